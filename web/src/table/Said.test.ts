import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";

import type { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import type { ChatOut } from "../lib/wire";
import Said from "./Said.svelte";

const chat: ChatOut = { name: "Bo", seat: 1, text: "hey", at: 0, speaker: 3, mask: "fox", colour: "moss" };
const at = (host: boolean, muted: number[] = []): LiveTable =>
  ({ id: "t1", mine: [0], table: { host, muted } }) as unknown as LiveTable;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("lets who opened the table take somebody's word away, and give it back", async () => {
  settings.lang = "en";
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", (path: string, init: { body: string }) => {
    const { speaker, muted } = JSON.parse(init.body) as Record<string, unknown>;
    asked.push([path, speaker, muted]);
    return Promise.resolve(Response.json({ t: "done", key: "k", seq: 4 }));
  });
  const { rerender } = render(Said, { live: at(true), chat });
  await fireEvent.click(screen.getByRole("button", { name: "Mute Bo" }));
  await rerender({ live: at(true, [3]), chat });
  await fireEvent.click(screen.getByRole("button", { name: "Let Bo speak" }));
  expect(asked).toEqual([
    ["/api/tables/t1/mute", 3, true],
    ["/api/tables/t1/mute", 3, false],
  ]);
});

it("offers that to nobody else, and not about oneself", () => {
  render(Said, { live: at(false), chat });
  render(Said, { live: at(true), chat: { ...chat, seat: 0 } });
  expect(screen.queryByRole("button")).toBeNull();
});
