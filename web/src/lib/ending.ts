// How a game ends at the table: a scene drawn by the game (games/<id>/Ending.svelte), the reason in a sentence of its
// catalog, and what is counted, as games/<id>/ending.ts reads them from the last view. Loaded when a game is over.

import type { Component } from "svelte";

import type { EventOut, GameId, PhraseOut, ResultOut, Views } from "./wire";
import type { Words } from "./words";

/** A line of the count: a seat's score, or what a whole team has. */
export interface Counted {
  seat: number; // -1: nobody's
  label?: PhraseOut; // instead of the seat's name
  score: number | null; // null: not counted in points
  won: boolean;
}

export interface Ending {
  /** Which of the game's scenes is played. */
  scene: string;
  /** Why it came so, in the game's words, if it was played to its end. */
  why: PhraseOut;
  counts: Counted[];
}

export type Tell<G extends GameId> = (view: Views[G], result: ResultOut) => Ending;

export interface EndingProps<G extends GameId> {
  view: Views[G];
  winners: number[];
  /** What has been told, as far back as it is known. */
  log: EventOut[];
  scene: string;
  /** What the scene shows, in words. */
  label: string;
  words: Words;
  moves: boolean;
  /** The scene is over, or was skipped. */
  done: () => void;
}

interface Staged {
  tell: Tell<GameId>;
  Scene: Component<EndingProps<GameId>>;
}

const scenes = import.meta.glob("../games/*/Ending.svelte", { import: "default" });
const tellers = import.meta.glob("../games/*/ending.ts", { import: "ending" });

/** Load how a game ends; null for a game that is played on the plain board. */
export async function endingOf(game: string): Promise<Staged | null> {
  const [scene, teller] = [scenes[`../games/${game}/Ending.svelte`], tellers[`../games/${game}/ending.ts`]];
  if (!scene || !teller) return null;
  const [Scene, tell] = await Promise.all([scene(), teller()]);
  return { Scene, tell } as Staged;
}

/** Everybody's score, the best first. */
export function ranked(result: ResultOut): Counted[] {
  return result.scores
    .map((score, seat) => ({ seat, score, won: result.winners.includes(seat) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score);
}
