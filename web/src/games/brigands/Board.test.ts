import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { BrigandsView, ChoiceOut, EffectView, EventOut, NamedStep } from "../../lib/wire";
import { Words } from "../../lib/words";
import Board from "./Board.svelte";

const plain = (shape: string): EffectView => ({
  day: false,
  shape,
  condition: "none",
  limit: 0,
  gains: [2, 6],
  numbers: [1, 3, 3],
});
const grid = (seats: number): number[][] => Array.from({ length: 8 }, () => Array.from({ length: seats }, () => 0));

function viewOf(changed: Partial<BrigandsView> = {}): BrigandsView {
  return {
    viewer: 0,
    actors: [0, 1, 2],
    over: false,
    winners: [],
    phase: "plan",
    prince: 1,
    day: 1,
    days: 6,
    threshold: 50,
    pawns: [2, 3],
    order: [6, 5, 4, 3, 2, 1, 0],
    effects: ["table", "trade", "loot", "gamble", "each", "loot", "loot"].map(plain),
    day_effects: ["table", "trade", "loot", "gamble", "each", "loot", "loot"].map((shape) => ({
      ...plain(shape),
      day: true,
    })),
    to_come: [1, 2],
    money: [7, 0, 12],
    tokens: [1, 1, 1],
    reserve: [5, 5, 5],
    board: grid(3),
    patrols: [0, 0, 0, 0, 0, 0, 0, 0],
    pledged: grid(3),
    spy: [1, 2],
    spy_level: 0,
    fines: [0, 3],
    fine_level: 0,
    steal: 3,
    prince_steal: 5,
    second: -1,
    place: -1,
    pending: [],
    rolled: 0,
    held_counts: [0, 0, 0],
    held: [[], [], []],
    plan: [0, 0, 0, 0, 0, 0, 0, 0],
    watch: [],
    pledge: [0, 0, 0, 0, 0, 0, 0, 0],
    asked: -1,
    wheel: [-2, -2, -2],
    ...changed,
  };
}

// the keys themselves and what fills them serve as words
const messages = Object.fromEntries([
  ...["henchman", "patrol", "token", "bare"].map((kind) => [`choice.${kind}`, `${kind} {place}`]),
  ...["steal", "push"].map((kind) => [`choice.${kind}`, `${kind} {target}`]),
  ["board.take_back", "back {place}"],
  ["board.token_on", "token on {place}"],
  ["board.token_off", "token off {place}"],
  ["board.teams", "{n} of {seat}"],
  ["board.patrols", "{n} patrols"],
  ["event.gained", "{seat} gains {ducats}"],
]);
const words = new Words("en", messages, ["Ann", "Bob", "Cid"], 0);
const at = (kind: string, place: number): ChoiceOut => ({ action: place, kind, clause: "BRG.8", args: { place } });
const places = [0, 1, 2, 3, 4, 5, 6].map((place) => at("henchman", place));
const token = (kind: "token" | "bare", place: number): ChoiceOut => ({
  ...at(kind, place),
  action: kind === "token" ? 8 : 9,
});

function propsOf(view: BrigandsView, choices: ChoiceOut[] = [], now: EventOut | null = null) {
  const base = { selected: null as number | null, steps: [] as ChoiceOut[], log: [] as EventOut[] };
  return { ...base, view, choices, now, choose: vi.fn(), me: 0, names: ["Ann", "Bob", "Cid"], words, moves: false };
}

