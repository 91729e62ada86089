import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { settings } from "../lib/settings.svelte";
import type { Account, Change, Review as Found, ReviewOut } from "../lib/wire";
import { Words } from "../lib/words";
import Review from "./Review.svelte";
import { around, line, most, places, signed } from "./tell";

const MESSAGES: Record<string, string> = {
  "term.and": "and",
  "review.title": "The game reviewed",
  "review.progress": "Reviewed: {percent} %",
  "review.begins": "About to be reviewed.",
  "review.failed": "It did not come off.",
  "review.again": "Try again",
  "review.start": "Start",
  "review.draws": "Draws",
  "review.meetings": "Meetings",
  "review.own": "Own",
  "review.others": "Others",
  "review.result": "End",
  "review.when": "Day {at}",
  "review.seen_by": "As {seat, person, you {you} other {#}} saw it.",
  "review.seen_by_all": "As all saw it.",
  "review.drawn_better": "Dashed: better.",
  "review.deal": "Deal",
  "review.at": "{place}: {chances}",
  "review.slide": "Go through",
  "review.luck_took": "Luck took {n} from {seat, person, you {you} other {#}}.",
  "review.moment_move": "{seat, seat} plays",
  "review.moment_draw": "Luck",
  "review.changed": "{seat, seat}: {before} → {after}",
  "review.alone": "{seat, seat}: {said}",
  "review.see": "See",
  "review.go_on": "Go on",
  "review.puzzle": "{place}: what would you do?",
  "review.puzzle_worth": "{percent} %",
  "review.puzzle_right": "Right.",
  "review.puzzle_played": "That was played.",
  "review.puzzle_was_played": "played",
  "review.puzzle_best": "best",
  "review.no_mistakes": "No mistake.",
  "review.whose": "Mistakes of",
  "choice.take": "Take",
  "choice.leave": "Leave",
  "reason.take": "It is worth more.",
  "event.drawn": "Drawn: {card}",
};
const words = new Words("en", MESSAGES, ["Ada", "Bo"], 0);

const change = (kind: Change["kind"], step: number, seat: number, more: number, now: number): Change => {
  const told = [
    kind === "draw" ? { key: "event.drawn", args: { card: 7 }, to: 1 } : { key: "choice.leave", args: {}, to: -1 },
  ];
  return { kind, step, seat, change: [more, -more], chances: [now, 1 - now], error: 0.01, told, at: 3 * step };
};
const account = (start: number, draws: number, own: number, others: number, result: number): Account => {
  const story = [{ key: "review.luck_took", args: { seat: 0, n: 20 }, to: -1 }];
  return { start, draws, meetings: 0, own, others, result, error: 0.02, cost: 0.3, story };
};
const REVIEW: Found = {
  format: 1,
  team: false,
  start: [0.5, 0.5],
  changes: [change("draw", 0, -1, -0.2, 0.3), change("move", 1, 0, -0.3, 0), change("draw", 1, -1, 0, 0)],
  mistakes: [
    {
      step: 1,
      seat: 0,
      begun: [],
      ways: [
        { said: { key: "choice.take", args: {}, to: -1 }, worth: 0.6 },
        { said: { key: "choice.leave", args: {}, to: -1 }, worth: 0.3 },
      ],
      played: 1,
      cost: 0.3,
      reason: { key: "reason.take", args: {}, to: -1 },
      at: 3,
    },
  ],
  accounts: [account(0.5, -0.2, -0.3, 0, 0), account(0.5, 0.2, 0, 0.3, 1)],
  moments: [0, 1],
};

