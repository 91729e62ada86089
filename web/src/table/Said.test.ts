import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";

import type { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import type { ChatOut } from "../lib/wire";
import Said from "./Said.svelte";

const said: ChatOut = { name: "Bo", seat: 1, text: "hey", at: 0, speaker: 3, mask: "fox", colour: "moss", gone: false };
const at = (host: boolean, muted: number[] = []) => ({
  id: "t1",
  mine: [0],
  table: { host, muted },
  order: vi.fn(),
  hushed: { turn: vi.fn() },
});
const as = (live: ReturnType<typeof at>): LiveTable => live as unknown as LiveTable;

afterEach(cleanup);

it("lets who opened the table take somebody's word away, and give it back", async () => {
  settings.lang = "en";
  const live = at(true);
  render(Said, { live: as(live), said });
  await fireEvent.click(screen.getByRole("button", { name: "Mute Bo" }));
  expect(live.order).toHaveBeenCalledWith({ t: "mute", speaker: 3, muted: true });
  cleanup();
  const again = at(true, [3]);
  render(Said, { live: as(again), said });
  await fireEvent.click(screen.getByRole("button", { name: "Let Bo speak" }));
  expect(again.order).toHaveBeenCalledWith({ t: "mute", speaker: 3, muted: false });
});

it("lets everybody else read somebody no more, and offers nothing about oneself", async () => {
  const live = at(false);
  render(Said, { live: as(live), said });
  expect(screen.queryByRole("button", { name: "Mute Bo" })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Do not read Bo" }));
  expect(live.hushed.turn).toHaveBeenCalledWith(3);
  cleanup();
  render(Said, { live: as(at(true)), said: { ...said, seat: 0 } });
  expect(screen.queryByRole("button")).toBeNull();
});

it("tells of a gesture in the words of its game, and lets its maker be muted too", async () => {
  const live = { ...at(false), table: { host: false, muted: [], game: "browl" } };
  render(Said, { live: as(live), said: { name: "Bo", seat: 1, gesture: "cheer", at: 0, speaker: 3 } });
  expect(screen.getByText("Bo raises a mug.")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Do not read Bo" }));
  expect(live.hushed.turn).toHaveBeenCalledWith(3);
});
