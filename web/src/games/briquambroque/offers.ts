// The choices that were sent, by the thing that one taps first.

import type { ChoiceOut } from "../../lib/wire";

/** What is held: a pursuer who is to walk, or the star of one. */
export interface Pick {
  pursuer: number;
  star: boolean;
}

export interface Offer {
  /** Where the walk may end, by place. */
  walks: Map<number, ChoiceOut>;
  /** Who may be given the star, by pursuer. */
  gives: Map<number, ChoiceOut>;
  pass: ChoiceOut | null;
  ignore: ChoiceOut | null;
}

export function offersOf(choices: ChoiceOut[], pursuers: number): Offer[] {
  const offers = Array.from({ length: pursuers }, (): Offer => {
    return { walks: new Map(), gives: new Map(), pass: null, ignore: null };
  });
  for (const choice of choices) {
    const offer = offers[Number(choice.args?.pursuer)];
    if (!offer) continue;
    if (choice.kind === "pass") offer.pass = choice;
    else if (choice.kind === "ignore_star") offer.ignore = choice;
    else if (choice.kind === "give_star") offer.gives.set(Number(choice.args?.other), choice);
    else offer.walks.set(Number(choice.args?.place), choice);
  }
  return offers;
}

export const canWalk = (offer: Offer | undefined): boolean => (offer?.walks.size ?? 0) > 0;
export const hasStar = (offer: Offer | undefined): boolean => Boolean(offer?.gives.size || offer?.ignore);

/** What is held now: what waits for a last word, what was tapped, or the only thing there is. */
export function held(offers: Offer[], picked: Pick | null, waiting: ChoiceOut | null): Pick | null {
  if (waiting)
    return {
      pursuer: Number(waiting.args?.pursuer),
      star: waiting.kind === "give_star" || waiting.kind === "ignore_star",
    };
  const things: Pick[] = offers.flatMap((offer, pursuer) => [
    ...(canWalk(offer) ? [{ pursuer, star: false }] : []),
    ...(hasStar(offer) ? [{ pursuer, star: true }] : []),
  ]);
  const still = things.find((thing) => thing.pursuer === picked?.pursuer && thing.star === picked.star);
  return still ?? (things.length === 1 ? (things[0] ?? null) : null);
}
