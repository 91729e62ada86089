// What the events since the last view say about the cars of that view: it changes only when they have all been told.

import type { Flight } from "../../lib/Flights.svelte";
import type { CarView, EventOut, RollingEvent, RollingView } from "../../lib/wire";
import { gang } from "./offers";
import { JOKER } from "./symbols";

export interface Incoming {
  seat: number;
  symbol: number;
  n: number;
}

/** What is to be seen on a car. */
export interface Mark {
  /** The seat that has stolen it, or -1. */
  stolen: number;
  at_once: boolean;
  /** Dice that arrive. */
  incoming: Incoming | null;
  bomb: boolean;
  /** Its chest was won or thrown away. */
  chestGone: boolean;
  /** The chest that was found on it. */
  found: { symbol: number; effect: number; points: number } | null;
  /** The event that is being told happens here. */
  here: boolean;
}

export interface TakenBack {
  seat: number;
  groups: number;
}

export interface Story {
  marks: Map<number, Mark>;
  /** Rear groups that a seat has taken back. */
  back: TakenBack | null;
  /** Whose turn it has become, or -1. */
  turn: number;
  /** All gangs have left. */
  empty: boolean;
}

const blank = (): Mark => ({
  stolen: -1,
  at_once: false,
  incoming: null,
  bomb: false,
  chestGone: false,
  found: null,
  here: false,
});

/** The place in the last view of a car that an event names, after some cars of that view have been stolen. */
export function placeOf(car: number, stolen: number[], length: number): number {
  if (car === 0) return length - 1;
  let place = car - 1;
  for (const gone of [...stolen].sort((a, b) => a - b)) if (gone <= place) place += 1;
  return place;
}

export function retell(events: EventOut[], train: CarView[]): Story {
  const story: Story = { marks: new Map(), back: null, turn: -1, empty: false };
  const stolen: number[] = [];
  const at = (car: number, here: boolean): Mark => {
    const place = placeOf(car, stolen, train.length);
    const mark = story.marks.get(place) ?? blank();
    story.marks.set(place, mark);
    mark.here ||= here;
    return mark;
  };
  events.forEach((told, number) => {
    const event = told as RollingEvent;
    const here = number === events.length - 1;
    switch (event.kind) {
      case "turn_began":
        story.turn = event.args.seat;
        break;
      case "groups_taken_back":
        story.back = { seat: event.args.seat, groups: event.args.groups };
        break;
      case "group_placed":
      case "jokers_placed": {
        const { seat, symbol, n } = event.args;
        at(event.args.car, here).incoming = { seat, symbol, n };
        break;
      }
      case "chest_won":
        at(event.args.car, here).chestGone = true;
        break;
      case "chest_discarded": {
        const { symbol, effect, points } = event.args;
        const mark = at(event.args.car, here);
        mark.chestGone = true;
        mark.found = { symbol, effect, points };
        break;
      }
      case "bomb_exploded":
        at(event.args.car, here).bomb = true;
        break;
      case "groups_swapped":
        at(event.args.car, here);
        at(event.args.other_car, here);
        break;
      case "car_stolen": {
        const mark = at(event.args.car, here);
        mark.stolen = event.args.seat;
        mark.at_once = event.args.at_once > 0;
        stolen.push(placeOf(event.args.car, stolen, train.length));
        break;
      }
      case "gangs_went_home":
        story.empty = true;
        break;
    }
  });
  return story;
}

/** By car, the seats whose dice leave it: taken back (also by a move that is not confirmed yet), stolen, or sent home. */
export function leavers(view: RollingView, story: Story, back: TakenBack | null): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const taken of [back, story.back]) {
    if (!taken) continue;
    for (const { car } of gang(view, taken.seat).slice(0, taken.groups)) {
      found.set(car, [...(found.get(car) ?? []), taken.seat]);
    }
  }
  view.train.forEach((car, place) => {
    const stolen = (story.marks.get(place)?.stolen ?? -1) >= 0;
    if (story.empty || stolen)
      found.set(
        place,
        car.groups.map((group) => group.seat),
      );
  });
  return found;
}

export type Thing = { dice: number; face: number; seat: number } | { chest: number } | { points: number };

/** What travels while an event is told: dice to a car, a plate or a chest to its new owner; `where` is a car's place. */
export function flightsOf(told: EventOut, view: RollingView, where: (car: number) => number): Flight<Thing>[] {
  const event = told as RollingEvent;
  const car = (place: number): string => `[data-car="${place}"]`;
  const home = "[data-gang-dice]";
  switch (event.kind) {
    case "group_placed":
    case "jokers_placed": {
      const { seat, symbol, n } = event.args;
      const face = event.kind === "jokers_placed" ? JOKER : symbol;
      const from = `[data-face="${face}"], ${home}:not(:has([data-face="${face}"]))`;
      return [{ from, to: car(where(event.args.car)), thing: { dice: n, face, seat } }];
    }
    case "groups_taken_back": {
      const { seat, groups } = event.args;
      const back = gang(view, seat).slice(0, groups);
      return back.map(({ car: at, symbol }) => ({ from: car(at), to: home, thing: { dice: 1, face: symbol, seat } }));
    }
    case "car_stolen": {
      const { seat, points } = event.args;
      return [{ from: `[data-plate="${where(event.args.car)}"]`, to: `[data-gang="${seat}"]`, thing: { points } }];
    }
    case "chest_won": {
      const { seat, symbol } = event.args;
      return [{ from: car(where(event.args.car)), to: `[data-gang="${seat}"]`, thing: { chest: symbol } }];
    }
    default:
      return [];
  }
}
