// A move while it is put together, step by step or as a whole: what was chosen so far, and what the server says of it.

import { newKey } from "./api";
import { patched, type Patch } from "./patch";
import { settings } from "./settings.svelte";
import type { ChoiceOut, Drafted, FromServer, Move, NamedStep, Refused } from "./wire";

/** A place to go back to: what a step was chosen from, and how many steps had been taken; some follow by themselves. */
interface Fork {
  drafted: Drafted | null;
  taken: number;
}

/** What a draft asks of its table. */
interface Desk {
  seat: () => number | null; // the one at the screen
  offered: () => number; // how many choices it has for its first step
  request: (move: Move) => Promise<FromServer>;
  refused: (why: Refused | null) => void;
}

export class Draft {
  steps = $state.raw<ChoiceOut[]>([]);
  drafted = $state.raw<Drafted | null>(null); // the game with the steps taken so far
  sending = $state(false);
  made = $state(0); // moves that this device has made
  due = $state(0); // the entry of the move that was made last: what it has changed is yet to come
  moved: ChoiceOut[] = []; // the move that was sent last, until something came of it

  private before = $state.raw<Fork[]>([]); // what each of the chosen steps was chosen from
  private wanted = ""; // the draft that is waited for: the answer to any other comes too late

  constructor(private readonly table: Desk) {}

  /** The move is whole and waits for a last word. */
  ready = $derived(this.drafted !== null && this.drafted.complete);
  selected = $derived(this.ready ? (this.steps[this.before.at(-1)?.taken ?? -1]?.action ?? null) : null);
  /** What the step now asked for is chosen from; the last one, once the move is whole. Null before the first. */
  from = $derived((this.ready ? this.before.at(-1)?.drafted : this.drafted) ?? null);

  /** Take a step. With a whole move waiting, the same step again confirms it and another one replaces it. */
  async choose(choice: ChoiceOut): Promise<void> {
    if (this.sending || this.table.seat() === null) return;
    if (this.ready && this.selected === choice.action) return this.confirm();
    const before = this.ready ? this.before : [...this.before, { drafted: this.drafted, taken: this.steps.length }];
    await this.send([...this.steps.slice(0, before.at(-1)?.taken), choice], before);
  }

  /** Send the steps of a move. If they are a whole one it is made at once, unless a last word is wanted first. */
  private async send(steps: ChoiceOut[], before: Fork[]): Promise<void> {
    const free = before.some(({ drafted }) => (drafted?.choices.length ?? this.table.offered()) > 1);
    const needed = free ? "final" : false; // who had no choice needs no last word either
    const hold = { always: true, needed, never: false }[settings.asks] as boolean | "final";
    if (hold !== true) this.moved = steps;
    const answer = await this.move(
      steps.map((step) => step.action),
      hold,
    );
    if (answer?.t !== "drafted") return;
    this.before = before;
    this.steps = [...steps, ...answer.forced];
    this.drafted = answer;
  }

  /** Make a whole move, its steps named by what they mean; tell whether it was made. */
  async make(steps: NamedStep[]): Promise<boolean> {
    if (this.sending || this.table.seat() === null) return false;
    return (await this.move(steps, false))?.t === "done";
  }

  /** Ask for a move, in one round trip; return the answer unless it comes too late. */
  private async move(actions: Move["actions"], hold: boolean | "final"): Promise<FromServer | null> {
    const seat = this.table.seat();
    if (seat === null) return null;
    const key = newKey();
    this.wanted = key;
    this.sending = hold !== true; // what may be made is not to be made twice
    const answer = await this.table.request({ t: "move", key, seat, actions, hold });
    if (hold !== true) this.sending = false;
    if (answer.t === "done") {
      this.due = answer.seq;
      this.drop();
      this.made += 1;
    } else if (this.wanted !== key && (hold === true || answer.t === "drafted")) return null;
    this.table.refused(answer.t === "refused" ? answer : null);
    return answer;
  }

  /** Lay a whole way out after the steps taken so far, to be changed or confirmed. All is asked for at once. */
  async lay(choices: ChoiceOut[]): Promise<void> {
    const seat = this.table.seat();
    if (this.sending || seat === null) return;
    if (this.ready) this.back();
    const way = [...this.steps, ...choices];
    const key = newKey();
    this.wanted = key;
    const answers = choices.map((_, number) => {
      const actions = way.slice(0, this.steps.length + number + 1).map((step) => step.action);
      return this.table.request({ t: "move", key: newKey(), seat, actions, hold: true });
    });
    for (const answer of await Promise.all(answers)) {
      if (this.wanted !== key) return;
      if (answer.t === "refused") this.table.refused(answer);
      if (answer.t !== "drafted") return;
      if (answer.actions.length <= this.steps.length) continue; // it has followed by itself
      this.before = [...this.before, { drafted: this.drafted, taken: this.steps.length }];
      this.steps = [...way.slice(0, answer.actions.length - answer.forced.length), ...answer.forced];
      this.drafted = answer;
    }
  }

  /** Take the last step back, with what followed from it by itself, before anything was sent. */
  back(): void {
    const last = this.before.at(-1);
    this.wanted = "";
    this.steps = this.steps.slice(0, last?.taken ?? 0);
    this.drafted = last?.drafted ?? null;
    this.before = this.before.slice(0, -1);
  }

  drop(): void {
    this.wanted = "";
    this.steps = [];
    this.before = [];
    this.drafted = null;
  }

  /** Others have committed themselves meanwhile, and the same is still asked of me: what I have put together stays. */
  keep(patch: Patch): void {
    const renewed = (old: Drafted | null): Drafted | null => old && { ...old, view: patched(old.view, patch) };
    this.before = this.before.map((fork) => ({ ...fork, drafted: renewed(fork.drafted) }));
    this.drafted = renewed(this.drafted);
  }

  async confirm(): Promise<void> {
    if (!this.ready || this.sending) return;
    this.moved = this.steps;
    await this.move(
      this.steps.map((step) => step.action),
      false,
    );
    this.drop();
  }
}
