// @vitest-environment node
import { readFileSync } from "node:fs";

import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, it } from "vitest";

import { fromHex } from "./hex";
import { commitmentOf, fingerprintOf, firstHash, jointKey, nextHash, sealOf, signedMessage, Stream } from "./recipes";

const page = readFileSync(new URL("../../../docs/fairness.md", import.meta.url), "utf-8");
const given = JSON.parse(page.split("```json")[1]?.split("```")[0] ?? "{}");
const bytes = (text: string): Uint8Array => fromHex(text) ?? new Uint8Array();

it("gives the test vectors of the page", () => {
  const secret = bytes(given.secret);
  expect(commitmentOf(secret)).toBe(given.commitment);
  const key = jointKey(given.table, secret, [given.entropy[0], null, given.entropy[2], ""]);
  expect(bytesToHex(key)).toBe(given.joint_key);
  expect(bytesToHex(jointKey(given.table, secret, [null, ""]))).toBe(given.joint_key_of_the_server_alone);
  expect(new Stream(key).block()).toBe(BigInt(`0x${given.block_0}`));
  const [dice, picks] = [new Stream(key), new Stream(key)];
  expect(Array.from({ length: 12 }, () => dice.draw([1, 1, 1, 1, 1, 1]))).toEqual(given.dice);
  expect(Array.from({ length: 12 }, () => picks.draw(given.weights))).toEqual(given.picks);
  const first = firstHash(given.table);
  expect(bytesToHex(first)).toBe(given.h_0);
  expect(bytesToHex(nextHash(first, given.entry))).toBe(given.h_1);
  expect(sealOf(secret, given.h_1)).toBe(given.seal_1);
  expect(fingerprintOf(bytes(given.public_key))).toBe(given.fingerprint);
  expect(signedMessage("t", 1, "ab")).toEqual(utf8ToBytes("repaire/export/1/t/1/ab"));
});

it("skips blocks from the last multiple on", () => {
  const blocks = [(1n << 256n) - 1n, (1n << 256n) - ((1n << 256n) % 6n), 8n];
  class Given extends Stream {
    override block(): bigint {
      this.counter += 1;
      return blocks.shift() ?? 0n;
    }
  }
  const stream = new Given(new Uint8Array(32));
  expect(stream.draw([1, 1, 1, 1, 1, 1])).toBe(2);
  expect(stream.counter).toBe(3);
});
