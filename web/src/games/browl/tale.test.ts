import { describe, expect, it } from "vitest";

import { aView } from "./sample";
import { retell } from "./tale";

describe("retell", () => {
  it("leaves the view alone while nothing is told", () => {
    const view = aView();
    const tale = retell(view, [], 0);
    expect(tale.view).toEqual(view);
    expect(tale).toMatchObject({ seat: -1, winners: [], left: -1, gains: [0, 0, 0] });
  });

  it("moves a card from my hand to my column and draws another", () => {
    const view = aView();
    const told = [
      { kind: "card_played", args: { seat: 0, card: 3 } },
      { kind: "card_drawn", args: { seat: 0, card: 12 } },
    ];
    const tale = retell(view, told, 0);
    expect(tale.view.hand[3]).toBe((view.hand[3] ?? 0) - 1);
    expect(tale.view.hand[12]).toBe((view.hand[12] ?? 0) + 1);
    expect(tale.view.table[0]?.[3]).toBe((view.table[0]?.[3] ?? 0) + 1);
    expect(tale.view.pile).toBe(view.pile - 1);
    expect(tale.seat).toBe(0);
    expect(view).toEqual(aView());
  });

  it("does not touch my hand when another plays and draws", () => {
    const view = aView();
    const told = [
      { kind: "card_played", args: { seat: 2, card: 3 } },
      { kind: "card_taken", args: { seat: 2 } },
    ];
    const tale = retell(view, told, 0);
    expect(tale.view.hand).toEqual(view.hand);
    expect(tale.view.hand_sizes).toEqual(view.hand_sizes);
    expect(tale.view.table[2]?.[3]).toBe(1);
  });

  it("clears a people that leaves", () => {
    const tale = retell(aView(), [{ kind: "people_left", args: { people: 1, n: 3 } }], 0);
    expect(tale.left).toBe(1);
    expect(tale.view.table.map((row) => (row[3] ?? 0) + (row[4] ?? 0))).toEqual([0, 0, 0]);
    expect(tale.view.table[1]?.[6]).toBe(1);
  });

  it("gives won cards to their owners, or all to one who wins more than his own", () => {
    const battle = { kind: "battle_won", args: { people: 1 } };
    const own = retell(aView(), [battle, { kind: "cards_won", args: { seat: 0, people: 1, cards: 1, points: 4 } }], 0);
    expect(own.winners).toEqual([1]);
    expect(own.gains).toEqual([4, 0, 0]);
    expect(own.view.table[0]?.[3]).toBe(0);
    expect(own.view.table[1]?.[4]).toBe(1);
    const all = retell(aView(), [battle, { kind: "cards_won", args: { seat: 0, people: 1, cards: 2, points: 8 } }], 0);
    expect(all.view.table[1]?.[4]).toBe(0);
  });

  it("shuffles everything for a new round", () => {
    const view = aView();
    const told = [
      { kind: "round_scored", args: { seat: 1, points: 4, total: 24 } },
      { kind: "round_began", args: { round: 3, seat: 1 } },
      { kind: "fortress_turned", args: { card: 7, effect: "field", n: 10 } },
      { kind: "dealt", args: { n: 6 } },
      { kind: "hand_dealt", args: { cards: [0, 0, 2, 5, 9, 14] } },
    ];
    const { view: after } = retell(view, told, 0);
    expect(after.round).toBe(3);
    expect(after.fortress_kind).toBe("field");
    expect(after.pile).toBe(65 - 18);
    expect(after.hand[0]).toBe(2);
    expect(after.hand_sizes).toEqual([6, 6, 6]);
    expect(after.strength).toEqual([0, 0, 0, 0, 0]);
    expect(after.scores[1]).toBe(24);
    expect(after.table.flat().every((n) => n === 0)).toBe(true);
  });
});
