// A banjo, and the whistle of the train.

import type { Voice } from "../../lib/voices";

export const voice: Voice = {
  wave: "sawtooth",
  root: 0,
  scale: [0, 2, 4, 7, 9, 12, 14],
  noises: {
    dice_rolled: "dice",
    group_placed: "steps",
    jokers_placed: "steps",
    car_stolen: "whistle",
    train_arrived: "whistle",
    train_left: "whistle",
    chest_won: "coin",
    bomb_exploded: "drum",
    game_won: "fanfare",
  },
};
