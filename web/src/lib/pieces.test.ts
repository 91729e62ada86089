import { afterEach, expect, it, vi } from "vitest";

import { asking, clauseOf, type Asked } from "./pieces";

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
  const { destroy } = asking(board, told);
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
