// A town at dusk: lute and coins, doors that fall shut.

import type { Voice } from "../../lib/voices";

export const voice: Voice = {
  wave: "triangle",
  root: -5,
  scale: [0, 2, 3, 5, 7, 9, 12],
  noises: {
    gained: "coin",
    stole: "coin",
    fined: "coin",
    tokens_sold: "coin",
    stake_paid: "coin",
    arrested: "bars",
    caught: "bars",
    die_rolled: "dice",
    team_sent: "steps",
    patrols_sent: "steps",
    team_moved: "steps",
    patrol_moved: "steps",
    day_began: "bell",
    brigand_won: "fanfare",
    prince_won: "fanfare",
    city_won: "bars",
  },
};
