// What the board shows at a moment: the view, or, while events are told, the view as told so far.

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

const noTrails = (): Where[][] => [[], [], [], [], []];
const set = <T>(list: T[], index: number, value: T): T[] => list.map((old, n) => (n === index ? value : old));

export function sceneOf(view: BriquambroqueView): Scene {
  const robber: Where =
    view.robber === "den" || view.robber === "fire"
      ? view.robber
      : view.robber === "house"
        ? view.columns * view.rows
        : view.robber_square;
  return {
    round: view.round,
    at: [...view.at, robber],
    bonds: view.bonds,
    dice: view.dice.map((face) => view.faces[face] ?? ""),
    walk: view.walk,
    further: view.further,
    stars: view.stars,
    moved: view.moved,
    open: true,
    loaded: view.robber === "house" || view.robber === "back",
    pile: view.pile,
    den: view.den,
    knives: view.knives,
    cakes: view.cakes,
    trails: noTrails(),
  };
}

/** The scene after one more event; `homes` is the number of the first house. */
export function told(scene: Scene, event: EventOut, homes: number): Scene {
  const { kind, args } = event as BriquambroqueEvent;
  switch (kind) {
    case "dice_thrown":
      return {
        ...scene,
        round: args.round,
        dice: [args.yellow, args.red, args.blue, args.green],
        walk: [0, 0, 0, 0],
        further: [0, 0, 0, 0],
        stars: [0, 0, 0, 0],
        moved: [0, 0, 0, 0],
        open: false,
        trails: noTrails(),
      };
    case "robber_stepped":
      return went(scene, ROBBER, args.place);
    case "cake_taken":
      return { ...scene, loaded: true };
    case "cake_hidden":
      return { ...went(scene, ROBBER, "den"), loaded: false, den: args.den, pile: args.pile };
    case "grandmother_fainted":
      return tied(scene, 0, homes);
    case "pursuer_tied":
      return tied(scene, args.pursuer, homes + args.pursuer);
    case "all_tied":
      return { ...scene, den: scene.den + args.tiles, pile: 0 };
    case "pursuer_walked":
      return done(went(scene, args.pursuer, args.place), args.pursuer);
    case "pursuer_passed":
      return done(scene, args.pursuer);
    case "pursuer_freed":
      return { ...scene, bonds: set(scene.bonds, args.pursuer, 2) };
    case "star_given":
    case "star_ignored":
      return { ...scene, stars: set(scene.stars, args.pursuer, 0) };
    case "robber_captured":
      return {
        ...scene,
        at: set(scene.at, ROBBER, "fire"),
        trails: set(scene.trails, ROBBER, []),
        loaded: false,
        pile: args.pile,
        cakes: scene.cakes + (args.tile === "cake" ? 1 : 0),
        knives: scene.knives + (args.tile === "cake" ? 0 : 1),
      };
    default:
      return scene;
  }
}

function went(scene: Scene, who: number, place: Where): Scene {
  const from = scene.at[who] ?? place;
  const before = scene.trails[who] ?? [];
  const trail = from === place ? before : [...(before.length ? before : [from]), place];
  return { ...scene, at: set(scene.at, who, place), trails: set(scene.trails, who, trail) };
}

function tied(scene: Scene, pursuer: number, home: number): Scene {
  return {
    ...scene,
    at: set(scene.at, pursuer, home),
    bonds: set(scene.bonds, pursuer, 1),
    trails: set(scene.trails, pursuer, []),
  };
}

function done(scene: Scene, pursuer: number): Scene {
  return { ...scene, walk: set(scene.walk, pursuer, 0), moved: set(scene.moved, pursuer, 1) };
}

/** Keeps the scene from one event to the next, and the trails from one view to the next. */
export class Stage {
  private scene: Scene | null = null;
  private event: EventOut | null = null;

  show(view: BriquambroqueView, now: EventOut | null): Scene {
    if (!this.scene || !now) {
      const fresh = sceneOf(view);
      const kept = this.scene;
      if (kept && kept.round === fresh.round)
        fresh.trails = kept.trails.map((trail, who) => (trail.at(-1) === fresh.at[who] ? trail : []));
      this.scene = fresh;
    }
    if (now && now !== this.event) this.scene = told(this.scene, now, view.columns * view.rows);
    this.event = now;
    return this.scene;
  }
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
