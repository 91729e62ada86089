import { beforeEach, expect, it } from "vitest";

import { keepLooked, lookedAt } from "./looked";

beforeEach(() => localStorage.clear());

it("remembers up to where tables were looked at, the latest sixty", () => {
  for (let n = 0; n < 61; n += 1) keepLooked(`t${n}`, n + 1);
  keepLooked("t1", 99);
  keepLooked("new", 5);
  expect([lookedAt("t0"), lookedAt("t1"), lookedAt("t2"), lookedAt("new")]).toEqual([0, 99, 0, 5]);
});

it("bears what others have written", () => {
  localStorage.setItem("repaire.looked", "{");
  expect(lookedAt("t")).toBe(0);
});
