// Dragging a thing with mouse, pen or finger. Whatever a drag does, taps do too, and a press that hardly moves is one.

const FAR = 8; // pixels before a press becomes a drag

export interface Drop {
  x: number;
  y: number;
  /** How far it was dragged. */
  dx: number;
  dy: number;
}

export class Drag<Load> {
  /** What is under way. */
  load = $state.raw<Load | null>(null);
  at = $state.raw<Drop>({ x: 0, y: 0, dx: 0, dy: 0 });
  /** A drag has just ended: the click that follows is no tap. */
  ended = false;

  constructor(
    private readonly drop: (load: Load, at: Drop) => void,
    /** It is taken hold of; false: it stays where it is. */
    private readonly lift: (load: Load) => unknown = () => true,
  ) {}

  start(event: PointerEvent, load: Load): void {
    if (event.button !== 0) return;
    this.ended = false;
    const { clientX, clientY, pointerId } = event;
    const stop = new AbortController();
    const { signal } = stop;
    const follow = (move: PointerEvent): void => {
      if (move.pointerId !== pointerId) return;
      const [dx, dy] = [move.clientX - clientX, move.clientY - clientY];
      if (this.load === null) {
        if (Math.hypot(dx, dy) < FAR) return;
        if (this.lift(load) === false) return stop.abort();
      }
      this.load = load;
      this.at = { x: move.clientX, y: move.clientY, dx, dy };
    };
    const done = (up: PointerEvent): void => {
      if (up.pointerId !== pointerId) return;
      stop.abort();
      if (this.load === null) return;
      this.load = null;
      this.ended = true;
      setTimeout(() => (this.ended = false));
      if (up.type === "pointerup") this.drop(load, this.at);
    };
    addEventListener("pointermove", follow, { signal });
    addEventListener("pointerup", done, { signal });
    addEventListener("pointercancel", done, { signal });
  }
}

/** What an attribute says of the nearest thing under a point that has it; what is dragged there does not count. */
export function under(at: { x: number; y: number }, attribute: string): string[] {
  const found: string[] = [];
  for (let node = document.elementFromPoint?.(at.x, at.y); node; node = node.parentElement) {
    const said = node.getAttribute(attribute);
    if (said !== null) found.push(said);
  }
  return found;
}
