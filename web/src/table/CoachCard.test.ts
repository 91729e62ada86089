import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "../lib/settings.svelte";
import type { ChoiceOut, EventOut, LessonOut, TableOut } from "../lib/wire";
import { Words } from "../lib/words";
import CoachCard from "./CoachCard.svelte";

const LESSON: LessonOut = {
  seat: 0,
  notes: [
    { id: "goal", when: "start", where: {}, after: 0, clause: "BRO.5", suggests: [] },
    { id: "play", when: "ask.play", where: {}, after: 0, clause: "", suggests: [{ kind: "play", args: { card: 12 } }] },
    { id: "won", when: "event.battle_won", where: {}, after: 0, clause: "", suggests: [] },
    { id: "end", when: "end", where: {}, after: 0, clause: "", suggests: [] },
  ],
};
const WORDS = new Words("en", {
  "choice.play": "Dwarf",
  ...Object.fromEntries(
    LESSON.notes.flatMap(({ id }) => [
      [`lesson.${id}.title`, `Title ${id}`],
      [`lesson.${id}.text`, `Text ${id}`],
    ]),
  ),
});
const DWARF: ChoiceOut = { action: 12, kind: "play", clause: "BRO.4", args: { card: 12 } };

function live(choices: ChoiceOut[], events: EventOut[] = [], phase = "playing", made = 0) {
  const log = events.map((event, number) => ({ id: number + 1, event }));
  const seat = { seat: 0, seq: 1, view: {}, ask: null, choices, canUndo: false, log };
  const ask = choices.length ? { key: "ask.play" } : null;
  return { id: "t1", ask, choices, draft: { steps: [], made }, seat, table: { phase } as TableOut, busy: false };
}

function props(shown = live([DWARF])) {
  return { live: shown, words: WORDS, lesson: LESSON, choose: vi.fn(), explain: vi.fn() };
}

beforeEach(() => {
  localStorage.clear();
  settings.set({ lang: "en" });
});
afterEach(cleanup);

describe("the coach's card", () => {
  it("leads from note to note, to the rule, and to a choice that can be made from it", async () => {
    const given = props();
    render(CoachCard, { props: given });
    expect(screen.getByRole("heading", { name: "Title goal" })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Read the rule" }));
    expect(given.explain).toHaveBeenCalledWith("BRO.5");
    await fireEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByText("Text play")).toBeTruthy();
    expect(screen.getByText("Note 2 of 4")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Try it: Dwarf" }));
    expect(given.choose).toHaveBeenCalledWith(DWARF);
  });

  it("folds when it is understood, and comes back by itself with the next note", async () => {
    const given = props();
    const { rerender } = render(CoachCard, { props: given });
    await fireEvent.click(screen.getByRole("button", { name: "Next" }));
    await fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(screen.queryByText("Text play")).toBeNull();
    await rerender({ ...given, live: live([], [{ kind: "battle_won" }], "playing", 1) });
    expect(screen.getByText("Text won")).toBeTruthy();
  });

  it("is folded after a move, and waits until the events have been told", async () => {
    const given = props();
    const { rerender } = render(CoachCard, { props: given });
    await rerender({ ...given, live: { ...live([], [{ kind: "battle_won" }], "playing", 1), busy: true } });
    expect(screen.queryByText("Text won")).toBeNull();
    expect(screen.queryByText("Text goal")).toBeNull();
    await fireEvent.click(screen.getByRole("button"));
    expect(screen.getByText("Text goal")).toBeTruthy();
  });

  it("has everything that is left at the end", async () => {
    const given = props(live([]));
    const { rerender } = render(CoachCard, { props: given });
    await rerender({ ...given, live: live([], [], "over") });
    for (const id of ["play", "won", "end"]) {
      await fireEvent.click(screen.getByRole("button", { name: "Next" }));
      expect(screen.getByText(`Text ${id}`)).toBeTruthy();
    }
  });

  it("goes away when it is skipped", async () => {
    render(CoachCard, { props: props() });
    await fireEvent.click(screen.getByRole("button", { name: "Skip the lesson" }));
    expect(screen.queryByRole("region", { name: "Guided first game" })).toBeNull();
  });
});
