// Which scene, which reason and which count each game has for each way in which it can end.

import { describe, expect, it } from "vitest";

import { ending as brigands } from "../games/brigands/ending";
import { ending as briquambroque } from "../games/briquambroque/ending";
import { champion, ending as browl } from "../games/browl/ending";
import { ending as rolling } from "../games/rolling_bandits/ending";
import { ending as tresor } from "../games/tresor/ending";
import { endingOf, ranked, type Ending } from "./ending";
import type { BrigandsView, BriquambroqueView, BrowlView, ResultOut, RollingView, TresorView } from "./wire";

const result = (winners: number[], scores: number[]): ResultOut => ({ why: "played", winners, scores });
const told = ({ scene, why }: Ending): unknown[] => [scene, why.key, why.args];

describe("Le trésor", () => {
  const view = {
    goal: 4,
    rounds: 200,
    loot: [
      [0, 0, 1],
      [1, 0, 2, 1, 0, 1, 1, 1],
    ],
  } as unknown as TresorView;

  it("is won with Tiffany and the treasures that count", () => {
    const args = { seat: 1, n: 4, tokens: [2, 3, 5, 6] };
    expect(told(tresor(view, result([1], [1, 5])))).toEqual(["won", "ending.won", args]);
  });

  it("is a draw when the rounds are over", () => {
    expect(told(tresor(view, result([], [1, 3])))).toEqual(["drawn", "ending.drawn", { rounds: 200, n: 4 }]);
  });
});

describe("Briquambroque", () => {
  const view = (den: number, bond: number): BriquambroqueView =>
    ({ cakes: 2, knives: 1, den, bonds: [bond, bond, bond, bond] }) as unknown as BriquambroqueView;

  it("is won together: the team's tiles are counted against the den's", () => {
    const found = briquambroque(view(2, 0), result([0, 1], [1, 1]));
    expect(told(found)).toEqual(["won", "ending.won", { saved: 3, den: 2 }]);
    expect(found.counts.map(({ score, won }) => [score, won])).toEqual([
      [3, true],
      [2, false],
    ]);
  });

  it("is lost to the den, or because all are tied up (BQB.13)", () => {
    expect(told(briquambroque(view(4, 2), result([], [0])))).toEqual(["lost", "ending.lost", { saved: 3, den: 4 }]);
    expect(told(briquambroque(view(4, 1), result([], [0])))).toEqual(["tied", "ending.tied", { saved: 3, den: 4 }]);
  });
});

describe("Bröwl", () => {
  const view = { round: 3 } as BrowlView;

  it("is won by so many points over the second", () => {
    const args = { seat: 2, points: 110, round: 3, second: 0, lead: 8 };
    expect(told(browl(view, result([2], [102, 40, 110])))).toEqual(["won", "ending.won", args]);
  });

  it("is shared by equals (BRO.8)", () => {
    const found = browl(view, result([0, 2], [110, 40, 110]));
    expect(told(found)).toEqual(["shared", "ending.shared", { points: 110, round: 3 }]);
  });

  it("flies the sign of the people that brought most", () => {
    const won = (seat: number, people: number, points: number): { kind: string; args: object } => ({
      kind: "cards_won",
      args: { seat, people, cards: 1, points },
    });
    const log = [won(1, 3, 12), won(0, 4, 90), won(1, 2, 10), won(1, 2, 5)] as Parameters<typeof champion>[0];
    expect(champion(log, 1)).toBe(2);
  });
});

describe("Rolling Bandits", () => {
  const player = (cars: number, chests: number, earlier = 0): object => ({
    earlier,
    attacks: true,
    cars: Array.from({ length: cars }),
    open: Array.from({ length: chests }),
    closed: [],
  });
  const view = (players: object[], more: object = {}): RollingView =>
    ({ train: [], trains: 1, players, ...more }) as unknown as RollingView;

  it("is won with the biggest haul", () => {
    const args = { seat: 0, points: 30, cars: 4, chests: 2 };
    expect(told(rolling(view([player(4, 2), player(2, 0)]), result([0], [30, 20])))).toEqual([
      "won",
      "ending.won",
      args,
    ]);
  });

  it("is decided by cars, by chests, or shared when points are equal (ROL.16)", () => {
    const why = (mine: object, other: object, winners: number[]): string =>
      rolling(view([mine, other]), result(winners, [30, 30])).why.key;
    expect(why(player(4, 0), player(3, 2), [0])).toBe("ending.by_cars");
    expect(why(player(4, 2), player(4, 1), [0])).toBe("ending.by_chests");
    expect(why(player(4, 2), player(4, 2), [0, 1])).toBe("ending.shared");
  });

  it("counts the new train alone after a tie, and tells when a train gets away (ROL.18)", () => {
    const again = rolling(view([player(4, 0, 20), player(1, 0, 20)], { trains: 2 }), result([0], [32, 25]));
    expect(told(again)).toEqual(["won", "ending.again", { seat: 0, points: 12, cars: 4, chests: 0 }]);
    const left = rolling(view([player(4, 0), player(1, 0)], { train: [{}] }), result([0], [32, 25]));
    expect([left.scene, left.why.key]).toEqual(["left", "ending.left"]);
  });
});

describe("Brigands", () => {
  const view = (prince: number, money: number[]): BrigandsView =>
    ({ prince, money, threshold: 50 }) as unknown as BrigandsView;

  it("is the prince's when no brigand has enough; his money is not counted (BRG.30)", () => {
    const found = brigands(view(1, [44, 0, 31]), result([1], [44, 0, 31]));
    expect(told(found)).toEqual(["prince", "ending.prince", { seat: 1, threshold: 50, ducats: 44 }]);
    expect(found.counts.map(({ seat, score }) => [seat, score])).toEqual([
      [1, null],
      [0, 44],
      [2, 31],
    ]);
  });

  it("is the richest brigand's, or shared", () => {
    const args = { seat: 0, threshold: 50, ducats: 61 };
    expect(told(brigands(view(1, [61, 0, 31]), result([0], [61, 0, 31])))).toEqual([
      "brigands",
      "ending.brigand",
      args,
    ]);
    expect(brigands(view(1, [61, 0, 61]), result([0, 2], [61, 0, 61])).why.key).toBe("ending.shared");
  });

  it("is the town's in a duel that nobody wins (BRG.33)", () => {
    const args = { threshold: 50, ducats: 44 };
    expect(told(brigands(view(-1, [41, 44]), result([], [41, 44])))).toEqual(["city", "ending.city", args]);
  });
});

describe("any game", () => {
  it("ranks winners first, then by score", () => {
    expect(ranked(result([2], [5, 9, 9])).map(({ seat }) => seat)).toEqual([2, 1, 0]);
  });

  it("has an ending if it has a board here", async () => {
    for (const game of ["brigands", "briquambroque", "browl", "rolling_bandits", "tresor"])
      expect(await endingOf(game)).not.toBeNull();
    expect(await endingOf("somebody_elses")).toBeNull();
  });
});
