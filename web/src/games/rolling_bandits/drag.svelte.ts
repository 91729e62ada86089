// Dragging dice onto a car: the same as tapping them and then the car.

const FAR = 8; // px: less is a tap

export class Drag {
  face = $state(-1); // of the dice under way, or -1
  x = $state(0);
  y = $state(0);
  private from = { x: 0, y: 0 };
  private wanted = -1;
  private moved = false;

  constructor(
    private readonly lift: (face: number) => void,
    private readonly drop: (place: number) => void,
  ) {}

  /** A click that ends a drag is not a tap. */
  get wasDrag(): boolean {
    const was = this.moved;
    this.moved = false;
    return was;
  }

  start(event: PointerEvent, face: number): void {
    if (event.button !== 0) return;
    this.wanted = face;
    this.moved = false;
    this.from = { x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (this.wanted < 0) return;
    if (this.face < 0) {
      if (Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) < FAR) return;
      this.face = this.wanted;
      this.moved = true;
      this.lift(this.wanted);
    }
    this.x = event.clientX;
    this.y = event.clientY;
  }

  end(event: PointerEvent): void {
    const under = this.face >= 0 ? document.elementFromPoint(event.clientX, event.clientY) : null;
    this.cancel();
    const place = under?.closest("[data-car]")?.getAttribute("data-car");
    if (place) this.drop(Number(place));
  }

  cancel(): void {
    this.face = -1;
    this.wanted = -1;
  }
}
