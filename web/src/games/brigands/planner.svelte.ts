// My plan while I make it: a sketch that only I see, or the steps taken in the choice bar. A sealed sketch is sent as a whole.

import type { BrigandsView, ChoiceOut, NamedStep } from "../../lib/wire";
import type { Words } from "../../lib/words";
import {
  blank,
  counts,
  isPawn,
  placeOf,
  put,
  sketchOf,
  stepsOf,
  takeBack,
  toggleToken,
  type Pawn,
  type Sketch,
} from "./plan";
import { PRISON } from "./places";

export interface Desk {
  view: BrigandsView;
  choices: ChoiceOut[];
  choose: (choice: ChoiceOut) => void;
  play?: ((steps: NamedStep[]) => Promise<boolean>) | undefined;
  selected: number | null;
  steps: ChoiceOut[];
  restart?: (() => void) | undefined;
  me: number;
  words: Words;
}

export class Planner {
  sketch = $state.raw<Sketch>(blank());
  private sealing = $state(false); // sealed, and on its way
  private wanted = $state<Pawn | null>(null); // the pawn that I have picked

  constructor(private desk: () => Desk) {
    $effect.pre(() => {
      if (!this.asked || this.day < 0) this.reset();
    });
  }

  private day = $derived.by(() => this.desk().view.day);
  /** Whether a plan is asked of me; who only looks, at a replay say, is asked for nothing. */
  asked = $derived.by(() => {
    const { view, me, play } = this.desk();
    return play !== undefined && view.phase === "plan" && me >= 0 && view.actors.includes(me);
  });
  /** Whether the plan is on the sketching board, rather than in the choice bar. */
  sketching = $derived.by(() => this.asked && (this.sealing || this.desk().steps.length === 0));
  /** The plan as it is shown. */
  shown = $derived.by((): Sketch => {
    if (this.sketching) return this.sketch;
    return this.asked ? sketchOf(this.desk().steps) : sent(this.desk().view, this.desk().me);
  });
  /** The pawns that make teams, which can have tokens. */
  private teams = $derived.by((): Pawn => (this.desk().me === this.desk().view.prince ? "patrol" : "henchman"));

  private total(pawn: Pawn): number {
    const { view, me } = this.desk();
    if (me < 0 || view.phase !== "plan") return 0;
    if (pawn === "henchman") return me === view.prince ? 0 : (view.pawns[0] ?? 0) - (view.board[PRISON]?.[me] ?? 0);
    if (view.prince < 0) return view.second === me ? 2 : 1;
    return me === view.prince ? (view.pawns[1] ?? 0) : 0;
  }

  left(pawn: Pawn): number {
    return Math.max(0, this.total(pawn) - this.shown[pawn].length);
  }

  /** The pawn that goes next. */
  kind = $derived.by((): Pawn => {
    if (this.wanted && this.left(this.wanted)) return this.wanted;
    return this.left("henchman") || !this.total("patrol") ? "henchman" : "patrol";
  });
  whole = $derived.by(() => this.left("henchman") === 0 && this.left("patrol") === 0);
  empty = $derived.by(() => this.sketch.henchman.length + this.sketch.patrol.length === 0);

  hint = $derived.by(() => {
    const { view, words, me } = this.desk();
    if (!this.whole) {
      const n = this.left("henchman") + this.left("patrol");
      return words.say(`board.put_${this.kind}`, { n });
    }
    return words.say((view.tokens[me] ?? 0) > 0 ? "board.put_tokens" : "board.seal_now");
  });

  summary = $derived.by(() => {
    const { view, words } = this.desk();
    const found: string[] = [];
    for (const pawn of ["henchman", "patrol"] as const) {
      const sums = counts(this.shown[pawn]);
      for (const place of [...view.order, PRISON]) {
        const token = pawn === this.teams && this.shown.tokens.includes(place) ? 1 : 0;
        const key = pawn === "henchman" ? "board.plan_henchmen" : "board.plan_patrols";
        if (sums[place]) found.push(words.say(key, { n: sums[place], place, token }));
      }
    }
    return words.list(found);
  });

  // -- what can be done -----------------------------------------------------------------------------------------

  private offered(place: number): ChoiceOut | undefined {
    return this.desk().choices.find((choice) => isPawn(choice) && placeOf(choice) === place);
  }

  /** Which pawn a tap on a place puts there, if any. */
  target(place: number): Pawn | null {
    const offered = this.offered(place);
    if (!offered || this.desk().selected !== null) return null;
    if (!this.sketching) return offered.kind as Pawn;
    return this.left(this.kind) ? this.kind : null;
  }

  /** Whether a tap gives my team in a place a token or takes it back. */
  socket(place: number): boolean {
    const { view, me } = this.desk();
    if (!this.sketching || !this.sketch[this.teams].includes(place)) return false;
    return this.sketch.tokens.includes(place) || this.sketch.tokens.length < (view.tokens[me] ?? 0);
  }

  tap(place: number): void {
    const pawn = this.target(place);
    const offered = this.offered(place);
    if (!pawn || !offered) return;
    if (this.sketching) this.sketch = put(this.sketch, pawn, place);
    else this.desk().choose(offered);
  }

  pick(pawn: Pawn): void {
    this.wanted = pawn;
  }

  takeBack(pawn: Pawn, place: number): void {
    if (!this.sketching) return;
    this.sketch = takeBack(this.sketch, pawn, place, this.teams);
    this.wanted = pawn;
  }

  /** A pawn was dragged from somewhere (-1: my own things) to somewhere (-1: nowhere). */
  carry(pawn: Pawn, from: number, to: number): void {
    if (!this.sketching || from === to) return;
    if (from >= 0) this.takeBack(pawn, from);
    if (to < 0 || !this.offered(to) || !this.left(pawn)) return;
    this.sketch = put(this.sketch, pawn, to);
  }

  token(place: number): void {
    const { choices, choose } = this.desk();
    if (this.sketching) {
      if (this.socket(place)) this.sketch = toggleToken(this.sketch, place, Infinity);
      return;
    }
    const choice = choices.find((one) => one.kind === "token" && placeOf(one) === place);
    if (choice) choose(choice);
  }

  /** Lay a whole plan out, after the steps that were already taken; it can be changed, and is sealed like any other. */
  lay(way: ChoiceOut[]): void {
    const { steps, restart } = this.desk();
    this.sketch = sketchOf([...steps, ...way]);
    this.wanted = null;
    if (steps.length) restart?.();
  }

  clear(): void {
    this.sketch = blank();
    this.wanted = null;
  }

  /** Send the plan: a plan that is refused, or finds nobody, stays as it is sketched. */
  async seal(): Promise<void> {
    const { view, me, play } = this.desk();
    if (!this.sketching || !this.whole || this.sealing) return;
    this.sealing = true;
    await play?.(stepsOf(this.sketch, this.teams, view.tokens[me] ?? 0));
    this.sealing = false;
  }

  private reset(): void {
    this.sealing = false;
    this.clear();
  }
}

/** The plan that I have sent, from the view. */
function sent(view: BrigandsView, me: number): Sketch {
  const found = blank();
  if (view.phase !== "plan") return found;
  const pawn: Pawn = me === view.prince ? "patrol" : "henchman";
  view.plan.forEach((n, place) => found[pawn].push(...Array.from({ length: n }, () => place)));
  view.watch.forEach((n, place) => found.patrol.push(...Array.from({ length: n }, () => place)));
  view.pledge.forEach((n, place) => found.tokens.push(...Array.from({ length: n }, () => place)));
  return found;
}
