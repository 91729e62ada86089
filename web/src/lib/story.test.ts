import { describe, expect, it } from "vitest";

import type { LogLine } from "./live.svelte";
import { headed, turnsOf } from "./story";

const log = (...events: [string, number?][]): LogLine[] =>
  events.map(([kind, seat], at) => ({
    id: at + 1,
    event: { kind, ...(seat === undefined ? {} : { args: { seat } }) },
  }));
const told = (game: string, lines: LogLine[]): unknown[] =>
  turnsOf(game, lines).map(({ chapter, seat, lines: some }) => [chapter, seat, some.map(({ id }) => id)]);

describe("the log as a story", () => {
  it("has a paragraph for each turn, the newest first, and each in order", () => {
    const lines = log(
      ["train_arrived", 1],
      ["turn_began", 0],
      ["dice_rolled", 0],
      ["turn_began", 1],
      ["car_stolen", 1],
    );
    expect(told("rolling_bandits", lines)).toEqual([
      [false, 1, [4, 5]],
      [false, 0, [2, 3]],
      [true, -1, [1]],
    ]);
  });

  it("begins days and rounds with a heading, and keeps what came before them", () => {
    expect(told("brigands", log(["prince_named", 2], ["day_began"], ["plan_made", 0], ["place_reached"]))).toEqual([
      [false, -1, [4]],
      [true, -1, [2]],
      [false, -1, [1]],
    ]);
  });

  it("leaves out what was only told in passing, and places where nothing happened", () => {
    const lines = log(
      ["day_began"],
      ["plan_made", 0],
      ["place_reached"],
      ["place_reached"],
      ["wheel_set", 1],
      ["gained", 1],
      ["place_reached"],
    );
    expect(told("brigands", lines)).toEqual([
      [false, -1, [7]],
      [false, -1, [4, 6]],
      [true, -1, [1]],
    ]);
  });

  it("tells a turn of one line that is not hollow", () => {
    expect(told("browl", log(["card_played", 0], ["card_played", 1]))).toEqual([
      [false, 1, [2]],
      [false, 0, [1]],
    ]);
  });

  it("is one paragraph for a game that says nothing of turns", () => {
    expect(told("somebody_elses", log(["pebble_laid", 0], ["pebble_laid", 1]))).toEqual([[false, -1, [1, 2]]]);
  });
});

it("has the first sentence of a chapter for its heading", () => {
  expect(headed("Jour 2. Chacun gagne un jeton Action.")).toEqual(["Jour 2.", "Chacun gagne un jeton Action."]);
  expect(headed("Manche 1 : vous ouvrez.")).toEqual(["Manche 1 : vous ouvrez.", ""]);
});
