import { describe, expect, it } from "vitest";

import { isSpoken, tableIn } from "./invited";

describe("what an invited person pastes", () => {
  it("is a link, with or without what surrounds it, or a code", () => {
    const table = "k3Zt-9_abcDEF0123";
    for (const text of [table, ` ${table} `, `https://repaire.example/t/${table}`, `/t/${table}/`, `/t/${table}?x=1`])
      expect(tableIn(text)).toBe(table);
  });

  it("leads nowhere otherwise", () => {
    for (const text of [
      "",
      "hello",
      "https://repaire.example/",
      "https://repaire.example/rules/browl",
      "a b c d e f g",
    ])
      expect(tableIn(text)).toBe("");
  });
});

it("knows a code that was said aloud, however it is written", () => {
  for (const text of ["LOUP-42", "loup 42", " Tonneau42 ", "forêt-10"]) expect(isSpoken(text), text).toBe(true);
  for (const text of ["", "LOUP", "42", "LOUP-421", "gseavcko5oa7j3woqraa3tqm", "http://x/t/gseavcko5oa7j3woqraa3tqm"])
    expect(isSpoken(text), text).toBe(false);
});