const quarter = (place: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-place="${place}"]`);
  if (!found) throw new Error(`no place ${place}`);
  return found;
};

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);
afterEach(cleanup);

describe("the board of Brigands", () => {
  it("shows who stands where, in the order of the arrows", () => {
    const board = grid(3);
    board[3] = [1, 0, 2];
    render(Board, {
      props: propsOf(viewOf({ phase: "wheel", actors: [2], board, patrols: [0, 0, 1, 0, 0, 0, 0, 0], place: 3 })),
    });
    expect(within(quarter(3)).getByLabelText("2 of 2")).toBeTruthy();
    expect(within(quarter(2)).getByLabelText("1 patrols")).toBeTruthy();
    expect(quarter(3).getAttribute("aria-current")).toBe("step");
    const shown = [...document.querySelectorAll<HTMLElement>("[data-place]")].map((found) =>
      Number(found.dataset.place),
    );
    expect(shown).toEqual([6, 5, 4, 3, 2, 1, 0, 7]);
  });

  it("sketches a plan in any order, and sends it as a whole once it is sealed", async () => {
    let refuse = (): void => undefined;
    const play = vi.fn(() => new Promise<boolean>((resolve) => (refuse = () => resolve(false))));
    const props = { ...propsOf(viewOf(), places), play };
    const { rerender } = render(Board, { props });
    const seal = (): HTMLButtonElement => screen.getByText("board.seal");
    await fireEvent.click(screen.getByLabelText("henchman 6"));
    expect(seal().disabled).toBe(true);
    await fireEvent.click(screen.getByLabelText("henchman 2"));
    await fireEvent.click(screen.getByLabelText("back 2"));
    await fireEvent.click(screen.getByLabelText("henchman 0"));
    expect(screen.queryByLabelText("henchman 3")).toBeNull();
    await fireEvent.click(screen.getByLabelText("token on 6"));
    expect(props.choose).not.toHaveBeenCalled();

    await fireEvent.click(seal());
    await fireEvent.click(seal());
    const steps = ["henchman 0", "henchman 6", "bare 0", "token 6"].map((step) => step.split(" "));
    const named = steps.map(([kind, place]) => ({ kind, args: { place: Number(place) } }));
    expect(props.play.mock.calls).toEqual([[named]]); // once, in one message
    expect(props.choose).not.toHaveBeenCalled();
    refuse();
    await rerender({ ...props });
    expect(screen.getByLabelText("back 6")).toBeTruthy(); // refused: it can be changed
    await vi.waitFor(() => expect(seal().disabled).toBe(false));
  });

  it("lays a hint's whole plan out, to be changed or sealed", async () => {
    let lay: (way: ChoiceOut[]) => void = () => undefined;
    const play = vi.fn((steps: NamedStep[]) => Promise.resolve(steps.length > 0));
    const props = { ...propsOf(viewOf(), places), play, lays: (found: typeof lay) => (lay = found) };
    render(Board, { props });
    lay([at("henchman", 0), at("henchman", 6), token("bare", 0), token("token", 6)]);
    expect(await within(quarter(6)).findByLabelText("token off 6")).toBeTruthy();
    expect(props.choose).not.toHaveBeenCalled();
    expect(screen.getByText<HTMLButtonElement>("board.seal").disabled).toBe(false);
    await fireEvent.click(screen.getByLabelText("back 6"));
    await fireEvent.click(screen.getByLabelText("henchman 3"));
    await fireEvent.click(screen.getByText("board.seal"));
    expect(props.play.mock.calls[0]?.[0].map((step) => step.args?.place)).toEqual([0, 3, 0, 3]);
  });

  it("takes up the steps of the choice bar when a hint is laid out", async () => {
    let lay: (way: ChoiceOut[]) => void = () => undefined;
    const restart = vi.fn();
    const play = vi.fn();
    const props = { ...propsOf(viewOf(), places), play, lays: (found: typeof lay) => (lay = found), restart };
    const { rerender } = render(Board, { props: { ...props, steps: [at("henchman", 3)] } });
    lay([at("henchman", 6), token("bare", 3), token("bare", 6)]);
    expect(restart).toHaveBeenCalled();
    await rerender({ ...props, steps: [] });
    expect(screen.getByLabelText("back 3")).toBeTruthy();
    expect(screen.getByLabelText("back 6")).toBeTruthy();
  });

  it("takes steps one by one after the choice bar has begun", async () => {
    const props = { ...propsOf(viewOf(), places.slice(3)), steps: [at("henchman", 3)] };
    render(Board, { props });
    expect(screen.queryByLabelText("henchman 2")).toBeNull();
    await fireEvent.click(screen.getByLabelText("henchman 4"));
    expect(props.choose).toHaveBeenCalledWith(places[4]);
  });

  it("has a wheel that asks for a target among several", async () => {
    const board = grid(3);
    board[3] = [1, 0, 2];
    const aim = (kind: string, target: number, action: number): ChoiceOut => ({
      action,
      kind,
      clause: "BRG.14",
      args: { target },
    });
    const choices = [aim("steal", 2, 30), aim("steal", 1, 31), aim("push", 2, 32)];
    const props = propsOf(viewOf({ phase: "wheel", actors: [0], board, place: 3 }), choices);
    render(Board, { props });
    await fireEvent.click(screen.getByRole("button", { name: /push 2/ }));
    expect(props.choose).toHaveBeenLastCalledWith(choices[2]);
    await fireEvent.click(screen.getByRole("button", { name: "board.do.steal" }));
    expect(props.choose).toHaveBeenCalledTimes(1);
    await fireEvent.click(within(quarter(3)).getByLabelText("2 of 2"));
    expect(props.choose).toHaveBeenLastCalledWith(choices[0]);
  });

  it("tells a day in the town: teams are sent, show their actions, gain", async () => {
    const props = propsOf(viewOf({ actors: [1] }));
    const told: EventOut[] = [
      { kind: "team_sent", args: { seat: 2, place: 4, n: 2, tokens: 1 } },
      { kind: "place_reached", args: { place: 4 } },
      { kind: "target_shown", args: { seat: 2, what: "steal", target: 0 } },
      { kind: "gained", args: { seat: 2, ducats: 10, place: 4 } },
    ];
    const { rerender } = render(Board, { props: { ...props, log: [{ kind: "day_began", args: { day: 1 } }] } });
    for (const now of told) await rerender({ now });
    expect(within(quarter(4)).getByLabelText("2 of 2")).toBeTruthy();
    expect(within(quarter(4)).getByText("Cid board.do.steal")).toBeTruthy();
    expect(quarter(4).textContent).toContain("+10");
    expect(screen.getByText("22")).toBeTruthy();
    await rerender({ now: { kind: "place_reached", args: { place: 3 } } });
    expect(within(quarter(4)).queryByText("Cid board.do.steal")).toBeNull();
    expect(quarter(4).textContent).toContain("+10");
  });

  it("has the rule of a quarter in drawings, and in words on a tap", async () => {
    const effects = viewOf().effects.map((effect, place) =>
      place === 5 ? { ...effect, condition: "not_alone", day: true } : effect,
    );
    render(Board, { props: propsOf(viewOf({ effects }), places) });
    expect(screen.queryByRole("note")).toBeNull();
    await fireEvent.click(within(quarter(5)).getByRole("button", { name: /board.brief.loot/ }));
    expect(screen.getByRole("note").textContent).toContain("board.or_prison");
    expect(screen.getByRole("note").textContent).toContain("board.day_here");
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("draws the plan of a hint as ghosts on the squares, without placing anything", async () => {
    const way = { actions: [], chance: 0.5, share: 1, reason: null };
    const hint = { ...way, choices: [at("henchman", 2), at("henchman", 2), token("token", 2)] };
    const props = propsOf(viewOf(), places);
    const { rerender } = render(Board, { props: { ...props, hint } });
    expect(document.querySelectorAll(".ghosts .pawn")).toHaveLength(2);
    expect(document.querySelectorAll(".ghosts .token")).toHaveLength(1);
    expect(document.querySelectorAll(".ghosts .way")).toHaveLength(1);
    expect(within(quarter(2)).queryByLabelText("back 2")).toBeNull();
    await rerender({ ...props, hint: null });
    expect(document.querySelector(".ghosts")).toBeNull();
  });

  it("looks different from the prince's side", () => {
    render(Board, { props: { ...propsOf(viewOf({ viewer: 1, prince: 1 })), me: 1 } });
    const dock = screen.getByRole("region", { name: "board.you" });
    expect(within(dock).getByLabelText(/board.spy : /)).toBeTruthy();
    expect(within(dock).queryByLabelText(/board.goal_so_far/)).toBeNull();
    expect(document.querySelector(".streets .banner")).toBeTruthy();
  });
});
