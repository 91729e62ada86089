// What is told at length and what in passing (see lib/pace.ts).

import type { Pace } from "../../lib/pace";

export const pace: Pace = {
  long: ["damage_laid", "trump_played", "treasure_swapped", "token_turned", "token_taken", "game_won", "game_drawn"],
  quick: ["card_taken", "token_chosen"],
};
