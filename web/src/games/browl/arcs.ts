// The segments of a threshold ring: one for each card that it takes.

export interface Arc {
  d: string;
  /** lies on the table */
  full: boolean;
}

const point = (angle: number, radius: number): string => {
  const turn = angle * 2 * Math.PI - Math.PI / 2;
  return `${(60 + radius * Math.cos(turn)).toFixed(2)} ${(60 + radius * Math.sin(turn)).toFixed(2)}`;
};

function arc(from: number, to: number, inner: number, outer: number): string {
  const large = to - from > 0.5 ? 1 : 0;
  return (
    `M${point(from, outer)}A${outer} ${outer} 0 ${large} 1 ${point(to, outer)}` +
    `L${point(to, inner)}A${inner} ${inner} 0 ${large} 0 ${point(from, inner)}Z`
  );
}

/** Cut a ring around (60, 60) into as many segments as it takes. */
export function arcs(size: number, full: number, inner: number, outer: number): Arc[] {
  const gap = size > 1 ? Math.min(0.011, 0.2 / size) : 0.001;
  return Array.from({ length: size }, (_, n) => ({
    d: arc(n / size + gap, (n + 1) / size - gap, inner, outer),
    full: n < full,
  }));
}
