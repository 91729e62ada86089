// The five peoples and the cards as the view counts them: a card type is its people times 3, plus its kind.

export const PEOPLES = [0, 1, 2, 3, 4] as const;

export const PLAIN = 0;
export const DOBROWL = 1;
export const PAS = 2;

export const peopleOf = (card: number): number => Math.floor(card / 3);
export const kindOf = (card: number): number => card % 3;

/** The colour of a people is a class of its own: see Board.svelte. */
export const colours = (people: number): string => `people p${people}`;

/** A card of a hand or a column, with a name that stays while the number of its type stays. */
export interface Held {
  card: number;
  key: string;
}

/** Lay out counts by card type, one by one. */
export function spread(counts: readonly number[]): Held[] {
  return counts.flatMap((count, card) => Array.from({ length: count }, (_, n) => ({ card, key: `${card}.${n}` })));
}

/** The cards of one people among counts by card type. */
export function column(counts: readonly number[], people: number): Held[] {
  return spread(counts).filter((held) => peopleOf(held.card) === people);
}

export const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
