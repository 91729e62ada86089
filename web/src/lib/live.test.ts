import { beforeEach, describe, expect, it, vi } from "vitest";

import { FakeSocket, seated, TABLE } from "./socket.fake";
import { stay } from "./pace";
import { settings } from "./settings.svelte";
import type { ChoiceOut, EventOut, FromServer } from "./wire";

const PLAYED: EventOut = { kind: "card_played", args: { seat: 1, card: 3 } };
const WON: EventOut = { kind: "battle_won", args: { people: 1 } };
const step = (events: EventOut[]): Partial<FromServer> =>
  ({ t: "step", seat: 0, seq: 2, patch: {}, events: events.map(({ kind, args }) => [kind, args]) }) as never;

const at = seated();

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
    expect(at.live.choices).toEqual([choice(3), choice(5, 2), choice(7)]);
    FakeSocket.last.say(offer(4, 5, 7));
    await vi.advanceTimersByTimeAsync(0);
    expect(at.live.choices).toEqual([choice(5, 2), choice(7)]);
  });

  it("that are known to nobody bring a new socket, which brings everything", async () => {
    const before = FakeSocket.last;
    before.say(offer(2, 9));
    await vi.advanceTimersByTimeAsync(0);
    expect(at.live.choices).toEqual([]);
    expect(FakeSocket.last).not.toBe(before);
  });
});

describe("the telling of events", () => {
  it("lets what matters stay longer, then changes the view", async () => {
    FakeSocket.last.say(step([PLAYED, WON]));
    expect(at.live.now?.kind).toBe("card_played");
    await vi.advanceTimersByTimeAsync(stay("browl", "card_played", "full", 2) + 1);
    expect(at.live.now?.kind).toBe("battle_won");
    await vi.advanceTimersByTimeAsync(stay("browl", "battle_won", "full", 2) - 50);
    expect(at.live.now?.kind).toBe("battle_won");
    expect(at.live.seat?.seq).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(at.live.now).toBeNull();
    expect(at.live.busy).toBe(false);
    expect(at.live.seat?.seq).toBe(2);
  });

  it("ends at once when somebody skips ahead, and tells the next ones in full again", async () => {
    FakeSocket.last.say(step([WON, WON, WON]));
    expect(at.live.busy).toBe(true);
    at.live.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(at.live.busy).toBe(false);
    expect(at.live.seat?.log).toHaveLength(3);
    FakeSocket.last.say({ ...step([PLAYED]), seq: 3 });
    expect(at.live.now?.kind).toBe("card_played");
  });

  it("shows nothing on the way where nothing is to move", async () => {
    settings.set({ motion: "none" });
    FakeSocket.last.say(step([WON, WON]));
    await vi.advanceTimersByTimeAsync(0);
    expect(at.live.now).toBeNull();
    expect(at.live.seat?.seq).toBe(2);
    expect(at.live.seat?.log).toHaveLength(2);
  });

  it("does not travel, but still tells, for those who want less motion", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    FakeSocket.last.say(step([WON]));
    expect(at.live.now?.kind).toBe("battle_won");
    await vi.advanceTimersByTimeAsync(stay("browl", "battle_won", "calm", 1) + 1);
    expect(at.live.now).toBeNull();
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
    expect(at.live.dice.map(({ face }) => face)).toEqual([2, 4]);
    expect([at.live.now, at.live.seat?.seq]).toEqual([null, 1]);
    at.live.thrown();
    await vi.advanceTimersByTimeAsync(0);
    expect(at.live.dice).toEqual([]);
    expect(at.live.now?.kind).toBe("dice_rolled");
  });

  it("hold nothing up: they are thrown in the end, and at once if somebody skips", async () => {
    FakeSocket.last.say(step([ROLLED]));
    await vi.advanceTimersByTimeAsync(20_000);
    expect([at.live.dice, at.live.busy, at.live.seat?.seq]).toEqual([[], false, 2]);
    FakeSocket.last.say({ ...step([ROLLED]), seq: 3 });
    expect(at.live.dice).toHaveLength(2);
    at.live.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect([at.live.dice, at.live.busy, at.live.seat?.seq]).toEqual([[], false, 3]);
  });

  it("do not wait where nothing moves, where nobody wants it, nor for others' throws", async () => {
    FakeSocket.last.say(step([THEIRS]));
    expect([at.live.dice, at.live.now?.kind]).toEqual([[], "dice_rolled"]);
    at.live.skip();
    await vi.advanceTimersByTimeAsync(0);
    settings.set({ hand: false });
    FakeSocket.last.say({ ...step([ROLLED]), seq: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect([at.live.dice, at.live.now?.kind]).toEqual([[], "dice_rolled"]);
    at.live.skip();
    await vi.advanceTimersByTimeAsync(0);
    settings.set({ hand: true });
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    FakeSocket.last.say({ ...step([ROLLED]), seq: 4 });
    await vi.advanceTimersByTimeAsync(0);
    expect([at.live.dice, at.live.now?.kind]).toEqual([[], "dice_rolled"]);
  });
});

it("is let in as somebody else once the new socket says so", async () => {
  let there = false;
  void at.live.reconnect().then(() => (there = true));
  await vi.advanceTimersByTimeAsync(100);
  expect([there, at.live.mine]).toEqual([false, []]);
  FakeSocket.last.say(
    { t: "welcome", table: TABLE, chat: [], now: Date.now() },
    { t: "view", seat: 1, seq: 1, view: {}, events: [], complete: true, ask: null, choices: [], can_undo: false },
  );
  await vi.advanceTimersByTimeAsync(0);
  expect([there, at.live.mine]).toEqual([true, [1]]);
});
