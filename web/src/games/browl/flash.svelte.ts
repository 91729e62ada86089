// The burst over the table stays a moment longer than its event is told.

import type { BrowlEvent, EventOut } from "../../lib/wire";
import type { Words } from "../../lib/words";

export interface Flash {
  people: number;
  shout: string;
  line: string;
  calm: boolean;
}

const STAYS = 950;

/** What the burst says about an event, if anything. */
export function flashOf(event: EventOut, words: Words): Flash | null {
  const told = event as BrowlEvent;
  switch (told.kind) {
    case "battle_won":
    case "twin_won": {
      const people = told.args.people;
      return { people, shout: words.say("board.brawl"), line: words.term("people", people), calm: false };
    }
    case "people_left": {
      const people = told.args.people;
      return { people, shout: words.say("board.no_brawl"), line: words.term("people", people), calm: true };
    }
    case "round_began":
      return { people: -1, shout: words.say("board.round", { round: told.args.round }), line: "", calm: false };
    default:
      return null;
  }
}

export class Flasher {
  shown = $state.raw<Flash | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(flash: Flash): void {
    clearTimeout(this.timer);
    this.shown = flash;
    this.timer = setTimeout(() => (this.shown = null), STAYS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
