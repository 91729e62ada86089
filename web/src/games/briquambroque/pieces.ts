// What the things on this board are about: the clause of the rulebook that each shows, by the selector of the thing.

export const pieces: Record<string, string> = {
  "[data-at], [data-place]": "BQB.8",
  "[data-walker]": "BQB.7",
  ".team": "BQB.7",
  ".die": "BQB.6",
  ".tally": "BQB.13",
  ".tally .robber": "BQB.9",
  ".map": "BQB.2",
};
