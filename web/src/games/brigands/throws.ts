// BRG.22: who gambles in the Tavern throws dice, all of one henchman's together.

import type { Throws } from "../../lib/throws";
import type { BrigandsEvent } from "../../lib/wire";

const FACES = [1, 2, 3, 4, 5, 6];
const GAMBLES = ["roll", "pay"];

export const throws: Throws = (events, at, { mine, moved }) => {
  const told = events as BrigandsEvent[];
  if (told[at]?.kind !== "die_rolled" || told[at - 1]?.kind === "die_rolled") return [];
  if (!moved.some(({ kind }) => GAMBLES.includes(kind))) return [];
  const rest = told.slice(at);
  const end = rest.findIndex(({ kind }) => kind !== "die_rolled");
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .flatMap((event) =>
      event.kind === "die_rolled" ? [{ face: event.args.value, faces: FACES, seat: mine[0] ?? 0 }] : [],
    );
};
