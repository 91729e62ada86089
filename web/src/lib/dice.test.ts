import { describe, expect, it } from "vitest";

import { lies, roll, toss, type Rolling } from "./dice";

const FIELD = { width: 360, height: 420, size: 56 };
const HAND = { x: 180, y: 380, vx: 300, vy: -1400 };

/** Numbers that look random and are the same every time. */
function lot(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

function thrown(n: number, seed: number): { dice: Rolling[]; seconds: number; knocks: number } {
  const dice = toss(n, HAND, lot(seed));
  let [seconds, knocks] = [0, 0];
  for (; !lies(dice) && seconds < 5; seconds += 1 / 60) if (roll(dice, 1 / 60, FIELD) > 0.04) knocks += 1;
  return { dice, seconds, knocks };
}

describe("thrown dice", () => {
  it.each([1, 4, 7, 14])("%i of them come to rest on the field, apart, within their time", (n) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { dice, seconds, knocks } = thrown(n, seed * 7919);
      expect(seconds).toBeLessThan(2.4);
      expect(knocks).toBeGreaterThan(0);
      for (const die of dice) {
        expect(die.x).toBeGreaterThanOrEqual(FIELD.size / 2);
        expect(die.x).toBeLessThanOrEqual(FIELD.width - FIELD.size / 2);
        expect(die.y).toBeGreaterThanOrEqual(FIELD.size / 2);
        expect(die.y).toBeLessThanOrEqual(FIELD.height - FIELD.size / 2);
      }
      if (n > 7) continue; // more than fit side by side may touch
      dice.forEach((one, at) => {
        for (const other of dice.slice(at + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(FIELD.size * 0.9);
      });
    }
  });

  it("go where the hand went, and away from the player if it stood still", () => {
    const along = toss(6, { x: 0, y: 0, vx: 900, vy: 0 }, lot(3));
    expect(along.every(({ vx }) => vx > 0)).toBe(true);
    const still = toss(6, { x: 0, y: 0, vx: 0, vy: 0 }, lot(3));
    expect(still.every(({ vy }) => vy < -300)).toBe(true);
  });
});
