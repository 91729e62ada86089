// Which choices hang on which thing of the picture. Nothing is worked out here: the choices are those that were sent.

import type { ChestView, ChoiceOut, RollingView } from "../../lib/wire";
import { JOKER } from "./symbols";

/** What the player has picked up: dice before them, or a group of theirs in the train. */
export type Held = { what: "dice"; face: number } | { what: "group"; symbol: number } | null;

export const number = (choice: ChoiceOut, name: string): number => Number(choice.args?.[name] ?? -1);

export const ofKind = (choices: ChoiceOut[], ...kinds: string[]): ChoiceOut[] =>
  choices.filter((choice) => kinds.includes(choice.kind));

/** The face of the dice that a choice places, or -1. */
export const faceOf = (choice: ChoiceOut): number =>
  choice.kind === "place" ? number(choice, "symbol") : choice.kind === "jokers" ? JOKER : -1;

/** The faces that may be placed. */
export const faces = (choices: ChoiceOut[]): number[] => [...new Set(ofKind(choices, "place", "jokers").map(faceOf))];

/** The cars of a seat's groups, from the rear. */
export function gang(view: RollingView, seat: number): { car: number; symbol: number }[] {
  return view.train.flatMap((car, place) =>
    car.groups.filter((group) => group.seat === seat).map((group) => ({ car: place, symbol: group.symbol })),
  );
}

/** The symbols of the groups that may change places. */
export const swappable = (choices: ChoiceOut[]): Set<number> =>
  new Set(ofKind(choices, "swap").flatMap((choice) => [number(choice, "symbol"), number(choice, "other")]));

/** What a tap on each car does, with what is held. */
export function targets(view: RollingView, choices: ChoiceOut[], held: Held, me: number): Map<number, ChoiceOut> {
  const found = new Map<number, ChoiceOut>();
  const mine = gang(view, me);
  for (const choice of choices) {
    if (choice.kind === "back") {
      const group = mine[number(choice, "n") - 1];
      if (group) found.set(group.car, choice);
    } else if (held?.what === "dice" && faceOf(choice) === held.face) {
      found.set(number(choice, "place"), choice);
    } else if (held?.what === "group" && choice.kind === "swap") {
      const pair = [number(choice, "symbol"), number(choice, "other")];
      if (!pair.includes(held.symbol)) continue;
      const other = mine.find((group) => group.symbol !== held.symbol && pair.includes(group.symbol));
      if (other) found.set(other.car, choice);
    }
  }
  return found;
}

/** The choice that opens a chest. */
export const opening = (choices: ChoiceOut[], chest: ChestView): ChoiceOut | undefined =>
  choices.find(
    (choice) =>
      choice.kind === `use_${chest.effect}` &&
      number(choice, "symbol") === chest.symbol &&
      number(choice, "points") === chest.points,
  );
