// Whether the town is saved.

import { ranked, type Tell } from "../../lib/ending";
import type { BrigandsView, PhraseOut, ResultOut } from "../../lib/wire";

function why(view: BrigandsView, { winners }: ResultOut): PhraseOut {
  const [seat] = winners;
  const args = { threshold: view.threshold, ducats: Math.max(...view.money.filter((_, at) => at !== view.prince)) };
  if (seat === undefined) return { key: "ending.city", args };
  if (seat === view.prince) return { key: "ending.prince", args: { ...args, seat } };
  return { key: winners.length > 1 ? "ending.shared" : "ending.brigand", args: { ...args, seat } };
}

export const ending: Tell<"brigands"> = (view, result) => {
  const [seat] = result.winners;
  return {
    scene: seat === undefined ? "city" : seat === view.prince ? "prince" : "brigands",
    why: why(view, result),
    // BRG.30: the prince's money is not counted.
    counts: ranked(result).map((one) => (one.seat === view.prince ? { ...one, score: null } : one)),
  };
};
