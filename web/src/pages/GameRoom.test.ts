import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";

import GameRoom from "./GameRoom.svelte";

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);
afterEach(cleanup);

async function picture(game: string): Promise<string> {
  const { container } = render(GameRoom, { game });
  await vi.waitFor(() => expect(container.querySelector("svg")).not.toBeNull(), { timeout: 8000 });
  return container.innerHTML.replace(game, "");
}

it("draws a game's room with the pieces of its board, and a plain one for any other", { timeout: 30_000 }, async () => {
  const drawn: string[] = [];
  for (const game of ["brigands", "briquambroque", "browl", "rolling_bandits", "tresor", "pebbles"])
    drawn.push(await picture(game));
  expect(new Set(drawn).size).toBe(6);
  expect(await picture("chess")).toBe(drawn[5]);
});
