// The order of a journal's entries (docs/fairness.md, "The order of entries"), as far as it can be told without the rules
// of the games: who sat where, what each client committed to and showed, who moved, and what was taken back.

import { Consent } from "./consent";
import { fromHex } from "./hex";
import type { Chatted, Ended, Entry, Moved, Revealed, Sat, Started, Succeeded } from "./journal";
import { commitmentOf } from "./recipes";

export interface Chair {
  name: string;
  person: string;
  bot: string;
  cover: string;
  commitment: string;
  entropy: string | null; // null: not asked for yet; empty: it did not come
  offered: boolean; // a newcomer may take it
}

/** Something in a journal that cannot be. */
export class Broken extends Error {
  constructor(
    readonly check: "order" | "entropy",
    readonly reason: string,
    readonly seat = -1,
  ) {
    super(reason);
  }
}

const FREE: Chair = { name: "", person: "", bot: "", cover: "", commitment: "", entropy: null, offered: false };
const taken = (chair: Chair): boolean => chair.person !== "" || chair.bot !== "";

export class Course {
  phase: "new" | "seating" | "revealing" | "playing" | "over" = "new";
  chairs: Chair[] = [];
  started = false;
  moves = 0;
  challenge = "";
  private keys = new Set<string>();
  private mover = -1; // of the last move, while it may be taken back
  private asker = -1;
  private undos = "asks";
  private consent = new Consent();

  constructor(readonly table: string) {}

  /** Take the next entry; throws Broken. */
  follow(entry: Entry): void {
    if (entry.key && this.keys.has(entry.key)) throw new Broken("order", "key_used_twice");
    this.keys.add(entry.key);
    if (this.phase === "new" && entry.t !== "opened") throw new Broken("order", "not_opened");
    switch (entry.t) {
      case "opened":
        this.need(this.phase === "new");
        if (entry.table !== this.table || entry.players < 1 || entry.players > 64)
          throw new Broken("order", "not_opened");
        this.challenge = entry.challenge ?? "";
        if (this.challenge && this.challenge.split("/")[0] !== entry.game) throw new Broken("order", "not_opened");
        this.chairs = Array.from({ length: entry.players }, () => ({ ...FREE }));
        this.phase = "seating";
        break;
      case "terms":
        this.need(this.phase === "seating" && ["asks", "free", "never"].includes(entry.undo));
        this.undos = entry.undo;
        break;
      case "sat":
        this.sat(entry);
        break;
      case "left":
        this.need(this.phase === "seating" && taken(this.chair(entry.seat)));
        this.chairs[entry.seat] = { ...FREE };
        break;
      case "revealed":
        this.revealed(entry);
        break;
      case "started":
        this.start(entry);
        break;
      case "moved":
        this.moved(entry);
        break;
      case "undo_asked":
      case "undo_answered":
      case "undone":
        this.undo(entry);
        break;
      case "covered": {
        const chair = this.chair(entry.seat);
        this.need(this.underWay() && chair.person !== "" && !chair.cover && entry.bot !== "");
        chair.cover = entry.bot;
        break;
      }
      case "uncovered":
        this.need(this.underWay() && this.chair(entry.seat).cover !== "");
        this.chair(entry.seat).cover = "";
        this.chair(entry.seat).offered = false;
        break;
      case "offered": {
        const chair = this.chair(entry.seat);
        this.need(this.phase === "playing" && (chair.bot || chair.cover) !== "" && chair.offered !== entry.open);
        chair.offered = entry.open;
        break;
      }
      case "succeeded":
        this.succeeded(entry);
        break;
      case "proposed":
      case "answered":
        this.need(this.phase === "playing" && this.consent.follow(entry, this.chair(entry.seat)));
        break;
      case "paused":
        this.need(this.phase === "playing" && this.consent.pause(this.chairs));
        break;
      case "resumed":
        this.need(this.phase === "playing" && this.consent.paused && this.chair(entry.seat).person !== "");
        this.consent.paused = false;
        break;
      case "hinted":
        this.need(this.phase === "playing" && this.chair(entry.seat).person !== "");
        break;
      case "chatted":
      case "reacted":
        this.chatted(entry);
        break;
      case "muted": // concerns what is said, and nothing that is played
        break;
      case "ended":
        this.ended(entry);
        break;
    }
  }

  private need(fits: boolean): void {
    if (!fits) throw new Broken("order", this.phase === "over" ? "after_the_end" : "out_of_place");
  }

  private underWay(): boolean {
    return this.phase === "revealing" || this.phase === "playing";
  }

