// How cards and tokens are drawn: which family a number belongs to. The numbers are those of the view.

export type Family = "weapon" | "damage" | "repair" | "trump" | "swap" | "turn";

export const WEAPONS = [0, 1, 2] as const;
const FAMILIES: Family[] = ["weapon", "damage", "repair"];
const SPECIALS: Family[] = ["trump", "swap", "turn"];

/** The family of a card type. */
export function familyOf(card: number): Family {
  return (card < 9 ? FAMILIES[Math.floor(card / 3)] : SPECIALS[card - 9]) ?? "turn";
}

/** The weapon that a card of a weapon's family shows. */
export const weaponOf = (card: number): number => card % 3;

export const UNSEEN = -1;
export const NO_TOKEN = -2;
export const CARRIED_OFF = -3; // only here: the token has left its place while the story is told
export const TIFFANY = 0;
export const PEBBLES = 1;
export const TREASURE = 2;

/** Lay counted cards out one by one, each with a key of its own: [0, 2] gives 1 and 1. */
export function dealt(counts: number[]): { key: string; card: number }[] {
  return counts.flatMap((count, card) => Array.from({ length: count }, (_, n) => ({ key: `${card}.${n}`, card })));
}

/** The treasures of a list of tokens: each kind with its number. */
export function treasures(loot: number[]): { token: number; count: number }[] {
  return loot.slice(TREASURE).map((count, kind) => ({ token: kind + TREASURE, count }));
}
