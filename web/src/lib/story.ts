// The log as a story: what happened in one turn is one paragraph, in order; days and rounds have a heading. The newest
// turn comes first, so that nobody scrolls to see what has just happened.

import type { LogLine } from "./live.svelte";
import { begins } from "./pace";

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
    const begun = begins(game, line.event.kind);
    const last = turns.at(-1);
    const seat = typeof line.event.args?.seat === "number" ? line.event.args.seat : -1;
    if (begun || !last) turns.push({ chapter: begun === "chapter", seat: begun === "turn" ? seat : -1, lines: [line] });
    else last.lines.push(line);
  }
  return turns.reverse();
}
