import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LiveTable } from "./live.svelte";
import { stay } from "./pace";
import { settings } from "./settings.svelte";
import type { ChoiceOut, EventOut, FromServer } from "./wire";

class FakeSocket {
  static last: FakeSocket;
  static OPEN = 1;
  readyState = 1;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: string[] = [];
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  say(...messages: object[]): void {
    this.onmessage?.({ data: JSON.stringify(messages) });
  }
}

const TABLE = { id: "t1", game: "browl", phase: "playing", seats: [], commitment: "", seq: 1, head: "" };
const PLAYED: EventOut = { kind: "card_played", args: { seat: 1, card: 3 } };
const WON: EventOut = { kind: "battle_won", args: { people: 1 } };
const step = (events: EventOut[]): Partial<FromServer> =>
  ({ t: "step", seat: 0, seq: 2, patch: {}, events: events.map(({ kind, args }) => [kind, args]) }) as never;

let live: LiveTable;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  settings.set({ motion: "full" });
  live = new LiveTable("t1");
  FakeSocket.last.say(
    { t: "welcome", table: TABLE, chat: [], now: Date.now() },
    { t: "view", seat: 0, seq: 1, view: {}, events: [], complete: true, ask: null, choices: [], can_undo: false },
  );
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("tells when nobody looks at the page any more", () => {
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.last.sent.at(-1)).toBe('{"t":"ping","hidden":true}');
  seen.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.last.sent.at(-1)).toBe('{"t":"ping"}');
  seen.mockRestore();
});

describe("choices", () => {
  const choice = (action: number, people = 1): ChoiceOut => ({
    action,
    kind: "play",
    clause: "BRO.4",
    args: { people },
  });
  const offer = (seq: number, ...choices: (ChoiceOut | number)[]): object => ({ t: "step", seat: 0, seq, choices });

  it("that were told before come as numbers, and mean what was told last", async () => {
    FakeSocket.last.say(offer(2, choice(3), choice(5)));
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.say(offer(3, 3, choice(5, 2), choice(7)));
    await vi.advanceTimersByTimeAsync(0);
    expect(live.choices).toEqual([choice(3), choice(5, 2), choice(7)]);
    FakeSocket.last.say(offer(4, 5, 7));
    await vi.advanceTimersByTimeAsync(0);
    expect(live.choices).toEqual([choice(5, 2), choice(7)]);
  });

  it("that are known to nobody bring a new socket, which brings everything", async () => {
    const before = FakeSocket.last;
    before.say(offer(2, 9));
    await vi.advanceTimersByTimeAsync(0);
    expect(live.choices).toEqual([]);
    expect(FakeSocket.last).not.toBe(before);
  });
});

describe("the telling of events", () => {
  it("lets what matters stay longer, then changes the view", async () => {
    FakeSocket.last.say(step([PLAYED, WON]));
    expect(live.now?.kind).toBe("card_played");
    await vi.advanceTimersByTimeAsync(stay("browl", "card_played", "full", 2) + 1);
    expect(live.now?.kind).toBe("battle_won");
    await vi.advanceTimersByTimeAsync(stay("browl", "battle_won", "full", 2) - 50);
    expect(live.now?.kind).toBe("battle_won");
    expect(live.seat?.seq).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(live.now).toBeNull();
    expect(live.busy).toBe(false);
    expect(live.seat?.seq).toBe(2);
  });

  it("ends at once when somebody skips ahead, and tells the next ones in full again", async () => {
    FakeSocket.last.say(step([WON, WON, WON]));
    expect(live.busy).toBe(true);
    live.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(live.busy).toBe(false);
    expect(live.seat?.log).toHaveLength(3);
    FakeSocket.last.say({ ...step([PLAYED]), seq: 3 });
    expect(live.now?.kind).toBe("card_played");
  });

  it("shows nothing on the way where nothing is to move", async () => {
    settings.set({ motion: "none" });
    FakeSocket.last.say(step([WON, WON]));
    await vi.advanceTimersByTimeAsync(0);
    expect(live.now).toBeNull();
    expect(live.seat?.seq).toBe(2);
    expect(live.seat?.log).toHaveLength(2);
  });

  it("does not travel, but still tells, for those who want less motion", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    FakeSocket.last.say(step([WON]));
    expect(live.now?.kind).toBe("battle_won");
    await vi.advanceTimersByTimeAsync(stay("browl", "battle_won", "calm", 1) + 1);
    expect(live.now).toBeNull();
  });
});

