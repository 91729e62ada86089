import { describe, expect, it } from "vitest";

import type { EventOut } from "../../lib/wire";
import { daysOf } from "./account";

const sent: EventOut = { kind: "team_sent", args: { seat: 0, place: 2, n: 3, tokens: 0 } };
const reached: EventOut = { kind: "place_reached", args: { place: 2 } };
const gained: EventOut = { kind: "gained", args: { seat: 0, ducats: 10, place: 2 } };
const began = (day: number): EventOut => ({ kind: "day_began", args: { day } });

describe("the account of the days", () => {
  it("has a morning and a chapter for each place", () => {
    const days = daysOf([began(1), sent, reached, gained], 1);
    expect(days.map((day) => day.day)).toEqual([1]);
    expect(days[0]?.chapters.map((chapter) => chapter.lines.length)).toEqual([1, 1]);
  });

  it("tells a day whose beginning nobody saw: a game that was taken up in the middle", () => {
    const days = daysOf([sent, reached, gained], 5);
    expect(days.map((day) => day.day)).toEqual([5]);
    expect(days[0]?.chapters.map((chapter) => chapter.place)).toEqual([-1, 2]);
    expect(daysOf([sent, reached, began(6)], 6).map((day) => day.day)).toEqual([5, 6]);
  });

  it("is empty before anything was told", () => expect(daysOf([], 5)).toEqual([]));
});
