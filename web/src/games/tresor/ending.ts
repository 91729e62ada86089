// Who drives away with the coach.

import { ranked, type Tell } from "../../lib/ending";
import type { PhraseOut, ResultOut, TresorView } from "../../lib/wire";

const TIFFANY = 0;
const FIRST_TREASURE = 2;

/** TRE.12: the different treasures that a player has, as many as win. */
export function treasures(view: TresorView, seat: number): number[] {
  const loot = view.loot[seat] ?? [];
  return loot.flatMap((n, token) => (token >= FIRST_TREASURE && n > 0 ? [token] : [])).slice(0, view.goal);
}

export const hasTiffany = (view: TresorView, seat: number): boolean => (view.loot[seat]?.[TIFFANY] ?? 0) > 0;

function why(view: TresorView, { winners }: ResultOut): PhraseOut {
  const [seat] = winners;
  if (seat === undefined) return { key: "ending.drawn", args: { rounds: view.rounds, n: view.goal } };
  return { key: "ending.won", args: { seat, n: view.goal, tokens: treasures(view, seat) } };
}

export const ending: Tell<"tresor"> = (view, result) => ({
  scene: result.winners.length ? "won" : "drawn",
  why: why(view, result),
  counts: ranked(result),
});
