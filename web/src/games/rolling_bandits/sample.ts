// Positions for the tests.

import type { CarView, ChoiceOut, PlayerView, RollingView } from "../../lib/wire";
import { Words } from "../../lib/words";

export const wagon = (need: number, points: number, chest = -1, groups: CarView["groups"] = []): CarView => ({
  locomotive: false,
  need,
  points,
  chest,
  groups,
});

export const LOCOMOTIVE: CarView = { locomotive: true, need: 5, points: 8, chest: -1, groups: [] };

export const player = (given: Partial<PlayerView> = {}): PlayerView => ({
  attacks: true,
  home: 7,
  stock: 0,
  cars: [],
  open: [],
  closed: [],
  new: [],
  inside: [],
  usable: [],
  points: 0,
  earlier: 0,
  ...given,
});

/** My masks in the rear wagon, my hats in the next one; a rival beside them. */
export const position = (given: Partial<RollingView> = {}): RollingView => ({
  viewer: 0,
  actors: [0],
  over: false,
  winners: [],
  phase: "attack",
  turn: 0,
  trains: 1,
  turns: 3,
  train: [
    wagon(2, 3, 1, [
      { seat: 0, symbol: 1, dice: 2, mercenaries: 0 },
      { seat: 1, symbol: 3, dice: 1, mercenaries: 0 },
    ]),
    wagon(1, 1, 4, [{ seat: 0, symbol: 2, dice: 1, mercenaries: 0 }]),
    wagon(4, 7, 0),
    LOCOMOTIVE,
  ],
  players: [player({ home: 0 }), player({ home: 6 })],
  rolled: [2, 1, 0, 0, 0, 1],
  rolled_mercenaries: [0, 0, 0, 0, 0, 0],
  to_roll: 0,
  to_roll_mercenaries: 0,
  placed: false,
  stirred: true,
  opening: -1,
  discarded: [],
  still: 0,
  quiet: 0,
  quiet_end: 60,
  dice: 7,
  chest_dice: 3,
  tied: [],
  vote: -1,
  ...given,
});

let last = 0;
export const choice = (kind: string, args: ChoiceOut["args"] = {}): ChoiceOut => {
  last += 1;
  return { action: last, kind, clause: "ROL.9", args };
};

/** What may be done in the position above. */
export const attack = (): ChoiceOut[] => [
  choice("place", { symbol: 0, n: 2, car: 3, place: 2, total: 2 }),
  choice("place", { symbol: 1, n: 1, car: 1, place: 0, total: 3 }),
  choice("jokers", { symbol: 1, n: 1, car: 1, place: 0, total: 3 }),
  choice("jokers", { symbol: 2, n: 1, car: 2, place: 1, total: 2 }),
  choice("finish", { n: 4 }),
];

/** Keys stand for themselves: the tests look for what is said, not how. */
export const words = new Words(
  "en",
  {
    "board.car": "car {car}",
    "board.hold": "take {face} x {n}",
    "board.finish": "finish",
    "board.leave": "leave",
    "choice.place": "place {symbol} on {car}",
    "choice.jokers": "jokers as {symbol} on {car}",
    "choice.finish": "finish and keep {n}",
    "choice.back": "back {n}",
    "choice.die": "reroll {face}",
    "choice.swap": "swap {symbol} {other}",
    "choice.use_reroll": "open reroll {symbol}",
    "choice.hire": "hire {n}",
  },
  ["Ann", "Bob"],
  0,
);
