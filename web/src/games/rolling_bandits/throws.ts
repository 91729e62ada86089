// ROL.7, ROL.8: whose turn it is throws the dice before them, mercenaries too.

import type { Throws } from "../../lib/throws";
import type { RollingEvent } from "../../lib/wire";

const FACES = [0, 1, 2, 3, 4, 5];

export const throws: Throws = (events, at, { mine }) => {
  const [thrown, next] = events.slice(at) as RollingEvent[];
  if (thrown?.kind !== "dice_rolled" || !mine.includes(thrown.args.seat)) return [];
  const hired = next?.kind === "mercenaries_rolled" ? [...next.args.faces] : [];
  return thrown.args.faces.map((face) => {
    const found = hired.indexOf(face);
    if (found >= 0) hired.splice(found, 1);
    return { face, faces: FACES, seat: thrown.args.seat, other: found >= 0 };
  });
};
