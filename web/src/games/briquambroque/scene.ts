// What the board shows while events are told: the view that was, with the facts of each event so far laid onto it.

import type { BriquambroqueEvent, BriquambroqueView, EventOut } from "../../lib/wire";
import type { Where } from "./plan";

export const ROBBER = 4; // among those who walk: the four pursuers, then he

export interface Scene {
  round: number;
  /** Where the four pursuers and the robber are. */
  at: Where[];
  bonds: number[];
  /** The faces of the dice as the box names them; "" before they are thrown. */
  dice: string[];
  walk: number[];
  further: number[];
  stars: number[];
  moved: number[];
  /** Whether it is known what the dice of this round leave to do. */
  open: boolean;
  loaded: boolean;
  pile: number;
  den: number;
  knives: number;
  cakes: number;
  /** The ways walked since the dice were thrown, by walker. */
  trails: Where[][];
}

/** The view with what has been told since; what was shown `before` it leaves the ways walked, until the next throw. */
export function sceneOf(view: BriquambroqueView, told: EventOut[] = [], before: Scene | null = null): Scene {
  const homes = view.columns * view.rows;
  const { robber } = view;
  const his: Where = robber === "house" ? homes : robber === "den" || robber === "fire" ? robber : view.robber_square;
  const at = [...view.at, his];
  const scene: Scene = {
    round: view.round,
    at,
    bonds: [...view.bonds],
    dice: view.dice.map((face) => view.faces[face] ?? ""),
    walk: [...view.walk],
    further: [...view.further],
    stars: [...view.stars],
    moved: [...view.moved],
    open: true,
    loaded: robber === "house" || robber === "back",
    pile: view.pile,
    den: view.den,
    knives: view.knives,
    cakes: view.cakes,
    trails: at.map((where, who) => {
      const trail = before?.round === view.round ? (before.trails[who] ?? []) : [];
      return trail.at(-1) === where ? [...trail] : []; // a walk that was taken back leaves none
    }),
  };
  for (const event of told) lay(scene, event as BriquambroqueEvent, homes);
  return scene;
}

function lay(scene: Scene, { kind, args }: BriquambroqueEvent, homes: number): void {
  switch (kind) {
    case "dice_thrown":
      scene.round = args.round;
      scene.dice = [args.yellow, args.red, args.blue, args.green];
      for (const list of [scene.walk, scene.further, scene.stars, scene.moved]) list.fill(0);
      scene.open = false;
      scene.trails = scene.at.map(() => []);
      break;
    case "robber_stepped":
      go(scene, ROBBER, args.place);
      break;
    case "cake_taken":
      scene.loaded = true;
      break;
    case "cake_hidden":
      go(scene, ROBBER, "den");
      Object.assign(scene, { loaded: false, den: args.den, pile: args.pile });
      break;
    case "grandmother_fainted":
      tie(scene, 0, homes);
      break;
    case "pursuer_tied":
      tie(scene, args.pursuer, homes + args.pursuer);
      break;
    case "all_tied":
      scene.den += args.tiles;
      scene.pile = 0;
      break;
    case "pursuer_walked":
      go(scene, args.pursuer, args.place);
      rest(scene, args.pursuer);
      break;
    case "pursuer_passed":
      rest(scene, args.pursuer);
      break;
    case "pursuer_freed":
      scene.bonds[args.pursuer] = 2;
      break;
    case "star_given":
    case "star_ignored":
      scene.stars[args.pursuer] = 0;
      break;
    case "robber_captured":
      put(scene, ROBBER, "fire");
      scene.loaded = false;
      scene.pile = args.pile;
      scene[args.tile === "cake" ? "cakes" : "knives"] += 1;
      break;
    default:
  }
}

function go(scene: Scene, who: number, place: Where): void {
  const from = scene.at[who] ?? place;
  const trail = scene.trails[who] ?? [];
  if (from !== place) scene.trails[who] = [...(trail.length ? trail : [from]), place];
  scene.at[who] = place;
}

function put(scene: Scene, who: number, place: Where): void {
  scene.at[who] = place;
  scene.trails[who] = [];
}

function tie(scene: Scene, pursuer: number, home: number): void {
  put(scene, pursuer, home);
  scene.bonds[pursuer] = 1;
}

function rest(scene: Scene, pursuer: number): void {
  scene.walk[pursuer] = 0;
  scene.moved[pursuer] = 1;
}

/** What the event of the moment is about. */
export interface Focus {
  kind: string;
  places: Where[];
  walkers: number[];
}

export function focusOf(event: EventOut | null, homes: number): Focus {
  if (!event) return { kind: "", places: [], walkers: [] };
  const { kind, args } = event as BriquambroqueEvent;
  switch (kind) {
    case "robber_stepped":
      return { kind, places: [args.place], walkers: [ROBBER] };
    case "robber_blocked":
      return { kind, places: [args.place], walkers: [ROBBER] };
    case "cake_taken":
      return { kind, places: [homes], walkers: [ROBBER] };
    case "cake_hidden":
    case "all_tied":
      return { kind, places: ["den"], walkers: [ROBBER] };
    case "grandmother_fainted":
      return { kind, places: [homes], walkers: [0] };
    case "pursuer_tied":
      return { kind, places: [homes + args.pursuer], walkers: [args.pursuer] };
    case "pursuer_walked":
      return { kind, places: [args.place], walkers: [args.pursuer] };
    case "pursuer_passed":
    case "star_ignored":
      return { kind, places: [], walkers: [args.pursuer] };
    case "pursuer_freed":
      return { kind, places: [homes + args.pursuer], walkers: [args.pursuer, args.by] };
    case "star_given":
      return { kind, places: [], walkers: [args.other] };
    case "robber_captured":
      return { kind, places: [args.place], walkers: args.pursuers };
    default:
      return { kind, places: [], walkers: [] };
  }
}
