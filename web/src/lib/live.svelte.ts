// A table as this device sees it, kept up to date by its line to the server. It knows no rules: it shows views,
// offers the choices that it was sent, and plays events one after the other.

import { newKey } from "./api";
import { Draft } from "./draft.svelte";
import { dropEntropies, keptEntropies } from "./fair";
import { Hushed } from "./hushed.svelte";
import { Line } from "./line.svelte";
import { keepLooked, lookedAt } from "./looked";
import { noteShown, noteTable } from "./notes";
import { stay } from "./pace";
import { patched } from "./patch";
import { settings } from "./settings.svelte";
import { thrownBy, type Die } from "./throws";
import type {
  ChatOut,
  ChoiceOut,
  EventOut,
  FromClient,
  FromServer,
  Missed,
  PhraseOut,
  ReactionOut,
  Refused,
  SeatView,
  Step,
  TableOut,
} from "./wire";

export interface LogLine {
  id: number;
  event: EventOut;
}

/** What one of my seats (or a spectator, -1) sees. */
export interface Seat {
  seat: number;
  seq: number;
  view: unknown;
  sketch?: SeatView["sketch"] | undefined; // by language, for a game without a board of its own
  ask: PhraseOut | null;
  choices: ChoiceOut[];
  canUndo: boolean;
  log: LogLine[];
}

/** A command without its key. */
type Keyless<T> = T extends { key: string } ? Omit<T, "key"> : never;
export type Order = Keyless<FromClient>;

/** Something that somebody else at the table said or did beside the game. */
export interface Noticed {
  id: number;
  chat?: ChatOut;
  reaction?: ReactionOut;
  hint?: number; // the seat that asked for one
}

const CATCH_UP = 48; // more events than this at once are told as a summary
const FEW = 3; // moves that one can miss without being told what happened
const LOG_KEPT = 400;
const GESTURES_KEPT = 20;
const THROWN_MS = 15_000; // dice are thrown by then, whatever the hand does

/** A step with all that was left out of it on its way. */
type Told = Omit<Step, "events" | "choices"> & { events: EventOut[]; choices: ChoiceOut[]; again?: unknown };

/** Whether the same is asked of a seat after a step as before it. */
function asSame({ ask, choices }: Seat, step: Told): boolean {
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  return choices.length > 0 && same(ask, step.ask ?? null) && same(choices, step.choices);
}

export class LiveTable {
  table = $state.raw<TableOut | null>(null);
  seats = $state.raw<Seat[]>([]);
  chat = $state.raw<ChatOut[]>([]);
  now = $state.raw<EventOut | null>(null); // the event that is being shown
  missed = $state(0); // events that were only summed up
  refused = $state.raw<Refused | null>(null);
  active = $state(-1); // which of my seats is at the screen
  dice = $state.raw<Die[]>([]); // that wait for my hand
  news = $state.raw<Noticed | null>(null);
  gestures = $state.raw<ReactionOut[]>([]); // since this page was opened
  readonly hushed: Hushed; // whom I do not want to read
  read = $state(-1); // so much of what was said
  away = $state(0); // the entry that was seen last here, if much has happened since
  clockOffset = $state(0);

  /** The move that is being put together. */
  readonly draft = new Draft({
    seat: () => this.seat?.seat ?? null,
    offered: () => this.seat?.choices.length ?? 0,
    request: (move) => this.line.request(move),
    refused: (why) => (this.refused = why),
  });

  private readonly line: Line;
  private queue: Told[] = [];
  private told = new Map<number, Map<number, ChoiceOut>>(); // choices by seat and action, as they were told last
  private playing = $state(false);
  private hurry = false;
  private wake: () => void = () => undefined;
  private welcomed: () => void = () => undefined;
  private lineId = 0;
  private revealed = new Set<string>();
  private looked: number; // the entry that was seen last here

  constructor(readonly id: string) {
    this.looked = lookedAt(id);
    this.hushed = new Hushed(id);
    this.line = new Line(id, {
      since: () => Math.max(0, ...this.seats.map((seat) => seat.seq)),
      heard: (message) => this.heard(message),
      woken: () => {
        if (!this.playing && this.seats.length) this.returned();
      },
    });
  }

  // -- what the screen shows -----------------------------------------------------------------------------------

  get status(): Line["status"] {
    return this.line.status;
  }

  seat = $derived(this.seats.find((seat) => seat.seat === this.active) ?? this.seats[0] ?? null);
  mine = $derived(this.seats.map((seat) => seat.seat).filter((seat) => seat >= 0));
  /** The view with the steps taken so far. */
  view = $derived(this.draft.drafted ? this.draft.drafted.view : (this.seat?.view ?? null));
  sketch = $derived((this.draft.drafted ?? this.seat)?.sketch);
  /** What the step now asked for is chosen from; the last one, once the move is whole. */
  private from = $derived(this.draft.from ?? this.seat);
  ask = $derived(this.from?.ask ?? null);
  choices = $derived.by((): ChoiceOut[] => {
    if ((this.playing && this.now) || (this.draft.sending && this.draft.ready)) return []; // not while something is being told
    if ((this.seat?.seq ?? 0) < this.draft.due) return []; // nor between a move and what it has changed
    return this.from?.choices ?? [];
  });
  busy = $derived(this.playing);
  /** What was said, but for those whom I do not want to read. */
  readable = $derived(this.chat.filter((chat) => this.wants(chat)));
  gestured = $derived(this.gestures.filter((made) => this.wants(made)));
  unread = $derived(this.read < 0 ? 0 : Math.max(0, this.readable.length - this.read));

