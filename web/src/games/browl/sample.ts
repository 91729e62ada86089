// A position for tests: three players in the second round, it is seat 0's turn.

import type { BrowlView } from "../../lib/wire";
import { total } from "./people";

function cards(counts: Record<number, number>): number[] {
  return Array.from({ length: 15 }, (_, card) => counts[card] ?? 0);
}

const WHOLE = [7, 9, 11, 13, 15].flatMap((plain) => [plain, 1, 1]);

export function aView(changed: Partial<BrowlView> = {}): BrowlView {
  const hand = cards({ 0: 2, 3: 1, 5: 1, 7: 1, 12: 1 });
  const table = [cards({ 3: 1 }), cards({ 4: 1, 6: 1 }), cards({})];
  const won = [cards({ 0: 2 }), cards({ 1: 1 }), cards({})];
  const discards = cards({ 9: 4, 11: 1 });
  const lying = total([...table, ...won, discards].map(total));
  return {
    viewer: 0,
    actors: [0],
    over: false,
    winners: [],
    round: 2,
    rounds: 0,
    target: 100,
    opener: 1,
    fortress: -1,
    fortress_kind: "",
    fortress_number: 0,
    values: [3, 4, 5, 6, 7],
    thresholds: [3, 4, 5, 6, 7],
    strength: [0, 3, 1, 0, 0],
    pile: total(WHOLE) - lying - 18,
    hand,
    hand_sizes: [6, 6, 6],
    table,
    won,
    discards,
    points: [10, 20, 30],
    scores: [16, 23, 30],
    ...changed,
  };
}
