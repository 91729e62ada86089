// How a hint is drawn: the card that would be played, and the weapon, rival or place that it is for.

import type { Mark } from "../../lib/ghosts";
import type { ChoiceOut, WayOut } from "../../lib/wire";
import { isUse, number, spotOf } from "./lights";

const LEADS = new Set(["attack", "turn", "hit", "swap"]); // what the card is for is said by the next choice

/** The marks of the choice at a place of a way. */
export function marks(way: WayOut, at: number, me: number, place: number): Mark[] | null {
  const choice = way.choices[at] as ChoiceOut;
  const before = way.choices[at - 1];
  const card = (use: ChoiceOut): string => `[data-card="${number(use, "card")}"]`;
  if (LEADS.has(choice.kind)) return way.choices[at + 1] ? [] : [{ to: card(choice), choice }];
  const spot = spotOf(choice, me, place);
  if (!spot) return null;
  const use = isUse(choice) ? choice : before && LEADS.has(before.kind) ? before : undefined;
  return [{ ...(use && { from: card(use) }), to: `[data-spot="${spot}"]`, choice: use ?? choice }];
}
