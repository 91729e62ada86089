import { describe, expect, it } from "vitest";

import type { EventOut } from "../../lib/wire";
import { chipsOf } from "./chips";

const began: EventOut = { kind: "day_began", args: { day: 2 } };
const reached = (place: number): EventOut => ({ kind: "place_reached", args: { place } });
const gained: EventOut = { kind: "gained", args: { seat: 0, ducats: 10, place: 2 } };
const stole: EventOut = { kind: "stole", args: { seat: 1, target: 0, ducats: 4 } };
const arrested: EventOut = { kind: "arrested", args: { seat: 2, n: 2, place: 3 } };

describe("what each got today", () => {
  it("is summed up by place and seat", () => {
    const chips = chipsOf([began, reached(2), gained, stole, reached(3), arrested], -1);
    expect(chips[2]).toEqual([
      { seat: 0, ducats: 6, tokens: 0, jailed: 0 },
      { seat: 1, ducats: 4, tokens: 0, jailed: 0 },
    ]);
    expect(chips[3]).toEqual([{ seat: 2, ducats: 0, tokens: 0, jailed: 2 }]);
  });

  it("does not count the money of the prince, who has none, nor what was yesterday", () => {
    expect(chipsOf([reached(2), stole], 1)[2]).toEqual([{ seat: 0, ducats: -4, tokens: 0, jailed: 0 }]);
    expect(chipsOf([reached(2), gained, began], -1).flat()).toEqual([]);
  });
});
