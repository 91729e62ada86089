import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";

import { settings } from "../lib/settings.svelte";
import type { GameOut } from "../lib/wire";
import GameFacts from "./GameFacts.svelte";

afterEach(cleanup);

const game = (ages: number[], origins: Record<string, string>): GameOut => ({
  id: "tresor",
  players: [2, 4],
  minutes: [15, 30],
  ages,
  origins,
  parts: {},
  cooperative: false,
  levels: ["easy", "normal", "hard", "expert"],
  boxes: [],
  options: [],
  titles: {},
  pitches: {},
  lesson: false,
});

const said = (): string[] => [...document.querySelectorAll(".fact")].map((fact) => fact.textContent ?? "");

it("says of players, ages and time whether the booklet prints them or they are ours", async () => {
  settings.set({ lang: "en" });
  render(GameFacts, { game: game([5, 105], { players: "S", ages: "S", minutes: "H" }) });
  await vi.waitFor(() =>
    expect(said()).toEqual([
      "2 to 4 playersS: stated in the booklet",
      "5 to 105 yearsS: stated in the booklet",
      "15 to 30 minH: house content",
    ]),
  );
});

it("names no age that is not printed, and none where it ends", () => {
  settings.set({ lang: "fr" });
  render(GameFacts, { game: game([], { players: "R", minutes: "H" }) });
  expect(said()).toHaveLength(2);
  cleanup();
  render(GameFacts, { game: game([5], { players: "S/R", ages: "S", minutes: "H" }) });
  expect(said()[1]).toMatch(/^dès 5 ans/);
});
