import { describe, expect, it } from "vitest";

import type { ChoiceOut } from "../../lib/wire";
import { blank, put, sketchOf, stepsOf, takeBack, toggleToken, type Pawn } from "./plan";

const pawn = (kind: string, place: number): ChoiceOut => ({ action: place, kind, clause: "BRG.8", args: { place } });
const seal = (kind: "token" | "bare", place: number): ChoiceOut => ({
  action: kind === "token" ? 8 : 9,
  kind,
  clause: "BRG.8",
  args: { place },
});

describe("a sketched plan", () => {
  it("is sent in the order in which the server asks", () => {
    let sketch = put(put(put(blank(), "henchman", 6), "henchman", 0), "patrol", 3);
    sketch = toggleToken(sketch, 6, 2);
    const sent = (teams: Pawn, inHand: number): string[] =>
      stepsOf(sketch, teams, inHand).map((step) => `${step.kind} ${step.args?.place}`);
    const pawns = ["henchman 0", "henchman 6", "patrol 3"];
    expect(sent("henchman", 2)).toEqual([...pawns, "bare 0", "token 6"]);
    expect(sent("patrol", 1)).toEqual([...pawns, "bare 3"]);
    expect(sent("henchman", 0)).toEqual(pawns);
  });

  it("says nothing of tokens once none is left", () => {
    const sketch = { henchman: [4, 2, 2, 5], patrol: [], tokens: [2] };
    expect(stepsOf(sketch, "henchman", 1).map((step) => step.kind)).toEqual([...Array(4).fill("henchman"), "token"]);
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
