// A game's words in the language that is wanted now.

import { settings, type Lang } from "./settings.svelte";
import type { Messages } from "./words";

export interface Spoken {
  lang: Lang; // the language that the messages are in: not the one just chosen until its words are there
  messages: Messages;
}

/** Fetches words (null: there are none) with every change of language; those of a language left meanwhile come too late. */
export function spoken(fetched: (lang: Lang) => Promise<Messages | null>): { readonly now: Spoken | null } {
  let now = $state.raw<Spoken | null>(null);
  $effect(() => {
    const lang = settings.lang;
    let wanted = true;
    void fetched(lang).then((messages) => {
      if (wanted && messages) now = { lang, messages };
    });
    return () => (wanted = false);
  });
  return {
    get now() {
      return now;
    },
  };
}
