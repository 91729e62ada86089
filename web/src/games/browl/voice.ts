// A tavern: drums and a rough fiddle.

import type { Voice } from "../../lib/voices";

export const voice: Voice = {
  wave: "square",
  root: -12,
  scale: [0, 3, 5, 6, 7, 10, 12],
  noises: {
    card_played: "card",
    card_drawn: "card",
    battle_won: "drum",
    people_left: "drum",
    cards_won: "coin",
    round_began: "bell",
    game_won: "fanfare",
  },
};
