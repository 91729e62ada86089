// The recipes of docs/fairness.md: commitments, the joint key, the stream of draws, the chain of hashes, seals.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import { fromHex } from "./hex";

const ALL = 1n << 256n;

/** What binds somebody to 32 bytes without showing them. */
export function commitmentOf(secret: Uint8Array): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes("repaire/commit/"), secret)));
}

/** The key of all draws; `entropies` by seat, null or empty where nothing was shown. */
export function jointKey(table: string, secret: Uint8Array, entropies: (string | null)[]): Uint8Array {
  const parts = entropies.map((entropy, seat) => (entropy ? `/${seat}:${entropy}` : ""));
  return hmac(sha256, secret, utf8ToBytes(`repaire/joint/${table}${parts.join("")}`));
}

export const firstHash = (table: string): Uint8Array => sha256(utf8ToBytes(`repaire/table/${table}`));

export const nextHash = (before: Uint8Array, text: string): Uint8Array =>
  sha256(concatBytes(before, utf8ToBytes(text)));

/** A hash of the chain as the server shows it before the end. */
export function sealOf(secret: Uint8Array, hash: string): string {
  return bytesToHex(hmac(sha256, secret, concatBytes(utf8ToBytes("repaire/seal/"), fromHex(hash) ?? new Uint8Array())));
}

export function fingerprintOf(publicKey: Uint8Array): string {
  return bytesToHex(sha256(publicKey)).slice(0, 32).match(/.{4}/g)?.join(" ") ?? "";
}

export const signedMessage = (table: string, entries: number, head: string): Uint8Array =>
  utf8ToBytes(`repaire/export/1/${table}/${entries}/${head}`);

/** The draws of a game, one after the other. */
export class Stream {
  counter = 0;

  constructor(private readonly key: Uint8Array) {}

  block(): bigint {
    const block = BigInt(`0x${bytesToHex(hmac(sha256, this.key, utf8ToBytes(`repaire/draw/game/${this.counter}`)))}`);
    this.counter += 1;
    return block;
  }

  /** An outcome with these weights: whole numbers from 0, not all of them 0. */
  draw(weights: number[]): number {
    const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
    const limit = ALL - (ALL % total);
    let block = this.block();
    while (block >= limit) block = this.block();
    let rest = block % total;
    return weights.findIndex((weight) => {
      rest -= BigInt(weight);
      return rest < 0n;
    });
  }
}
