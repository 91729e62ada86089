// Dragging a card onto a thing on the board does the same as pressing both; it is never the only way.

export interface Drag {
  /** The card is taken hold of; false if it stays where it is. */
  begin: () => boolean;
  /** Whether a spot takes the card. */
  lit: (spot: string) => boolean;
  /** The card is let go over a spot that takes it. */
  drop: (spot: string) => void;
}

const SLACK = 8; // px before a press becomes a drag

/** The spots under a point, innermost first. */
export function spotsAt(x: number, y: number): string[] {
  const found: string[] = [];
  for (let at = document.elementFromPoint(x, y); at; at = at.parentElement) {
    const spot = at.getAttribute("data-spot");
    if (spot) found.push(spot);
  }
  return found;
}

/** Let a card be dragged; returns how to stop listening. */
export function draggable(node: HTMLElement, given: () => Drag): () => void {
  let from: { x: number; y: number; id: number } | null = null;
  let dragging = false;

  function down(event: PointerEvent): void {
    if (event.button === 0) from = { x: event.clientX, y: event.clientY, id: event.pointerId };
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!dragging) {
      if (Math.hypot(dx, dy) < SLACK) return;
      if (!given().begin()) {
        from = null;
        return;
      }
      dragging = true;
      node.setPointerCapture(event.pointerId);
      node.dataset["dragging"] = "";
    }
    node.style.translate = `${dx}px ${dy}px`;
  }

  function end(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    from = null;
    if (!dragging) return;
    dragging = false;
    node.style.translate = "";
    node.style.pointerEvents = "none";
    const spot = event.type === "pointerup" ? spotsAt(event.clientX, event.clientY).find((s) => given().lit(s)) : "";
    node.style.pointerEvents = "";
    delete node.dataset["dragging"];
    node.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => node.removeEventListener("click", stop, { capture: true }), 0);
    if (spot) given().drop(spot);
  }

  const stop = (event: Event): void => event.stopImmediatePropagation();

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", end);
  node.addEventListener("pointercancel", end);
  return () => {
    node.removeEventListener("pointerdown", down);
    node.removeEventListener("pointermove", move);
    node.removeEventListener("pointerup", end);
    node.removeEventListener("pointercancel", end);
  };
}
