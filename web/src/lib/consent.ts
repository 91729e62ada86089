// What all people at a table agree on (docs/fairness.md, "The order of entries", 6): one thing at a time is proposed and
// answered; when everybody who plays has agreed, it happens.

import type { Answered, Proposed } from "./journal";

interface Held {
  person: string;
  cover: string;
}

const WHATS = ["draw", "abandon", "pause"];

export class Consent {
  paused = false;
  private what = "";
  private agreed = new Set<string>();

  /** Take a proposal or an answer to it; tell whether it can be. */
  follow(entry: Proposed | Answered, { person, cover }: Held): boolean {
    if (!person || cover || (entry.t === "proposed") === (this.what !== "")) return false;
    if (entry.t === "proposed") {
      [this.what, this.agreed] = [entry.what, new Set([person])];
      return WHATS.includes(entry.what);
    }
    if (entry.agrees) this.agreed.add(person);
    else this.what = "";
    return true;
  }

  /** Tell whether all have agreed to this. */
  given(what: string, chairs: readonly Held[]): boolean {
    return this.what === what && deciding(chairs).every(({ person }) => this.agreed.has(person));
  }

  /** All have agreed to a pause; tell whether they could. */
  pause(chairs: readonly Held[]): boolean {
    if (this.paused || !this.given("pause", chairs)) return false;
    [this.paused, this.what] = [true, ""];
    return true;
  }

  /** Tell whether a game could end without a winner. */
  ends(why: string, chairs: readonly Held[]): boolean {
    const agreed = this.given(why === "drawn" ? "draw" : "abandon", chairs);
    return agreed || (why === "abandoned" && deciding(chairs).length === 0);
  }
}

function deciding<T extends Held>(chairs: readonly T[]): T[] {
  return chairs.filter(({ person, cover }) => person !== "" && !cover);
}
