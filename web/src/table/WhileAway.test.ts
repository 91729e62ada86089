import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { FakeSocket, TABLE } from "../lib/socket.fake";
import { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import type { ChatOut, Missed, MissedStep, Unread } from "../lib/wire";
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
    vi.fn((path: string) => Promise.resolve(Response.json(path.endsWith("/unread") ? unread : missed))),
  );
  const live = new LiveTable("t1");
  FakeSocket.last.say({ t: "welcome", table: TABLE, chat: [], now: Date.now() }, view(9, 8));
  return live;
}

const MISSED: Missed[] = [
  { seat: 0, view: { points: 1 }, steps: [step(5, 0, 2), step(6, 1, 5), step(8, 0, 8)], complete: true },
];
let live: LiveTable;
let unread: Unread; // as the server keeps it for me

beforeEach(() => {
  localStorage.clear();
  unread = { all: false, speakers: [], known: -1 };
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

it("is noticed what others say and do, unless one does not want to read them", async () => {
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
  await vi.waitFor(() => expect(live.news?.chat?.text).toBe("hey"));
  FakeSocket.last.say({ t: "reaction", reaction });
  await vi.waitFor(() => expect(live.news?.reaction?.gesture).toBe("cheer"));
  const { news } = live;
  if (news) live.noticed(news);
  expect(live.news).toBeNull();
  expect(live.readable).toHaveLength(2);
  const keeps = async (speaker: number | undefined, kept: Unread): Promise<void> => {
    unread = kept;
    await live.hushed.turn(speaker);
  };
  await keeps(3, { all: false, speakers: [3], known: 4 });
  const body = JSON.stringify({ speaker: 3, unread: true });
  expect(fetch).toHaveBeenLastCalledWith("/api/tables/t1/unread", expect.objectContaining({ method: "POST", body }));
  FakeSocket.last.say({ t: "chat", chat }, { t: "reaction", reaction });
  await Promise.resolve();
  expect([live.news, live.readable.map((one) => one.speaker)]).toEqual([null, [1]]);
  await keeps(3, { all: false, speakers: [], known: -1 });
  await keeps(undefined, { all: true, speakers: [], known: -1 });
  expect(live.readable.map((one) => one.speaker)).toEqual([1]); // nobody but myself
  await keeps(undefined, { all: false, speakers: [], known: -1 });
  expect(live.readable).toHaveLength(3);
  const seats = [
    { hints: 0, mine: true },
    { hints: 1, mine: false },
  ];
  FakeSocket.last.say({ t: "table", table: { ...TABLE, seats: [{ hints: 0 }, { hints: 0 }] } });
  FakeSocket.last.say({ t: "table", table: { ...TABLE, seats } });
  await vi.waitFor(() => expect(live.news).toMatchObject({ hint: 1 }));
});

it("shows nothing of somebody who was muted at another table, not even for a moment", async () => {
  const said = { name: "Bo", seat: 1, text: "hey", at: 0, mask: "fox", colour: "moss", gone: false };
  unread = { all: false, speakers: [0], known: 1 };
  live = back([]);
  FakeSocket.last.say({ t: "chat", chat: { ...said, speaker: 0 } });
  expect(live.readable).toEqual([]); // while the server is asked
  await vi.waitFor(() => expect(live.hushed.speakers).toEqual([0]));
  unread = { all: false, speakers: [0, 2], known: 3 };
  FakeSocket.last.say({ t: "chat", chat: { ...said, speaker: 1 } }, { t: "chat", chat: { ...said, speaker: 2 } });
  await vi.waitFor(() => expect(live.readable.map((one) => one.speaker)).toEqual([1]));
  expect(live.news?.chat?.speaker).toBe(1);
});
