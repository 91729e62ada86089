import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { mine } from "./mine.svelte";
import * as sound from "./sound";
import type { TableLine } from "./wire";

class FakeSocket {
  static all: FakeSocket[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: string[] = [];
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose?.();
  }
  say(...messages: object[]): void {
    this.onmessage?.({ data: JSON.stringify(messages) });
  }
}

const line = (id: string, my_turn: boolean): TableLine =>
  ({
    id,
    game: "browl",
    phase: "playing",
    players: 2,
    names: [],
    updated: 1,
    my_turn,
    awaited: [],
    faces: [],
    others: false,
  }) as TableLine;

let leave: () => void;
let listed: TableLine[];
const last = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  listed = [line("a", true)];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(listed))));
  leave = mine.follow();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("my tables", () => {
  it("are listed even where no socket is to be had", async () => {
    await vi.advanceTimersByTimeAsync(10);
    expect(mine.tables.map((table) => table.id)).toEqual(["a"]);
  });

  it("wait for me, but for the one that I look at", () => {
    last().say({ t: "mine", tables: [line("a", true), line("b", true), line("c", false)] });
    expect(mine.waiting("")).toBe(2);
    expect(mine.waiting("b")).toBe(1);
  });

  it("call when another one begins to wait, and once", () => {
    const called = vi.spyOn(sound, "call");
    last().say({ t: "mine", tables: [line("a", true), line("b", false)] });
    expect(called).not.toHaveBeenCalled();
    last().say({ t: "mine", tables: [line("a", true), line("b", true)] });
    last().say({ t: "mine", tables: [line("a", true), line("b", true)] });
    expect(called).toHaveBeenCalledTimes(1);
  });

  it("are followed again after the socket was lost, and when it only seems to be there", async () => {
    last().say({ t: "mine", tables: [] });
    last().close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(FakeSocket.all).toHaveLength(2);
    last().say({ t: "mine", tables: [] });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(last().sent).toEqual(['{"t":"ping"}']);
    await vi.advanceTimersByTimeAsync(8_000 + 5_000);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("are nobody's once they are left", async () => {
    leave();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(mine.tables).toEqual([]);
  });
});
