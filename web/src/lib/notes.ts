// What this device notes of a table while it is played, to hold the server to it at the end (docs/fairness.md).

import type { TableOut } from "./wire";

/** A seal of the chain and the entry that it belongs to. */
export interface Seal {
  seq: number;
  head: string;
}

export interface Notes {
  commitment: string; // the server's, as it was first seen
  before: Seal | null; // after all had committed, before we showed our entropy
  latest: Seal | null;
  shown: Record<string, string>; // our entropy by seat, once the server has taken it
  at: number;
}

const PREFIX = "repaire.notes.";
const KEPT = 80; // tables

export function notesOf(table: string): Notes | null {
  try {
    const text = localStorage.getItem(PREFIX + table);
    return text ? (JSON.parse(text) as Notes) : null;
  } catch {
    return null;
  }
}

function keep(table: string, notes: Notes): void {
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify({ ...notes, at: Date.now() }));
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    if (kept.length <= KEPT) return;
    const age = (key: string): number => notesOf(key.slice(PREFIX.length))?.at ?? 0;
    kept.sort((a, b) => age(a) - age(b));
    for (const key of kept.slice(0, kept.length - KEPT)) localStorage.removeItem(key);
  } catch {
    // a browser that keeps nothing: the page will say that there are no notes
  }
}

/** Note what a table shows. Once noted, the commitment and the first seal stay. */
export function noteTable(table: TableOut): void {
  if (table.phase === "over") return;
  const known = notesOf(table.id);
  const notes: Notes = known ?? { commitment: table.commitment, before: null, latest: null, shown: {}, at: 0 };
  const seal: Seal = { seq: table.seq, head: table.head };
  const before = notes.before ?? (table.phase === "revealing" ? seal : null);
  keep(table.id, { ...notes, before, latest: seal });
}

/** Note that the server has taken what we have shown. */
export function noteShown(table: string, seat: number, entropy: string): void {
  const known = notesOf(table);
  if (known) keep(table, { ...known, shown: { ...known.shown, [seat]: entropy } });
}
