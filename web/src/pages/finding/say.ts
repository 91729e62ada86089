// The words for finding others, in the language of the moment.

import { settings } from "../../lib/settings.svelte";
import { Words, type Args } from "../../lib/words";
import { findingEn } from "../../texts/finding.en";
import { findingFr, type FindingKey } from "../../texts/finding.fr";

const words = { fr: new Words("fr", findingFr), en: new Words("en", findingEn) };

export function sayFinding(key: FindingKey, args: Args = {}): string {
  return words[settings.lang].say(key, args);
}
