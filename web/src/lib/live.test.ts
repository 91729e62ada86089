import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LiveTable } from "./live.svelte";
import { stay } from "./pace";
import { settings } from "./settings.svelte";
import type { EventOut, FromServer } from "./wire";

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
const step = (events: EventOut[]): Partial<FromServer> => ({ t: "step", seat: 0, seq: 2, patch: [], events }) as never;

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
