// Our part in fair draws: random bytes that we commit to before the start and show when asked (docs/fairness.md).

const PREFIX = new TextEncoder().encode("repaire/commit/");

export interface Entropy {
  entropy: string;
  commitment: string;
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fresh entropy, or none where the page is not secure enough for the browser's cryptography. */
export async function newEntropy(): Promise<Entropy> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  if (!crypto.subtle) return { entropy: "", commitment: "" };
  const message = new Uint8Array(PREFIX.length + bytes.length);
  message.set(PREFIX);
  message.set(bytes, PREFIX.length);
  const digest = await crypto.subtle.digest("SHA-256", message);
  return { entropy: hex(bytes), commitment: hex(new Uint8Array(digest)) };
}

const place = (table: string, commitment: string) => `repaire.entropy.${table}.${commitment}`;

export function keepEntropy(table: string, found: Entropy): void {
  if (found.entropy) localStorage.setItem(place(table, found.commitment), found.entropy);
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
