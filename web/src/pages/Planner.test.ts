import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { settings } from "../lib/settings.svelte";
import type { GameOut, NewTable } from "../lib/wire";
import Planner from "./Planner.svelte";

const game: GameOut = {
  id: "browl",
  players: [2, 6],
  minutes: [20, 30],
  ages: [],
  origins: { players: "R", minutes: "H" },
  parts: {},
  cooperative: false,
  levels: ["easy", "normal", "hard", "expert"],
  boxes: ["standard"],
  options: [],
  titles: { en: "Bröwl", fr: "Bröwl" },
  pitches: {},
  lesson: false,
};
let opened: NewTable[] = [];

function reply(path: string, init?: RequestInit): unknown {
  if (path === "/api/tables" && init?.method === "POST") {
    opened.push(JSON.parse(String(init.body)));
    return { table: { id: "fresh" } };
  }
  return path.includes("/texts/") ? {} : { name: "Ada", lang: "en", token: "" };
}

beforeEach(() => {
  opened = [];
  settings.set({ lang: "en", level: "expert", pace: "usual", thinking: 2 });
  HTMLDialogElement.prototype.showModal = () => undefined;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => Promise.resolve(Response.json(reply(path, init))));
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function start(mode: "bots" | "device"): Promise<NewTable> {
  await fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.seats[1]?.kind).toBe(mode === "bots" ? "bot" : "guest");
  return opened[0] as NewTable;
}

it("lets bots take their usual time, unless they are told otherwise", async () => {
  render(Planner, { game, mode: "bots", close: () => undefined });
  expect(screen.getByText("The bots may think for 2 s about each move.")).toBeTruthy();
  await screen.findByLabelText("Pace of the bots");
  expect(await start("bots")).toMatchObject({ pace: 0, thinking: 2000 });
});

it("sets the pace of the bots and how long an expert thinks, and remembers both", async () => {
  render(Planner, { game, mode: "bots", close: () => undefined });
  await fireEvent.change(await screen.findByLabelText("Pace of the bots"), { target: { value: "slow" } });
  await fireEvent.change(screen.getByLabelText("An expert bot thinks for at most"), { target: { value: "5" } });
  expect(screen.getByText("The bots may think for 5 s about each move.")).toBeTruthy();
  expect(await start("bots")).toMatchObject({ pace: 1500, thinking: 5000 });
  const kept: unknown = JSON.parse(localStorage.getItem("repaire.settings") ?? "{}");
  expect(kept).toMatchObject({ pace: "slow", thinking: 5 });
});

it("offers the levels that a game has, and says why there are fewer", async () => {
  render(Planner, { game: { ...game, levels: ["easy", "normal", "hard"] }, mode: "bots", close: () => undefined });
  expect(screen.queryByLabelText("expert")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("hard").checked).toBe(true); // the strongest, for an expert
  expect(screen.getByText(/Luck weighs too much here/)).toBeTruthy();
  expect((await start("bots")).seats[1]?.bot).toBe("hard");
  expect(settings.level).toBe("expert"); // for the other games
  cleanup();
  render(Planner, { game, mode: "bots", close: () => undefined });
  expect(screen.getByLabelText("expert")).toBeTruthy();
  expect(screen.queryByText(/Luck weighs too much here/)).toBeNull();
});

it("asks nothing of bots where there are none", async () => {
  render(Planner, { game, mode: "device", close: () => undefined });
  await screen.findByText("Options");
  expect(screen.queryByLabelText("Pace of the bots")).toBeNull();
  await start("device");
});

it("BQB.5: lets people choose their figure, and calls seats after theirs", async () => {
  const texts = {
    "seat.figures": "{figures, terms, pursuer}",
    "term.pursuer.0": "Grandmother",
    "term.pursuer.1": "Gaspard",
  };
  const figures = [0, 1].map((figure) => ({ key: "seat.figures", args: { figures: [figure] } }));
  const team: GameOut = { ...game, id: "figures", cooperative: true, players: [1, 2], parts: { 2: figures } };
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) =>
    Promise.resolve(Response.json(path.includes("/texts/") ? texts : reply(path, init))),
  );
  render(Planner, { game: team, mode: "bots", close: () => undefined });
  expect(screen.queryByText("Who will you be?")).toBeNull(); // one player runs all of them
  await fireEvent.click(screen.getByLabelText("2"));
  await fireEvent.click(await screen.findByLabelText("Gaspard"));
  await fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.seats.map((seat) => seat.kind)).toEqual(["bot", "me"]);
  cleanup();
  render(Planner, { game: team, mode: "device", close: () => undefined });
  expect((await screen.findByLabelText("Grandmother")).getAttribute("placeholder")).toBe("Grandmother");
});
