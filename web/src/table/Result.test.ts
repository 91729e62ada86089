import { cleanup, configure, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import { Words } from "../lib/words";
import Result from "./Result.svelte";

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);

configure({ asyncUtilTimeout: 4000 }); // a scene's script is on its way, and the machine may be busy

const NAMES = ["Ada", "Bo"];
const MESSAGES = {
  "ending.won": "{seat, person, you {Vous emmenez} other {# emmène}} Tiffany.",
  "ending.ours": "Nous",
  "ending.his": "Lui",
};

function show(
  why: string,
  winners: number[],
  viewer = 0,
  game = "tresor",
  messages: Record<string, string> = MESSAGES,
) {
  const done = vi.fn();
  const live = {
    id: "t1",
    mine: [viewer],
    seat: { seat: viewer, log: [] },
    view: { goal: 4, rounds: 9, loot: [[1, 0, 1, 1, 1, 1], []], cakes: 2, knives: 2, den: 3, bonds: [0, 0, 0, 0] },
    table: { game, lesson: false, seats: [], result: { why, winners, scores: [5, 3] } },
  } as unknown as LiveTable;
  render(Result, { props: { live, words: new Words("fr", messages, NAMES, viewer), names: NAMES, done } });
  return done;
}

describe("the end of a game", () => {
  afterEach(() => {
    cleanup();
    settings.set({ motion: "none" });
  });

  it("has no scene and no winner where all agreed to end it, and a team has not lost", async () => {
    show("drawn", []);
    expect(await screen.findByText(settings.say("ended_drawn"))).toBeTruthy();
    expect(screen.getByRole("dialog", { name: settings.say("nobody_won") })).toBeTruthy();
    expect(document.querySelector(".scene")).toBeNull();
    cleanup();
    show("abandoned", [], 0, "briquambroque", { "game.won": "Gagné !", "game.lost": "Perdu !" });
    expect(await screen.findByText(settings.say("ended_abandoned"))).toBeTruthy();
    expect(screen.queryByText("Perdu !")).toBeNull();
  });

  it("says who has won and why, to the winner and to the others", async () => {
    settings.set({ motion: "none" });
    show("played", [0]);
    expect(await screen.findByText("Vous emmenez Tiffany.")).toBeTruthy();
    expect(screen.getByRole("dialog", { name: settings.say("won_you") })).toBeTruthy();
    expect(screen.getAllByRole("listitem").map((line) => line.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "● Ada ♛ 5",
      "▲ Bo 3",
    ]);
    cleanup();
    show("played", [0], 1);
    expect(await screen.findByText("Ada emmène Tiffany.")).toBeTruthy();
  });

  it("counts the tiles of a team instead of points of seats", async () => {
    settings.set({ motion: "none" });
    const words = { ...MESSAGES, "game.won": "Gagné ensemble", "game.lost": "Perdu" };
    show("played", [0, 1], 0, "briquambroque", words);
    expect(await screen.findByText("Gagné ensemble")).toBeTruthy();
    expect(screen.getAllByRole("listitem").map((line) => line.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "Nous ♛ 4",
      "Lui 3",
    ]);
  });

  it("says who gave up, and that a game was stopped", async () => {
    settings.set({ motion: "none" });
    show("resigned", [0]);
    expect(await screen.findByText(settings.say("ended_resigned", { name: "Bo" }))).toBeTruthy();
    cleanup();
    show("abandoned", []);
    expect(await screen.findByText(settings.say("ended_abandoned"))).toBeTruthy();
  });

  it("tells nothing before the scene is over, then counts up", async () => {
    settings.set({ motion: "full" });
    const done = show("played", [0]);
    const skip = await screen.findByRole("button", { name: settings.say("skip") });
    expect(screen.queryByRole("heading")).toBeNull();
    await fireEvent.click(skip);
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
    await vi.waitFor(() => expect(screen.getAllByRole("listitem")[0]?.textContent).toContain("5"), { timeout: 4000 });
    await fireEvent.click(screen.getByRole("button", { name: settings.say("see_board") }));
    expect(done).toHaveBeenCalledOnce();
  });

  it("needs no scene: a game of somebody else's has the bare count", async () => {
    show("played", [1], 0, "somebody_elses");
    expect(await screen.findByText(settings.say("won_by", { names: "Bo" }))).toBeTruthy();
    expect(document.querySelector(".stage")).toBeNull();
  });
});
