// Which car is which from one view to the next, so that those that stay may roll on and those that are gone may go.

import type { CarView } from "../../lib/wire";

export interface Known {
  cars: CarView[];
  keys: number[];
  next: number;
}

export const NOTHING_KNOWN: Known = { cars: [], keys: [], next: 1 };

const alike = (a: CarView, b: CarView): boolean =>
  a.locomotive === b.locomotive && a.need === b.need && a.points === b.points && (b.chest < 0 || a.chest === b.chest);

/** Cars leave the train and none joins it: what is left of the old one comes in the same order. */
export function follow(known: Known, cars: CarView[]): Known {
  const keys: number[] = [];
  let at = known.cars.length - 1;
  for (let car = cars.length - 1; car >= 0; car -= 1) {
    const wanted = cars[car];
    while (at >= 0 && wanted && !alike(known.cars[at] as CarView, wanted)) at -= 1;
    if (at < 0) return { cars, keys: cars.map((_, n) => known.next + n), next: known.next + cars.length };
    keys.unshift(known.keys[at] as number);
    at -= 1;
  }
  return { cars, keys, next: known.next };
}
