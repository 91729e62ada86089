import { readFileSync } from "node:fs";

import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { BoardProps } from "../../lib/board";
import type { ChoiceOut } from "../../lib/wire";
import { Words, type Messages } from "../../lib/words";
import Board from "./Board.svelte";
import { aView } from "./sample";

/** Read the plain `key = "words"` lines of a catalog. */
function catalog(lang: string): Messages {
  const messages: Messages = {};
  let section = "";
  for (const line of readFileSync(`../src/repaire/games/browl/texts/${lang}.toml`, "utf8").split("\n")) {
    section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
    const found = /^(\w+) = "(.*)"$/.exec(line);
    if (found?.[1]) messages[`${section}.${found[1]}`] = found[2] ?? "";
  }
  return messages;
}

const NAMES = ["Ada", "Brutus", "Chloé"];
const choice = (card: number): ChoiceOut => ({
  action: card,
  kind: "play",
  clause: "BRO.4",
  args: { card, people: Math.floor(card / 3), kind: card % 3 },
});
const ALL = [0, 3, 5, 7, 12].map(choice);

function props(changed: Partial<BoardProps<"browl">> = {}): BoardProps<"browl"> {
  return {
    view: aView(),
    choices: ALL,
    choose: vi.fn(),
    selected: null,
    steps: [],
    now: null,
    me: 0,
    names: NAMES,
    words: new Words("en", catalog("en"), NAMES, 0),
    moves: false,
    ...changed,
  } as BoardProps<"browl">;
}

afterEach(cleanup);

describe("the board of Bröwl", () => {
  it("shows every people against its threshold and every player's cards", () => {
    render(Board, { props: props() });
    expect(screen.getByRole("columnheader", { name: "Elves: 3 of 4" })).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "Dwarves: 0 of 7" })).toBeTruthy();
    expect(
      screen.getByRole("rowheader", { name: "Ada: 16 points, 6 of them this round, 6 cards in hand" }),
    ).toBeTruthy();
    const brutus = screen.getByRole("rowheader", { name: /Brutus/ }).closest("[role=row]") as HTMLElement;
    expect(within(brutus).getByText("Dobröwl Elf")).toBeTruthy();
    expect(screen.getByLabelText("Draw pile: 36 cards")).toBeTruthy();
  });

  it("puts me last and the others in the order of their turns", () => {
    render(Board, { props: props({ me: 1 }) });
    const rows = screen
      .getAllByRole("rowheader")
      .map((row) => row.querySelector(".hidden")?.textContent?.split(":")[0]);
    expect(rows).toEqual(["Chloé", "Ada", "Brutus"]);
  });

  it("plays a card of the hand by its choice", async () => {
    const given = props();
    render(Board, { props: given });
    expect(screen.getAllByRole("button", { name: /^Play: Mage/ })).toHaveLength(2);
    await fireEvent.click(screen.getByRole("button", { name: "Play: Pas de Bröwl Elf, 4 points" }));
    expect(given.choose).toHaveBeenCalledExactlyOnceWith(ALL[2]);
  });

  it("offers nothing when nothing is asked", () => {
    render(Board, { props: props({ choices: [] }) });
    for (const button of screen.getAllByRole("button")) expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  it("lights up the column of the card that waits for a last word", async () => {
    const given = props({ selected: 12, steps: [choice(12)] });
    render(Board, { props: given });
    expect(screen.getByRole("button", { name: /^Play: Dwarf/ }).getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(screen.getByRole("button", { name: "Put it here: Dwarf" }));
    expect(given.choose).toHaveBeenCalledExactlyOnceWith(given.steps[0]);
  });

  it("says what to do with that card, and that the choices are all on the board", () => {
    const [asks, folds] = [vi.fn(), vi.fn()];
    render(Board, { props: props({ asks, folds, selected: 12, steps: [choice(12)] }) });
    expect(asks).toHaveBeenLastCalledWith("Tap your column to play it: Dwarf.");
    expect(folds).toHaveBeenLastCalledWith(true);
  });

  it("lets a card be dragged onto the table, and takes it back when it is let go too early", async () => {
    const given = props();
    render(Board, { props: given });
    const card = screen.getByRole("button", { name: /^Play: Dwarf/ });
    const drag = async (up: number): Promise<void> => {
      await fireEvent.pointerDown(card, { button: 0, clientX: 50, clientY: 500 });
      await fireEvent.pointerMove(card, { clientX: 50, clientY: 500 - up });
      await fireEvent.pointerUp(card, { clientX: 50, clientY: 500 - up });
      await fireEvent.click(card);
    };
    await drag(40);
    expect(given.choose).not.toHaveBeenCalled();
    await drag(200);
    expect(given.choose).toHaveBeenCalledExactlyOnceWith(choice(12));
  });

  it("tells what happens before the view changes", async () => {
    const given = props({ choices: [] });
    const board = render(Board, { props: given });
    await board.rerender({ now: { kind: "card_played", args: { seat: 2, card: 4 } } });
    const chloe = screen.getByRole("rowheader", { name: /Chloé/ }).closest("[role=row]") as HTMLElement;
    expect(within(chloe).getByText("Dobröwl Elf")).toBeTruthy();
    await board.rerender({ now: { kind: "battle_won", args: { people: 1 } } });
    expect(screen.getByText("Bröwl!")).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "Elves: 4 of 4" })).toBeTruthy();
    await board.rerender({ now: { kind: "cards_won", args: { seat: 2, people: 1, cards: 1, points: 4 } } });
    expect(within(chloe).getByText("+4")).toBeTruthy();
    await board.rerender({ now: null, view: aView({ strength: [0, 0, 0, 0, 0] }) });
    expect(screen.getByRole("columnheader", { name: "Elves: 0 of 4" })).toBeTruthy();
  });

  it("shows the Fortress of the round, what it counts, and the empty pile", () => {
    const view = aView({ fortress: 7, fortress_kind: "field", fortress_number: 10, pile: 0 });
    render(Board, { props: props({ view }) });
    expect(screen.getByText("When 10 cards lie on the table the most numerous people wins.")).toBeTruthy();
    expect(screen.getByText("3 of 10 cards")).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "Elves: 3" })).toBeTruthy();
    expect(screen.getByText(/The pile is empty/)).toBeTruthy();
  });

  it("shows a spectator the table without a hand", () => {
    render(Board, { props: props({ me: -1, choices: [], view: aView({ viewer: -1, hand: [] }) }) });
    expect(screen.queryByRole("list", { name: "Your hand" })).toBeNull();
    expect(screen.getAllByRole("rowheader")).toHaveLength(3);
  });

  it.each(["fr", "en"] as const)("has words for everything it says (%s)", (lang) => {
    const words = new Words(lang, catalog(lang), NAMES, 0);
    const view = aView({ fortress: 8, fortress_kind: "muster", fortress_number: 4, pile: 0 });
    const { container } = render(Board, { props: props({ words, view, selected: 12, steps: [choice(12)] }) });
    const labels = [...container.querySelectorAll("[aria-label]")].map((node) => node.getAttribute("aria-label"));
    const said = [container.textContent, ...labels].join(" ");
    expect(said).not.toMatch(/board\.|sketch\.|term\.|undefined|NaN/);
  });
});
