// What the things on this board are about: the clause of the rulebook that each shows, by the selector of the thing.

export const pieces: Record<string, string> = {
  "[data-hand]": "BRO.4",
  "[data-ring], [data-cell]": "BRO.5",
  ".stock": "BRO.4",
  ".sign": "BRO.10",
  "[data-seat]": "BRO.8",
};