  private chair(seat: number): Chair {
    const found = this.chairs[seat];
    if (!found) throw new Broken("order", "no_such_seat", seat);
    return found;
  }

  private sat(entry: Sat): void {
    this.need(
      this.phase === "seating" && !taken(this.chair(entry.seat)) && (entry.person === "") !== (entry.bot === ""),
    );
    if (entry.commitment && (entry.bot || this.challenge || !fromHex(entry.commitment)))
      throw new Broken("entropy", "bad_commitment", entry.seat);
    const { name, person, bot, commitment } = entry;
    this.chairs[entry.seat] = { ...FREE, name, person, bot, commitment };
  }

  private succeeded({ seat, name, person }: Succeeded): void {
    const chair = this.chair(seat);
    const fresh = person !== "" && this.chairs.every((other) => other.person !== person);
    this.need(this.phase === "playing" && chair.offered && fresh);
    Object.assign(chair, { name, person, bot: "", cover: "", offered: false });
  }

  private revealed(entry: Revealed): void {
    if (entry.seat === -1) {
      // all are seated, and nobody can change any more what they committed to
      this.need(this.phase === "seating" && this.chairs.every(taken) && this.chairs.some((chair) => chair.commitment));
      this.phase = "revealing";
      return;
    }
    const chair = this.chair(entry.seat);
    this.need(this.phase === "revealing" && chair.commitment !== "" && chair.entropy === null);
    const shown = fromHex(entry.entropy);
    if (entry.entropy && (!shown || commitmentOf(shown) !== chair.commitment))
      throw new Broken("entropy", "wrong_reveal", entry.seat);
    chair.entropy = entry.entropy;
  }

  private start(entry: Started): void {
    const told = this.chairs.every((chair) => !chair.commitment || chair.entropy !== null);
    const open = this.phase === "seating" || this.phase === "revealing";
    this.need(open && told && this.chairs.every(taken) && entry.draws.every((draw) => draw >= 0));
    this.phase = "playing";
    this.started = true;
  }

  private moved(entry: Moved): void {
    const chair = this.chair(entry.seat);
    this.need(this.phase === "playing" && !this.consent.paused && entry.actions.length > 0);
    const driver = chair.bot || chair.cover;
    if (entry.by !== (driver ? `bot:${driver}` : chair.person)) throw new Broken("order", "wrong_mover", entry.seat);
    this.mover = entry.draws.length ? -1 : entry.seat;
    this.asker = -1;
    this.moves += 1;
  }

  /** Whether others had to be asked depends on what they saw, hence on the rules; the rest can be told without. */
  private undo(entry: Extract<Entry, { t: "undo_asked" | "undo_answered" | "undone" }>): void {
    this.chair(entry.seat);
    this.need(this.phase === "playing" && !this.consent.paused);
    if (this.mover < 0 || this.undos === "never") throw new Broken("order", "no_undo", entry.seat);
    if (entry.t === "undo_answered") {
      const chair = this.chair(entry.seat);
      const own = chair.person === this.chair(this.mover).person;
      if (this.asker < 0 || own || !chair.person || chair.cover) throw new Broken("order", "no_undo", entry.seat);
      if (!entry.agrees) this.asker = -1;
      return;
    }
    if (entry.seat !== this.mover) throw new Broken("order", "no_undo", entry.seat);
    if (entry.t === "undo_asked") {
      this.asker = entry.seat;
      return;
    }
    [this.mover, this.asker] = [-1, -1];
    this.moves -= 1;
  }

  private chatted(entry: Chatted): void {
    const seat = this.chairs.findIndex((chair) => chair.person !== "" && chair.person === entry.person);
    if (entry.seat !== seat) throw new Broken("order", "wrong_speaker");
  }

  private ended(entry: Ended): void {
    const before = this.phase !== "over" && this.phase !== "new";
    this.need(entry.why === "abandoned" ? before : this.phase === "playing");
    const nobodys = entry.why === "drawn" || entry.why === "abandoned";
    const known = nobodys || entry.why === "played" || entry.why === "resigned";
    const some = entry.why === "resigned" ? entry.winners.length === 1 : !nobodys || !entry.winners.length;
    if (nobodys && this.phase === "playing" && !this.consent.ends(entry.why, this.chairs))
      throw new Broken("order", "wrong_ending");
    if (!known || !some || entry.winners.some((seat) => !this.chairs[seat])) throw new Broken("order", "wrong_ending");
    this.phase = "over";
  }
}
