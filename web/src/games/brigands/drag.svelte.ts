// Dragging a pawn or a token with mouse, pen or finger. Whatever a drag does, taps do too.

export interface Load {
  what: "henchman" | "patrol" | "token";
  from: number; // a place, or -1: from my own things
}

const FAR = 7; // pixels before a press becomes a drag

export class Drag {
  load = $state.raw<Load | null>(null);
  x = $state(0);
  y = $state(0);
  over = $state(-1);
  /** A drag has just ended: the click that follows is not a tap. */
  ended = false;

  constructor(private drop: (load: Load, place: number) => void) {}

  start(event: PointerEvent, load: Load): void {
    if (event.button !== 0) return;
    this.ended = false;
    const [x, y] = [event.clientX, event.clientY];
    const stop = new AbortController();
    const { signal } = stop;
    const moved = (move: PointerEvent): void => {
      if (!this.load && Math.hypot(move.clientX - x, move.clientY - y) < FAR) return;
      this.load = load;
      this.x = move.clientX;
      this.y = move.clientY;
      this.over = placeAt(move.clientX, move.clientY);
    };
    const done = (up: PointerEvent): void => {
      stop.abort();
      if (!this.load) return;
      this.load = null;
      this.over = -1;
      this.ended = true;
      setTimeout(() => (this.ended = false));
      if (up.type === "pointerup") this.drop(load, placeAt(up.clientX, up.clientY));
    };
    addEventListener("pointermove", moved, { signal });
    addEventListener("pointerup", done, { signal });
    addEventListener("pointercancel", done, { signal });
  }
}

function placeAt(x: number, y: number): number {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]");
  return found ? Number(found.dataset.place) : -1;
}
