// A music box in the forest.

import type { Voice } from "../../lib/voices";

export const voice: Voice = {
  wave: "sine",
  root: 12,
  scale: [0, 2, 4, 5, 7, 9, 12],
  noises: {
    dice_thrown: "dice",
    robber_stepped: "steps",
    pursuer_walked: "steps",
    cake_taken: "coin",
    cake_hidden: "bars",
    pursuer_tied: "bars",
    robber_captured: "fanfare",
    all_tied: "bars",
  },
};
