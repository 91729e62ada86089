// The review of a finished game: asked for once, made on the server, waited for with its progress.

import { get, post } from "../lib/api";
import { session } from "../lib/session.svelte";
import type { Review, ReviewOut } from "../lib/wire";

const ASK_MS = 800;

export class ReviewOf {
  found = $state.raw<ReviewOut | null>(null);
  lost = $state(false); // the server does not answer, or refuses
  private open = true;

  constructor(readonly table: string) {}

  get review(): Review | null {
    return this.found?.review ?? null;
  }

  /** How much of it is done, from 0 to 100. */
  get percent(): number {
    return this.found?.total ? Math.floor((100 * this.found.done) / this.found.total) : 0;
  }

  get failed(): boolean {
    return this.lost || this.found?.state === "failed";
  }

  /** Look for it, have it made if nobody has yet, and wait. */
  async fetch(): Promise<void> {
    const path = `/api/tables/${encodeURIComponent(this.table)}/review`;
    this.lost = false;
    try {
      this.found = await get<ReviewOut>(path);
      if (this.found.state === "none" || this.found.state === "failed") {
        await session.ensure();
        this.found = await post<ReviewOut>(path);
      }
      while (this.open && this.found.state === "working") {
        await new Promise((resolve) => setTimeout(resolve, ASK_MS));
        if (this.open) this.found = await get<ReviewOut>(path);
      }
    } catch {
      this.lost = true;
    }
  }

  close(): void {
    this.open = false;
  }
}
