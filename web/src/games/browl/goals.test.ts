import { describe, expect, it } from "vitest";

import { arcs } from "./arcs";
import { count, goal, meter } from "./goals";
import { column, spread } from "./people";
import { aView } from "./sample";

describe("counts of a round", () => {
  it("are shown against the thresholds that the view names", () => {
    const view = aView();
    expect([count(view, 1), goal(view, 1)]).toEqual([3, 4]);
    expect(meter(view)).toBeNull();
  });

  it("are each player's own for a champion", () => {
    const view = aView({ fortress: 4, fortress_kind: "champion", fortress_number: 2, thresholds: [2, 2, 3, 3, 4] });
    expect([count(view, 1), goal(view, 1)]).toEqual([2, 2]);
  });

  it("are the whole table's where the Fortress says so", () => {
    const field = aView({ fortress: 7, fortress_kind: "field", fortress_number: 10 });
    expect(goal(field, 1)).toBe(0);
    expect(meter(field)).toEqual({ key: "field", n: 3, of: 10 });
    const muster = aView({ fortress: 8, fortress_kind: "muster", fortress_number: 4 });
    expect(meter(muster)).toEqual({ key: "muster", n: 2, of: 4 });
  });
});

it("a ring has a segment for each card that it takes", () => {
  const ring = arcs(4, 3, 40, 56);
  expect(ring.map((segment) => segment.full)).toEqual([true, true, true, false]);
  expect(new Set(ring.map((segment) => segment.d)).size).toBe(4);
});

it("cards keep their names while others of their type come and go", () => {
  const hand = [2, 0, 0, 1];
  expect(spread(hand).map((held) => held.key)).toEqual(["0.0", "0.1", "3.0"]);
  expect(column(hand, 1).map((held) => held.card)).toEqual([3]);
});
