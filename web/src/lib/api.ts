// Requests to the server. A refusal is thrown as it came: reason, words, and the clause if a rule forbids it.

import type { Refused } from "./wire";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly refused: Refused,
  ) {
    super(refused.words);
  }
}

export async function get<T>(path: string): Promise<T> {
  return answer<T>(await fetch(path, { headers: { Accept: "application/json" } }));
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return answer<T>(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  let refused: Refused = { t: "refused", key: "", reason: "network", words: response.statusText, clause: "", data: {} };
  try {
    refused = (await response.json()) as Refused;
  } catch {
    // the answer did not come from our server: its status has to do
  }
  throw new Refusal(response.status, refused);
}

/** A key that makes a command safe to send again. */
export const newKey = (): string => hex(crypto.getRandomValues(new Uint8Array(12)));

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
