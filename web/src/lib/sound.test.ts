import { readFileSync } from "node:fs";

import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "./settings.svelte";
import type { Voice } from "./voices";

const voices = import.meta.glob<Voice>("../games/*/voice.ts", { eager: true, import: "voice" });

const started: number[] = [];
const loudness: number[] = [];
const noises: number[] = [];
const waves: { type: string; frequency: { value: number } }[] = [];

class FakeContext {
  state = "running";
  currentTime = 0;
  destination = {};
  createOscillator() {
    const oscillator = { frequency: { value: 0 }, connect: (next: unknown) => next, stop: () => undefined };
    const kept = { ...oscillator, type: "", start: (at: number) => started.push(at) };
    waves.push(kept);
    return kept;
  }
  sampleRate = 8000;
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
  createBufferSource = () => ({ connect: (next: unknown) => next, start: (at: number) => noises.push(at) });
  createBiquadFilter = () => ({ frequency: { value: 0 }, connect: (next: unknown) => next });
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
  started.length = loudness.length = noises.length = waves.length = 0;
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

  it("differ from game to game: instrument, pitch, and noises of some events", () => {
    for (const game of ["tresor", "browl", "rolling_bandits", "brigands", "briquambroque"])
      sound.ring("something", "usual", game);
    expect(new Set(waves.map(({ type, frequency }) => `${type} ${frequency.value.toFixed(1)}`)).size).toBe(5);
    expect(noises).toEqual([]);
    sound.ring("dice_rolled", "usual", "rolling_bandits");
    expect(noises).toHaveLength(4);
    sound.ring("bomb_exploded", "long", "rolling_bandits");
    expect(noises).toHaveLength(5);
  });

  it("name only events that their game has", () => {
    const types = readFileSync("src/lib/wire.ts", "utf8");
    for (const [path, { noises: named }] of Object.entries(voices)) {
      const game = path.split("/").at(-2) ?? "";
      const from = types.indexOf(`What can be seen to happen in ${game}:`);
      const events = types.slice(from, types.indexOf("// -- ", from));
      expect(Object.keys(named).filter((kind) => !events.includes(`kind: "${kind}"`))).toEqual([]);
    }
    expect(Object.keys(voices)).toHaveLength(5);
  });

  it("can be switched off", () => {
    settings.set({ sound: false });
    sound.ring("battle_won", "long");
    sound.ring("battle_won", "long", "browl");
    sound.knock(1);
    sound.call();
    expect([started, noises]).toEqual([[], []]);
  });
});
