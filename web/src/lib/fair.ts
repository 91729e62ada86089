// Our part in fair draws: random bytes that we commit to before the start and show when asked (docs/fairness.md).

import { bytesToHex } from "@noble/hashes/utils.js";

import { commitmentOf } from "./recipes";

export interface Entropy {
  entropy: string;
  commitment: string;
}

/** Fresh entropy for one seat at one table. */
export function newEntropy(): Entropy {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return { entropy: bytesToHex(bytes), commitment: commitmentOf(bytes) };
}

const place = (table: string, commitment: string) => `repaire.entropy.${table}.${commitment}`;

export function keepEntropy(table: string, found: Entropy): void {
  localStorage.setItem(place(table, found.commitment), found.entropy);
}

/** All entropies kept for a table. */
export function keptEntropies(table: string): string[] {
  const prefix = place(table, "");
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => localStorage.getItem(key) ?? "");
}

export function dropEntropies(table: string): void {
  const prefix = place(table, "");
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
