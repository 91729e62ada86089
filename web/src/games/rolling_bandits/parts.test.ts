import { describe, expect, it } from "vitest";

import { follow, NOTHING_KNOWN } from "./keys";
import { targets } from "./offers";
import { leastHeight, plan } from "./plan";
import { attack, LOCOMOTIVE, position, wagon } from "./sample";
import { leavers, placeOf, retell } from "./told";

describe("plan", () => {
  const rooms = [
    { width: 342, height: 260 },
    { width: 372, height: 420 },
    { width: 1260, height: 380 },
    { width: 2400, height: 900 },
  ];

  it.each(rooms)("keeps every car inside a room of $width by $height", (room) => {
    for (let count = 1; count <= 17; count += 1) {
      const { spots, width, height, total } = plan(count, room);
      expect(spots).toHaveLength(count);
      for (const spot of spots) {
        expect(spot.x).toBeGreaterThanOrEqual(0);
        expect(spot.x + width).toBeLessThanOrEqual(room.width);
        expect(spot.y).toBeGreaterThanOrEqual(0);
        expect(spot.y + height).toBeLessThanOrEqual(total + 0.01);
      }
      expect(width).toBeGreaterThanOrEqual(44);
    }
  });

  it("needs no more height than it says", () => {
    for (const { width } of rooms) {
      for (let count = 1; count <= 17; count += 1) {
        const height = leastHeight(count, width);
        expect(plan(count, { width, height }).total).toBeLessThanOrEqual(height);
      }
    }
  });

  it("lets neighbours stand side by side, or one above the other where the track turns", () => {
    const { spots, width } = plan(17, { width: 372, height: 420 });
    spots.slice(1).forEach((spot, n) => {
      const before = spots[n];
      const across = Math.abs(spot.x - (before?.x ?? 0));
      expect(spot.y === before?.y ? across < width * 1.1 : across < 1).toBe(true);
    });
  });

  it("draws an empty track when all is stolen", () => {
    expect(plan(0, { width: 372, height: 300 }).spots).toEqual([]);
  });
});

describe("keys", () => {
  it("follow the cars that stay", () => {
    const cars = [wagon(1, 1, 0), wagon(2, 3, 1), wagon(1, 1, 2), LOCOMOTIVE];
    const before = follow(NOTHING_KNOWN, cars);
    const after = follow(before, [wagon(1, 1, 0), wagon(1, 1, -1), LOCOMOTIVE]);
    expect(after.keys).toEqual([before.keys[0], before.keys[2], before.keys[3]]);
  });

  it("are new for a new train", () => {
    const before = follow(NOTHING_KNOWN, [LOCOMOTIVE]);
    const after = follow(before, [wagon(1, 1), LOCOMOTIVE]);
    expect(after.keys.some((key) => before.keys.includes(key))).toBe(false);
  });
});

describe("what is told", () => {
  it("finds a car after others were stolen", () => {
    expect(placeOf(0, [], 5)).toBe(4);
    expect(placeOf(1, [0], 5)).toBe(1);
    expect(placeOf(2, [0, 2], 5)).toBe(3);
  });

  it("keeps the thefts of one step apart", () => {
    const view = position();
    const theft = { kind: "car_stolen", args: { seat: 0, car: 1, need: 1, points: 1, at_once: 0 } };
    const story = retell([theft, theft], view.train);
    expect([...story.marks.keys()]).toEqual([0, 1]);
    expect(story.marks.get(0)?.here).toBe(false);
    expect(story.marks.get(1)?.here).toBe(true);
    expect(leavers(view, story, null).get(0)).toEqual([0, 1]);
  });

  it("knows whose dice leave", () => {
    const view = position();
    expect([...leavers(view, retell([], view.train), { seat: 0, groups: 2 }).keys()]).toEqual([0, 1]);
  });
});

describe("targets", () => {
  it("are those of what is held", () => {
    const choices = attack();
    expect([...targets(position(), choices, null, 0).keys()]).toEqual([]);
    expect([...targets(position(), choices, { what: "dice", face: 5 }, 0).keys()]).toEqual([0, 1]);
  });
});
