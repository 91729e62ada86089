// A board draws the view that was there before the events of the moment: it changes only when they have all been told.
// What they say is laid over it, by every game in its own way; which of them have been told is kept here.

import type { EventOut } from "./wire";

/** Collects what has been told since the view last changed. */
export class Teller {
  private view: unknown = null;
  private last: EventOut | null = null;
  private told: EventOut[] = [];

  hear(view: unknown, now: EventOut | null): EventOut[] {
    if (view !== this.view) this.told = [];
    if (now && now !== this.last) this.told = [...this.told, now];
    this.view = view;
    this.last = now;
    return this.told;
  }
}
