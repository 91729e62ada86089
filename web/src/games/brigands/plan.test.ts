import { describe, expect, it } from "vitest";

import type { ChoiceOut } from "../../lib/wire";
import { blank, nextStep, put, sketchOf, takeBack, toggleToken } from "./plan";

const pawn = (kind: string, place: number): ChoiceOut => ({ action: place, kind, clause: "BRG.8", args: { place } });
const seal = (kind: "token" | "bare", place: number): ChoiceOut => ({
  action: kind === "token" ? 8 : 9,
  kind,
  clause: "BRG.8",
  args: { place },
});

describe("a sketched plan", () => {
  it("is spelled in the order in which the server asks", () => {
    let sketch = put(put(put(blank(), "henchman", 6), "henchman", 0), "henchman", 6);
    sketch = toggleToken(sketch, 6, 1);
    const offered = [0, 1, 2, 3, 4, 5, 6].map((place) => pawn("henchman", place));
    const first = nextStep(sketch, [], offered);
    expect(first?.args?.place).toBe(0);
    const second = nextStep(sketch, [pawn("henchman", 0)], offered);
    expect(second?.args?.place).toBe(6);
    expect(nextStep(sketch, [], [seal("token", 0), seal("bare", 0)])?.kind).toBe("bare");
    expect(nextStep(sketch, [], [seal("token", 6), seal("bare", 6)])?.kind).toBe("token");
  });

  it("never takes a step that is not offered", () => {
    const sketch = put(blank(), "henchman", 2);
    expect(nextStep(sketch, [], [pawn("henchman", 3)])).toBeNull();
    expect(nextStep(sketch, [], [])).toBeNull();
    expect(nextStep(sketch, [], [{ action: 10, kind: "pass", clause: "BRG.11" }])).toBeNull();
  });

  it("keeps tokens with their teams and within the hand", () => {
    let sketch = put(put(blank(), "henchman", 2), "henchman", 3);
    sketch = toggleToken(sketch, 2, 1);
    expect(toggleToken(sketch, 3, 1).tokens).toEqual([2]);
    sketch = takeBack(sketch, "henchman", 2, "henchman");
    expect(sketch).toEqual({ henchman: [3], patrol: [], tokens: [] });
  });

  it("reads the steps of the choice bar", () => {
    expect(sketchOf([pawn("henchman", 1), pawn("patrol", 2), seal("token", 1), seal("bare", 2)])).toEqual({
      henchman: [1],
      patrol: [2],
      tokens: [1],
    });
  });
});
