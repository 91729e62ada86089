// Night: low and soft, a clock somewhere.

import type { Voice } from "../../lib/voices";

export const voice: Voice = {
  wave: "sine",
  root: -3,
  scale: [0, 2, 3, 5, 7, 8, 12],
  noises: {
    card_drawn: "card",
    card_taken: "card",
    card_discarded: "card",
    weapon_laid: "bars",
    damage_laid: "drum",
    damage_repaired: "bell",
    coach_attacked: "steps",
    token_turned: "bell",
    token_taken: "coin",
    game_won: "fanfare",
  },
};
