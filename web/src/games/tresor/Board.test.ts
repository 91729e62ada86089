import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { ChoiceOut, TresorView } from "../../lib/wire";
import { Words, tied } from "../../lib/words";
import Board from "./Board.svelte";

const words = new Words(
  "fr",
  {
    "choice.lay": "Poser : {card}",
    "choice.hit": "Abîmer : {card}",
    "choice.discard": "Défausser : {card}",
    "choice.attack": "Attaquer : {card}",
    "choice.receive": "Trésor {token}",
    "choice.leave": "Laisser",
    "choice.take": "Prendre",
    "board.token": "Place {place} : {token}",
    "board.sign": "Arme {card} {laid} {n}",
    "board.count": "{what} : {n}",
    "board.see": "Voir {what}",
    "board.discards": "Défausse",
    "board.reserve": "Réserve",
  },
  ["Ada", "Bo", "Cy"],
  0,
);

const view: TresorView = {
  viewer: 0,
  actors: [0],
  over: false,
  winners: [],
  round: 1,
  rounds: 200,
  opener: 0,
  turn: 0,
  step: "part",
  use: "",
  card: -1,
  place: -1,
  before: -1,
  given: -1,
  goal: 4,
  most_damage: 2,
  board: [-1, 3, -1, -2],
  stock: [4, 12, 4, 3, 4, 4, 4, 4],
  reserve: 36,
  pile: 40,
  discards: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  hand: [1, 0, 0, 2, 0, 0, 1, 0, 0, 0, 1, 0],
  hand_sizes: [5, 4, 4],
  weapons: [
    [0, 1, 1],
    [1, 1, 1],
    [0, 0, 0],
  ],
  damage: [
    [0, 0, 0],
    [2, 0, 0],
    [0, 1, 0],
  ],
  trumps: [0, 0, 1],
  loot: [
    [1, 0, 0, 2, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
  ],
  scores: [2, 0, 0],
  shuffles: 0,
  shuffled: [],
  parted: [],
  drawn: [],
  drawn_sizes: [],
};

const choice = (action: number, kind: string, args: Record<string, number>): ChoiceOut => ({
  action,
  kind,
  clause: "TRE.6",
  args,
});
const hit = choice(3, "hit", { card: 3 });
const part = [
  choice(0, "lay", { card: 0 }),
  hit,
  choice(12, "discard", { card: 0 }),
  choice(15, "discard", { card: 3 }),
  choice(18, "discard", { card: 6 }),
  choice(22, "discard", { card: 10 }),
];

function show(more: object = {}) {
  const choose = vi.fn();
  const restart = vi.fn();
  const props = {
    view,
    choices: part,
    choose,
    restart,
    selected: null,
    steps: [],
    now: null,
    me: 0,
    names: ["Ada", "Bo", "Cy"],
    words,
    moves: false,
    ...more,
  };
  return { choose, restart, ...render(Board, props) };
}

// jsdom has no layout
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);

const hand = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("ul.hand button")];
const spot = (name: string): Element | null => document.querySelector(`[data-spot="${name}"]`);

afterEach(cleanup);