describe("dice of my own", () => {
  const ROLLED: EventOut = { kind: "dice_rolled", args: { seat: 0, faces: [2, 4] } };
  const THEIRS: EventOut = { kind: "dice_rolled", args: { seat: 1, faces: [1] } };
  beforeEach(() => {
    settings.set({ hand: true });
    FakeSocket.last.say({ t: "table", table: { ...TABLE, game: "rolling_bandits" } } as never);
  });

  it("wait for my hand, and are told once they lie", async () => {
    FakeSocket.last.say(step([ROLLED]));
    await vi.advanceTimersByTimeAsync(5000);
    expect(live.dice.map(({ face }) => face)).toEqual([2, 4]);
    expect([live.now, live.seat?.seq]).toEqual([null, 1]);
    live.thrown();
    await vi.advanceTimersByTimeAsync(0);
    expect(live.dice).toEqual([]);
    expect(live.now?.kind).toBe("dice_rolled");
  });

  it("hold nothing up: they are thrown in the end, and at once if somebody skips", async () => {
    FakeSocket.last.say(step([ROLLED]));
    await vi.advanceTimersByTimeAsync(20_000);
    expect([live.dice, live.busy, live.seat?.seq]).toEqual([[], false, 2]);
    FakeSocket.last.say({ ...step([ROLLED]), seq: 3 });
    expect(live.dice).toHaveLength(2);
    live.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect([live.dice, live.busy, live.seat?.seq]).toEqual([[], false, 3]);
  });

  it("do not wait where nothing moves, where nobody wants it, nor for others' throws", async () => {
    FakeSocket.last.say(step([THEIRS]));
    expect([live.dice, live.now?.kind]).toEqual([[], "dice_rolled"]);
    live.skip();
    await vi.advanceTimersByTimeAsync(0);
    settings.set({ hand: false });
    FakeSocket.last.say({ ...step([ROLLED]), seq: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect([live.dice, live.now?.kind]).toEqual([[], "dice_rolled"]);
    live.skip();
    await vi.advanceTimersByTimeAsync(0);
    settings.set({ hand: true });
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    FakeSocket.last.say({ ...step([ROLLED]), seq: 4 });
    await vi.advanceTimersByTimeAsync(0);
    expect([live.dice, live.now?.kind]).toEqual([[], "dice_rolled"]);
  });
});

describe("a move that is being put together", () => {
  const pick = (action: number): ChoiceOut => ({ action, kind: "pick", args: {}, clause: "" });
  const [a, b, c, d] = [pick(1), pick(2), pick(3), pick(4)];
  const sent = (hold: boolean): { key: string; actions: number[] }[] =>
    FakeSocket.last.sent
      .map((text) => JSON.parse(text))
      .filter((message) => message.t === "move" && Boolean(message.hold) === hold);
  const drafts = (): { key: string; actions: number[] }[] => sent(true);
  const moves = (): { key: string; actions: number[] }[] => sent(false);
  const view = (choices: ChoiceOut[]): object =>
    ({
      t: "view",
      seat: 0,
      seq: 2,
      view: {},
      events: [],
      complete: true,
      ask: null,
      choices,
      can_undo: false,
    }) as object;

  /** The server's answer to a draft: whole, or what may come next. */
  async function answer(number: number, next: ChoiceOut[] = [], forced: ChoiceOut[] = []): Promise<void> {
    const draft = drafts()[number];
    const undoable = false;
    const complete = next.length === 0;
    const found = { seat: 0, actions: draft?.actions, forced, view: {}, ask: null, choices: next, complete, undoable };
    FakeSocket.last.say({ t: "drafted", key: draft?.key, ...found });
    await vi.advanceTimersByTimeAsync(0);
  }

  beforeEach(() => {
    settings.set({ asks: "always" });
    FakeSocket.last.say(view([a, b]));
  });

  it("is made once, however often it is tapped before the answer is there", async () => {
    settings.set({ asks: "never" });
    void live.choose(a);
    void live.choose(a);
    expect([moves().map((move) => move.actions), drafts()]).toEqual([[[1]], []]);
    FakeSocket.last.say({ t: "done", key: moves()[0]?.key, seq: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect([live.made, live.sending, live.steps]).toEqual([1, false, []]);
  });

  it("goes on with what may follow when the first step is not a whole move", async () => {
    settings.set({ asks: "never" });
    void live.choose(a);
    const { key } = moves()[0] ?? {};
    FakeSocket.last.say({
      t: "drafted",
      key,
      seat: 0,
      view: {},
      ask: null,
      choices: [c, d],
      forced: [],
      complete: false,
    });
    await vi.advanceTimersByTimeAsync(0);
    expect([live.steps, live.choices, live.ready]).toEqual([[a], [c, d], false]);
    void live.choose(c);
    // Nobody wants to be asked: the whole move is made as soon as it is one, without being asked for first.
    expect([drafts(), moves().at(-1)?.actions]).toEqual([[], [1, 3]]);
  });

  it.each([
    ["always", true],
    ["needed", "final"],
    ["never", false],
  ] as const)("asked %s: is held back by the server in one message, %s", async (asks, hold) => {
    settings.set({ asks });
    void live.choose(a);
    void live.choose(a);
    const sent = FakeSocket.last.sent.map((text) => JSON.parse(text)).filter((message) => message.t === "move");
    expect(sent.map((message) => [message.actions, message.hold])).toEqual(
      asks === "always"
        ? [
            [[1], hold],
            [[1], hold],
          ]
        : [[[1], hold]], // what may be made is sent once
    );
    FakeSocket.last.say({ t: "done", key: sent.at(-1).key, seq: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect([live.made, live.sending, live.steps]).toEqual([1, false, []]);
  });

  it("can be made at once by the meaning of its steps", async () => {
    const plan = [{ kind: "pawn", args: { place: 3 } }, { kind: "bare" }];
    const made = live.make(plan);
    void live.make(plan);
    expect(moves().map((move) => move.actions)).toEqual([plan]);
    FakeSocket.last.say({ t: "done", key: moves()[0]?.key, seq: 3 });
    expect([await made, live.made]).toEqual([true, 1]);
    const again = live.make(plan);
    FakeSocket.last.say({ t: "refused", key: moves()[1]?.key, reason: "", words: "No.", clause: "", data: {} });
    expect([await again, live.refused?.words]).toEqual([false, "No."]);
  });

  it("goes on by itself where there is a single choice, and back over it", async () => {
    void live.choose(a);
    await answer(0, [c, d], [b]);
    expect([live.steps, live.choices]).toEqual([
      [a, b],
      [c, d],
    ]);
    void live.choose(c);
    await answer(1, [], [d]);
    expect([live.ready, live.selected, live.choices, live.steps]).toEqual([true, 3, [c, d], [a, b, c, d]]);
    void live.choose(d);
    expect(drafts().map((draft) => draft.actions)).toEqual([[1], [1, 2, 3], [1, 2, 4]]);
    await answer(2);
    live.back();
    expect([live.steps, live.choices]).toEqual([
      [a, b],
      [c, d],
    ]);
    live.back();
    expect([live.steps, live.choices]).toEqual([[], [a, b]]);
    expect(drafts()).toHaveLength(3);
  });

  it("can be laid out as a whole, to be changed step by step or confirmed", async () => {
    void live.lay([a, c]);
    expect(drafts().map((draft) => draft.actions)).toEqual([[1], [1, 3]]); // without waiting for the first answer
    await answer(0, [c, d]);
    await answer(1);
    expect([live.ready, live.selected, live.steps, live.choices]).toEqual([true, 3, [a, c], [c, d]]);
    expect(moves()).toEqual([]);
    live.back();
    expect([live.ready, live.steps, live.choices]).toEqual([false, [a], [c, d]]);
  });

  it("is what was tapped last", async () => {
    void live.choose(a);
    void live.choose(b);
    await answer(0);
    expect(live.ready).toBe(false);
    await answer(1, [c, d]);
    expect(live.steps).toEqual([b]);
    expect(live.choices).toEqual([c, d]);
  });

  it("is forgotten when the game goes on before the answer is there", async () => {
    void live.choose(a);
    FakeSocket.last.say({ ...view([b]), seq: 3 });
    await answer(0);
    expect(live.steps).toEqual([]);
    expect(live.choices).toEqual([b]);
  });

  it("stays when others have committed themselves and the same is asked of me, also while an answer is on its way", async () => {
    const others = (seq: number, actors: number[], ...choices: number[]): object =>
      ({ t: "step", seat: 0, seq, patch: { actors }, events: [], choices }) as object;
    void live.choose(a);
    FakeSocket.last.say(others(3, [0, 2], 1, 2));
    await vi.advanceTimersByTimeAsync(0);
    await answer(0, [c, d]);
    expect([live.steps, live.choices]).toEqual([[a], [c, d]]);
    FakeSocket.last.say(others(4, [0], 1, 2));
    await vi.advanceTimersByTimeAsync(0);
    expect([live.steps, live.choices, live.view]).toEqual([[a], [c, d], { actors: [0] }]);
    FakeSocket.last.say({ ...others(4, [0], 1, 2), seat: 1 }); // what another seat on this device is told
    await vi.advanceTimersByTimeAsync(0);
    expect(live.steps).toEqual([a]);
    FakeSocket.last.say(others(5, [1], 2));
    await vi.advanceTimersByTimeAsync(0);
    expect([live.steps, live.choices]).toEqual([[], [b]]);
  });

  it("offers nothing more once it is made, until it is told what it has changed", async () => {
    settings.set({ asks: "never" });
    void live.choose(a);
    FakeSocket.last.say({ t: "done", key: moves()[0]?.key, seq: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect(live.choices).toEqual([]);
    FakeSocket.last.say({ t: "step", seat: 0, seq: 3, patch: {}, events: [], choices: [2] });
    await vi.advanceTimersByTimeAsync(0);
    expect(live.choices).toEqual([b]);
  });

  it("lets its last step be replaced as often as one likes, and taken back without asking", async () => {
    void live.choose(a);
    await answer(0, [c, d]);
    void live.choose(c);
    await answer(1);
    expect([live.ready, live.selected, live.choices]).toEqual([true, 3, [c, d]]);
    void live.choose(d);
    await answer(2);
    expect(drafts().map((draft) => draft.actions)).toEqual([[1], [1, 3], [1, 4]]);
    expect([live.ready, live.selected, live.choices]).toEqual([true, 4, [c, d]]);
    live.back();
    expect([live.ready, live.steps, live.choices]).toEqual([false, [a], [c, d]]);
    live.back();
    expect([live.steps, live.choices, live.drafted]).toEqual([[], [a, b], null]);
    expect(drafts()).toHaveLength(3);
  });

  it("is what was on the screen when it was confirmed, and is sent once", async () => {
    void live.choose(a);
    await answer(0);
    void live.choose(b);
    void live.confirm();
    void live.confirm();
    await answer(1);
    expect(live.steps).toEqual([a]);
    expect(moves().map((move) => move.actions)).toEqual([[1]]);
  });

  it("stays taken back when the answer to the next step comes late", async () => {
    void live.choose(a);
    await answer(0, [c, d]);
    void live.choose(c);
    live.back();
    await answer(1);
    expect([live.steps, live.choices]).toEqual([[], [a, b]]);
  });

  it("keeps what was chosen when another last step is refused", async () => {
    void live.choose(a);
    await answer(0);
    void live.choose(b);
    FakeSocket.last.say({ t: "refused", key: drafts()[1]?.key, reason: "", words: "No.", clause: "", data: {} });
    await vi.advanceTimersByTimeAsync(0);
    expect([live.ready, live.selected, live.refused?.words]).toEqual([true, 1, "No."]);
  });
});

it("is let in as somebody else once the new socket says so", async () => {
  let there = false;
  void live.reconnect().then(() => (there = true));
  await vi.advanceTimersByTimeAsync(100);
  expect([there, live.mine]).toEqual([false, []]);
  FakeSocket.last.say(
    { t: "welcome", table: TABLE, chat: [], now: Date.now() },
    { t: "view", seat: 1, seq: 1, view: {}, events: [], complete: true, ask: null, choices: [], can_undo: false },
  );
  await vi.advanceTimersByTimeAsync(0);
  expect([there, live.mine]).toEqual([true, [1]]);
});
