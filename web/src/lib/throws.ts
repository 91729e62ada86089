// Dice that a player throws by hand. What they show is the server's: the throw is only its telling. Which events are a
// throw of mine each game with dice says in games/<id>/throws.ts, and how a die looks in games/<id>/ThrownDie.svelte.

import type { Component } from "svelte";

import type { ChoiceOut, EventOut } from "./wire";

export type Face = number | string;

export interface Die {
  face: Face;
  /** All that such a die can show, while it tumbles. */
  faces: readonly Face[];
  seat: number;
  /** Another kind than the seat's usual dice. */
  other?: boolean;
}

/** Whose hand it is: the seats on this device, the move that they have just made, and what they see. */
export interface Hand {
  mine: readonly number[];
  moved: readonly ChoiceOut[];
  view: unknown;
}

/** The dice that are thrown with the event at `at` of those being told; none if it is no throw of mine. */
export type Throws = (events: readonly EventOut[], at: number, hand: Hand) => Die[];

export type DieProps = { die: Die; face: Face };

const throws = import.meta.glob<Throws>("../games/*/throws.ts", { eager: true, import: "throws" });
const looks = import.meta.glob<Component<DieProps>>("../games/*/ThrownDie.svelte", { import: "default" });

export function thrownBy(game: string, events: readonly EventOut[], at: number, hand: Hand): Die[] {
  return throws[`../games/${game}/throws.ts`]?.(events, at, hand) ?? [];
}

/** Load how a game's dice look. */
export async function dieOf(game: string): Promise<Component<DieProps> | null> {
  return (await looks[`../games/${game}/ThrownDie.svelte`]?.()) ?? null;
}
