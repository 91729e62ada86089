import { describe, expect, it } from "vitest";

import { dieOf, thrownBy } from "./throws";
import type { ChoiceOut, EventOut } from "./wire";

const choice = (kind: string): ChoiceOut => ({ action: 1, kind, clause: "" });
const faces = (
  game: string,
  events: EventOut[],
  at: number,
  mine: number[],
  moved: ChoiceOut[] = [],
  view: object = {},
) => thrownBy(game, events, at, { mine, moved, view }).map(({ face, other }) => (other ? `${face}*` : face));

describe("a throw of mine", () => {
  it("in Rolling Bandits is a roll of my own, with the mercenaries among the dice", () => {
    const rolled = { kind: "dice_rolled", args: { seat: 1, faces: [0, 0, 3] } };
    const hired = { kind: "mercenaries_rolled", args: { seat: 1, faces: [0] } };
    expect(faces("rolling_bandits", [rolled, hired], 0, [1])).toEqual(["0*", 0, 3]);
    expect(faces("rolling_bandits", [rolled], 0, [1])).toEqual([0, 0, 3]);
    expect(faces("rolling_bandits", [rolled], 0, [0, 2])).toEqual([]);
    expect(faces("rolling_bandits", [rolled, hired], 1, [1])).toEqual([]);
  });

  it("in Briquambroque is the dice of my pursuers (BQB.6)", () => {
    const thrown = { kind: "dice_thrown", args: { yellow: "1", red: "hat", blue: "star", green: "4hat" } };
    const view = { owners: [0, 1, 0, 1], faces: ["1", "hat", "star", "4hat"] };
    expect(faces("briquambroque", [thrown], 0, [0], [], view)).toEqual(["1", "star"]);
    expect(faces("briquambroque", [thrown], 0, [0, 1], [], view)).toEqual(["1", "hat", "star", "4hat"]);
    expect(faces("briquambroque", [thrown], 0, [], [], view)).toEqual([]);
  });

  it("in Brigands is what my henchman gambles in the Tavern, all dice at once (BRG.22)", () => {
    const die = (value: number): EventOut => ({ kind: "die_rolled", args: { value } });
    const told = [{ kind: "stake_paid", args: {} }, die(2), die(5), { kind: "gained", args: {} }, die(6)];
    expect(faces("brigands", told, 1, [0], [choice("pay")])).toEqual([2, 5]);
    expect(faces("brigands", told, 2, [0], [choice("pay")])).toEqual([]);
    expect(faces("brigands", told, 4, [0], [choice("roll")])).toEqual([6]);
    expect(faces("brigands", told, 1, [0], [choice("take")])).toEqual([]);
  });

  it("is unknown to games without dice", async () => {
    expect(faces("tresor", [{ kind: "card_drawn" }], 0, [0])).toEqual([]);
    expect(await dieOf("tresor")).toBeNull();
    for (const game of ["brigands", "briquambroque", "rolling_bandits"]) expect(await dieOf(game)).not.toBeNull();
  });
});
