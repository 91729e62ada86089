// What this device remembers of a table between visits: up to where it was looked at.

const LOOKED = "repaire.looked";
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
