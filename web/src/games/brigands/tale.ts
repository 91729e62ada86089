// What the board shows while events are told: the view that was, with the facts of each event so far laid onto it. The view
// that follows has the last word.

import type { BrigandsEvent, BrigandsView, EffectView, EventOut } from "../../lib/wire";
import type { Flight } from "../../lib/Flights.svelte";
import { PRISON } from "./places";
import type { Sketch } from "./plan";

/** An action that was shown on its wheel. */
export interface Deed {
  seat: number;
  what: string;
  target: number; // a seat, or -1
}

export interface Scene {
  day: number;
  effects: EffectView[];
  board: number[][];
  patrols: number[];
  pledged: number[][];
  money: number[];
  tokens: number[];
  reserve: number[];
  place: number; // the one being resolved, or -1
  dice: number[];
  deeds: Deed[]; // in the place being resolved
  spyLevel: number;
  fineLevel: number;
}

/** The view with my plan laid onto it, and with what has been told since. */
export function sceneOf(view: BrigandsView, told: EventOut[], me = -1, plan: Sketch | null = null): Scene {
  const scene: Scene = {
    day: view.day,
    effects: [...view.effects],
    board: view.board.map((row) => [...row]),
    patrols: [...view.patrols],
    pledged: view.pledged.map((row) => [...row]),
    money: [...view.money],
    tokens: [...view.tokens],
    reserve: [...view.reserve],
    place: view.place,
    dice: [],
    deeds: [],
    spyLevel: view.spy_level,
    fineLevel: view.fine_level,
  };
  if (plan) {
    for (const place of plan.henchman) add(scene.board[place], me, 1);
    for (const place of plan.patrol) add(scene.patrols, place, 1);
    for (const place of plan.tokens) send(scene, me, place, 1);
  }
  for (const event of told) {
    const mine = (event.args as { seat?: number } | undefined)?.seat === me;
    if (!(plan && mine && event.kind.endsWith("_sent"))) lay(scene, event as BrigandsEvent, view);
  }
  return scene;
}

function add(list: number[] | undefined, at: number, n: number): void {
  if (list) list[at] = Math.max(0, (list[at] ?? 0) + n);
}

function walk(scene: Scene, seat: number, n: number, to: number, from = scene.place): void {
  if (from >= 0) add(scene.board[from], seat, -n);
  add(scene.board[to], seat, n);
}

function tokens(scene: Scene, seat: number, n: number): void {
  add(scene.tokens, seat, n);
  add(scene.reserve, seat, -n);
}

function lay(scene: Scene, event: BrigandsEvent, view: BrigandsView): void {
  switch (event.kind) {
    case "day_began":
      leave(scene);
      scene.day = event.args.day;
      scene.place = -1;
      break;
    case "day_card_drawn": {
      const card = view.day_effects[event.args.card];
      if (card) scene.effects[event.args.card] = card;
      break;
    }
    case "team_sent":
      add(scene.board[event.args.place], event.args.seat, event.args.n);
      send(scene, event.args.seat, event.args.place, event.args.tokens);
      break;
    case "patrols_sent":
      add(scene.patrols, event.args.place, event.args.n);
      send(scene, event.args.seat, event.args.place, event.args.tokens);
      break;
    case "place_reached":
      leave(scene);
      scene.place = event.args.place;
      break;
    case "action_shown":
      scene.deeds.push({ ...event.args, target: -1 });
      break;
    case "target_shown":
      scene.deeds.push(event.args);
      break;
    case "went_home":
      add(scene.board[scene.place], event.args.seat, -event.args.n);
      break;
    case "patrol_to_prison":
      add(scene.patrols, scene.place, -1);
      add(scene.patrols, PRISON, 1);
      break;
    case "patrol_moved":
      add(scene.patrols, scene.place, -1);
      add(scene.patrols, event.args.place, 1);
      break;
    case "team_moved":
    case "team_pushed":
      walk(scene, event.args.seat, event.args.n, event.args.place);
      break;
    case "arrested":
    case "caught":
      walk(scene, event.args.seat, event.args.n, PRISON, event.args.place);
      break;
    case "freed":
      add(scene.board[PRISON], event.args.seat, -event.args.n);
      break;
    case "escaped":
      add(scene.board[PRISON], event.args.seat, -1);
      tokens(scene, event.args.seat, -1);
      break;
    case "stayed":
    case "tokens_taken":
    case "token_gained":
      tokens(scene, event.args.seat, event.args.n);
      break;
    case "tokens_sold":
      tokens(scene, event.args.seat, -event.args.n);
      add(scene.money, event.args.seat, event.args.ducats);
      break;
    case "gained":
      add(scene.money, event.args.seat, event.args.ducats);
      break;
    case "stake_paid":
    case "fined":
      add(scene.money, event.args.seat, -event.args.ducats);
      break;
    case "stole":
      add(scene.money, event.args.target, -event.args.ducats);
      if (event.args.seat !== view.prince) add(scene.money, event.args.seat, event.args.ducats);
      break;
    case "die_rolled":
      scene.dice.push(event.args.value);
      break;
    case "skill_raised":
      if (event.args.skill === "spy") scene.spyLevel += 1;
      else scene.fineLevel += 1;
      break;
    default:
      break;
  }
}

/** A token goes along with a team. */
function send(scene: Scene, seat: number, place: number, n: number): void {
  if (n === 0) return;
  add(scene.tokens, seat, -n);
  const row = scene.pledged[place];
  if (row) row[seat] = n;
}

/** The place that was resolved is left: who is still there goes home, prisoners excepted. */
function leave(scene: Scene): void {
  scene.dice = [];
  scene.deeds = [];
  if (scene.place < 0) return;
  if (scene.place !== PRISON) scene.board[scene.place]?.fill(0);
  scene.patrols[scene.place] = 0;
  scene.pledged[scene.place]?.fill(0);
}

/** Coins that fly, by their amount: from the quarter or the purse that they leave to the purse that they enter. */
export function flightsOf(told: EventOut): Flight<number>[] {
  const event = told as BrigandsEvent;
  const purse = (seat: number): string => `[data-purse="${seat}"]`;
  const here = "[aria-current='step']";
  const way = (from: string, to: string, ducats: number): Flight<number>[] =>
    ducats ? [{ from, to, thing: ducats }] : [];
  switch (event.kind) {
    case "gained":
      return way(`[data-place="${event.args.place}"]`, purse(event.args.seat), event.args.ducats);
    case "tokens_sold":
      return way(here, purse(event.args.seat), event.args.ducats);
    case "stake_paid":
    case "fined":
      return way(purse(event.args.seat), here, event.args.ducats);
    case "stole":
      return way(purse(event.args.target), purse(event.args.seat), event.args.ducats);
    default:
      return [];
  }
}
