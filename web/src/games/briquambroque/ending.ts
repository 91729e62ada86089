// Who has the cakes.

import type { Tell } from "../../lib/ending";
import type { BriquambroqueView, PhraseOut, ResultOut } from "../../lib/wire";

const TIED = 1;

/** BQB.13: nobody is left to run after the robber. */
export const allTied = (view: BriquambroqueView): boolean => view.bonds.every((bond) => bond === TIED);

function why(view: BriquambroqueView, { winners }: ResultOut): PhraseOut {
  const args = { saved: view.cakes + view.knives, den: view.den };
  if (winners.length) return { key: "ending.won", args };
  return { key: allTied(view) ? "ending.tied" : "ending.lost", args };
}

export const ending: Tell<"briquambroque"> = (view, result) => {
  const won = result.winners.length > 0;
  return {
    scene: won ? "won" : allTied(view) ? "tied" : "lost",
    why: why(view, result),
    counts: [
      { seat: -1, label: { key: "ending.ours" }, score: view.cakes + view.knives, won },
      { seat: -1, label: { key: "ending.his" }, score: view.den, won: !won && result.why === "played" },
    ],
  };
};
