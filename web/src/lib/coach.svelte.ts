// The guided first game on this device: which notes have had their moment, and which one is shown. It never holds the
// player up: whatever is done, a note comes when its moment comes, and what is left comes at the end.

import type { ChoiceOut, EventOut, LessonOut, NoteOut, PhraseOut } from "./wire";
import type { Args } from "./words";

const KEY = "repaire.lesson"; // the last lesson only: it is resumed after a reload

interface Kept {
  table: string;
  reached: string[];
  at: number;
  open: boolean;
  skipped: boolean;
  decisions: number;
}

export class Coach {
  reached = $state.raw<NoteOut[]>([]); // in the order of their moments
  at = $state(0);
  open = $state(true);
  skipped = $state(false);
  resumed = false;
  private decisions = 0;
  private acted = false; // the learner has moved since the note was shown

  note = $derived(this.reached[this.at] ?? null);
  more = $derived(this.at < this.reached.length - 1);

  constructor(
    readonly table: string,
    readonly lesson: LessonOut,
  ) {
    this.resume();
    if (!this.resumed) this.hear("start");
  }

  /** What the learner is asked and may choose. */
  asked(ask: PhraseOut | null, choices: ChoiceOut[]): void {
    if (ask) this.hear(ask.key, ask.args ?? {});
    for (const choice of choices) this.hear(`choice.${choice.kind}`, choice.args ?? {});
  }

  told(event: EventOut): void {
    this.hear(`event.${event.kind}`, event.args ?? {});
  }

  /** The learner has made a decision: the note was read, or was not needed, and makes room for what happens now. */
  decided(): void {
    this.decisions += 1;
    this.acted = true;
    this.open = false;
    this.keep();
  }

  /** The game is over: everything that had no moment is there to be read. */
  finish(): void {
    const left = this.lesson.notes.filter((note) => !this.reached.includes(note));
    if (left.length) this.reach(left);
  }

  next(): void {
    if (this.more) this.at += 1;
    else this.open = false;
    this.acted = false;
    this.keep();
  }

  back(): void {
    this.at = Math.max(0, this.at - 1);
    this.keep();
  }

  unfold(): void {
    this.open = true;
    this.keep();
  }

  skip(): void {
    this.skipped = true;
    this.keep();
  }

  /** The choice that the note recommends, if it is offered. */
  suggested(choices: ChoiceOut[]): ChoiceOut | null {
    for (const { kind, args } of this.note?.suggests ?? []) {
      const found = choices.find((choice) => choice.kind === kind && fits(args, choice.args ?? {}));
      if (found) return found;
    }
    return null;
  }

  private hear(key: string, args: Args = {}): void {
    const due = this.lesson.notes.filter(
      (note) =>
        note.when === key && !this.reached.includes(note) && this.decisions >= note.after && fits(note.where, args),
    );
    if (due.length) this.reach(due);
  }

  private reach(due: NoteOut[]): void {
    const first = this.reached.length;
    this.reached = [...this.reached, ...due];
    // A note that was folded or played past makes room; one that is being read stays, with "next" beside it.
    if (first > 0 && (!this.open || this.acted)) this.at = first;
    this.open = true;
    this.acted = false;
    this.keep();
  }

  private resume(): void {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
      if (kept?.table !== this.table) return;
      this.reached = kept.reached.flatMap((id) => this.lesson.notes.filter((note) => note.id === id));
      this.at = Math.min(kept.at, Math.max(0, this.reached.length - 1));
      this.open = kept.open;
      this.skipped = kept.skipped;
      this.decisions = kept.decisions;
      this.resumed = this.reached.length > 0;
    } catch {
      // nothing was kept: the lesson starts over with its first note
    }
  }

  private keep(): void {
    const { table, at, open, skipped, decisions } = this;
    const kept: Kept = { table, reached: this.reached.map((note) => note.id), at, open, skipped, decisions };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // a browser that keeps nothing: a reload starts the notes over
    }
  }
}

function fits(wanted: Args, args: Args): boolean {
  return Object.entries(wanted).every(([name, value]) => args[name] === value);
}
