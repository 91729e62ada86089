// Who has robbed the train.

import { ranked, type Tell } from "../../lib/ending";
import type { PhraseOut, ResultOut, RollingView } from "../../lib/wire";

/** ROL.16: what decides between equal points: cars, then chests. */
function why(view: RollingView, { winners, scores }: ResultOut): PhraseOut {
  const [seat = 0] = winners;
  const here = view.players.map((player, at) => ({
    points: (scores[at] ?? 0) - player.earlier,
    cars: player.cars.length,
    chests: player.open.length + player.closed.length,
    attacks: player.attacks,
    at,
  }));
  const { points = 0, cars = 0, chests = 0 } = here[seat] ?? {};
  const args = { seat, points, cars, chests };
  if (winners.length > 1) return { key: "ending.shared", args };
  const level = here.filter((one) => one.at !== seat && one.attacks && one.points === points);
  if (level.some((one) => one.cars === cars)) return { key: "ending.by_chests", args };
  if (level.length) return { key: "ending.by_cars", args };
  return { key: view.train.length ? "ending.left" : view.trains > 1 ? "ending.again" : "ending.won", args };
}

export const ending: Tell<"rolling_bandits"> = (view, result) => ({
  scene: view.train.length ? "left" : result.winners.length > 1 ? "shared" : "won",
  why: why(view, result),
  counts: ranked(result),
});
