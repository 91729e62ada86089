// How the board itself is used for what is asked: the key of one short sentence, or "".

import type { ChoiceOut } from "../../lib/wire";
import type { Held } from "./offers";

export function hint(choices: ChoiceOut[], selected: number | null, held: Held): string {
  const has = (...kinds: string[]): boolean => choices.some((choice) => kinds.includes(choice.kind));
  if (selected !== null) return choices.length ? "board.hint_again" : "";
  if (has("back")) return "board.hint_back";
  if (has("hire")) return "board.hint_hire";
  if (has("die")) return "board.hint_pick";
  if (has("swap")) return held ? "board.hint_swap_other" : "board.hint_swap";
  if (has("place", "jokers")) return held ? "board.hint_car" : "board.hint_dice";
  return "";
}
