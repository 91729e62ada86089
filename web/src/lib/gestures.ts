// Gestures that people make at a table. Every game draws the four in its own way (games/<id>/Gesture.svelte); loaded with
// the first that is made or offered.

import type { Component } from "svelte";

import type { React } from "./wire";

export type GestureId = React["gesture"];
export const GESTURES: readonly GestureId[] = ["cheer", "bravo", "ouch", "hurry"];
export type Gesture = Component<{ of: string }>;

const drawn = import.meta.glob<Gesture>("../games/*/Gesture.svelte", { import: "default" });

/** Load the drawings of a game; one without its own has those of Brigands. */
export async function gestureOf(game: string): Promise<Gesture> {
  const load = drawn[`../games/${game}/Gesture.svelte`] ?? drawn["../games/brigands/Gesture.svelte"];
  if (!load) throw new Error("no gestures");
  return load();
}

const PLACES = ["[data-seat='#']", "[data-purse='#']", "[data-gang='#']", "[data-spot='seat:#']"];

/** Where a seat is on the screen: on the board or in the list of players, whichever shows it. */
export function seatOf(seat: number): DOMRect | undefined {
  const places = PLACES.map((place) => `main.board ${place.replace("#", String(seat))}`);
  const found = [...document.querySelectorAll(places.join()), document.querySelectorAll(".strip li")[seat]];
  return found.map((one) => one?.getBoundingClientRect()).find((place) => place && place.width > 0);
}
