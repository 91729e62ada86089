// @vitest-environment node
import { createHash, createHmac } from "node:crypto";

import { describe, expect, it } from "vitest";

import { fromHex, hex, hmac, joined, sha256, utf8 } from "./sha256";

const bytes = (size: number): Uint8Array => Uint8Array.from({ length: size }, (_, at) => (at * 7 + size) % 256);

describe("SHA-256", () => {
  it("gives the digests of the standard", () => {
    expect(hex(sha256(utf8("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(hex(sha256(utf8("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("agrees with Node at every length around the blocks", () => {
    for (let size = 0; size < 260; size += 1) {
      expect(hex(sha256(bytes(size)))).toBe(createHash("sha256").update(bytes(size)).digest("hex"));
    }
  });

  it("makes HMACs as Node does, with short and long keys", () => {
    for (const size of [0, 1, 32, 63, 64, 65, 200]) {
      expect(hex(hmac(bytes(size), bytes(90)))).toBe(createHmac("sha256", bytes(size)).update(bytes(90)).digest("hex"));
    }
  });
});

describe("hexadecimal digits", () => {
  it("are read in one form only", () => {
    const text = "0f".repeat(32);
    expect(hex(fromHex(text) ?? new Uint8Array())).toBe(text);
    for (const bad of ["", text.toUpperCase(), text.slice(2), `${text}00`, ` ${text.slice(1)}`, `0x${text.slice(2)}`]) {
      expect(fromHex(bad)).toBeNull();
    }
  });

  it("parts are joined in order", () => expect(hex(joined(utf8("a"), utf8(""), utf8("bc")))).toBe("616263"));
});
