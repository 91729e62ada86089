import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { stay, type Pace } from "./pace";

const paces = import.meta.glob<Pace>("../games/*/pace.ts", { eager: true, import: "pace" });

describe("the pace of events", () => {
  it("lets big moments stay longer than usual ones, and those longer than small ones", () => {
    for (const motion of ["full", "calm"] as const) {
      const [big, usual, small] = ["battle_won", "card_played", "card_taken"].map((kind) =>
        stay("browl", kind, motion),
      );
      expect(big).toBeGreaterThan(2 * (usual ?? 0));
      expect(usual).toBeGreaterThan(small ?? 0);
    }
  });

  it("tells many at once faster, but never in no time", () => {
    expect(stay("browl", "card_played", "full", 40)).toBeLessThan(stay("browl", "card_played", "full", 2));
    expect(stay("browl", "battle_won", "full", 10_000)).toBeGreaterThan(300);
  });

  it("does not wait where nothing moves, and knows games that say nothing", () => {
    expect(stay("browl", "battle_won", "none")).toBe(0);
    expect(stay("pebbles", "pebble_taken", "full")).toBe(stay("browl", "card_played", "full"));
  });

  it("names only events that there are, in every game", () => {
    expect(Object.keys(paces)).toHaveLength(5);
    for (const [path, pace] of Object.entries(paces)) {
      const game = path.split("/")[2] ?? "";
      const events = readFileSync(`../src/repaire/games/${game}/texts/fr.toml`, "utf8").split("[event]")[1] ?? "";
      const kinds = [...pace.long, ...pace.quick];
      for (const kind of kinds) expect(events).toMatch(new RegExp(`^${kind} = `, "m"));
      expect(new Set(kinds).size).toBe(kinds.length);
    }
  });
});
