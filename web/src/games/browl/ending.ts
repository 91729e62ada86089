// Whose flag flies over the fortress.

import { ranked, type Tell } from "../../lib/ending";
import type { BrowlEvent, BrowlView, EventOut, PhraseOut, ResultOut } from "../../lib/wire";
import { PEOPLES } from "./people";

/** The people that has brought a player most, as far back as events are known: its sign is on the flag. */
export function champion(log: EventOut[], seat: number): number {
  const worth = PEOPLES.map(() => 0);
  for (const event of log as BrowlEvent[])
    if (event.kind === "cards_won" && event.args.seat === seat)
      worth[event.args.people] = (worth[event.args.people] ?? 0) + event.args.points;
  return worth.indexOf(Math.max(...worth));
}

function why(view: BrowlView, { winners, scores }: ResultOut): PhraseOut {
  const [seat = 0] = winners;
  const points = scores[seat] ?? 0;
  if (winners.length > 1) return { key: "ending.shared", args: { points, round: view.round } };
  const [second] = [...scores.keys()].filter((one) => one !== seat).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const lead = points - (scores[second ?? seat] ?? 0);
  return { key: "ending.won", args: { seat, points, round: view.round, second: second ?? seat, lead } };
}

export const ending: Tell<"browl"> = (view, result) => ({
  scene: result.winners.length > 1 ? "shared" : result.winners.length ? "won" : "bare",
  why: why(view, result),
  counts: ranked(result),
});
