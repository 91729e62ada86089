import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import Stage from "./Stage.svelte";

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);

const children = createRawSnippet(() => ({ render: () => `<g class="act"></g>` }));

function play(moves: boolean): { done: ReturnType<typeof vi.fn>; stage: () => Element | null } {
  const done = vi.fn();
  const { container } = render(Stage, {
    props: { room: "tresor", scene: "won", label: "Ada gagne", moves, ms: 3000, done, children },
  });
  return { done, stage: () => container.querySelector(".stage") };
}

describe("a scene", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it("plays for its time and is over by itself", async () => {
    const { done, stage } = play(true);
    await vi.advanceTimersByTimeAsync(2900);
    expect(done).not.toHaveBeenCalled();
    expect(stage()?.classList.contains("playing")).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toHaveBeenCalledOnce();
    expect(stage()?.classList.contains("playing")).toBe(false);
    expect(screen.getByRole("img", { name: "Ada gagne" })).toBeTruthy();
  });

  it.each(["Escape", " ", "Enter"])("is skipped with the key %j", async (key) => {
    const { done } = play(true);
    await fireEvent.keyDown(window, { key });
    expect(done).toHaveBeenCalledOnce();
  });

  it("is skipped with its button and with a tap on the picture", async () => {
    const first = play(true);
    await fireEvent.click(screen.getByRole("button"));
    expect(first.done).toHaveBeenCalledOnce();
    cleanup();
    const second = play(true);
    await fireEvent.click(screen.getByRole("img"));
    expect(second.done).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(5000);
    expect(second.done).toHaveBeenCalledOnce();
  });

  it("stands still where nothing may move", () => {
    const { done, stage } = play(false);
    expect(done).toHaveBeenCalledOnce();
    expect(stage()?.classList.contains("playing")).toBe(false);
    expect(stage()?.classList.contains("moves")).toBe(false);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
