// The words of the menu, chat and gestures, in the language of the moment.

import { settings } from "../lib/settings.svelte";
import { Words, type Args } from "../lib/words";
import { menuEn } from "../texts/menu.en";
import { menuFr, type MenuKey } from "../texts/menu.fr";

const words = { fr: new Words("fr", menuFr), en: new Words("en", menuEn) };

export function sayMenu(key: MenuKey, args: Args = {}): string {
  return words[settings.lang].say(key, args);
}

/** What a gesture is called where it is made; each game has its own. */
export function sayGesture(game: string, gesture: string, name: string): string {
  const own = `${game}_${gesture}`;
  return words[settings.lang].say(words.fr.has(own) ? own : `did_${gesture}`, { name });
}

const UNITS: [number, MenuKey][] = [
  [604_800, "weeks"],
  [86_400, "days"],
  [3600, "hours"],
  [60, "minutes"],
];

/** A time that somebody may take, in the largest unit that it is whole in. */
export function saySpan(seconds: number): string {
  const [size, key] = UNITS.find(([unit]) => seconds % unit === 0) ?? [1, null];
  return key ? sayMenu(key, { n: seconds / size }) : settings.say("seconds", { n: seconds });
}
