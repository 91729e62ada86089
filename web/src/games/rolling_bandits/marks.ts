// How a hint is drawn: dice that would go to a car, groups that would come back or change places.

import type { Mark } from "../../lib/ghosts";
import type { ChoiceOut, RollingView } from "../../lib/wire";
import { faceOf, gang, number } from "./offers";

const car = (place: number | undefined): string => `[data-car="${place ?? -1}"]`;

export function marks(choice: ChoiceOut, view: RollingView, me: number): Mark[] | null {
  const mine = gang(view, me);
  const home = (symbol: number): string => car(mine.find((group) => group.symbol === symbol)?.car);
  switch (choice.kind) {
    case "place":
    case "jokers":
      return [{ from: `[data-face="${faceOf(choice)}"]`, to: car(number(choice, "place")), choice }];
    case "back": {
      const back = mine.slice(0, number(choice, "n"));
      return back.length ? back.map((group) => ({ from: car(group.car), to: "[data-gang-dice]", choice })) : null;
    }
    case "swap": {
      const [one, other] = [home(number(choice, "symbol")), home(number(choice, "other"))];
      return [
        { from: one, to: other, choice },
        { from: other, to: one, choice },
      ];
    }
    default:
      return null;
  }
}
