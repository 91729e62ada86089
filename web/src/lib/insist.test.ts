import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Refusal } from "./api";
import { insist, part } from "./insist";

const refusal = (status: number): Refusal =>
  new Refusal(status, { t: "refused", key: "", reason: "r", words: "no", clause: "", data: {} });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it("asks again until there is an answer, less and less often", async () => {
  const asked: number[] = [];
  const began = Date.now();
  const answer = insist(() => {
    asked.push(Date.now() - began);
    if (asked.length < 7) return Promise.reject(asked.length % 2 ? new TypeError("line") : refusal(502));
    return Promise.resolve("here");
  });
  await vi.runAllTimersAsync();
  expect(await answer).toBe("here");
  expect(asked).toEqual([0, 500, 1500, 3500, 7500, 15500, 23500]);
});

it.each([
  [404, 1],
  [403, 1],
  [429, 2],
])("takes %i for a last word or not", async (status, times) => {
  let asked = 0;
  const answer = insist(() => (++asked < 2 ? Promise.reject(refusal(status)) : Promise.resolve("here")));
  const told = answer.catch(() => "refused");
  await vi.runAllTimersAsync();
  expect(await told).toBe(times === 1 ? "refused" : "here");
  expect(asked).toBe(times);
});

it("loads the page again once the server answers, and not over and over", async () => {
  const reloaded: number[] = [];
  const began = Date.now();
  vi.stubGlobal("location", { reload: () => reloaded.push(Date.now() - began) });
  let answers = 0;
  vi.stubGlobal("fetch", () => (++answers < 3 ? Promise.reject(new TypeError("line")) : Promise.resolve("ok")));
  void part(() => Promise.reject(new TypeError("chunk")));
  await vi.runAllTimersAsync();
  expect(reloaded).toEqual([2000]);
  void part(() => Promise.reject(new TypeError("chunk")));
  await vi.runAllTimersAsync();
  expect(reloaded).toEqual([2000, 10_000]);
});
