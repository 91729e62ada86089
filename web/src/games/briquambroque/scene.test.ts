import { describe, expect, it } from "vitest";

import type { EventOut } from "../../lib/wire";
import { sampleView } from "./sample";
import { focusOf, ROBBER, sceneOf, type Scene } from "./scene";

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
    const story = [event("robber_stepped", { place: 42 }), event("grandmother_fainted"), event("cake_taken")];
    let scene = sceneOf(sampleView(), story);
    expect(scene).toMatchObject({ loaded: true, bonds: [1, 1, 0, 0] });
    expect(scene.at).toEqual([42, 43, 10, 45, 42]);
    expect(scene.trails[ROBBER]).toEqual([8, 42]);
    story.push(event("pursuer_tied", { pursuer: 2 }), event("cake_hidden", { den: 2, pile: 3 }));
    scene = sceneOf(sampleView(), story);
    expect(scene).toMatchObject({ loaded: false, den: 2, pile: 3 });
    expect([scene.at[2], scene.at[ROBBER]]).toEqual([44, "den"]);
    expect(sceneOf(sampleView(), [...story, event("all_tied", { tiles: 3 })])).toMatchObject({ den: 5, pile: 0 });
  });

  it("counts what a capture saves", () => {
    const captured = (tile: string): Scene =>
      sceneOf(sampleView(), [event("robber_captured", { pursuers: [0, 2], place: 8, pile: 3, tile })]);
    expect(captured("knife")).toMatchObject({ knives: 3, pile: 3 });
    expect(captured("cake")).toMatchObject({ cakes: 1, knives: 2 });
    expect(captured("cake").at[ROBBER]).toBe("fire");
  });

  it("follows walks, freed friends, stars and passes, and leaves the view alone", () => {
    const view = sampleView();
    const story = [
      event("pursuer_walked", { seat: 0, pursuer: 0, place: 43 }),
      event("pursuer_freed", { pursuer: 1, by: 0 }),
      event("star_given", { seat: 1, pursuer: 3, other: 2 }),
      event("pursuer_passed", { seat: 0, pursuer: 2 }),
    ];
    const scene = sceneOf(view, story);
    expect(scene).toMatchObject({ bonds: [0, 2, 0, 0], stars: [0, 0, 0, 0], moved: [1, 0, 1, 0], walk: [0, 0, 0, 0] });
    expect(scene.trails[0]).toEqual([26, 43]);
    expect(view).toEqual(sampleView());
    expect(sceneOf(view, [...story, event("something_new")])).toEqual(scene);
    const thrown = event("dice_thrown", { round: 5, yellow: "1", red: "hat", blue: "star", green: "2", hats: 1 });
    const next = sceneOf(view, [...story, thrown]);
    expect(next).toMatchObject({ round: 5, dice: ["1", "hat", "star", "2"], open: false, moved: [0, 0, 0, 0] });
    expect(next.trails.flat()).toEqual([]);
  });

  it("keeps ways walked until the next throw, unless a walk was taken back", () => {
    const walked = sceneOf(sampleView(), [event("pursuer_walked", { seat: 0, pursuer: 0, place: 24 })]);
    const after = sampleView({ at: [24, 43, 10, 45] });
    expect(sceneOf(after, [], walked).trails[0]).toEqual([26, 24]);
    const further = [event("pursuer_walked", { seat: 0, pursuer: 0, place: 25 })];
    expect(sceneOf(after, further, walked).trails[0]).toEqual([26, 24, 25]);
    expect(sceneOf(sampleView(), [], walked).trails[0]).toEqual([]);
    expect(sceneOf({ ...after, round: after.round + 1 }, [], walked).trails[0]).toEqual([]);
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
