import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import type { ChoiceOut, EventOut, RollingView } from "../../lib/wire";
import Board from "./Board.svelte";
import { attack, choice, player, position, words } from "./sample";

beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});
afterEach(cleanup);

interface Given {
  view?: RollingView;
  choices?: ChoiceOut[];
  selected?: number | null;
  steps?: ChoiceOut[];
  now?: EventOut | null;
  me?: number;
}

function show(given: Given = {}) {
  const choose = vi.fn();
  const folds = vi.fn();
  const props = {
    view: position(),
    choices: [],
    selected: null,
    steps: [],
    now: null,
    me: 0,
    names: ["Ann", "Bob"],
    words,
    moves: false,
    choose,
    folds,
    ...given,
  };
  const shown = render(Board, { props });
  return { ...shown, choose, folds };
}

const button = (name: RegExp): HTMLElement => screen.getByRole("button", { name });
const buttons = (name: RegExp): HTMLElement[] => screen.queryAllByRole("button", { name });

describe("the attack", () => {
  it("offers the groups that may be placed, and no car before one is taken up", () => {
    const { folds } = show({ choices: attack() });
    expect(buttons(/^take/)).toHaveLength(3);
    expect(buttons(/^car/)).toHaveLength(0);
    expect(folds).toHaveBeenCalledWith(true);
  });

  it("lights the one car of a symbol; a tap on it is the choice", async () => {
    const choices = attack();
    const { choose } = show({ choices });
    await fireEvent.click(button(/^take 0 x 2/));
    expect(buttons(/^car/)).toHaveLength(1);
    await fireEvent.click(button(/^car 3.*place 0 on 3/));
    expect(choose).toHaveBeenCalledExactlyOnceWith(choices[0]);
  });

  it("lights every car that jokers may join", async () => {
    const choices = attack();
    const { choose } = show({ choices });
    await fireEvent.click(button(/^take 5 x 1/));
    expect(buttons(/^car/)).toHaveLength(2);
    await fireEvent.click(button(/^car 2.*jokers as 2/));
    expect(choose).toHaveBeenCalledExactlyOnceWith(choices[3]);
  });

  it("takes up the only group by itself", () => {
    show({ choices: attack().slice(0, 1) });
    expect(buttons(/^car 3/)).toHaveLength(1);
  });

  it("ends the turn", async () => {
    const choices = attack();
    const { choose } = show({ choices });
    await fireEvent.click(button(/finish and keep 4/));
    expect(choose).toHaveBeenCalledExactlyOnceWith(choices[4]);
  });

  it("shows a move that waits for a last word in the position in which it was chosen", async () => {
    const choices = attack();
    const { rerender, choose } = show({ choices });
    const after = position();
    after.train[2]?.groups.push({ seat: 0, symbol: 0, dice: 2, mercenaries: 0 });
    after.rolled[0] = 0;
    await rerender({ view: after, choices, selected: choices[0]?.action ?? null });
    expect(button(/^take 0 x 2/).getAttribute("aria-pressed")).toBe("true");
    const car = button(/^car 3/);
    expect(car.getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(car);
    expect(choose).toHaveBeenCalledExactlyOnceWith(choices[0]);
  });
});

describe("other questions", () => {
  it("takes back from the rear by the group", async () => {
    const choices = [0, 1, 2].map((n) => choice("back", { n, dice: n, mercenaries: 0 }));
    const { choose } = show({ view: position({ phase: "take_back", rolled: [0, 0, 0, 0, 0, 0] }), choices });
    await fireEvent.click(button(/^car 2.*back 2/));
    expect(choose).toHaveBeenCalledWith(choices[2]);
    await fireEvent.click(button(/: back 0/));
    expect(choose).toHaveBeenLastCalledWith(choices[0]);
  });

  it("swaps two groups in two taps", async () => {
    const choices = [choice("swap", { symbol: 1, other: 2, car: 2, other_car: 1 })];
    const { choose } = show({ view: position({ phase: "swap" }), choices });
    await fireEvent.click(button(/^car 1/));
    expect(choose).not.toHaveBeenCalled();
    await fireEvent.click(button(/^car 2.*swap 1 2/));
    expect(choose).toHaveBeenCalledExactlyOnceWith(choices[0]);
  });

  it("rerolls die by die and shows those that are picked", async () => {
    const choices = [choice("die", { face: 1, mercenary: 0 }), choice("reroll", { n: 1 })];
    const steps = [choice("use_reroll", { symbol: 0, points: 1 }), choice("die", { face: 0, mercenary: 0 })];
    const { choose, container } = show({
      view: position({ phase: "pick", rolled: [1, 1, 0, 0, 0, 0] }),
      choices,
      steps,
    });
    expect(container.querySelectorAll(".cup .die svg")).toHaveLength(1);
    await fireEvent.click(button(/^reroll 1/));
    expect(choose).toHaveBeenCalledExactlyOnceWith(choices[0]);
  });

  it("hires as many mercenaries as are tapped", async () => {
    const choices = [0, 1, 2].map((n) => choice("hire", { n }));
    const { choose } = show({ view: position({ phase: "hire", rolled: [0, 0, 0, 0, 0, 0] }), choices });
    await fireEvent.click(button(/^hire 2/));
    expect(choose).toHaveBeenCalledExactlyOnceWith(choices[2]);
  });

  it("opens a chest of mine that may be used, not one that was won this turn", async () => {
    const chest = { type: 3, symbol: 0, effect: "reroll", points: 1 };
    const mine = player({
      inside: [chest, { ...chest, type: 4, points: 2 }],
      closed: [0, 0],
      new: [0],
      usable: [chest],
    });
    const choices = [choice("use_reroll", { symbol: 0, points: 1 })];
    const { choose } = show({ view: position({ players: [mine, player()] }), choices });
    await fireEvent.click(button(/^open reroll 0/));
    expect(choose).toHaveBeenCalledExactlyOnceWith(choices[0]);
  });
});

describe("watching", () => {
  it("offers nothing, and draws no stash", () => {
    const { container } = show({ me: -1 });
    expect(screen.queryAllByRole("button")).toHaveLength(0);
    expect(container.querySelector(".stash")).toBeNull();
  });

  it("stamps a car that is being stolen and throws the dice of an event", async () => {
    const stolen = { kind: "car_stolen", args: { seat: 1, car: 1, need: 2, points: 3, at_once: 0 } };
    const rolled = { kind: "dice_rolled", args: { seat: 1, faces: [0, 2, 5] } };
    const { container, rerender } = show({ now: stolen });
    expect(container.querySelectorAll(".stamp")).toHaveLength(1);
    await rerender({ now: rolled });
    expect(container.querySelectorAll(".stamp")).toHaveLength(1);
    expect(container.querySelectorAll(".falling .die svg")).toHaveLength(3);
    await rerender({ view: position(), now: null });
    expect(container.querySelectorAll(".stamp, .falling")).toHaveLength(0);
  });
});