let replies: ReviewOut[] = [];
let asked: string[] = [];
beforeEach(() => {
  settings.lang = "en";
  asked = [];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe = (): void => this.tell([{ isIntersecting: true }]);
      disconnect = (): void => undefined;
    },
  );
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? "GET"} ${path}`);
    if (path.includes("/replay?")) {
      const viewer = Number(new URL(path, "http://den").searchParams.get("viewer"));
      const sketch = { blocks: [{ place: "board", title: `Eyes of ${viewer}`, rows: [] }] };
      const seen = { step: 0, steps: 1, viewer, seat: -1, view: {}, events: [], before: [] };
      return Promise.resolve(Response.json({ ...seen, sketch: { en: sketch } }));
    }
    if (path.endsWith("/session")) return Promise.resolve(Response.json({ name: "Ada", lang: "en", token: "" }));
    return Promise.resolve(Response.json(replies.shift() ?? ready));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ready: ReviewOut = { state: "ready", done: 1, total: 1, review: REVIEW };
const working = (done: number): ReviewOut => ({ state: "working", done, total: 8, review: null });
const shown = (): void => {
  render(Review, { id: "t", game: "sixth", words, names: ["Ada", "Bo"], mine: [0] });
};

it("has a review made that nobody has asked for, and tells how far it is", async () => {
  replies = [{ state: "none", done: 0, total: 0, review: null }, working(0), working(4)];
  shown();
  expect(await screen.findByText("About to be reviewed.")).toBeTruthy();
  await vi.advanceTimersByTimeAsync(900);
  expect(screen.getByText("Reviewed: 50 %")).toBeTruthy();
  expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBe(50);
  await vi.advanceTimersByTimeAsync(900);
  expect(screen.getByText("Luck took 20 from you.")).toBeTruthy();
  expect(asked.filter((one) => one.startsWith("POST") && one.endsWith("/review"))).toHaveLength(1);
});

it("says that it failed, and tries again", async () => {
  replies = [working(1), { state: "failed", done: 1, total: 8, review: null }];
  shown();
  await vi.advanceTimersByTimeAsync(900);
  await fireEvent.click(await screen.findByText("Try again"));
  expect(await screen.findByText("Luck took 20 from you.")).toBeTruthy();
});

it("reads the curve out, place by place", async () => {
  shown();
  const slider = await screen.findByLabelText<HTMLInputElement>("Go through");
  expect(slider.getAttribute("aria-valuetext")).toBe("Day 3 · Luck: Ada 0 % and Bo 100 %");
  await fireEvent.input(slider, { target: { value: "1" } });
  expect(slider.getAttribute("aria-valuetext")).toBe("Deal · Luck: Ada 30 % and Bo 70 %");
  await fireEvent.input(slider, { target: { value: "0" } });
  expect(slider.getAttribute("aria-valuetext")).toBe("Start: Ada 50 % and Bo 50 %");
});

it("adds luck and play up in a table", async () => {
  shown();
  await screen.findByText("Luck took 20 from you.");
  const row = (name: string): string[] =>
    within(screen.getByRole("row", { name: new RegExp(name) }))
      .getAllByRole("cell")
      .map((cell) => cell.textContent?.trim() ?? "");
  expect(row("^Start")).toEqual(["50 %", "50 %"]);
  expect(row("^Draws")).toEqual(["−20", "+20"]);
  expect(row("^Own")).toEqual(["−30", "0"]);
  expect(row("^End")).toEqual(["0 %", "100 %"]);
  expect(screen.queryByText("Meetings")).toBeNull();
});

it("asks what I would do before it tells what was better and why", async () => {
  shown();
  const puzzle = within(await screen.findByRole("group", { name: "Day 3: what would you do?" }));
  expect(puzzle.queryByText(/60 %/)).toBeNull();
  await fireEvent.click(puzzle.getByRole("button", { name: "Leave" }));
  expect(puzzle.getByText(/That was played/)).toBeTruthy();
  await fireEvent.click(puzzle.getByRole("button", { name: /Take/ }));
  expect(puzzle.getByText(/Right.*It is worth more/s)).toBeTruthy();
  expect(puzzle.getByRole("button", { name: /Take.*60 %.*best/s }).getAttribute("aria-pressed")).toBe("true");
  await fireEvent.change(screen.getByLabelText("Mistakes of"), { target: { value: "1" } });
  expect(screen.getByText("No mistake.")).toBeTruthy();
});

it("leads to the position before a moment, through the eyes of who moved", async () => {
  shown();
  const links = await screen.findAllByRole<HTMLAnchorElement>("link", { name: "See" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/replay/t?step=0&viewer=1",
    "/replay/t?step=0&viewer=0",
    "/replay/t?step=0&viewer=0",
  ]);
});

it("draws the position of each moment and puzzle on the game's board, and what was better once that is told", async () => {
  shown();
  expect(await screen.findAllByText("Eyes of 0", {}, { timeout: 15_000 })).toHaveLength(2); // who decided: in a moment, and in a puzzle
  expect(screen.getAllByText("Eyes of 1")).toHaveLength(1); // who alone was told
  expect(screen.getAllByText(/As you saw it/)).toHaveLength(2);
  expect(screen.getAllByText(/As Bo saw it/)).toHaveLength(1);
  expect(screen.getAllByText(/Dashed: better/)).toHaveLength(1);
  await fireEvent.click(screen.getByRole("button", { name: "Leave" }));
  expect(screen.getAllByText(/Dashed: better/)).toHaveLength(2);
});

it("puts numbers and lines as people read them", () => {
  expect([signed(0.124), signed(-0.09), signed(0.001)]).toEqual(["+12", "−9", "0"]);
  expect(places(REVIEW.changes)).toEqual([1, 1.5, 2]);
  expect(most(change("draw", 1, -1, -0.2, 0.3))).toBe(0);
  const secret = { ...change("meeting", 3, -1, 0, 0), change: [-1.03, 0.6], chances: [1, 0.7] };
  expect([most(secret), around(secret, 0), around(secret, 1)[1]]).toEqual([1, [1, 1], 0.7]); // nobody has 203 %
  expect(line(change("draw", 1, -1, 0, 0).told, words)).toBe("Bo: Drawn: 7");
});
