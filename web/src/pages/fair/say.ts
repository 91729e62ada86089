// The words of the fairness page, in the language of the moment.

import { settings } from "../../lib/settings.svelte";
import { Words, type Args } from "../../lib/words";
import { fairEn } from "../../texts/fair.en";
import { fairFr, type FairKey } from "../../texts/fair.fr";

const words = { fr: new Words("fr", fairFr), en: new Words("en", fairEn) };

export function sayFair(key: FairKey, args: Args = {}): string {
  return words[settings.lang].say(key, args);
}