  /** Ask for anything else that a table does; tell whether it was done. */
  async order(order: Order): Promise<boolean> {
    const answer = await this.line.request({ ...order, key: newKey() } as FromClient & { key: string });
    this.refused = answer.t === "refused" ? answer : null;
    return answer.t === "done";
  }

  // -- what others say, and what happened while nobody looked ----------------------------------------------------

  private wants({ speaker, seat }: { speaker: number; seat: number }): boolean {
    return !this.hushed.silent(speaker) || this.mine.includes(seat);
  }

  private async notice(what: Omit<Noticed, "id">, speaker = -1): Promise<void> {
    if (speaker >= 0) await this.hushed.learn(speaker);
    if (!(speaker < 0 ? this.hushed.all : this.hushed.silent(speaker))) this.news = { ...what, id: ++this.lineId };
  }

  /** Something has been shown for long enough. */
  noticed(what: Noticed): void {
    if (this.news === what) this.news = null;
  }

  /** Somebody is back at the screen: what they have missed is summed up, unless it is little. */
  private returned(): void {
    const seq = Math.max(0, ...this.seats.map((seat) => seat.seq));
    if (this.looked && seq - this.looked > FEW && this.table?.phase === "playing") this.away = this.looked;
    else this.saw();
  }

  /** What is on the screen is being looked at. */
  private saw(): void {
    if (this.away || document.visibilityState === "hidden") return;
    this.looked = Math.max(0, ...this.seats.map((seat) => seat.seq));
    keepLooked(this.id, this.looked);
  }

  /** The summary was read: go on, after showing what was missed if that is wanted. */
  caughtUp(missed: Missed[] = []): void {
    this.away = 0;
    this.saw();
    for (const { seat, view, steps } of missed) {
      const known = this.seats.find((one) => one.seat === seat);
      const last = steps.at(-1);
      if (!known || !last) continue;
      this.put({ ...known, seq: 0, view, ask: null, choices: [], canUndo: false });
      const { ask, choices, canUndo: can_undo } = known;
      for (const { seq, patch, events } of steps)
        this.queue.push({ t: "step", seat, seq, patch, events, choices: [], again: null });
      this.queue.push({ t: "step", seat, seq: known.seq + 0.5, events: [], ask, choices, can_undo, again: known.view });
    }
    this.missed = 0;
    this.draft.drop();
    void this.play();
  }

  /** Show the rest of the events at once. */
  skip(): void {
    if (!this.playing) return;
    this.hurry = true;
    this.wake();
  }

  show(seat: number): void {
    this.active = seat;
    this.draft.drop();
  }

  // -- what the server tells -------------------------------------------------------------------------------------

  close(): void {
    this.line.close();
  }

  /** Come back as somebody else: after a seat was taken, the session is another one. Done when we are let in. */
  reconnect(): Promise<void> {
    this.seats = [];
    this.active = -1;
    this.line.again();
    return new Promise((resolve) => (this.welcomed = resolve));
  }

  private heard(message: FromServer): void {
    switch (message.t) {
      case "welcome":
        this.table = message.table;
        this.chat = message.chat;
        void this.hushed.learn(Math.max(-1, ...message.chat.map((said) => said.speaker)));
        this.clockOffset = message.now - Date.now();
        this.queue = [];
        this.reveal();
        this.welcomed();
        break;
      case "view":
        this.seen(message);
        break;
      case "step":
        this.queue.push({
          ...message,
          events: (message.events ?? []).map(([kind, args]) => ({ kind, args })),
          choices: this.offered(message.seat, message.choices ?? []),
        });
        void this.play();
        break;
      case "table":
        message.table.seats.forEach(({ hints, mine }, hint) => {
          if (hints > (this.table?.seats[hint]?.hints ?? hints) && !mine) void this.notice({ hint });
        });
        this.table = message.table;
        this.reveal();
        break;
      case "chat":
        this.chat = [...this.chat, message.chat];
        if (!this.mine.includes(message.chat.seat)) void this.notice({ chat: message.chat }, message.chat.speaker);
        break;
      case "reaction":
        this.gestures = [...this.gestures, message.reaction].slice(-GESTURES_KEPT);
        void this.notice({ reaction: message.reaction }, message.reaction.speaker);
        break;
      case "refused":
        if (!message.key) this.refused = message;
        break;
      case "done":
      case "drafted":
      case "bye":
      case "pong":
        break;
    }
  }

