// The log as a story: what happened in one turn is one paragraph, in order; days and rounds have a heading. The newest
// turn comes first, so that nobody scrolls to see what has just happened. A turn in which nothing happened is not told.

import type { LogLine } from "./live.svelte";
import { begins, hollow, passes } from "./pace";

export interface Turn {
  /** A day or round begins with it. */
  chapter: boolean;
  /** Whose turn it is, or -1. */
  seat: number;
  lines: LogLine[];
}

export function turnsOf(game: string, lines: readonly LogLine[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    const { kind, args } = line.event;
    if (passes(game, kind)) continue;
    const begun = begins(game, kind);
    const last = turns.at(-1);
    const seat = begun === "turn" && typeof args?.seat === "number" ? args.seat : -1;
    if (begun && last?.lines.length === 1 && hollow(game, last.lines[0]?.event.kind ?? "")) turns.pop();
    if (begun || !last) turns.push({ chapter: begun === "chapter", seat, lines: [line] });
    else last.lines.push(line);
  }
  return turns.reverse();
}

/** A chapter's first line as its heading and the rest: "Day 2." and what it begins with. */
export function headed(text: string): [head: string, rest: string] {
  const end = text.indexOf(". ") + 1;
  return end ? [text.slice(0, end), text.slice(end + 1)] : [text, ""];
}
