// Asking what a thing on the board is: a right click, a long press, the key "?" on what has the focus, or, once the
// button for it was pressed, a plain tap.

export interface Asked {
  thing: Element;
  x: number;
  y: number;
}

const LONG_MS = 600;
const STILL = 10; // pixels that a finger may tremble

interface Asking {
  tell: (asked: Asked) => void;
  armed?: boolean; // the next tap, or Enter, asks
}

/** Lets a board be asked. A press that asks is no press that plays. */
export function asking(board: HTMLElement, given: Asking): { update: (given: Asking) => void; destroy: () => void } {
  let { tell, armed = false } = given;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [x, y] = [0, 0];
  let swallow = false;
  const quiet = (): void => clearTimeout(timer);
  const ask = (thing: EventTarget | null): void => {
    if (thing instanceof Element) tell({ thing, x, y });
  };
  const askAt = (thing: EventTarget | null): void => {
    if (!(thing instanceof Element)) return;
    const box = thing.getBoundingClientRect();
    [x, y] = [box.left + box.width / 2, box.bottom];
    ask(thing);
  };
  const handlers: [keyof HTMLElementEventMap, (event: never) => void][] = [
    [
      "contextmenu",
      (event: MouseEvent) => {
        event.preventDefault();
        quiet();
        [x, y] = [event.clientX, event.clientY];
        ask(event.target);
      },
    ],
    [
      "pointerdown",
      (event: PointerEvent) => {
        quiet();
        swallow = armed;
        [x, y] = [event.clientX, event.clientY];
        if (armed)
          event.stopPropagation(); // nothing is dragged
        else if (event.pointerType !== "mouse")
          timer = setTimeout(() => {
            swallow = true;
            ask(event.target);
          }, LONG_MS);
      },
    ],
    [
      "pointermove",
      (event: PointerEvent) => {
        if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) quiet();
      },
    ],
    [
      "pointerup",
      (event: PointerEvent) => {
        quiet();
        // A thing that cannot be pressed now can still be asked about, so this is not left to the click.
        if (armed && Math.hypot(event.clientX - x, event.clientY - y) <= STILL) ask(event.target);
      },
    ],
    ["pointercancel", quiet],
    [
      "click",
      (event: MouseEvent) => {
        const keyed = event.detail === 0 && armed && !swallow;
        if (swallow || keyed) event.stopPropagation();
        if (keyed) askAt(event.target);
        swallow = false;
      },
    ],
    [
      "keydown",
      (event: KeyboardEvent) => {
        if (event.key !== "?" && !(armed && (event.key === "Enter" || event.key === " "))) return;
        event.preventDefault();
        event.stopPropagation();
        askAt(event.target);
      },
    ],
  ];
  for (const [kind, handler] of handlers) board.addEventListener(kind, handler as EventListener, true);
  return {
    update: (next) => void ({ tell, armed = false } = next),
    destroy: () => {
      quiet();
      for (const [kind, handler] of handlers) board.removeEventListener(kind, handler as EventListener, true);
    },
  };
}

/** The clause of the innermost thing that is known around what was pressed. */
export function clauseOf(pieces: Record<string, string>, pressed: Element): { clause: string; thing: Element } | null {
  let found: { clause: string; thing: Element } | null = null;
  for (const [selector, clause] of Object.entries(pieces)) {
    const thing = pressed.closest(selector);
    if (thing && (!found || found.thing === thing || found.thing.contains(thing))) found = { clause, thing };
  }
  return found;
}

/** Mark what can be asked about, and let the keyboard reach it; return how to take that back. */
export function mark(pieces: Record<string, string>, board: HTMLElement): () => void {
  const added = new Set<Element>();
  const selector = Object.keys(pieces).join(", ");
  const seek = (): void => {
    for (const thing of board.querySelectorAll(selector)) {
      thing.setAttribute("data-known", "");
      if (thing.matches("button, a, input, [tabindex]")) continue;
      thing.setAttribute("tabindex", "0");
      added.add(thing);
    }
  };
  seek();
  const watch = new MutationObserver(seek);
  watch.observe(board, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    for (const thing of board.querySelectorAll("[data-known]")) thing.removeAttribute("data-known");
    for (const thing of added) thing.removeAttribute("tabindex");
  };
}