  /** Choices with their meanings: one that a seat was told before comes as the number of its action alone. */
  private offered(seat: number, choices: (ChoiceOut | number)[]): ChoiceOut[] {
    const told = this.told.get(seat) ?? new Map<number, ChoiceOut>();
    this.told.set(seat, told);
    const found = choices.map((choice) => (typeof choice === "number" ? told.get(choice) : choice));
    const known = found.filter((choice) => choice !== undefined);
    if (known.length < found.length) this.line.again(); // should not be: a new socket brings everything
    for (const choice of known) told.set(choice.action, choice);
    return known;
  }

  private seen(message: SeatView): void {
    this.told.set(message.seat, new Map(message.choices.map((choice) => [choice.action, choice])));
    const known = this.seats.find((seat) => seat.seat === message.seat);
    const events = message.events.slice(-LOG_KEPT);
    const fresh = this.lines(events);
    const log = known ? [...known.log, ...fresh] : fresh;
    if (known && events.length) this.missed = events.length;
    this.put({
      seat: message.seat,
      seq: message.seq,
      view: message.view,
      sketch: message.sketch,
      ask: message.ask,
      choices: message.choices,
      canUndo: message.can_undo,
      log: log.slice(-LOG_KEPT),
    });
    if (this.active < 0 && message.seat >= 0) this.active = message.seat;
    this.draft.drop();
    this.returned();
  }

  private lines(events: EventOut[]): LogLine[] {
    return events.map((event) => ({ id: ++this.lineId, event }));
  }

  private put(seat: Seat): void {
    const others = this.seats.filter((other) => other.seat !== seat.seat && seat.seat < 0 === other.seat < 0);
    this.seats = [...others, seat].sort((a, b) => a.seat - b.seat);
  }

  /** Show what our client has committed to, once the server asks for it; note first what binds the server. */
  private reveal(): void {
    if (this.table) noteTable(this.table);
    if (this.table?.phase === "playing" || this.table?.phase === "over") dropEntropies(this.id);
    if (this.table?.phase !== "revealing") return;
    this.table.seats.forEach((chair, seat) => {
      if (!chair.mine || !chair.committed || chair.revealed) return;
      for (const entropy of keptEntropies(this.id)) {
        const tried = `${seat}.${entropy}`;
        if (this.revealed.has(tried)) continue;
        this.revealed.add(tried);
        void this.line.request({ t: "reveal", key: newKey(), seat, entropy }).then((answer) => {
          if (answer.t === "done") noteShown(this.id, seat, entropy);
        });
      }
    });
  }

  /** Play what has happened, event by event; the view changes when its events have been told. */
  private async play(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      const known = this.seats.find((seat) => seat.seat === step.seat);
      if (!known || step.seq <= known.seq) continue;
      const events = step.events;
      const waiting = this.queue.reduce((sum, next) => sum + next.events.length, events.length);
      const all = "again" in step || waiting <= CATCH_UP;
      if (step.seat === (this.seat?.seat ?? step.seat) && all) await this.tell(events, waiting);
      else if (!all) this.missed = waiting;
      this.put({
        seat: step.seat,
        seq: Math.floor(step.seq),
        view: step.again ?? patched(known.view, step.patch ?? {}),
        sketch: step.sketch,
        ask: step.ask ?? null,
        choices: step.choices,
        canUndo: step.can_undo ?? false,
        log: "again" in step ? known.log : [...known.log, ...this.lines(events)].slice(-LOG_KEPT),
      });
      if (step.seat === this.seat?.seat) {
        if (asSame(known, step)) this.draft.keep(step.patch ?? {});
        else this.draft.drop();
      }
      this.draft.moved = [];
    }
    this.saw();
    this.now = null;
    this.hurry = false;
    this.playing = false;
  }

  private async tell(events: EventOut[], waiting: number): Promise<void> {
    const motion = settings.moves || settings.motion === "none" ? settings.motion : "calm";
    for (const [at, event] of events.entries()) {
      if (motion === "none" || this.hurry || document.visibilityState === "hidden") return;
      const dice = motion === "full" && settings.hand ? this.myDice(events, at) : [];
      if (dice.length) await this.byHand(dice);
      if (this.hurry) return;
      this.now = event;
      await this.pause(stay(this.table?.game ?? "", event.kind, motion, waiting));
    }
  }

  private myDice(events: EventOut[], at: number): Die[] {
    const hand = { mine: this.mine, moved: this.draft.moved, view: this.seat?.view };
    return thrownBy(this.table?.game ?? "", events, at, hand);
  }

  /** My own dice wait until my hand has thrown them; the game itself has long gone on. */
  private async byHand(dice: Die[]): Promise<void> {
    this.now = null;
    this.dice = dice;
    await this.pause(THROWN_MS);
    this.dice = [];
  }

  /** The dice lie: tell what they show. */
  thrown(): void {
    if (this.dice.length) this.wake();
  }

  /** Wait, unless somebody skips ahead. */
  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
