import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "./settings.svelte";

const started: number[] = [];
const loudness: number[] = [];

class FakeContext {
  state = "running";
  currentTime = 0;
  destination = {};
  createOscillator() {
    const oscillator = { type: "", frequency: { value: 0 }, connect: (next: unknown) => next, stop: () => undefined };
    return { ...oscillator, start: (at: number) => started.push(at) };
  }
  createGain() {
    const gain = { setValueAtTime: (value: number) => loudness.push(value), exponentialRampToValueAtTime: () => null };
    return { gain, connect: (next: unknown) => next };
  }
}

let sound: typeof import("./sound");

beforeAll(async () => {
  vi.stubGlobal("AudioContext", FakeContext);
  sound = await import("./sound");
});
beforeEach(() => {
  started.length = loudness.length = 0;
  settings.set({ sound: true });
});

describe("sounds", () => {
  it("are silent before the first tap", () => {
    sound.ring("battle_won", "long");
    expect(started).toEqual([]);
    dispatchEvent(new Event("pointerdown"));
    sound.ring("battle_won", "long");
    expect(started).toHaveLength(3);
  });

  it("are soft, fuller for what matters, and none for small things", () => {
    sound.ring("card_played", "usual");
    expect(started).toHaveLength(1);
    sound.ring("card_taken", "quick");
    expect(started).toHaveLength(1);
    sound.call();
    expect(started).toHaveLength(3);
    expect(Math.max(...loudness)).toBeLessThan(0.1);
  });

  it("can be switched off", () => {
    settings.set({ sound: false });
    sound.ring("battle_won", "long");
    sound.call();
    expect(started).toEqual([]);
  });
});
