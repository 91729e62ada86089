import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { ChoiceOut, EventOut } from "../../lib/wire";
import Board from "./Board.svelte";
import { sampleView, star, walk, words } from "./sample";

// jsdom measures nothing
class NoObserver {
  observe = vi.fn();
  unobserve = vi.fn();
  disconnect = vi.fn();
}
vi.stubGlobal("ResizeObserver", NoObserver);
afterEach(cleanup);

interface Given {
  choices?: ChoiceOut[];
  selected?: number | null;
  steps?: ChoiceOut[];
  now?: EventOut | null;
  me?: number;
  view?: ReturnType<typeof sampleView>;
}

function show(given: Given = {}) {
  const choose = vi.fn();
  const view = sampleView();
  const base = { view, choices: [], choose, selected: null, steps: [], now: null, me: 0, names: ["Ann", "Bob"] };
  const shown = render(Board, { ...base, log: [], words, moves: false, ...given });
  return { choose, ...shown };
}

const two = [walk(1, 0, 24), walk(2, 0, 26), walk(3, 2, 24)];

describe("the board", () => {
  it("shows who is tied up, the tiles and what the robber does", () => {
    show();
    expect(screen.getByText("tied up")).toBeTruthy();
    expect(screen.getByLabelText("den 1, pile 4, cakes 0, knives 2")).toBeTruthy();
    expect(screen.getByText("off to steal")).toBeTruthy();
    expect(screen.getAllByText("Bob")).toHaveLength(2);
  });

  it("offers nothing to those who may do nothing", () => {
    show({ me: -1 });
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("lights the endings of the figure that is tapped, and takes the one that is tapped", async () => {
    const { choose } = show({ choices: two });
    expect(screen.queryByLabelText("Grandmother to d4")).toBeNull();
    await fireEvent.click(screen.getByLabelText("Grandmother, f4, 2"));
    expect(screen.queryByLabelText("P'tit Pierre to d4")).toBeNull();
    await fireEvent.click(screen.getByLabelText("Grandmother to d4"));
    expect(choose).toHaveBeenCalledWith(two[0]);
  });

  it("can be played with the keyboard alone", async () => {
    const { choose } = show({ choices: two });
    await fireEvent.keyDown(screen.getByLabelText("Grandmother, f4, 2"), { key: "Enter" });
    await fireEvent.keyDown(screen.getByLabelText("Grandmother to f4"), { key: "x" });
    expect(choose).not.toHaveBeenCalled();
    await fireEvent.keyDown(screen.getByLabelText("Grandmother to f4"), { key: " " });
    expect(choose).toHaveBeenCalledWith(two[1]);
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByLabelText("Grandmother to f4")).toBeNull();
  });

  it("holds a figure from its card as well", async () => {
    show({ choices: two });
    const card = screen.getByRole("button", { name: /P'tit Pierre.*3 steps/ });
    await fireEvent.click(card);
    expect(card.getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByLabelText("P'tit Pierre to d4")).toBeTruthy();
  });

  it("lights at once what the only movable figure can do", () => {
    show({ choices: [walk(1, 0, 24)] });
    expect(screen.getByLabelText("Grandmother to d4")).toBeTruthy();
  });

  it("shows the walk that waits for a last word, even when the choices are gone", () => {
    const chosen = walk(1, 0, 24);
    const { container } = show({ choices: [], steps: [chosen], selected: 1 });
    const figure = container.querySelector<SVGGElement>(".walker");
    expect(figure?.style.transform).toContain("translate(350px, 350px)");
  });

  it("gives a star to a figure or leaves it", async () => {
    const choices = [walk(1, 0, 24), star(5, 2, 0), star(6, 2, 3), star(7, 2, -1)];
    const { choose } = show({ choices, view: sampleView({ stars: [0, 0, 1, 0] }) });
    await fireEvent.click(screen.getByRole("button", { name: "give the star" }));
    const [onMap] = screen.getAllByRole("button", { name: /star of P'tit Pierre for Ratapoil/ });
    if (onMap) await fireEvent.click(onMap);
    expect(choose).toHaveBeenLastCalledWith(choices[2]);
    await fireEvent.click(screen.getByRole("button", { name: /ignore the star of P'tit Pierre/ }));
    expect(choose).toHaveBeenLastCalledWith(choices[3]);
  });

  it("offers the pass of a figure that can end nowhere", async () => {
    const pass = { action: 9, kind: "pass", clause: "BQB.7", args: { pursuer: 2, n: 3 } };
    const { choose } = show({ choices: [pass] });
    await fireEvent.click(screen.getByRole("button", { name: "P'tit Pierre stays" }));
    expect(choose).toHaveBeenCalledWith(pass);
  });

  it("tells what happens while it happens", () => {
    const args = { pursuers: [0, 2], place: 8, tile: "knife", pile: 3 };
    const { container } = show({ now: { kind: "robber_captured", args } });
    expect(container.querySelector(".burst")).toBeTruthy();
    expect(screen.getByText("locked up")).toBeTruthy();
  });

  it("shows a walk as it is told, and its way until the next throw", async () => {
    const walked = { kind: "pursuer_walked", args: { seat: 0, pursuer: 0, place: 24 } };
    const { container, rerender } = show({ now: walked });
    const trails = (): number => container.querySelectorAll(".trail").length;
    const figure = container.querySelector<SVGGElement>(".walker");
    expect(figure?.style.transform).toContain("translate(350px, 350px)");
    await rerender({ view: sampleView({ at: [24, 43, 10, 45] }), now: null });
    expect(trails()).toBe(1);
    await rerender({ view: sampleView({ at: [24, 43, 10, 45], round: sampleView().round + 1 }) });
    expect(trails()).toBe(0);
  });
});
