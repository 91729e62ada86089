import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Replay } from "./replay.svelte";
import { settings } from "./settings.svelte";
import type { EventOut, Replayed } from "./wire";

const STEPS = 6;
const event = (step: number, number: number): EventOut => ({ kind: "told", args: { step, number } });
let asked: string[] = [];
let away = false;

function position(step: number, viewer: number, before: number): Replayed {
  const at = Math.min(step, STEPS);
  const earlier = Array.from({ length: at }, (_, n) => event(n, 0)).slice(-before);
  const events = [event(at, 0), event(at, 1)];
  return { step: at, steps: STEPS, viewer, seat: at - 1, view: { at }, events, before: earlier };
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  away = false;
  settings.motion = "full";
  vi.stubGlobal("fetch", (path: string) => {
    if (away) return Promise.reject(new Error("away"));
    const query = new URLSearchParams(path.split("?")[1]);
    const number = (name: string): number => Number(query.get(name));
    asked.push(`${number("viewer")}.${number("step")}`);
    return Promise.resolve(Response.json(position(number("step"), number("viewer"), number("before"))));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rest = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
async function opened(step = 2): Promise<Replay> {
  const replay = new Replay("t");
  await replay.go(step, 0);
  await rest();
  return replay;
}

it("goes to a position at once and knows what came before", async () => {
  const replay = await opened();
  expect(replay.shown?.view).toEqual({ at: 2 });
  expect([replay.step, replay.steps, replay.now]).toEqual([2, STEPS, null]);
  expect(replay.log).toEqual([event(0, 0), event(1, 0), event(2, 0), event(2, 1)]);
  await replay.go(99);
  expect(replay.step).toBe(STEPS);
  await replay.go(-3);
  expect(replay.step).toBe(0);
});

it("tells the events of a step before the position changes", async () => {
  const replay = await opened();
  void replay.on();
  await rest(10);
  expect([replay.now, replay.shown?.step, replay.step]).toEqual([event(3, 0), 2, 3]);
  await rest(280);
  expect([replay.now, replay.shown?.step]).toEqual([event(3, 1), 2]);
  await rest(280);
  expect([replay.now, replay.shown?.step]).toEqual([null, 3]);
  expect(replay.log).toHaveLength(6);
});

it("shows a step that is still being told when the next one is asked for", async () => {
  const replay = await opened();
  void replay.on();
  await rest(10);
  void replay.on();
  await rest(10);
  expect([replay.shown?.step, replay.step, replay.now]).toEqual([3, 4, event(4, 0)]);
  await rest(1000);
  expect(replay.shown?.step).toBe(4);
});

it("drops what is being told when somebody wants to be elsewhere", async () => {
  const replay = await opened();
  void replay.on();
  await rest(10);
  void replay.back();
  await rest(2000);
  expect([replay.shown?.step, replay.now]).toEqual([2, null]);
});

it("asks for each position once, and for the next one in advance", async () => {
  const replay = await opened();
  expect(asked).toEqual(["0.2", "0.3"]);
  void replay.on();
  await rest(2000);
  await replay.go(2);
  expect(asked).toEqual(["0.2", "0.3", "0.4"]);
});

it("asks about a slider once it rests", async () => {
  const replay = await opened();
  for (const step of [3, 4, 5]) {
    replay.slide(step);
    await rest(20);
  }
  expect([replay.step, replay.shown?.step]).toEqual([5, 2]);
  await rest(200);
  expect(replay.shown?.step).toBe(5);
  expect(asked).not.toContain("0.4");
});

it("plays to the end by itself, stops when told, and begins anew from the end", async () => {
  const replay = await opened(3);
  void replay.play();
  await rest(2000);
  replay.stop();
  await rest(5000);
  expect(replay.playing).toBe(false);
  const stopped = replay.step;
  expect(stopped).toBeLessThan(STEPS);
  void replay.play();
  await rest(20000);
  expect([replay.step, replay.playing]).toEqual([STEPS, false]);
  void replay.play();
  await rest(20);
  expect(replay.step).toBeLessThan(2);
  replay.close();
});

it("plays once, however often it was started", async () => {
  const replay = await opened(0);
  void replay.play();
  await rest(700);
  replay.stop();
  void replay.play();
  await rest(1500);
  expect(replay.step).toBeLessThan(4);
  replay.close();
});

it("tells nothing event by event if nothing may move", async () => {
  settings.motion = "none";
  const replay = await opened();
  void replay.on();
  await rest(5);
  expect(replay.shown?.step).toBe(3);
});

it("says that the server is away, and stays where it was", async () => {
  const replay = await opened();
  away = true;
  await replay.go(5);
  expect([replay.lost, replay.step, replay.shown?.step]).toEqual([true, 2, 2]);
  away = false;
  await replay.go(5);
  expect([replay.lost, replay.shown?.step]).toEqual([false, 5]);
});

it("sees the same position with other eyes", async () => {
  const replay = await opened();
  await replay.go(2, -1);
  expect([replay.viewer, replay.shown?.viewer, replay.shown?.step]).toEqual([-1, -1, 2]);
});
