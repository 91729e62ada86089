import { beforeEach, describe, expect, it, vi } from "vitest";

import { FakeSocket, seated } from "./socket.fake";
import { settings } from "./settings.svelte";
import type { ChoiceOut } from "./wire";

const at = seated();

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
    void at.live.draft.choose(a);
    void at.live.draft.choose(a);
    expect([moves().map((move) => move.actions), drafts()]).toEqual([[[1]], []]);
    FakeSocket.last.say({ t: "done", key: moves()[0]?.key, seq: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect([at.live.draft.made, at.live.draft.sending, at.live.draft.steps]).toEqual([1, false, []]);
  });

  it("goes on with what may follow when the first step is not a whole move", async () => {
    settings.set({ asks: "never" });
    void at.live.draft.choose(a);
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
    expect([at.live.draft.steps, at.live.choices, at.live.draft.ready]).toEqual([[a], [c, d], false]);
    void at.live.draft.choose(c);
    // Nobody wants to be asked: the whole move is made as soon as it is one, without being asked for first.
    expect([drafts(), moves().at(-1)?.actions]).toEqual([[], [1, 3]]);
  });

  it.each([
    ["always", true],
    ["needed", "final"],
    ["never", false],
  ] as const)("asked %s: is held back by the server in one message, %s", async (asks, hold) => {
    settings.set({ asks });
    void at.live.draft.choose(a);
    void at.live.draft.choose(a);
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
    expect([at.live.draft.made, at.live.draft.sending, at.live.draft.steps]).toEqual([1, false, []]);
  });

  it("needs no last word where nothing was to be chosen", async () => {
    settings.set({ asks: "needed" });
    const holds = (): unknown[] =>
      FakeSocket.last.sent.map((text) => JSON.parse(text)).flatMap(({ t, hold }) => (t === "move" ? [hold] : []));
    void at.live.draft.choose(a);
    expect(holds()).toEqual(["final"]);
    await answer(0, [c, d]);
    FakeSocket.last.say({ ...view([b]), seq: 3 });
    void at.live.draft.choose(b);
    expect(holds()).toEqual(["final", false]);
  });

  it("can be made at once by the meaning of its steps", async () => {
    const plan = [{ kind: "pawn", args: { place: 3 } }, { kind: "bare" }];
    const made = at.live.draft.make(plan);
    void at.live.draft.make(plan);
    expect(moves().map((move) => move.actions)).toEqual([plan]);
    FakeSocket.last.say({ t: "done", key: moves()[0]?.key, seq: 3 });
    expect([await made, at.live.draft.made]).toEqual([true, 1]);
    const again = at.live.draft.make(plan);
    FakeSocket.last.say({ t: "refused", key: moves()[1]?.key, reason: "", words: "No.", clause: "", data: {} });
    expect([await again, at.live.refused?.words]).toEqual([false, "No."]);
  });

  it("goes on by itself where there is a single choice, and back over it", async () => {
    void at.live.draft.choose(a);
    await answer(0, [c, d], [b]);
    expect([at.live.draft.steps, at.live.choices]).toEqual([
      [a, b],
      [c, d],
    ]);
    void at.live.draft.choose(c);
    await answer(1, [], [d]);
    expect([at.live.draft.ready, at.live.draft.selected, at.live.choices, at.live.draft.steps]).toEqual([
      true,
      3,
      [c, d],
      [a, b, c, d],
    ]);
    void at.live.draft.choose(d);
    expect(drafts().map((draft) => draft.actions)).toEqual([[1], [1, 2, 3], [1, 2, 4]]);
    await answer(2);
    at.live.draft.back();
    expect([at.live.draft.steps, at.live.choices]).toEqual([
      [a, b],
      [c, d],
    ]);
    at.live.draft.back();
    expect([at.live.draft.steps, at.live.choices]).toEqual([[], [a, b]]);
    expect(drafts()).toHaveLength(3);
  });

  it("can be laid out as a whole, to be changed step by step or confirmed", async () => {
    void at.live.draft.lay([a, c]);
    expect(drafts().map((draft) => draft.actions)).toEqual([[1], [1, 3]]); // without waiting for the first answer
    await answer(0, [c, d]);
    await answer(1);
    expect([at.live.draft.ready, at.live.draft.selected, at.live.draft.steps, at.live.choices]).toEqual([
      true,
      3,
      [a, c],
      [c, d],
    ]);
    expect(moves()).toEqual([]);
    at.live.draft.back();
    expect([at.live.draft.ready, at.live.draft.steps, at.live.choices]).toEqual([false, [a], [c, d]]);
  });

  it("is what was tapped last", async () => {
    void at.live.draft.choose(a);
    void at.live.draft.choose(b);
    await answer(0);
    expect(at.live.draft.ready).toBe(false);
    await answer(1, [c, d]);
    expect(at.live.draft.steps).toEqual([b]);
    expect(at.live.choices).toEqual([c, d]);
  });

  it("is forgotten when the game goes on before the answer is there", async () => {
    void at.live.draft.choose(a);
    FakeSocket.last.say({ ...view([b]), seq: 3 });
    await answer(0);
    expect(at.live.draft.steps).toEqual([]);
    expect(at.live.choices).toEqual([b]);
  });

  it("stays when others have committed themselves and the same is asked of me, also while an answer is on its way", async () => {
    const others = (seq: number, actors: number[], ...choices: number[]): object =>
      ({ t: "step", seat: 0, seq, patch: { actors }, events: [], choices }) as object;
    void at.live.draft.choose(a);
    FakeSocket.last.say(others(3, [0, 2], 1, 2));
    await vi.advanceTimersByTimeAsync(0);
    await answer(0, [c, d]);
    expect([at.live.draft.steps, at.live.choices]).toEqual([[a], [c, d]]);
    FakeSocket.last.say(others(4, [0], 1, 2));
    await vi.advanceTimersByTimeAsync(0);
    expect([at.live.draft.steps, at.live.choices, at.live.view]).toEqual([[a], [c, d], { actors: [0] }]);
    FakeSocket.last.say({ ...others(4, [0], 1, 2), seat: 1 }); // what another seat on this device is told
    await vi.advanceTimersByTimeAsync(0);
    expect(at.live.draft.steps).toEqual([a]);
    FakeSocket.last.say(others(5, [1], 2));
    await vi.advanceTimersByTimeAsync(0);
    expect([at.live.draft.steps, at.live.choices]).toEqual([[], [b]]);
  });

  it("offers nothing more once it is made, until it is told what it has changed", async () => {
    settings.set({ asks: "never" });
    void at.live.draft.choose(a);
    FakeSocket.last.say({ t: "done", key: moves()[0]?.key, seq: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect(at.live.choices).toEqual([]);
    FakeSocket.last.say({ t: "step", seat: 0, seq: 3, patch: {}, events: [], choices: [2] });
    await vi.advanceTimersByTimeAsync(0);
    expect(at.live.choices).toEqual([b]);
  });

  it("lets its last step be replaced as often as one likes, and taken back without asking", async () => {
    void at.live.draft.choose(a);
    await answer(0, [c, d]);
    void at.live.draft.choose(c);
    await answer(1);
    expect([at.live.draft.ready, at.live.draft.selected, at.live.choices]).toEqual([true, 3, [c, d]]);
    void at.live.draft.choose(d);
    await answer(2);
    expect(drafts().map((draft) => draft.actions)).toEqual([[1], [1, 3], [1, 4]]);
    expect([at.live.draft.ready, at.live.draft.selected, at.live.choices]).toEqual([true, 4, [c, d]]);
    at.live.draft.back();
    expect([at.live.draft.ready, at.live.draft.steps, at.live.choices]).toEqual([false, [a], [c, d]]);
    at.live.draft.back();
    expect([at.live.draft.steps, at.live.choices, at.live.draft.drafted]).toEqual([[], [a, b], null]);
    expect(drafts()).toHaveLength(3);
  });

  it("is what was on the screen when it was confirmed, and is sent once", async () => {
    void at.live.draft.choose(a);
    await answer(0);
    void at.live.draft.choose(b);
    void at.live.draft.confirm();
    void at.live.draft.confirm();
    await answer(1);
    expect(at.live.draft.steps).toEqual([a]);
    expect(moves().map((move) => move.actions)).toEqual([[1]]);
  });

  it("stays taken back when the answer to the next step comes late", async () => {
    void at.live.draft.choose(a);
    await answer(0, [c, d]);
    void at.live.draft.choose(c);
    at.live.draft.back();
    await answer(1);
    expect([at.live.draft.steps, at.live.choices]).toEqual([[], [a, b]]);
  });

  it("keeps what was chosen when another last step is refused", async () => {
    void at.live.draft.choose(a);
    await answer(0);
    void at.live.draft.choose(b);
    FakeSocket.last.say({ t: "refused", key: drafts()[1]?.key, reason: "", words: "No.", clause: "", data: {} });
    await vi.advanceTimersByTimeAsync(0);
    expect([at.live.draft.ready, at.live.draft.selected, at.live.refused?.words]).toEqual([true, 1, "No."]);
  });
});
