// How a hint is drawn: the card of the hand that would be played, and the cell where it would lie.

import type { Mark } from "../../lib/ghosts";
import type { ChoiceOut } from "../../lib/wire";
import { peopleOf } from "./people";

export function marks(choice: ChoiceOut, me: number): Mark[] | null {
  if (choice.kind !== "play") return null;
  const card = Number(choice.args?.card);
  return [{ from: `[data-hand^="${card}."]`, to: `[data-cell="${me}.${peopleOf(card)}"]`, choice }];
}
