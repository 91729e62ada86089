// What a game's board is given, and what it gives back. A board draws the view, offers the choices that it was sent,
// and shows the event of the moment. It knows no rules.

import type { Component } from "svelte";

import type { ChoiceOut, EventOut, GameId, NamedStep, Sketch, Views, WayOut } from "./wire";
import type { Words } from "./words";

export interface BoardProps<G extends GameId> {
  /** What the viewer sees, with the steps of a move that is being put together. */
  view: Views[G];
  /** The view as blocks of text: sent for games that have no board here, and drawn by the plain one. */
  sketch?: Sketch | undefined;
  /** What may be done now; empty when nothing is asked. Each has `kind` and `args` (see the game's actions.py). */
  choices: ChoiceOut[];
  /** Take a step. The same choice again confirms a move that waits for a last word. */
  choose: (choice: ChoiceOut) => void;
  /** Make a whole move at once, its steps named by what they mean: for boards on which a move is put together unseen. */
  play?: (steps: NamedStep[]) => Promise<boolean>;
  /** The action that waits for a last word, if any: show it as selected. */
  selected: number | null;
  /** The steps taken so far of the move that is being put together. */
  steps: ChoiceOut[];
  /** Take all steps back, to begin the move anew. */
  restart?: () => void;
  /** Put another sentence into the top line while the board itself keeps a move that is not sent yet; empty: the table's own. */
  asks?: (line: string) => void;
  /** Say whether the board offers every choice by itself: then the choice bar keeps them folded. */
  folds?: (folded: boolean) => void;
  /** The way of a hint that is being looked at: draw it on the board, as ghosts and arrows. */
  hint?: WayOut | null;
  /** Say that the board lays a hint's whole way out by itself, ready to be changed; else the table takes its first step. */
  lays?: (lay: (way: ChoiceOut[]) => void) => void;
  /** The event that is being told: highlight what it is about. */
  now: EventOut | null;
  /** What the viewer has been told before, oldest first: for boards that keep an account of what happened. */
  log?: EventOut[];
  /** The seat that looks, or -1 for a spectator. */
  me: number;
  names: string[];
  words: Words;
  /** Whether things may travel across the screen. */
  moves: boolean;
}

type Loader = () => Promise<{ default: Component<BoardProps<GameId>> }>;

const boards = import.meta.glob("../games/*/Board.svelte") as Record<string, Loader>;

const plain: Loader = () => import("../plain/Board.svelte");

/** Load the board of a game, the plain one if it has none of its own; each is a chunk of its own. */
export async function boardOf(game: string): Promise<Component<BoardProps<GameId>>> {
  const load = boards[`../games/${game}/Board.svelte`] ?? plain;
  return (await load()).default;
}
