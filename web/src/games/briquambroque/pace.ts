// What is told at length and what in passing (see lib/pace.ts), and where the log begins anew (see lib/story.ts).

import type { Pace } from "../../lib/pace";

export const pace: Pace = {
  long: [
    "cake_taken",
    "cake_hidden",
    "grandmother_fainted",
    "pursuer_tied",
    "all_tied",
    "pursuer_freed",
    "robber_captured",
    "robber_blocked",
    "game_ended",
  ],
  quick: ["star_ignored"],
  chapters: ["dice_thrown"],
  turns: [],
};
