import { describe, expect, it } from "vitest";

import { HOME } from "./pawns";
import { PRISON } from "./places";
import { ground, route, WIDE } from "./town";
import { along } from "./walk";

const order = [6, 5, 4, 3, 2, 1, 0];
const quarter = (at: number) => WIDE.quarters[at];

describe("walking through the town", () => {
  it("follows the arrows from one quarter to the next", () => {
    expect(route(WIDE, order, 6, 5)).toEqual([quarter(0), quarter(1)]);
    expect(route(WIDE, order, 3, 2)).toEqual([quarter(3), ...(WIDE.legs[4] ?? []), quarter(4)]);
  });

  it("leads from the seventh quarter by the lane into Prison, and those who are arrested straight there", () => {
    expect(route(WIDE, order, 0, PRISON)).toEqual([quarter(6), ...WIDE.lane, WIDE.prison]);
    expect(route(WIDE, order, 5, PRISON)).toEqual([quarter(1), WIDE.prison]);
  });

  it("comes in by the gate, the shorter way round, and goes out the same way", () => {
    const way = route(WIDE, order, HOME, 1);
    expect(way).toEqual([WIDE.gate, quarter(6), quarter(5)]);
    expect(route(WIDE, order, 1, HOME)).toEqual([...way].reverse());
    expect(ground(WIDE, order, HOME)).toBe(WIDE.gate);
  });

  it("is at its start, its middle and its end at the right time", () => {
    const way = [
      [0, 0],
      [10, 0],
      [10, 30],
    ] as const;
    expect(along(way, 0)).toEqual([-10, -30]);
    expect(along(way, 0.5)).toEqual([0, -20]);
    expect(along(way, 1)).toEqual([0, 0]);
  });
});
