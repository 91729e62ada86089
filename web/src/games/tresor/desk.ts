// What every part of the board is given: the words, and what can be pressed where.

import type { ChoiceOut } from "../../lib/wire";
import type { Words } from "../../lib/words";
import { number } from "./lights";

export interface Desk {
  words: Words;
  me: number;
  /** The choice that a spot stands for now, if any. */
  lit: (spot: string) => ChoiceOut | null;
  /** Whether the spot only lies where a use of the card leads. */
  soft: (spot: string) => boolean;
  /** Whether the spot's choice waits for a last word. */
  chosen: (spot: string) => boolean;
  /** Whether the event that is being told is about the spot. */
  told: (spot: string) => boolean;
  press: (spot: string) => void;
}

/** A choice in words. */
export const sayChoice = (words: Words, choice: ChoiceOut): string =>
  words.say(`choice.${choice.kind}`, choice.args ?? {});

/** A lit spot in words: what it is, and what pressing it does. */
export function sayLit(desk: Desk, choice: ChoiceOut, label: string): string {
  if (choice.kind === "target" || choice.kind === "place" || choice.kind === "give") return label;
  return `${label} · ${sayChoice(desk.words, choice)}`;
}

/** The short words for a use of a card. */
export const sayUse = (words: Words, choice: ChoiceOut): string =>
  words.has(`board.${choice.kind}`) ? words.say(`board.${choice.kind}`) : sayChoice(words, choice);

export { number };
