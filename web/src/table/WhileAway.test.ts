import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { FakeSocket, TABLE } from "../lib/fixtures/socket";
import { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import type { ChatOut, Missed, MissedStep } from "../lib/wire";
import { Words } from "../lib/words";
import WhileAway from "./WhileAway.svelte";

const CHOICE = { action: 3, kind: "play", clause: "BRO.4", args: {} };
const view = (seq: number, points: number): object => ({
  t: "view",
  seat: 0,
  seq,
  view: { points },
  events: [],
  complete: true,
  ask: null,
  choices: [CHOICE],
  can_undo: false,
});
const step = (seq: number, seat: number, points: number): MissedStep => ({
  seq,
  seat,
  patch: { points },
  events: [
    { kind: "card_played", args: { seat, card: seq } },
    { kind: "battle_won", args: { people: seq } },
  ],
});
const words = new Words(
  "en",
  { "event.card_played": "{seat, seat} plays {card}.", "event.battle_won": "People {people} win." },
  ["Ada", "Bo"],
);

/** Come to a table of which entry 4 was seen last, and find it at entry 9. */
function back(missed: Missed[]): LiveTable {
  localStorage.setItem("repaire.looked", JSON.stringify({ t1: 4 }));
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(Response.json(missed))),
  );
  const live = new LiveTable("t1");
  FakeSocket.last.say({ t: "welcome", table: TABLE, chat: [], now: Date.now() }, view(9, 8));
  return live;
}

const MISSED: Missed[] = [
  { seat: 0, view: { points: 1 }, steps: [step(5, 0, 2), step(6, 1, 5), step(8, 0, 8)], complete: true },
];
let live: LiveTable;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  settings.set({ motion: "full", lang: "en" });
});
afterEach(() => {
  cleanup();
  live.close();
  vi.unstubAllGlobals();
});

it("sums up what was missed, turn by turn, and goes on", async () => {
  live = back(MISSED);
  expect(live.away).toBe(4);
  render(WhileAway, { live, words, since: live.away });
  expect(await screen.findByText("3 moves")).toBeTruthy();
  expect(fetch).toHaveBeenCalledWith("/api/tables/t1/missed?since=4", expect.anything());
  const told = [...document.querySelectorAll(".told p")].map((turn) => turn.textContent.trim());
  expect(told).toEqual(["Ada plays 5.People 5 win.", "Bo plays 6.People 6 win.", "Ada plays 8.People 8 win."]);
  expect(localStorage.getItem("repaire.looked")).toBe('{"t1":4}'); // not read yet
  await fireEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect([live.away, live.busy, live.view]).toEqual([0, false, { points: 8 }]);
  expect(localStorage.getItem("repaire.looked")).toBe('{"t1":9}');
});

it("shows it from the view of then to the view of now, and gives the choices back", async () => {
  live = back(MISSED);
  render(WhileAway, { live, words, since: live.away });
  await fireEvent.click(await screen.findByRole("button", { name: "Show me" }));
  expect([live.busy, live.view, live.choices]).toEqual([true, { points: 1 }, []]);
  expect(live.now?.kind).toBe("card_played");
  live.skip();
  await vi.waitFor(() => expect(live.busy).toBe(false));
  expect([live.view, live.choices, live.seat?.seq]).toEqual([{ points: 8 }, [CHOICE], 9]);
});

it("keeps quiet about little, and if it cannot be told", async () => {
  live = back([{ seat: 0, view: {}, steps: [step(9, 1, 8)], complete: true }]);
  render(WhileAway, { live, words, since: live.away });
  await vi.waitFor(() => expect(live.away).toBe(0));
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  live.close();
  live = back([]);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  render(WhileAway, { live, words, since: live.away });
  await vi.waitFor(() => expect(live.away).toBe(0));
});

it("is noticed what others say and do, unless one does not want to read them", () => {
  live = back([]);
  const chat: ChatOut = {
    name: "Bo",
    seat: 1,
    text: "hey",
    at: 0,
    speaker: 3,
    mask: "fox",
    colour: "moss",
    gone: false,
  };
  const reaction = { name: "Bo", seat: 1, gesture: "cheer", at: 0, speaker: 3 };
  FakeSocket.last.say({ t: "chat", chat: { ...chat, seat: 0, speaker: 1 } });
  expect(live.news).toBeNull(); // my own words
  FakeSocket.last.say({ t: "chat", chat });
  expect(live.news?.chat?.text).toBe("hey");
  FakeSocket.last.say({ t: "reaction", reaction });
  const { news } = live;
  expect(news?.reaction?.gesture).toBe("cheer");
  if (news) live.noticed(news);
  expect(live.news).toBeNull();
  expect(live.readable).toHaveLength(2);
  live.hush(3);
  FakeSocket.last.say({ t: "chat", chat }, { t: "reaction", reaction });
  expect([live.news, live.readable.map((one) => one.speaker)]).toEqual([null, [1]]);
  live.hush(3);
  live.hush();
  expect(live.readable.map((one) => one.speaker)).toEqual([1]); // nobody but myself
  live.hush();
  expect(live.readable).toHaveLength(3);
  const seats = [
    { hints: 0, mine: true },
    { hints: 1, mine: false },
  ];
  FakeSocket.last.say({ t: "table", table: { ...TABLE, seats: [{ hints: 0 }, { hints: 0 }] } });
  FakeSocket.last.say({ t: "table", table: { ...TABLE, seats } });
  expect(live.news).toMatchObject({ hint: 1 });
});
