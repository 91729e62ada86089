import { afterEach, expect, it, vi } from "vitest";

import { asking, clauseOf, mark, type Asked } from "./pieces";

const all = import.meta.glob<Record<string, string>>("../games/*/pieces.ts", { eager: true, import: "pieces" });
const PIECES = { ".car": "X.1", ".chest": "X.2", ".chest[data-open]": "X.3" };

afterEach(() => {
  document.body.innerHTML = "";
  vi.useRealTimers();
});

it("tells the clause of the innermost thing, and of its kind if that is told apart", () => {
  document.body.innerHTML =
    "<i class=car><b class=chest><u></u></b><b class=chest data-open><s></s></b><em></em></i><p></p>";
  const of = (what: string): string | undefined =>
    clauseOf(PIECES, document.querySelector(what) ?? document.body)?.clause;
  expect([of("u"), of("s"), of("em"), of("p")]).toEqual(["X.2", "X.3", "X.1", undefined]);
});

it("every board names its things, each by a selector that can be read", () => {
  expect(Object.keys(all)).toHaveLength(5);
  for (const pieces of Object.values(all))
    for (const selector of Object.keys(pieces)) expect(() => document.querySelector(selector)).not.toThrow();
});

it("is asked by a right click, a long press that does not play, and a key", () => {
  vi.useFakeTimers();
  document.body.innerHTML = "<main><button>car</button></main>";
  const [board, button] = [document.querySelector("main"), document.querySelector("button")];
  if (!board || !button) throw new Error("no board");
  const [told, played] = [vi.fn<(asked: Asked) => void>(), vi.fn()];
  button.addEventListener("click", played);
  const { destroy } = asking(board, { tell: told });
  const touch = (kind: string): Event =>
    Object.assign(new MouseEvent(kind, { bubbles: true, clientX: 5, clientY: 5 }), { pointerType: "touch" });
  button.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
  expect(told).toHaveBeenCalledTimes(1);
  button.dispatchEvent(touch("pointerdown"));
  vi.advanceTimersByTime(700);
  button.dispatchEvent(touch("pointerup"));
  button.click();
  expect([told.mock.calls.length, played.mock.calls.length]).toEqual([2, 0]);
  button.dispatchEvent(touch("pointerdown"));
  vi.advanceTimersByTime(100);
  button.dispatchEvent(touch("pointerup"));
  button.click();
  expect([told.mock.calls.length, played.mock.calls.length]).toEqual([2, 1]);
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }));
  expect(told.mock.lastCall?.[0].thing).toBe(button);
  destroy();
  button.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
  expect(told).toHaveBeenCalledTimes(3);
});

it("is asked by a tap once the button for it was pressed, and by Enter; nothing is played or dragged", () => {
  document.body.innerHTML = "<main><button>car</button></main>";
  const [board, button] = [document.querySelector("main"), document.querySelector("button")];
  if (!board || !button) throw new Error("no board");
  const [told, played, dragged] = [vi.fn<(asked: Asked) => void>(), vi.fn(), vi.fn()];
  button.addEventListener("click", played);
  button.addEventListener("pointerdown", dragged);
  const { update, destroy } = asking(board, { tell: told });
  const tap = (): void => {
    for (const kind of ["pointerdown", "pointerup", "click"])
      button.dispatchEvent(
        Object.assign(new MouseEvent(kind, { bubbles: true, clientX: 5, clientY: 5, detail: 1 }), {
          pointerType: "mouse",
        }),
      );
  };
  tap();
  expect([told, played, dragged].map((one) => one.mock.calls.length)).toEqual([0, 1, 1]);
  update({ tell: told, armed: true });
  tap();
  expect([told, played, dragged].map((one) => one.mock.calls.length)).toEqual([1, 1, 1]);
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  button.click(); // by a screen reader
  expect([told.mock.calls.length, played.mock.calls.length]).toEqual([3, 1]);
  update({ tell: told });
  tap();
  expect([told.mock.calls.length, played.mock.calls.length]).toEqual([3, 2]);
  destroy();
});

it("marks what can be asked about, for eyes and keyboard, and leaves no trace", () => {
  const before = "<i class=car><button class=chest></button></i><p></p>";
  document.body.innerHTML = `<main>${before}</main>`;
  const board = document.querySelector("main");
  if (!board) throw new Error("no board");
  const clean = board.innerHTML;
  const unmark = mark(PIECES, board);
  expect(board.querySelectorAll("[data-known]")).toHaveLength(2);
  expect(board.querySelector(".car")?.getAttribute("tabindex")).toBe("0");
  expect(board.querySelector(".chest")?.hasAttribute("tabindex")).toBe(false);
  unmark();
  expect(board.innerHTML).toBe(clean);
});
