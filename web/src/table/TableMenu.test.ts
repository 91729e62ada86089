import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import type { SeatOut, TableOut } from "../lib/wire";
import { Words } from "../lib/words";
import Agreement from "./Agreement.svelte";
import TableMenu from "./TableMenu.svelte";

const person = { kind: "person", bot: "", why: "", offered: false, hints: 0, online: true, mine: false };
const seats = [{ ...person, mine: true }, person, { ...person, kind: "bot", bot: "normal" }] as SeatOut[];
const around = {
  id: "t",
  game: "browl",
  phase: "playing",
  seats,
  proposal: null,
  paused: false,
  host: false,
  hints: true,
  undo_rule: "asks",
  spectators: true,
  looking_on: 2,
  clock: { move: 604_800, game: 0 },
} as unknown as TableOut;
const at = (change: Partial<TableOut> = {}, mine = [0]) => ({
  id: "t",
  table: { ...around, ...change },
  mine,
  seat: { seat: mine[0] ?? -1 },
  hushed: { all: false, speakers: [] },
  order: vi.fn(() => Promise.resolve(true)),
});
const words = (more: Record<string, string> = {}): Words =>
  new Words("en", { "game.title": "Bröwl", "term.and": "and", ...more }, ["Ada", "Bo", "Cartouche"], 0);
const ask = vi.fn();
const menu = (live: ReturnType<typeof at>, said = words()): void =>
  void render(TableMenu, { live: live as unknown as LiveTable, words: said, open: vi.fn(), ask, close: vi.fn() });
const press = (name: string): Promise<unknown> => fireEvent.click(screen.getByRole("button", { name }));

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
beforeEach(() => (settings.lang = "en"));
afterEach(cleanup);

describe("the menu of a table", () => {
  it("lets one ask what a thing on the board is", async () => {
    menu(at());
    await press("What is this?");
    expect(ask).toHaveBeenCalledOnce();
    expect(document.querySelector("dialog")?.open).toBe(false);
  });

  it("lets a bot play, and says what holds and how many look on", async () => {
    const live = at();
    menu(live);
    expect(screen.getByText("1 week a move")).toBeTruthy();
    expect(screen.getByText("2 people look on.")).toBeTruthy();
    await press("Let a bot play for me");
    expect(live.order).toHaveBeenCalledWith({ t: "cover", seat: 0 });
  });

  it("asks before somebody gives up or stops", async () => {
    const live = at();
    menu(live);
    await press("Resign");
    expect(screen.getByRole("alert").textContent).toContain("A bot plays on in your place");
    expect(live.order).not.toHaveBeenCalled();
    await press("Resign");
    expect(live.order).toHaveBeenCalledWith({ t: "resign", seat: 0 });
    cleanup();
    const duel = at({ seats: seats.slice(0, 2) });
    menu(duel);
    await press("Resign");
    expect(screen.getByRole("alert").textContent).toContain("Bo wins at once");
  });

  it("proposes to the others, one thing at a time, and a draw to rivals alone", async () => {
    const live = at();
    menu(live);
    await press("Propose a draw");
    expect(live.order).toHaveBeenCalledWith({ t: "propose", seat: 0, what: "draw" });
    cleanup();
    menu(at({ proposal: { what: "pause", seat: 1, missing: [0] } }));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Propose a draw" }).disabled).toBe(true);
    cleanup();
    menu(at(), words({ "game.won": "Together!" }));
    expect(screen.queryByRole("button", { name: "Propose a draw" })).toBeNull();
  });

  it("asks nobody where there is nobody to ask", () => {
    menu(at({ seats: [seats[0], seats[2]] as SeatOut[] }));
    expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Stop the game" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Propose a draw" })).toBeNull();
  });

  it("lets a bot play for who is away, or opens their seat, and lets who is here alone", async () => {
    const live = at({ seats: [seats[0], { ...person, online: false }] as SeatOut[] });
    menu(live);
    await press("Let a bot play");
    await press("Open the seat");
    expect(live.order.mock.calls).toEqual([[{ t: "cover", seat: 1 }], [{ t: "offer", seat: 1, open: true }]]);
    cleanup();
    menu(at({ seats: [seats[0], { ...person, bot: "heuristic", why: "asked" }] as SeatOut[] }));
    expect(screen.getByText("Bo lets a bot play.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Open the seat" })).toBeNull();
  });

  it("opens the seat of a bot, and closes it again", async () => {
    const live = at({ seats: [seats[0], seats[2]] as SeatOut[] });
    menu(live);
    expect(screen.getByText("Bo is a bot.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Let a bot play" })).toBeNull();
    await press("Open the seat");
    expect(live.order.mock.calls).toEqual([[{ t: "offer", seat: 1, open: true }]]);
    cleanup();
    const open = at({ seats: [seats[0], { ...seats[2], offered: true }] as SeatOut[] });
    menu(open);
    await press("Close the seat");
    expect(open.order.mock.calls).toEqual([[{ t: "offer", seat: 1, open: false }]]);
  });

  it("offers a spectator nothing of that", () => {
    menu(at({}, []));
    for (const name of ["Let a bot play for me", "Resign", "Leave the table", "Propose a pause"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("what all are asked", () => {
  const asked = (live: ReturnType<typeof at>): void =>
    void render(Agreement, { live: live as unknown as LiveTable, words: words() });

  it("is answered by those who have not, and taken back by who has proposed it", async () => {
    const live = at({ proposal: { what: "draw", seat: 1, missing: [0] } });
    asked(live);
    expect(screen.getByRole("alert").textContent).toBe("Bo proposes a draw.");
    await press("All right");
    expect(live.order).toHaveBeenCalledWith({ t: "answer", seat: 0, agrees: true });
    cleanup();
    const mine = at({ proposal: { what: "abandon", seat: 0, missing: [1] } });
    asked(mine);
    expect(screen.getByRole("status").textContent).toContain("Waiting for Bo");
    await press("Take back");
    expect(mine.order).toHaveBeenCalledWith({ t: "answer", seat: 0, agrees: false });
  });

  it("is done if who has not answered is gone", async () => {
    const live = at({ proposal: { what: "pause", seat: 0, missing: [] } });
    asked(live);
    await press("So be it");
    expect(live.order).toHaveBeenCalledWith({ t: "answer", seat: 0, agrees: true });
  });

  it("tells of a pause, which those at the table end", async () => {
    const live = at({ paused: true });
    asked(live);
    await press("Resume the game");
    expect(live.order).toHaveBeenCalledWith({ t: "resume", seat: 0 });
    cleanup();
    asked(at({ paused: true }, []));
    expect(screen.getByRole("status").textContent).toBe("The game is paused.");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
