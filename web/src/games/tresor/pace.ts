// What is told at length and what in passing (see lib/pace.ts), and where the log begins anew (see lib/story.ts).

import type { Pace } from "../../lib/pace";

export const pace: Pace = {
  long: ["damage_laid", "trump_played", "treasure_swapped", "token_turned", "token_taken", "game_won", "game_drawn"],
  quick: ["card_taken", "token_chosen"],
  chapters: ["round_began"],
  turns: ["card_drawn", "card_taken", "nothing_to_draw"],
};
