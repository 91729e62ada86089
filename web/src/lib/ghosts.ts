// How a hint is drawn on a board: which thing goes where. A board says it with selectors of its own picture.

import type { ChoiceOut, WayOut } from "./wire";

export interface Mark {
  /** The thing that would move; without it, `to` is only pointed at. */
  from?: string;
  /** Where it would go, or what would be pressed. */
  to: string;
  /** The choice of which it is part. */
  choice: ChoiceOut;
}

/** What a hint's way would press: the board's own mark for each of its choices, or else the button that stands for it. */
export function marksOf(way: WayOut | null | undefined, own: (choice: ChoiceOut, at: number) => Mark[] | null): Mark[] {
  if (!way) return [];
  return way.choices.flatMap((choice, at) => own(choice, at) ?? [{ to: `[data-does="${choice.action}"]`, choice }]);
}

interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** An arrow in a light bow from the middle of one thing to the edge of another. */
export function bow(from: Spot, to: Spot): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const reach = Math.min(to.w, to.h) / 2 + 6;
  const lift = Math.min(60, length * 0.18);
  const side = dx >= 0 ? 1 : -1;
  const [cx, cy] = [
    (from.x + to.x) / 2 + (dy / length) * lift * side,
    (from.y + to.y) / 2 - (Math.abs(dx) / length) * lift,
  ];
  const [ex, ey] = [to.x - cx, to.y - cy];
  const last = Math.hypot(ex, ey) || 1;
  const [x, y] = [to.x - (ex / last) * Math.min(reach, last * 0.6), to.y - (ey / last) * Math.min(reach, last * 0.6)];
  return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
}
