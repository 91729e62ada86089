// BQB.6: the four dice are thrown together, each by the hand of its pursuer's player.

import type { Throws } from "../../lib/throws";
import type { BriquambroqueEvent, BriquambroqueView } from "../../lib/wire";

export const throws: Throws = (events, at, { mine, view }) => {
  const thrown = events[at] as BriquambroqueEvent | undefined;
  if (thrown?.kind !== "dice_thrown") return [];
  const { yellow, red, blue, green } = thrown.args;
  const { owners, faces } = view as BriquambroqueView;
  return [yellow, red, blue, green].flatMap((face, pursuer) => {
    const seat = owners[pursuer] ?? -1;
    return mine.includes(seat) ? [{ face, faces, seat }] : [];
  });
};
