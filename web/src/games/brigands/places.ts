// The places of the city, as the views number them.

export const PRISON = 7;
export const PLACES = 8;

/** Where the seven quarters lie on the square ring, row and column from 1; the Prison is in the middle, the gate left of it. */
export const RING: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 3],
  [3, 3],
  [3, 2],
  [3, 1],
];

/** Which way the arrow out of each quarter of the ring points; the last one leads into Prison. */
export const ARROWS = ["e", "e", "s", "s", "w", "w", "in"] as const;

/** The emblem of each seat, as the seats strip has it. */
export const SHAPES = ["●", "▲", "■", "◆", "★", "⬟"] as const;

export const zeros = (n: number): number[] => Array.from({ length: n }, () => 0);
