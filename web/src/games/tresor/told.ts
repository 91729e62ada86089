// What an event is about: the spots that it touches, and what travels from where to where.

import type { Flight } from "../../lib/Flights.svelte";
import type { EventOut, TresorEvent, TresorView } from "../../lib/wire";
import { CARRIED_OFF, PEBBLES, TIFFANY } from "./cards";

/** What travels: a card (-1: its back) or a token. */
export interface Piece {
  what: "card" | "token";
  face: number;
}
interface Journey extends Piece {
  from: string;
  to: string;
}
const WIDTH = 70; // px, of what travels

const told = (event: EventOut): TresorEvent => event as TresorEvent;

/** The spot where a player's tokens of a kind lie. */
export const lootSpot = (seat: number, token: number): string => `loot:${seat}:${token}`;

/** The place of the coach that an event names, or -1. */
export function placeOf(event: EventOut): number {
  const place = event.args?.["place"];
  return typeof place === "number" ? place : -1;
}

/** The seat that an event is about, or -1. */
export function seatOf(event: EventOut): number {
  const seat = event.args?.["seat"];
  return typeof seat === "number" ? seat : -1;
}

/** What travels in an event, from spot to spot, to be drawn. */
export const flightsOf = (event: EventOut, place: number): Flight<Piece>[] =>
  journeys(event, place).map(({ what, face, from, to }) => ({
    from: `[data-spot="${from}"]`,
    to: `[data-spot="${to}"]`,
    thing: { what, face },
    width: WIDTH,
  }));

/** What travels in an event; `place` is the place that the story is at. */
export function journeys(event: EventOut, place: number): Journey[] {
  const { kind, args } = told(event);
  switch (kind) {
    case "card_drawn":
      return [{ what: "card", face: args.card, from: "pile", to: `hand:${args.seat}` }];
    case "card_taken":
      return [{ what: "card", face: -1, from: "pile", to: `hand:${args.seat}` }];
    case "card_discarded":
    case "coach_attacked":
      return [{ what: "card", face: args.card, from: `hand:${args.seat}`, to: "discards" }];
    case "weapon_laid":
    case "damage_repaired":
      return [{ what: "card", face: args.card, from: `hand:${args.seat}`, to: `slot:${args.seat}:${args.card % 3}` }];
    case "damage_laid":
      return [{ what: "card", face: args.card, from: `hand:${args.seat}`, to: `slot:${args.target}:${args.card % 3}` }];
    case "trump_played":
      return [{ what: "card", face: 9, from: `hand:${args.seat}`, to: `trump:${args.seat}` }];
    case "treasure_swapped":
      return [
        { what: "token", face: args.given, from: lootSpot(args.seat, args.given), to: "reserve" },
        { what: "token", face: args.token, from: "reserve", to: lootSpot(args.seat, args.token) },
      ];
    case "token_taken":
      return [{ what: "token", face: args.token, from: `place:${place}`, to: lootSpot(args.seat, args.token) }];
    case "token_returned":
      return [{ what: "token", face: args.token, from: `place:${place}`, to: "reserve" }];
    case "reshuffled":
      return [{ what: "card", face: -1, from: "discards", to: "pile" }];
    default:
      return [];
  }
}

/** The spots that light up while an event is told. */
export function touched(event: EventOut | null, place: number): Set<string> {
  const spots = new Set<string>();
  if (!event) return spots;
  for (const flight of journeys(event, place)) {
    if (flight.from !== "pile") spots.add(flight.from);
    spots.add(flight.to);
  }
  const seat = seatOf(event);
  if (seat >= 0) spots.add(`seat:${seat}`);
  if (event.kind === "damage_laid") spots.add(`seat:${String(event.args?.["target"])}`);
  const named = placeOf(event);
  if (named >= 0) spots.add(`place:${named}`);
  return spots;
}

const TO_DISCARDS = new Set(["card_discarded", "coach_attacked", "damage_repaired"]);

/** The card that went to the discards last, or -1. */
export function lastParted(log: EventOut[]): number {
  return Number(log.findLast((event) => TO_DISCARDS.has(event.kind))?.args?.["card"] ?? -1);
}

/** The tone of a token: what it is worth at a glance. */
export function toneOf(token: number): "unseen" | "tiffany" | "pebbles" | "treasure" | "none" {
  if (token < -1) return "none";
  if (token < 0) return "unseen";
  return token === TIFFANY ? "tiffany" : token === PEBBLES ? "pebbles" : "treasure";
}

/** The tokens on the coach, with those that were turned or carried off before the view says so, and the place it is about. */
export function retell(view: TresorView, events: EventOut[]): { board: number[]; place: number } {
  const board = [...view.board];
  let place = view.place;
  for (const event of events) {
    const { kind, args } = told(event);
    const named = placeOf(event);
    if (named >= 0) place = named;
    if (kind === "token_turned") board[args.place] = args.token;
    if ((kind === "token_taken" || kind === "token_returned") && place >= 0) board[place] = CARRIED_OFF;
    if (kind === "card_taken" || kind === "card_drawn") board.splice(0, board.length, ...view.board);
  }
  return { board, place };
}
