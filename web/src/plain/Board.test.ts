import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";

import { boardOf, type BoardProps } from "../lib/board";
import type { Block, Cell, EventOut, GameId, Sketch } from "../lib/wire";
import { Words } from "../lib/words";
import Board from "./Board.svelte";

afterEach(cleanup);

const cell = (text: string, tone: Cell["tone"] = "", n = 0): Cell => ({ text, tone, n });
const block = (title: string, rows: Cell[][], place: Block["place"] = "board", heading = false): Block => ({
  title,
  rows,
  place,
  heading,
});

const HEAP = block(
  "Tas : 7",
  [
    [cell(""), cell("Cailloux"), cell("Points")],
    [cell("▶ Ada", "seat", 0), cell("12"), cell("")],
    [cell("  Bo", "seat", 1), cell("9"), cell("21", "strong")],
  ],
  "board",
  true,
);
const MINE = block("Votre talisman", [[cell("4 points")]], "mine");

const MESSAGES = { "game.title": "Cailloux", "event.taken": "{seat, seat} prend {n}." };
const taken = (n: number): EventOut => ({ kind: "taken", args: { seat: 1, n } });

function shown(sketch: Sketch, more: Partial<BoardProps<GameId>> = {}): HTMLElement {
  const props = { sketch, now: null, words: new Words("fr", MESSAGES, ["Ada", "Bo"], 0), ...more };
  render(Board, { props: props as BoardProps<GameId> });
  return screen.getByRole("region", { name: "Cailloux" });
}

it("is the board of every game that has none of its own", async () => {
  expect(await boardOf("pebbles")).toBe(Board);
  expect(await boardOf("browl")).not.toBe(Board);
});

it("draws a block with a heading as a table that a screen reader can follow", () => {
  const table = within(shown({ blocks: [HEAP] })).getByRole("table", { name: "Tas\u00a0: 7" });
  const heads = within(table).getAllByRole("columnheader");
  expect(heads.map((head) => head.textContent?.trim())).toEqual(["Cailloux", "Points"]);
  const [ada, bo] = within(table).getAllByRole("rowheader");
  expect(ada?.textContent).toMatch(/▶.*●.*Ada/s);
  expect(bo?.textContent).toMatch(/▲.*Bo/s);
  expect(bo?.textContent).not.toContain("▶");
  expect(within(table).getByText("21").closest(".cell")?.classList).toContain("strong");
});

it("draws a block without columns as lines, and puts what is mine last", () => {
  const board = shown({ blocks: [MINE, HEAP] });
  const titles = within(board).getAllByRole("heading");
  expect(titles.map((title) => title.textContent)).toEqual(["Tas\u00a0: 7", "Votre talisman"]);
  const mine = within(board).getByRole("region", { name: "Votre talisman" });
  expect(within(mine).queryByRole("table")).toBeNull();
  expect(mine.textContent).toContain("4 points");
});

it("keeps what happened last in sight, the latest at the end", () => {
  const board = shown({ blocks: [HEAP] }, { log: [1, 2, 3, 4, 5].map(taken), now: taken(6) });
  expect(
    within(board)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["Bo prend 3.", "Bo prend 4.", "Bo prend 5.", "Bo prend 6."]);
});

it("can be reached by keyboard, to be scrolled", () => {
  expect(shown({ blocks: [HEAP] }).tabIndex).toBe(0);
});
