// Asking what a thing on the board is: a right click, a long press, or the key "?" on what has the focus.

export interface Asked {
  thing: Element;
  x: number;
  y: number;
}

const LONG_MS = 600;
const STILL = 10; // pixels that a finger may tremble

/** Lets a board be asked. A press that asks is no press that plays. */
export function asking(board: HTMLElement, tell: (asked: Asked) => void): { destroy: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [x, y] = [0, 0];
  let swallow = false;
  const quiet = (): void => clearTimeout(timer);
  const ask = (thing: EventTarget | null): void => {
    if (thing instanceof Element) tell({ thing, x, y });
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
        swallow = false;
        [x, y] = [event.clientX, event.clientY];
        if (event.pointerType === "mouse") return;
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
    ["pointerup", quiet],
    ["pointercancel", quiet],
    [
      "click",
      (event: MouseEvent) => {
        if (swallow) event.stopPropagation();
        swallow = false;
      },
    ],
    [
      "keydown",
      (event: KeyboardEvent) => {
        if (event.key !== "?" || !(event.target instanceof Element)) return;
        const box = event.target.getBoundingClientRect();
        [x, y] = [box.left + box.width / 2, box.bottom];
        ask(event.target);
      },
    ],
  ];
  for (const [kind, handler] of handlers) board.addEventListener(kind, handler as EventListener, true);
  return {
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