describe("the board of Trésor", () => {
  it("draws everybody's weapons and damage, and my cards one by one", () => {
    show();
    expect(hand()).toHaveLength(5);
    expect(spot("slot:1:0")?.getAttribute("aria-label")).toBe("Arme 0 1 2");
    expect(spot("place:1")?.getAttribute("aria-label")).toBe(tied("Place 1 : 3"));
    expect(spot("loot:0:3")?.getAttribute("aria-label")).toBe(tied("3 : 2"));
  });

  it("lights what a card can do and takes the choice by its target", async () => {
    const { choose } = show();
    expect(spot("slot:0:0")?.tagName).toBe("DIV");
    await fireEvent.click(hand()[0] as HTMLElement);
    expect(screen.getByRole("button", { name: `${tied("Poser : 0")} : 0` })).toBeTruthy();
    await fireEvent.click(spot("slot:0:0") as Element);
    expect(choose).toHaveBeenCalledExactlyOnceWith(part[0]);
  });

  it("discards by pressing the discards", async () => {
    const { choose } = show();
    await fireEvent.click(hand()[3] as HTMLElement);
    await fireEvent.click(spot("discards") as Element);
    expect(choose).toHaveBeenCalledExactlyOnceWith(part[4]);
  });

  it("goes through the use to the target that was pressed", async () => {
    const { choose, rerender } = show();
    await fireEvent.click(hand()[1] as HTMLElement);
    expect(spot("seat:2")?.textContent).toBe(""); // its name says all: nothing is written that it leaves out
    await fireEvent.click(spot("seat:2") as Element);
    expect(choose).toHaveBeenLastCalledWith(hit);
    const targets = [choice(41, "target", { target: 1 }), choice(42, "target", { target: 2 })];
    const hands = view.hand.map((count, card) => (card === 3 ? count - 1 : count));
    await rerender({ choices: targets, steps: [hit], view: { ...view, hand: hands } });
    expect(choose).toHaveBeenLastCalledWith(targets[1]);
    expect(hand()).toHaveLength(5);
    expect(choose).toHaveBeenCalledTimes(2);
  });

  it("never takes by itself what the frame takes, nor what waits for a last word", async () => {
    const { choose, rerender } = show();
    await fireEvent.click(hand()[1] as HTMLElement);
    await fireEvent.click(spot("seat:1") as Element);
    await rerender({ choices: [choice(41, "target", { target: 1 })], steps: [hit] });
    await rerender({ choices: [choice(41, "target", { target: 1 })], steps: [hit], selected: 41 });
    expect(choose).toHaveBeenCalledTimes(1);
  });

  it("shows a card once while its use waits for a last word: it is still in the hand", () => {
    show({ steps: [part[0] as ChoiceOut], selected: part[0]?.action });
    expect(hand()).toHaveLength(5);
    expect(hand().filter((card) => card.getAttribute("aria-pressed") === "true")).toHaveLength(1);
  });

  it("begins anew when another card is picked", async () => {
    const targets = [choice(41, "target", { target: 1 }), choice(42, "target", { target: 2 })];
    const { restart } = show({ choices: targets, steps: [hit] });
    await fireEvent.click(hand()[0] as HTMLElement);
    expect(restart).toHaveBeenCalledOnce();
  });

  it("takes a place of the coach by keyboard, and never an empty one", async () => {
    const places = [choice(36, "place", { place: 0, token: -1 }), choice(37, "place", { place: 1, token: 3 })];
    const { choose } = show({ choices: places, steps: [choice(27, "attack", { card: 6 })] });
    expect(spot("place:3")?.getAttribute("role")).toBe("img");
    expect(spot("place:0")?.getAttribute("tabindex")).toBe("0");
    await fireEvent.keyDown(spot("place:0") as Element, { key: "Enter" });
    expect(choose).toHaveBeenCalledExactlyOnceWith(places[0]);
  });

  it("offers the token on the coach, and to leave it", async () => {
    const offer = [choice(56, "take", { token: 3 }), choice(57, "leave", { token: 3 })];
    const { choose } = show({ choices: offer, view: { ...view, place: 1, step: "offer" } });
    await fireEvent.click(spot("place:1") as Element);
    expect(choose).toHaveBeenLastCalledWith(offer[0]);
    await fireEvent.click(screen.getByRole("button", { name: "Laisser" }));
    expect(choose).toHaveBeenLastCalledWith(offer[1]);
  });

  it("asks which treasure is wanted", async () => {
    const wishes = [choice(50, "receive", { token: 2 }), choice(51, "receive", { token: 4 })];
    const { choose } = show({ choices: wishes, steps: [choice(10, "swap", { card: 10 })] });
    await fireEvent.click(screen.getByRole("button", { name: "Trésor 4" }));
    expect(choose).toHaveBeenCalledExactlyOnceWith(wishes[1]);
  });

  it("shows a token turned by an event before the view says so", async () => {
    const { rerender } = show({ choices: [] });
    await rerender({ now: { kind: "token_turned", args: { seat: 1, place: 0, token: 5 } } });
    expect(spot("place:0")?.getAttribute("aria-label")).toBe(tied("Place 0 : 5"));
    await rerender({ now: null, view: { ...view } });
    expect(spot("place:0")?.getAttribute("aria-label")).toBe(tied("Place 0 : -1"));
  });

  it("shows a spectator everybody and no hand", () => {
    show({ me: -1, choices: [], view: { ...view, viewer: -1, hand: [] } });
    expect(document.querySelectorAll('[data-spot^="seat:"]')).toHaveLength(3);
    expect(hand()).toHaveLength(0);
  });

  it("lets the discards be looked through", async () => {
    show({ choices: [] });
    await fireEvent.click(screen.getByRole("button", { name: tied("Voir Défausse : 1") }));
    expect(document.querySelector("dialog")?.textContent).toContain("× 1");
  });
});
