// The words of a person's own page, in the language of the moment.

import { settings } from "../../lib/settings.svelte";
import { Words, type Args } from "../../lib/words";
import { personEn } from "../../texts/person.en";
import { personFr, type PersonKey } from "../../texts/person.fr";

const words = { fr: new Words("fr", personFr), en: new Words("en", personEn) };

export type { PersonKey };

export function sayPerson(key: PersonKey, args: Args = {}): string {
  return words[settings.lang].say(key, args);
}
