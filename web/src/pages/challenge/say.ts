// The words of the weekly challenges, in the language of the moment.

import { settings } from "../../lib/settings.svelte";
import { Words, type Args } from "../../lib/words";
import { challengeEn } from "../../texts/challenge.en";
import { challengeFr, type ChallengeKey } from "../../texts/challenge.fr";

const words = { fr: new Words("fr", challengeFr), en: new Words("en", challengeEn) };

export function sayChallenge(key: ChallengeKey, args: Args = {}): string {
  return words[settings.lang].say(key, args);
}
