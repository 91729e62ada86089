// How a round's counts are drawn: against each people's threshold, or as the Fortress card of the round counts.

import type { BrowlView } from "../../lib/wire";
import { DOBROWL, kindOf, peopleOf, total } from "./people";

/** Emblems that are drawn on a card. */
const emblems = (card: number): number => (kindOf(card) === DOBROWL ? 2 : 1);

/** Emblems of a people in front of one seat. */
export function shown(row: readonly number[], people: number): number {
  return total(row.map((count, card) => (peopleOf(card) === people ? count * emblems(card) : 0)));
}

/** Whether each player is measured alone. */
export const alone = (view: BrowlView): boolean => view.fortress_kind === "champion";

/** Whether peoples have no threshold of their own. */
const together = (view: BrowlView): boolean => view.fortress_kind === "field" || view.fortress_kind === "muster";

/** The count to show in the ring of a people. */
export function count(view: BrowlView, people: number): number {
  if (alone(view)) return Math.max(0, ...view.table.map((row) => shown(row, people)));
  return view.strength[people] ?? 0;
}

/** The segments of the ring of a people; 0 if it has no threshold this round. */
export function goal(view: BrowlView, people: number): number {
  return together(view) ? 0 : (view.thresholds[people] ?? 0);
}

const LEAST = 5;

/** The segments of the rings: those it takes, or a measure that compares the peoples where no threshold holds. */
export function size(view: BrowlView, people: number): number {
  return goal(view, people) || Math.max(LEAST, ...view.strength);
}

export interface Meter {
  /** How the catalog names what is counted: `board.<key>`. */
  key: "field" | "muster";
  n: number;
  of: number;
}

/** What the Fortress card counts over the whole table. */
export function meter(view: BrowlView): Meter | null {
  const of = view.fortress_number;
  if (view.fortress_kind === "field") return { key: "field", n: total(view.table.map(total)), of };
  if (view.fortress_kind === "muster") return { key: "muster", n: view.strength.filter((n) => n > 0).length, of };
  return null;
}
