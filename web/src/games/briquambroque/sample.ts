// A position on the Family board, for tests: the robber is on his way out, Gaspard is tied up.

import type { BriquambroqueView, ChoiceOut } from "../../lib/wire";
import { Words } from "../../lib/words";

export function sampleView(changed: Partial<BriquambroqueView> = {}): BriquambroqueView {
  return {
    viewer: 0,
    actors: [0],
    over: false,
    winners: [],
    players: 2,
    beginners: true,
    strategy: false,
    columns: 7,
    rows: 6,
    dark: [],
    openings: [[20, 27], [0], [35], [6]],
    out: [14, 8, 2, 3, 4, 12, 20],
    back: [27, 33, 39, 38, 37, 29, 21],
    fire_exit: 14,
    faces: ["1", "2", "3+hat", "4+hat", "hat", "star"],
    round: 4,
    owners: [0, 1, 0, 1],
    at: [26, 43, 10, 45],
    bonds: [0, 1, 0, 0],
    dice: [1, 4, 2, 5],
    walk: [2, 0, 3, 0],
    further: [0, 0, 0, 0],
    stars: [0, 0, 0, 1],
    moved: [0, 0, 0, 0],
    robber: "out",
    robber_step: 1,
    robber_square: 8,
    pile: 4,
    den: 1,
    knives: 2,
    cakes: 0,
    ...changed,
  };
}

export const walk = (action: number, pursuer: number, place: number, kind = "walk"): ChoiceOut => ({
  action,
  kind,
  clause: "BQB.8",
  args: { pursuer, place, n: 2 },
});

export const star = (action: number, pursuer: number, other: number): ChoiceOut => ({
  action,
  kind: other < 0 ? "ignore_star" : "give_star",
  clause: "BQB.14",
  args: other < 0 ? { pursuer } : { pursuer, other },
});

export const words = new Words(
  "en",
  {
    "term.pursuer.0": "Grandmother",
    "term.pursuer.1": "Gaspard",
    "term.pursuer.2": "P'tit Pierre",
    "term.pursuer.3": "Ratapoil",
    "term.place.24": "d4",
    "term.place.26": "f4",
    "choice.walk": "{pursuer, term, pursuer} to {place, term, place}",
    "choice.free": "{pursuer, term, pursuer} frees {friend}",
    "choice.give_star": "star of {pursuer, term, pursuer} for {other, term, pursuer}",
    "choice.ignore_star": "ignore the star of {pursuer, term, pursuer}",
    "choice.pass": "{pursuer, term, pursuer} stays",
    "board.figure": "{name}, {place}, {n}",
    "board.tally": "den {den}, pile {pile}, cakes {cakes}, knives {knives}",
    "board.give": "give the star",
    "board.robber_out": "off to steal",
    "board.robber_fire": "locked up",
    "sketch.is_tied": "tied up",
    "sketch.to_walk": "{n} steps",
    "sketch.star": "star to give",
  },
  ["Ann", "Bob"],
  0,
);
