// Where a rule or a fact of a game comes from, by the letters that it carries.

import { settings } from "./settings.svelte";
import type { UiKey } from "../texts/fr";

/** "S/R" in words: stated in the booklet; our ruling. */
export const origin = (letters: string): string =>
  letters
    .split("/")
    .map((letter) => settings.say(`provenance_${letter}` as UiKey))
    .join(" · ");
