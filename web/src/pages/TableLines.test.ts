import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { settings } from "../lib/settings.svelte";
import type { GameOut, TableLine } from "../lib/wire";
import TableLines from "./TableLines.svelte";

const games = Promise.resolve([{ id: "browl", titles: { fr: "Bröwl", en: "Bröwl" } } as unknown as GameOut]);
const line = (id: string, changed: Partial<TableLine> = {}): TableLine => ({
  id,
  game: "browl",
  phase: "playing",
  players: 2,
  names: ["Ada", "Bo"],
  updated: 1,
  my_turn: false,
  awaited: [],
  faces: [],
  others: false,
  ...changed,
});

beforeEach(() => settings.set({ lang: "en" }));
afterEach(cleanup);

describe("tables in a list", () => {
  it("say whose turn it is, and finished ones can be seen again", async () => {
    const lines = [
      line("a", { my_turn: true }),
      line("b"),
      line("e", { awaited: [1] }),
      line("c", { phase: "over" }),
      line("d", { phase: "seating" }),
    ];
    render(TableLines, { props: { title: "My tables", id: "mine", lines, games } });
    const links = await screen.findAllByRole("link", { name: /Bröwl/ });
    expect(links.map((link) => link.querySelector("small")?.textContent)).toEqual([
      "Your turn",
      "Others to move",
      "Waiting for Bo",
      "Over",
      "Taking seats",
    ]);
    expect(screen.getByRole("link", { name: "Replay" }).getAttribute("href")).toBe("/replay/c");
  });

  it("are few at first, and all when asked for", async () => {
    const lines = Array.from({ length: 9 }, (_, n) => line(`t${n}`));
    render(TableLines, { props: { title: "My tables", id: "mine", lines, games } });
    expect(await screen.findAllByRole("link")).toHaveLength(6);
    await fireEvent.click(screen.getByRole("button", { name: "All my tables (9)" }));
    expect(screen.getAllByRole("link")).toHaveLength(9);
  });
});
