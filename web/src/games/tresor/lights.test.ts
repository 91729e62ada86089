import { describe, expect, it } from "vitest";

import type { ChoiceOut } from "../../lib/wire";
import { hasOwnUse, lights, usesOf, zoneOf } from "./lights";

const choice = (action: number, kind: string, args: Record<string, number>): ChoiceOut => ({
  action,
  kind,
  clause: "TRE.6",
  args,
});

const armed = [
  choice(3, "hit", { card: 3 }),
  choice(11, "turn", { card: 11 }),
  choice(15, "discard", { card: 3 }),
  choice(23, "discard", { card: 11 }),
  choice(27, "attack", { card: 3 }),
  choice(35, "attack", { card: 11 }),
];

describe("lights", () => {
  it("lights nothing before a card is picked", () => {
    const { spots, zones } = lights(armed, -1, 0, -1);
    expect([...spots.keys(), ...zones.keys()]).toEqual([]);
  });

  it("shows where the uses of a card lead", () => {
    const { spots, zones } = lights(armed, 3, 0, -1);
    expect([...spots.keys()]).toEqual(["discards"]);
    expect(zones.get("others")?.action).toBe(3);
    expect(zones.get("coach")?.action).toBe(27);
  });

  it("leaves a zone dark when two uses lead there", () => {
    expect(lights(armed, 11, 0, -1).zones.has("coach")).toBe(false);
  });

  it("puts weapons and repairs on the weapon's own sign", () => {
    const choices = [choice(1, "lay", { card: 1 }), choice(8, "mend", { card: 8 }), choice(9, "trump", { card: 9 })];
    expect(lights(choices, 1, 2, -1).spots.get("slot:2:1")?.action).toBe(1);
    expect(lights(choices, 8, 2, -1).spots.get("slot:2:2")?.action).toBe(8);
    expect(lights(choices, 9, 2, -1).spots.get("trump:2")?.action).toBe(9);
  });

  it("lights targets, places, treasures and the token on offer by themselves", () => {
    const choices = [
      choice(36, "place", { place: 2, token: -1 }),
      choice(41, "target", { target: 1 }),
      choice(44, "give", { token: 4 }),
      choice(60, "take", { token: 5 }),
    ];
    expect([...lights(choices, -1, 0, 3).spots.keys()]).toEqual(["place:2", "seat:1", "loot:0:4", "place:3"]);
  });

  it("knows the uses of a card", () => {
    expect(usesOf(armed, 11).map((use) => use.kind)).toEqual(["turn", "discard", "attack"]);
    expect(hasOwnUse(armed, 11)).toBe(true);
    expect(hasOwnUse([choice(15, "discard", { card: 3 }), choice(27, "attack", { card: 3 })], 3)).toBe(false);
  });

  it("knows the zone of a spot", () => {
    expect(zoneOf("place:1", 0)).toBe("coach");
    expect(zoneOf("seat:2", 0)).toBe("others");
    expect(zoneOf("loot:0:3", 0)).toBe("loot");
    expect(zoneOf("loot:1:3", 0)).toBeNull();
    expect(zoneOf("discards", 0)).toBeNull();
  });
});
