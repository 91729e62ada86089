// What a person has chosen for this device: language, light, motion, sound, and how moves are confirmed.

import type { UiKey } from "../texts/fr";
import { part } from "./insist";
import type { GameOut } from "./wire";
import { Words, type Args, type Messages } from "./words";

export type Lang = "fr" | "en";
export type Theme = "auto" | "light" | "dark";
export type Level = "easy" | "normal" | "hard" | "expert";
export const LEVELS: Level[] = ["easy", "normal", "hard", "expert"];
export type Pace = "brisk" | "usual" | "slow";
/** Milliseconds that a bot takes for a move at least; 0: as the host has set. */
export const PACES: Record<Pace, number> = { brisk: 200, usual: 0, slow: 1500 };
export const THINKING = [1, 2, 5, 10]; // seconds
/** Which moves wait for a last word: those that cannot be undone, all, or none. */
export type Asks = "needed" | "always" | "never";
export type Motion = "full" | "calm" | "none";

const KEY = "repaire.settings";

interface Saved {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  motion: Motion;
  asks: Asks;
  hand: boolean; // own dice are thrown by hand
  level: Level; // of the bots that one plays against
  pace: Pace; // of these bots
  thinking: number; // seconds that the strongest of them may think about a move
}

function load(): Saved {
  const lang: Lang = typeof navigator !== "undefined" && navigator.language.startsWith("en") ? "en" : "fr";
  const bots = { level: "normal", pace: "usual", thinking: 2 } as const;
  const base: Saved = { lang, theme: "auto", sound: true, motion: "full", asks: "needed", hand: true, ...bots };
  try {
    return { ...base, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>) };
  } catch {
    return base;
  }
}

const TEXTS: Record<Lang, () => Promise<Messages>> = {
  fr: async () => (await import("../texts/fr")).fr,
  en: async () => (await import("../texts/en")).en,
};

class Settings {
  lang = $state<Lang>("fr");
  theme = $state<Theme>("auto");
  sound = $state(true);
  motion = $state<Motion>("full");
  asks = $state<Asks>("needed");
  hand = $state(true);
  level = $state<Level>("normal");
  pace = $state<Pace>("usual");
  thinking = $state(2);
  private texts = $state.raw<Partial<Record<Lang, Messages>>>({});
  private words = $derived(new Words(this.lang, this.texts[this.lang] ?? {}));

  constructor() {
    Object.assign(this, load());
    this.apply();
  }

  /** Have the words of a language at hand: of the page's own before it is drawn, of another before it is changed to. */
  async learn(lang: Lang): Promise<void> {
    const texts = await part(TEXTS[lang]);
    this.texts = { ...this.texts, [lang]: texts };
  }

  /** The words of the frame itself. */
  say(key: UiKey, args: Args = {}): string {
    return this.words.say(key, args);
  }

  /** Whether things may travel across the screen. */
  get moves(): boolean {
    return this.motion === "full" && !(globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false);
  }

  /** Whether a whole move waits for a last word. */
  asksFor(undoable: boolean): boolean {
    return this.asks === "always" || (this.asks === "needed" && !undoable);
  }

  set(changed: Partial<Saved>): void {
    if (changed.lang && !this.texts[changed.lang]) {
      void this.learn(changed.lang).then(() => this.set(changed));
      return;
    }
    Object.assign(this, changed);
    const { lang, theme, sound, motion, asks, hand, level, pace, thinking } = this;
    localStorage.setItem(KEY, JSON.stringify({ lang, theme, sound, motion, asks, hand, level, pace, thinking }));
    this.apply();
  }

  private apply(): void {
    const root = document.documentElement;
    root.lang = this.lang;
    if (this.theme === "auto") root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", this.theme);
  }
}

export const settings = new Settings();

/** The levels of bots that a game has: fewer where luck leaves nothing for a stronger one. */
export const levelsOf = (game: GameOut): Level[] => LEVELS.filter((one) => game.levels.includes(one));

/** The level that one plays against in a game: the one chosen, or the game's strongest if it has not that one. */
export const levelFor = (game: GameOut): Level => {
  const found = levelsOf(game);
  return found.includes(settings.level) ? settings.level : (found.at(-1) ?? settings.level);
};

/** What a bot is like: its level in a word. */
export function temper(bot: string): string {
  const level = LEVELS.find((one) => one === bot.split(":")[0]);
  return settings.say(level ? `temper_${level}` : "bot");
}
