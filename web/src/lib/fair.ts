// Our part in fair draws: random bytes that we commit to before the start and show when asked (docs/fairness.md).

import { hex } from "./api";

export interface Entropy {
  entropy: string;
  commitment: string;
}

/** What binds us to these bytes. Browsers have a SHA-256 of their own, but not for a plain page of the local network. */
async function commitmentOf(secret: Uint8Array): Promise<string> {
  if (!globalThis.crypto.subtle) return (await import("./recipes")).commitmentOf(secret);
  const bound = new Uint8Array([...new TextEncoder().encode("repaire/commit/"), ...secret]);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bound)));
}

/** Fresh entropy for one seat at one table. */
export async function newEntropy(): Promise<Entropy> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return { entropy: hex(bytes), commitment: await commitmentOf(bytes) };
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
