// How long an event stays on the screen. What matters stays long enough to be read, small things flow, and a queue of
// many is told faster. Which events are which is for each game to say, in games/<id>/pace.ts.

import type { Motion } from "./settings.svelte";

export interface Pace {
  long: readonly string[];
  quick: readonly string[];
  /** Events with which a day or round begins: a heading of the log. */
  chapters: readonly string[];
  /** Events with which a turn begins: a paragraph of the log. */
  turns: readonly string[];
  /** Events that are told as they come, and that the log leaves out: nobody tells them afterwards. */
  passing?: readonly string[];
  /** Beginnings of a turn that say nothing by themselves: the log leaves them out unless something followed. */
  hollow?: readonly string[];
}

export type Length = "long" | "usual" | "quick";

const MS: Record<Motion, Record<Length, number>> = {
  full: { long: 1150, usual: 320, quick: 160 },
  calm: { long: 900, usual: 260, quick: 60 },
  none: { long: 0, usual: 0, quick: 0 },
};
const UNHURRIED = 12; // so many events in a row are told at their own pace
const FASTEST = 0.35;

const paces = import.meta.glob<Pace>("../games/*/pace.ts", { eager: true, import: "pace" });

/** Tell what begins with an event, in the log. */
export function begins(game: string, kind: string): "chapter" | "turn" | "" {
  const pace = paces[`../games/${game}/pace.ts`];
  if (pace?.chapters.includes(kind)) return "chapter";
  return pace?.turns.includes(kind) ? "turn" : "";
}

/** Tell whether an event is left out of the log. */
export function passes(game: string, kind: string): boolean {
  return paces[`../games/${game}/pace.ts`]?.passing?.includes(kind) ?? false;
}

/** Tell whether an event says nothing unless something follows. */
export function hollow(game: string, kind: string): boolean {
  return paces[`../games/${game}/pace.ts`]?.hollow?.includes(kind) ?? false;
}

/** Tell how much an event matters. */
export function lengthOf(game: string, kind: string): Length {
  const pace = paces[`../games/${game}/pace.ts`];
  if (pace?.long.includes(kind)) return "long";
  return pace?.quick.includes(kind) ? "quick" : "usual";
}

/** Return the milliseconds for an event when so many wait to be told, itself included. */
export function stay(game: string, kind: string, motion: Motion, waiting = 1): number {
  const hurry = Math.max(FASTEST, Math.min(1, UNHURRIED / Math.max(1, waiting)));
  return Math.round(MS[motion][lengthOf(game, kind)] * hurry);
}
