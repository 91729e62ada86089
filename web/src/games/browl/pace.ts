// What is told at length and what in passing (see lib/pace.ts), and where the log begins anew (see lib/story.ts).

import type { Pace } from "../../lib/pace";

export const pace: Pace = {
  long: ["fortress_turned", "people_left", "battle_won", "cards_won", "round_scored", "game_won"],
  quick: ["card_taken", "dealt"],
  chapters: ["round_began"],
  turns: ["card_played"],
};
