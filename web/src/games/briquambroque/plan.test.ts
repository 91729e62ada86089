import { describe, expect, it } from "vitest";

import { nearest, planOf, spotOf, type Board, type Plan } from "./plan";
import { sampleView } from "./sample";

const apart = (plan: Plan): boolean =>
  plan.lots.every((one, n) =>
    plan.lots.slice(n + 1).every((other) => {
      const room = (one.size + other.size) / 2;
      return Math.abs(one.x - other.x) >= room || Math.abs(one.y - other.y) >= room;
    }),
  );

const inside = (plan: Plan): boolean =>
  [...plan.squares, ...plan.lots].every(
    ({ x, y }) =>
      x > plan.box.x && y > plan.box.y && x < plan.box.x + plan.box.width && y < plan.box.y + plan.box.height,
  );

// Another box: other measures, dark squares, houses above and below, a door in the middle of the map.
const odd: Board = {
  columns: 9,
  rows: 5,
  dark: [4, 29],
  openings: [[26, 35], [2], [40, 41], [22]],
  out: [18, 10, 11, 12, 13, 14, 15, 16, 26],
  back: [35, 43, 42, 41, 40, 39, 38, 37, 27],
  fire_exit: 12,
};

describe("the plan of the map", () => {
  for (const upright of [false, true]) {
    for (const [name, board] of [
      ["Family", sampleView()],
      ["another", odd],
    ] as const) {
      it(`has room for everything (${name} board, ${upright ? "upright" : "lying"})`, () => {
        const plan = planOf(board, upright);
        expect(plan.squares).toHaveLength(board.columns * board.rows);
        expect(plan.lots).toHaveLength(6);
        expect(apart(plan)).toBe(true);
        expect(inside(plan)).toBe(true);
      });
    }
  }

  it("puts the den at one end and Grandmother's house at the other", () => {
    const lying = planOf(sampleView(), false);
    expect(spotOf(lying, "den").x).toBeLessThan(0);
    expect(spotOf(lying, 42).x).toBeGreaterThan(700);
    const upright = planOf(sampleView(), true);
    expect(spotOf(upright, "den").y).toBeLessThan(0);
    expect(spotOf(upright, 42).y).toBeGreaterThan(700);
  });

  it("leads the robber from the den to the house and home", () => {
    const plan = planOf(sampleView(), false);
    expect(plan.out[0]).toMatchObject({ where: "den" });
    expect(plan.out.at(-1)).toMatchObject({ where: 42 });
    expect(plan.back).toHaveLength(9);
  });

  it("finds the place under a point, or none", () => {
    const plan = planOf(sampleView(), false);
    expect(nearest(plan, { x: 355, y: 340 }, [23, 24, 25])).toBe(24);
    expect(nearest(plan, { x: 355, y: 340 }, [0, 6])).toBe(-1);
  });
});
