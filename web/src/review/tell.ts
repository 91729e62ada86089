// A review in numbers and words for reading.

import type { Change, ChoiceOut, Said } from "../lib/wire";
import type { Words } from "../lib/words";

export const points = (chance: number): number => Math.round(100 * chance);

/** A change in points, with its sign: +12, −9. */
export const signed = (change: number): string => {
  const n = points(change);
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
};

/** What was done or told, as one line; what one seat alone was told names it. */
export function line(said: Said[], words: Words): string {
  return said
    .map(({ key, args, to }) => {
      const text = words.say(key, args);
      return to >= 0 && !("seat" in args) ? words.say("review.alone", { seat: to, said: text }) : text;
    })
    .join(" → ");
}

/** When something came: in the game's own days, rounds or turns where it counts them. */
export function placeName({ step, at }: Pick<Change, "step" | "at">, words: Words): string {
  if (at) return words.say("review.when", { at });
  return step ? words.say("review.move", { n: step }) : words.say("review.deal");
}

/** A moment's head: when it came, and whose it was. */
export const headOf = (one: Change, words: Words): string =>
  `${placeName(one, words)} · ${words.say(`review.moment_${one.kind}`, { seat: one.seat })}`;

/** A step of a move as a board draws it. */
export const choiceOf = ({ key, args }: Said): ChoiceOut => ({
  action: -1,
  kind: key.replace("choice.", ""),
  clause: "",
  args: args as Record<string, number | string>,
});

/** Through whose eyes a moment is looked at: who decided, or who alone was told; -1: a spectator's. */
export function eyesOf({ seat, told }: Change): number {
  const alone = new Set(told.map(({ to }) => to).filter((to) => to >= 0));
  return seat < 0 && alone.size === 1 ? ([...alone][0] ?? -1) : seat;
}

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

/** A seat's chance before and after, as people read it: what secret decisions add up to may be beyond. */
export function around({ chances, change }: Change, seat: number): [number, number] {
  const after = chances[seat] ?? 0;
  const seen = (chance: number): number => Math.min(1, Math.max(0, chance));
  return [seen(after - (change[seat] ?? 0)), seen(after)];
}

/** The seat whose chance a change moved most. */
export function most(one: Change): number {
  const moved = one.change.map((_, seat) => {
    const [before, after] = around(one, seat);
    return Math.abs(after - before);
  });
  return moved.indexOf(Math.max(...moved));
}
