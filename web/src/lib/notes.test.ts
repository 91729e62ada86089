import { beforeEach, expect, it, vi } from "vitest";

import { noteShown, notesOf, noteTable } from "./notes";
import type { TableOut } from "./wire";

const table = (phase: TableOut["phase"], seq: number, more: Partial<TableOut> = {}): TableOut =>
  ({ id: "t1", phase, seq, head: `seal ${seq}`, commitment: "first", ...more }) as TableOut;

beforeEach(() => localStorage.clear());

it("keeps the first commitment and the first seal after the seating, whatever comes later", () => {
  noteTable(table("seating", 2));
  expect(notesOf("t1")).toMatchObject({ commitment: "first", before: null, latest: { seq: 2, head: "seal 2" } });
  noteTable(table("revealing", 5, { commitment: "another" }));
  noteTable(table("revealing", 6));
  noteTable(table("playing", 9));
  expect(notesOf("t1")).toMatchObject({
    commitment: "first",
    before: { seq: 5, head: "seal 5" },
    latest: { seq: 9, head: "seal 9" },
  });
});

it("notes nothing of a game that is over, for then it is too late", () => {
  noteTable(table("over", 9));
  expect(notesOf("t1")).toBeNull();
});

it("notes what the server has taken from us", () => {
  noteShown("t1", 0, "ab");
  expect(notesOf("t1")).toBeNull();
  noteTable(table("revealing", 5));
  noteShown("t1", 0, "ab");
  noteShown("t1", 2, "cd");
  expect(notesOf("t1")?.shown).toEqual({ 0: "ab", 2: "cd" });
});

it("forgets the oldest tables", () => {
  vi.useFakeTimers();
  for (let n = 0; n < 90; n += 1) {
    vi.setSystemTime(1000 * n);
    noteTable(table("seating", 1, { id: `t${n}` }));
  }
  vi.useRealTimers();
  expect(notesOf("t3")).toBeNull();
  expect(notesOf("t89")).not.toBeNull();
  expect(Object.keys(localStorage)).toHaveLength(80);
});

it("lives with a browser that keeps nothing", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  expect(() => noteTable(table("seating", 1))).not.toThrow();
  vi.restoreAllMocks();
});
