// @vitest-environment node
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";

import { Broken, Course } from "./course";
import text from "./fixtures/agreed.json?raw";
import beside from "./fixtures/agreed.beside.json";
import { readEntry, readExport, type Entry } from "./journal";
import { verify } from "./verify";

const file = readExport(text);
if (!file) throw new Error("no fixture");
const { table } = file;
const entries = file.entries.map((entry) => readEntry(entry.text));

/** What is wrong with a journal that was changed; nothing if it passes. */
function wrong(change: (entries: (Entry | null)[]) => (Entry | null)[]): string {
  const course = new Course(table);
  try {
    for (const entry of change([...entries])) if (entry) course.follow(entry);
  } catch (error) {
    if (error instanceof Broken) return error.reason;
    throw error;
  }
  return "";
}

const without =
  (kind: Entry["t"], last = false) =>
  (all: (Entry | null)[]): (Entry | null)[] => {
    const at = last ? all.findLastIndex((one) => one?.t === kind) : all.findIndex((one) => one?.t === kind);
    return all.filter((_, number) => number !== at);
  };

describe("a game at which people agreed on everything", () => {
  it("passes every check, as Python has written it", async () => {
    const drawn = beside.sheet as [number, number, number[], number][];
    const sheet = drawn.map(([entry, counter, weights, outcome]) => ({ entry, counter, weights, outcome }));
    const report = await verify(utf8ToBytes(text), sheet, null);
    expect(report?.checks.filter((check) => check.status === "failed")).toEqual([]);
    expect(wrong((all) => all)).toBe("");
  });

  it.each([
    ["a draw that not all have agreed to", without("answered", true), "wrong_ending"],
    ["a pause that not all have agreed to", without("answered"), "out_of_place"],
    ["a move in a pause", without("resumed"), "out_of_place"],
    ["somebody on a seat that was not offered", without("offered"), "out_of_place"],
    ["a draw that nobody has proposed", without("proposed", true), "out_of_place"],
  ])("finds %s", (_, change, reason) => {
    expect(wrong(change)).toBe(reason);
  });

  it("finds a move taken back where none is", () => {
    const never = wrong((all) =>
      all.flatMap((one) => {
        if (one?.t === "terms") return [{ ...one, undo: "never" }];
        if (one?.t !== "moved") return [one];
        return [{ ...one, draws: [] }, { t: "undone", at: 0, key: "", seat: one.seat } as Entry];
      }),
    );
    expect(never).toBe("no_undo");
  });
});
