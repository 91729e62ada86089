// A line may break at any moment, and a server may be replaced while pages are open: what is needed is asked for again.

import { Refusal } from "./api";

const FIRST_MS = 500;
const LONGEST_MS = 8_000;
const RELOADED = "repaire.reloaded";

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What asking again would not change: the server has understood, and says no. */
const final = (error: unknown): boolean =>
  error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Ask until there is an answer, be it a refusal. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let pause = FIRST_MS; ; pause = Math.min(2 * pause, LONGEST_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (final(error)) throw error;
    }
    await wait(pause);
  }
}

/** Load a part of the program. A browser may keep a failed one in mind, and a newer server has others: so the page is
    loaded again, as soon as the server answers, and not too often. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    const lately = Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < LONGEST_MS;
    await wait(lately ? LONGEST_MS : FIRST_MS);
    await insist(() => fetch("/healthz"));
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
    return new Promise(() => undefined);
  }
}
