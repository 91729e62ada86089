import { cleanup, render } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import { Drag } from "./drag.svelte";
import Flights from "./Flights.svelte";
import { Teller } from "./told";

afterEach(cleanup);

const pointer = (kind: string, x: number, y: number): MouseEvent =>
  new MouseEvent(kind, { clientX: x, clientY: y, button: 0, bubbles: true });

describe("dragging", () => {
  const lifted = vi.fn();
  const dropped = vi.fn();

  function pull(drag: Drag<string>, x: number, y: number, end = "pointerup"): void {
    drag.start(pointer("pointerdown", 10, 10) as PointerEvent, "card");
    dispatchEvent(pointer("pointermove", x, y));
    dispatchEvent(pointer(end, x, y));
  }

  it("is no drag while it hardly moves", () => {
    const drag = new Drag<string>(dropped, lifted);
    pull(drag, 13, 12);
    expect(lifted).not.toHaveBeenCalled();
    expect(dropped).not.toHaveBeenCalled();
    expect(drag.ended).toBe(false);
  });

  it("is dropped where it is let go, and the click that follows is no tap", () => {
    const drag = new Drag<string>(dropped, lifted);
    pull(drag, 60, 10);
    expect(lifted).toHaveBeenCalledWith("card");
    expect(dropped).toHaveBeenCalledWith("card", { x: 60, y: 10, dx: 50, dy: 0 });
    expect([drag.load, drag.ended]).toEqual([null, true]);
  });

  it("stays where it is if it may not be lifted, or when the finger is taken away by something else", () => {
    dropped.mockClear();
    pull(new Drag<string>(dropped, () => false), 60, 10);
    pull(new Drag<string>(dropped), 60, 10, "pointercancel");
    expect(dropped).not.toHaveBeenCalled();
  });
});

describe("telling", () => {
  const [one, two] = [{ kind: "one" }, { kind: "two" }];

  it("keeps what was told since the view changed, each event once", () => {
    const teller = new Teller();
    const [before, after] = [{}, {}];
    expect(teller.hear(before, null)).toEqual([]);
    expect(teller.hear(before, one)).toEqual([one]);
    expect(teller.hear(before, one)).toEqual([one]);
    expect(teller.hear(before, two)).toEqual([one, two]);
    expect(teller.hear(before, null)).toEqual([one, two]);
    expect(teller.hear(after, null)).toEqual([]);
  });
});

describe("flights", () => {
  const piece = createRawSnippet((thing: () => unknown) => ({ render: () => `<i>${String(thing())}</i>` }));

  function fly(moves: boolean, to = "#to"): Element {
    const root = document.createElement("div");
    root.innerHTML = '<b id="from"></b><b id="to"></b>';
    const flightsOf = (): object[] => [{ from: "#from", to, thing: "coin" }];
    const props = { root, now: { kind: "gained" }, moves, flightsOf, piece } as never;
    return render(Flights, props).container;
  }

  it("take a thing from one place to another", () => {
    expect(fly(true).querySelector(".flight")?.textContent).toBe("coin");
  });

  it("are none where nothing may move, or where a place is not on the board", () => {
    expect(fly(false).querySelector(".flight")).toBeNull();
    expect(fly(true, "#nowhere").querySelector(".flight")).toBeNull();
  });
});
