import { describe, expect, it } from "vitest";

import { held, offersOf } from "./offers";
import { star, walk } from "./sample";

describe("what is offered", () => {
  const pass = { action: 9, kind: "pass", clause: "BQB.7", args: { pursuer: 2, n: 3 } };
  const choices = [walk(1, 0, 24), walk(2, 0, 43, "free"), star(3, 3, 0), star(4, 3, -1), pass];

  it("goes by the pursuer that one taps", () => {
    const offers = offersOf(choices, 4);
    expect([...(offers[0]?.walks.keys() ?? [])]).toEqual([24, 43]);
    expect(offers[3]?.gives.get(0)?.action).toBe(3);
    expect(offers[3]?.ignore?.action).toBe(4);
    expect(offers[2]?.pass).toBe(pass);
    expect(offersOf([{ action: 1, kind: "walk", clause: "" }], 4).every((offer) => offer.walks.size === 0)).toBe(true);
  });

  it("holds what was tapped, what waits, or the only thing there is", () => {
    const offers = offersOf(choices, 4);
    expect(held(offers, null, null)).toBeNull();
    expect(held(offers, { pursuer: 3, star: true }, null)).toEqual({ pursuer: 3, star: true });
    expect(held(offers, { pursuer: 1, star: false }, null)).toBeNull();
    expect(held(offers, null, star(4, 3, -1))).toEqual({ pursuer: 3, star: true });
    expect(held(offersOf([walk(1, 2, 5)], 4), null, null)).toEqual({ pursuer: 2, star: false });
  });
});
