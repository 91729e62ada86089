// What is told at length and what in passing (see lib/pace.ts), and where the log begins anew (see lib/story.ts).

import type { Pace } from "../../lib/pace";

export const pace: Pace = {
  long: ["car_stolen", "chest_won", "bomb_exploded", "chest_used", "gangs_went_home", "train_left", "game_won"],
  quick: ["dice_kept", "chest_discarded"],
  chapters: ["train_arrived"],
  turns: ["turn_began"],
};
