// What this device remembers of a table between visits: up to where it was looked at, and whom one does not want to read.

export interface Hushed {
  all: boolean;
  speakers: number[];
}

const LOOKED = "repaire.looked";
const HUSHED = "repaire.hushed";
const KEPT = 60; // tables

function kept<T>(name: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}") as Record<string, T>;
  } catch {
    return {};
  }
}

/** The table that was put last is forgotten last. */
function keep<T>(name: string, table: string, value: T): void {
  const others = Object.entries(kept<T>(name)).filter(([other]) => other !== table);
  const all = [...others, [table, value] as const].slice(-KEPT);
  try {
    localStorage.setItem(name, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // a browser that keeps nothing
  }
}

export const lookedAt = (table: string): number => kept<number>(LOOKED)[table] ?? 0;
export const keepLooked = (table: string, seq: number): void => keep(LOOKED, table, seq);
export const hushedAt = (table: string): Hushed => kept<Hushed>(HUSHED)[table] ?? { all: false, speakers: [] };
export const keepHushed = (table: string, hushed: Hushed): void => keep(HUSHED, table, hushed);
