import { describe, expect, it } from "vitest";

import { HOME, settle, Troupe } from "./pawns";

describe("pawns", () => {
  it("stay where they may, and the others travel", () => {
    expect(settle([0, 0, 3], [1, 0, 0, 1, 0, 0, 0, 1], 3)).toEqual([0, 7, 3]);
  });

  it("come from home last, and go home when they are wanted nowhere", () => {
    expect(settle([HOME, 2, HOME], [0, 0, 0, 1], 3)).toEqual([HOME, 3, HOME]);
    expect(settle([1, 2, 3], [0, 0, 0, 0], 3)).toEqual([HOME, HOME, HOME]);
  });

  it("keep their keys", () => {
    const troupe = new Troupe();
    troupe.place("a", [2, 0], 2);
    expect(troupe.place("a", [1, 1], 2)).toEqual([
      { key: "a0", place: 0 },
      { key: "a1", place: 1 },
    ]);
  });
});
