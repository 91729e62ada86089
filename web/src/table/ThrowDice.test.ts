import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import ThrownDie from "../games/brigands/ThrownDie.svelte";
import { settings } from "../lib/settings.svelte";
import ThrowDice from "./ThrowDice.svelte";

const pips = (): number => document.querySelectorAll(".throw .die circle").length;

function hold(): ReturnType<typeof vi.fn> {
  const done = vi.fn();
  const dice = [2, 5].map((face) => ({ face, faces: [1], seat: 0 }));
  render(ThrowDice, { props: { dice, room: "brigands", Look: ThrownDie, done } });
  return done;
}

describe("dice in the hand", () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "performance"],
    });
    vi.stubGlobal("AudioContext", vi.fn());
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      },
    );
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("are thrown with a key, roll, and lie with what was drawn", { timeout: 20_000 }, async () => {
    const done = hold();
    const button = screen.getByRole("button", { name: settings.say("throw_dice", { n: 2 }) });
    expect(document.activeElement).toBe(button);
    await fireEvent.click(button, { detail: 0 });
    for (let ms = 0; ms < 2600 && !document.querySelector(".throw.lies"); ms += 50)
      await vi.advanceTimersByTimeAsync(50);
    expect(done).not.toHaveBeenCalled();
    expect(pips()).toBe(7);
    await vi.advanceTimersByTimeAsync(900);
    expect(done).toHaveBeenCalledOnce();
  });

  it("are thrown by letting them go, and a tap ends the show", async () => {
    const done = hold();
    const field = document.querySelector(".throw") as HTMLElement;
    await fireEvent.pointerDown(field, { clientX: 200, clientY: 300 });
    await fireEvent.pointerMove(field, { clientX: 210, clientY: 200 });
    expect(screen.queryByRole("button")).not.toBeNull();
    await fireEvent.pointerUp(field);
    expect(screen.queryByRole("button")).toBeNull();
    await fireEvent.pointerDown(field, { clientX: 10, clientY: 10 });
    expect(done).toHaveBeenCalledOnce();
  });

  it("fall by themselves if nobody throws them", async () => {
    const done = hold();
    await vi.advanceTimersByTimeAsync(6900);
    expect(document.querySelector(".throw.held")).not.toBeNull();
    await vi.advanceTimersByTimeAsync(4000);
    expect(done).toHaveBeenCalledOnce();
  });
});
