import { describe, expect, it } from "vitest";

import type { EventOut } from "../../lib/wire";
import { sampleView } from "./sample";
import { focusOf, ROBBER, sceneOf, Stage, told } from "./scene";

const HOMES = 42;
const event = (kind: string, args: Record<string, unknown> = {}): EventOut => ({ kind, args });

describe("the scene", () => {
  it("is what the view says", () => {
    const scene = sceneOf(sampleView());
    expect(scene.at).toEqual([26, 43, 10, 45, 8]);
    expect(scene.dice).toEqual(["2", "hat", "3+hat", "star"]);
    expect(scene.loaded).toBe(false);
    expect(sceneOf(sampleView({ robber: "fire", robber_square: -1 })).at[ROBBER]).toBe("fire");
    expect(sceneOf(sampleView({ robber: "house", robber_square: -1 }))).toMatchObject({ loaded: true });
    expect(sceneOf(sampleView({ dice: [-1, -1, -1, -1] })).dice).toEqual(["", "", "", ""]);
  });

  it("follows the robber to a cake, home, and whom he catches", () => {
    let scene = sceneOf(sampleView());
    scene = told(scene, event("robber_stepped", { place: 42 }), HOMES);
    scene = told(scene, event("grandmother_fainted"), HOMES);
    scene = told(scene, event("cake_taken"), HOMES);
    expect(scene).toMatchObject({ loaded: true, bonds: [1, 1, 0, 0] });
    expect(scene.at).toEqual([42, 43, 10, 45, 42]);
    expect(scene.trails[ROBBER]).toEqual([8, 42]);
    scene = told(scene, event("pursuer_tied", { pursuer: 2 }), HOMES);
    expect(scene.at[2]).toBe(44);
    scene = told(scene, event("cake_hidden", { den: 2, pile: 3 }), HOMES);
    expect(scene).toMatchObject({ loaded: false, den: 2, pile: 3 });
    expect(scene.at[ROBBER]).toBe("den");
    scene = told(scene, event("all_tied", { tiles: 3 }), HOMES);
    expect(scene).toMatchObject({ den: 5, pile: 0 });
  });

  it("counts what a capture saves", () => {
    const scene = sceneOf(sampleView());
    const args = { pursuers: [0, 2], place: 8, pile: 3 };
    expect(told(scene, event("robber_captured", { ...args, tile: "knife" }), HOMES)).toMatchObject({
      knives: 3,
      pile: 3,
    });
    const cake = told(scene, event("robber_captured", { ...args, tile: "cake" }), HOMES);
    expect(cake).toMatchObject({ cakes: 1, knives: 2 });
    expect(cake.at[ROBBER]).toBe("fire");
  });

  it("follows walks, freed friends, stars and passes", () => {
    let scene = sceneOf(sampleView());
    scene = told(scene, event("pursuer_walked", { seat: 0, pursuer: 0, place: 43 }), HOMES);
    scene = told(scene, event("pursuer_freed", { pursuer: 1, by: 0 }), HOMES);
    scene = told(scene, event("star_given", { seat: 1, pursuer: 3, other: 2 }), HOMES);
    scene = told(scene, event("pursuer_passed", { seat: 0, pursuer: 2 }), HOMES);
    expect(scene).toMatchObject({ bonds: [0, 2, 0, 0], stars: [0, 0, 0, 0], moved: [1, 0, 1, 0], walk: [0, 0, 0, 0] });
    expect(scene.trails[0]).toEqual([26, 43]);
    const thrown = { round: 5, yellow: "1", red: "hat", blue: "star", green: "2", hats: 1 };
    scene = told(scene, event("dice_thrown", thrown), HOMES);
    expect(scene).toMatchObject({ round: 5, dice: ["1", "hat", "star", "2"], open: false, moved: [0, 0, 0, 0] });
    expect(scene.trails.flat()).toEqual([]);
    expect(told(scene, event("something_new"), HOMES)).toBe(scene);
  });
});

describe("the stage", () => {
  it("tells every event once, and keeps trails until the next throw", () => {
    const stage = new Stage();
    const before = sampleView();
    expect(stage.show(before, null).at[0]).toBe(26);
    const walked = event("pursuer_walked", { seat: 0, pursuer: 0, place: 24 });
    expect(stage.show(before, walked).at[0]).toBe(24);
    expect(stage.show(before, walked).trails[0]).toEqual([26, 24]);
    const after = sampleView({ at: [24, 43, 10, 45] });
    expect(stage.show(after, null).trails[0]).toEqual([26, 24]);
    expect(stage.show(before, null).trails[0]).toEqual([]); // the walk was taken back
  });

  it("starts in the middle of a story", () => {
    expect(new Stage().show(sampleView(), event("robber_stepped", { place: 2 })).at[ROBBER]).toBe(2);
  });
});

describe("the focus", () => {
  it("is on what the event is about", () => {
    expect(focusOf(null, HOMES)).toEqual({ kind: "", places: [], walkers: [] });
    expect(focusOf(event("pursuer_freed", { pursuer: 1, by: 0 }), HOMES)).toMatchObject({
      places: [43],
      walkers: [1, 0],
    });
    expect(focusOf(event("robber_captured", { pursuers: [0, 2], place: 8 }), HOMES).walkers).toEqual([0, 2]);
    expect(focusOf(event("cake_hidden", { den: 1, pile: 1 }), HOMES).places).toEqual(["den"]);
    expect(focusOf(event("dice_thrown"), HOMES).walkers).toEqual([]);
  });
});
