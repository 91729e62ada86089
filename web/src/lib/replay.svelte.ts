// A finished game, position by position, through the eyes of a seat or a spectator. Steps forward tell their events one
// after the other before the position changes, as at the table; all other ways lead to a position at once.

import { get } from "./api";
import { settings } from "./settings.svelte";
import type { EventOut, Replayed } from "./wire";

const EVENT_MS = { full: 280, calm: 140, none: 0 };
const MOST_MS = 2400; // for all events of one step
const REST_MS = 900; // between two steps that play by themselves
const SETTLE_MS = 90; // a slider is asked about once it rests
const LOG_KEPT = 400;
const BEFORE = 120; // events from before a position that is shown at once

export const SPEEDS = [0.5, 1, 2, 4];

export class Replay {
  step = $state(0);
  steps = $state(0);
  viewer = $state(-1);
  shown = $state.raw<Replayed | null>(null);
  now = $state.raw<EventOut | null>(null); // the event that is being told
  playing = $state(false);
  speed = $state(1);
  lost = $state(false);

  private asked = new Map<string, Promise<Replayed>>();
  private telling: Replayed | null = null; // the step whose events are being told
  private run = 0;
  private turn = 0; // grows whenever somebody wants to be elsewhere
  private settling: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string) {}

  /** What the viewer was told up to the position that is shown. */
  log = $state.raw<EventOut[]>([]);
  atEnd = $derived(this.step >= this.steps);

  /** Show a position at once. */
  async go(step: number, viewer = this.viewer): Promise<void> {
    const turn = this.begin();
    this.viewer = viewer;
    this.step = Math.max(0, this.shown ? Math.min(step, this.steps) : step);
    const found = await this.look(this.step, viewer);
    if (turn === this.turn && found) this.put(found);
  }

  /** As `go`, for a slider: the number changes at once, the position when the slider rests. */
  slide(step: number): void {
    this.playing = false;
    this.begin();
    this.step = step;
    this.settling = setTimeout(() => void this.go(step), SETTLE_MS);
  }

  /** Stop playing; a step that is being told is told to its end. */
  stop(): void {
    this.playing = false;
  }

  close(): void {
    this.stop();
    this.begin();
  }

  back(): Promise<void> {
    this.stop();
    return this.go(this.step - 1);
  }

  /** One step forward, told event by event; a step that is still being told is shown first. */
  async on(): Promise<void> {
    if (this.telling) this.put(this.telling);
    if (this.atEnd) return;
    const turn = this.begin();
    this.step += 1;
    const found = await this.look(this.step, this.viewer);
    if (turn !== this.turn || !found) return;
    this.telling = found;
    await this.tell(found.events, turn);
    if (turn === this.turn) this.put(found);
  }

  /** Step by step by itself, from the beginning if it stands at the end. */
  async play(): Promise<void> {
    const run = ++this.run;
    this.playing = true;
    if (this.atEnd) await this.go(0);
    while (this.playing && run === this.run && !this.atEnd && !this.lost) {
      await this.on();
      await wait(REST_MS / this.speed);
    }
    if (run === this.run) this.playing = false;
  }

  private begin(): number {
    clearTimeout(this.settling);
    this.now = this.telling = null;
    this.turn += 1;
    return this.turn;
  }

  private put(found: Replayed): void {
    const next = this.shown?.step === found.step - 1 && this.shown.viewer === found.viewer;
    this.log = [...(next ? this.log : found.before), ...found.events].slice(-LOG_KEPT);
    this.shown = found;
    this.step = found.step;
    this.steps = found.steps;
    this.now = this.telling = null;
    if (found.step < found.steps) void this.look(found.step + 1, found.viewer);
  }

  private async tell(events: EventOut[], turn: number): Promise<void> {
    const each = Math.min(EVENT_MS[settings.motion], MOST_MS / Math.max(1, events.length));
    for (const event of events) {
      if (turn !== this.turn) return;
      this.now = event;
      await wait(each / this.speed);
    }
  }

  private async look(step: number, viewer: number): Promise<Replayed | null> {
    const key = `${viewer}.${step}`;
    let asked = this.asked.get(key);
    if (!asked) {
      const path = `/api/tables/${encodeURIComponent(this.table)}/replay`;
      asked = get<Replayed>(`${path}?step=${step}&viewer=${viewer}&before=${BEFORE}`);
      this.asked.set(key, asked);
    }
    try {
      const found = await asked;
      this.lost = false;
      return found;
    } catch {
      this.asked.delete(key);
      this.lost = true;
      if (this.shown) this.step = this.shown.step;
      return null;
    }
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
