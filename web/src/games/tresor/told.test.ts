import { describe, expect, it } from "vitest";

import type { EventOut, TresorView } from "../../lib/wire";
import { flightsOf, journeys, lastParted, retell, toneOf, touched } from "./told";

describe("the story", () => {
  it("shows a turned token before the view does, and carries it off", () => {
    const view = { board: [-1, -1, -1, -1], place: -1 } as TresorView;
    const events: EventOut[] = [
      { kind: "coach_attacked", args: { seat: 1, card: 6, place: 2 } },
      { kind: "token_turned", args: { seat: 1, place: 2, token: 4 } },
      { kind: "token_taken", args: { seat: 1, token: 4 } },
      { kind: "card_taken", args: { seat: 2 } },
    ];
    expect(retell(view, events.slice(0, 2)).board).toEqual([-1, -1, 4, -1]);
    const taken = retell(view, events.slice(0, 3));
    expect(taken.place).toBe(2);
    expect(taken.board[2]).toBeLessThan(-2);
    expect(retell(view, events).board).toEqual(view.board);
  });
});

describe("flights", () => {
  it("go from hand to sign, and from place to loot", () => {
    expect(journeys({ kind: "damage_laid", args: { seat: 0, target: 2, card: 4 } }, -1)).toEqual([
      { what: "card", face: 4, from: "hand:0", to: "slot:2:1" },
    ]);
    expect(flightsOf({ kind: "token_taken", args: { seat: 1, token: 3 } }, 2)[0]).toMatchObject({
      from: '[data-spot="place:2"]',
      to: '[data-spot="loot:1:3"]',
      thing: { what: "token", face: 3 },
    });
    expect(journeys({ kind: "card_taken", args: { seat: 1 } }, -1)[0]?.face).toBe(-1);
    expect(flightsOf({ kind: "treasure_swapped", args: { seat: 0, given: 2, token: 5 } }, -1)).toHaveLength(2);
    expect(flightsOf({ kind: "round_began", args: { round: 2 } }, -1)).toEqual([]);
  });

  it("touch both players of a damage and the place of a token", () => {
    const damage = touched({ kind: "damage_laid", args: { seat: 0, target: 2, card: 4 } }, -1);
    expect(damage.has("seat:0") && damage.has("seat:2") && damage.has("slot:2:1")).toBe(true);
    expect(touched({ kind: "token_left", args: { seat: 0, place: 3, token: 4 } }, -1).has("place:3")).toBe(true);
    expect(touched(null, -1).size).toBe(0);
  });
});

it("finds the card on top of the discards", () => {
  const log = [
    { kind: "card_discarded", args: { seat: 0, card: 5 } },
    { kind: "coach_attacked", args: { seat: 1, card: 7, place: 0 } },
    { kind: "weapon_laid", args: { seat: 2, card: 1 } },
  ];
  expect(lastParted(log)).toBe(7);
  expect(lastParted([])).toBe(-1);
});

it("tells tokens apart", () => {
  expect([-2, -1, 0, 1, 2, 9].map(toneOf)).toEqual(["none", "unseen", "tiffany", "pebbles", "treasure", "treasure"]);
});
