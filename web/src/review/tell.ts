// A review in numbers and words for reading.

import type { Change, Said } from "../lib/wire";
import type { Words } from "../lib/words";

export const points = (chance: number): number => Math.round(100 * chance);

/** A change in points, with its sign: +12, −9. */
export const signed = (change: number): string => {
  const n = points(change);
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
};

/** What was done or told, as one line; what one seat alone was told begins with its name. */
export function line(said: Said[], words: Words): string {
  return said
    .map(({ key, args, to }) => ({ to, said: words.say(key, args) }))
    .map((one) => (one.to >= 0 ? words.say("review.alone", { seat: one.to, said: one.said }) : one.said))
    .join(" → ");
}

export const stepName = (step: number, words: Words): string =>
  step ? words.say("review.move", { n: step }) : words.say("review.deal");

/** Where each change is along the game: what belongs to one step is within it. The start is at 0. */
export function places(changes: Change[]): number[] {
  const all = new Map<number, number>();
  for (const { step } of changes) all.set(step, (all.get(step) ?? 0) + 1);
  const seen = new Map<number, number>();
  return changes.map(({ step }) => {
    const n = (seen.get(step) ?? 0) + 1;
    seen.set(step, n);
    return step + n / (all.get(step) ?? 1);
  });
}

/** The seat whose chance a change moved most. */
export const most = ({ change }: Change): number =>
  change.reduce((best, more, seat) => (Math.abs(more) > Math.abs(change[best] ?? 0) ? seat : best), 0);
