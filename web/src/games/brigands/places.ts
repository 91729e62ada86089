// The places of the city, as the views number them.

export const PRISON = 7;
export const PLACES = 8;

/** The emblem of each seat, as the seats strip has it. */
export const SHAPES = ["●", "▲", "■", "◆", "★", "⬟"] as const;

export const zeros = (n: number): number[] => Array.from({ length: n }, () => 0);
