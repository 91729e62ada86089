// What the events of the moment say, laid over the view from before them: the view itself changes when all have been told.

import type { BrowlEvent, BrowlView, EventOut } from "../../lib/wire";
import { peopleOf, total } from "./people";

export interface Tale {
  /** The view, with what has been told so far. */
  view: BrowlView;
  /** The seat that the last event is about, or -1. */
  seat: number;
  /** The peoples that win the battle. */
  winners: number[];
  /** The people that leaves by a Pas de Bröwl, or -1. */
  left: number;
  /** Points that each seat wins now. */
  gains: number[];
}

const seatOf = (event: BrowlEvent | undefined): number => (event && "seat" in event.args ? event.args.seat : -1);

/** Put what has been told so far on top of the view. */
export function retell(view: BrowlView, told: readonly EventOut[], me: number): Tale {
  const events = told as BrowlEvent[];
  const tale: Tale = {
    view: {
      ...view,
      hand: [...view.hand],
      hand_sizes: [...view.hand_sizes],
      points: [...view.points],
      scores: [...view.scores],
      table: view.table.map((row) => [...row]),
    },
    seat: seatOf(events.at(-1)),
    winners: [],
    left: -1,
    gains: view.table.map(() => 0),
  };
  for (const event of events) tell(tale, event, me);
  return tale;
}

function tell(tale: Tale, event: BrowlEvent, me: number): void {
  const { view } = tale;
  switch (event.kind) {
    case "card_played":
      add(view.hand_sizes, event.args.seat, -1);
      add(view.table[event.args.seat], event.args.card, 1);
      if (event.args.seat === me) add(view.hand, event.args.card, -1);
      break;
    case "card_drawn":
      add(view.hand_sizes, event.args.seat, 1);
      add(view.hand, event.args.card, 1);
      view.pile -= 1;
      break;
    case "card_taken":
      add(view.hand_sizes, event.args.seat, 1);
      view.pile -= 1;
      break;
    case "people_left":
      tale.left = event.args.people;
      for (const row of view.table) clear(row, event.args.people);
      break;
    case "battle_won":
    case "twin_won":
      tale.winners.push(event.args.people);
      break;
    case "cards_won":
      add(tale.gains, event.args.seat, event.args.points);
      collect(view.table, event.args);
      break;
    case "round_began":
      gather(view);
      view.round = event.args.round;
      tale.winners = [];
      tale.gains = tale.gains.map(() => 0);
      break;
    case "round_scored":
      put(view.points, event.args.seat, event.args.total);
      put(view.scores, event.args.seat, event.args.total);
      break;
    case "dealt":
      view.hand_sizes = view.hand_sizes.map(() => event.args.n);
      view.pile -= event.args.n * view.table.length;
      break;
    case "fortress_turned":
      view.fortress = event.args.card;
      view.fortress_kind = event.args.effect;
      view.fortress_number = event.args.n;
      break;
    case "hand_dealt":
      view.hand = view.hand.map((_, card) => event.args.cards.filter((dealt) => dealt === card).length);
      break;
    default:
  }
}

/** The cards leave the table for the one who wins them: their own, or everybody's if they win more than that. */
function collect(table: number[][], won: { seat: number; people: number; cards: number }): void {
  const own = table[won.seat] ?? [];
  const lying = total(own.filter((_, card) => peopleOf(card) === won.people));
  for (const row of won.cards > lying ? table : [own]) clear(row, won.people);
}

/** All cards of the round go back into the pile. */
function gather(view: BrowlView): void {
  const rows = [view.hand_sizes, view.discards, ...view.table, ...view.won];
  const none = (row: number[]): number[] => row.map(() => 0);
  view.pile += total(rows.map(total));
  view.table = view.table.map(none);
  view.won = view.won.map(none);
  view.hand_sizes = none(view.hand_sizes);
  view.hand = none(view.hand);
  view.discards = none(view.discards);
  view.strength = none(view.strength);
}

function clear(row: number[], people: number): void {
  row.forEach((_, card) => {
    if (peopleOf(card) === people) row[card] = 0;
  });
}

function put(list: number[], at: number, value: number): void {
  list[at] = value;
}

function add(list: number[] | undefined, at: number, much: number): void {
  if (list) list[at] = Math.max(0, (list[at] ?? 0) + much);
}
