// Dragging a figure with mouse, pen or finger. A press that hardly moves stays a tap.

import type { Spot } from "./plan";

const FAR = 8; // pixels

export class Drag {
  who = $state(-1);
  spot = $state.raw<Spot | null>(null);
  private from: Spot | null = null;
  private ended = 0;

  start(who: number, event: PointerEvent): void {
    if (event.button !== 0) return;
    this.who = who;
    this.spot = null;
    this.from = { x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
  }

  /** Follow the pointer; tell whether something is being dragged. */
  move(event: PointerEvent, inPicture: (event: PointerEvent) => Spot): boolean {
    if (!this.from) return false;
    if (!this.spot && Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) < FAR) return false;
    this.spot = inPicture(event);
    return true;
  }

  /** Let go; return where, if it was a drag. */
  end(): Spot | null {
    const spot = this.spot;
    if (spot) this.ended = performance.now();
    this.who = -1;
    this.spot = null;
    this.from = null;
    return spot;
  }

  /** The click that follows a drag is none. */
  justEnded(): boolean {
    return performance.now() - this.ended < 100;
  }
}
