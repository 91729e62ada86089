import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";

import { settings } from "../lib/settings.svelte";
import ShareLink from "./ShareLink.svelte";

const link = "https://table.example/t/x";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function device(share?: () => Promise<void>): { copied: string[] } {
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
  vi.stubGlobal("navigator", { language: "en", clipboard, share });
  settings.lang = "en";
  render(ShareLink, { link, title: "Bröwl" });
  return { copied };
}

it("opens the device's own sheet where there is one", async () => {
  const share = vi.fn(() => Promise.resolve());
  device(share);
  await fireEvent.click(screen.getByRole("button", { name: "Share the link" }));
  expect(share).toHaveBeenCalledWith({ title: "Bröwl", url: link });
});

it("copies where there is none, or where it does not open, but not if it was closed", async () => {
  expect(device().copied).toEqual([]);
  expect(screen.queryByRole("button", { name: "Share the link" })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Copy the link" }));
  expect(await screen.findByText("Copied")).toBeTruthy();
  cleanup();
  for (const [error, copies] of [
    [new DOMException("", "AbortError"), []],
    [new DOMException("", "NotAllowedError"), [link]],
  ] as const) {
    const { copied } = device(() => Promise.reject(error));
    await fireEvent.click(screen.getByRole("button", { name: "Share the link" }));
    await vi.waitFor(() => expect(copied).toEqual(copies));
    cleanup();
  }
});
