// @vitest-environment node
import { bytesToHex } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";

import { fromHex } from "./hex";

describe("hexadecimal digits", () => {
  it("are read in one form only", () => {
    const text = "0f".repeat(32);
    expect(bytesToHex(fromHex(text) ?? new Uint8Array())).toBe(text);
    for (const bad of ["", text.toUpperCase(), text.slice(2), `${text}00`, ` ${text.slice(1)}`, `0x${text.slice(2)}`]) {
      expect(fromHex(bad)).toBeNull();
    }
  });
});
