import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import type { DeviceOut } from "../lib/wire";
import DevicesPage from "./DevicesPage.svelte";
import MovePage from "./MovePage.svelte";

const here: DeviceOut = { id: "a", label: "Firefox · Linux", seen: Date.now(), here: true };
const phone: DeviceOut = { id: "b", label: "Chrome · Android", seen: Date.now() - 3 * 86_400_000, here: false };
let asked: { path: string; body: unknown }[] = [];
let answer: (path: string, body: { replace?: boolean }) => Response;

beforeEach(() => {
  asked = [];
  settings.lang = "en";
  session.known = true;
  vi.stubGlobal("fetch", (path: string, init?: { body?: string }) => {
    const body = init?.body ? (JSON.parse(init.body) as { replace?: boolean }) : {};
    asked.push({ path, body });
    return Promise.resolve(answer(path, body));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("lists my devices and signs one out", async () => {
  answer = (path) => Response.json(path === "/api/session/devices" ? [here, phone] : [here]);
  render(DevicesPage);
  await screen.findByText("Chrome · Android");
  expect(screen.getByText("last used 3 days ago")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Sign out (Chrome · Android)" }));
  await waitFor(() => expect(screen.queryByText("Chrome · Android")).toBeNull());
  expect(asked.at(-1)).toEqual({ path: "/api/session/devices/end", body: { device: "b" } });
});

it("shows this device first", async () => {
  answer = () => Response.json([phone, here]);
  render(DevicesPage);
  await screen.findByText("Chrome · Android");
  expect([...document.querySelectorAll("li strong")].map((name) => name.textContent)).toEqual([
    here.label,
    phone.label,
  ]);
});

it("signs this device out when it is asked for twice, and is nobody then", async () => {
  answer = () => Response.json([here]);
  render(DevicesPage);
  await fireEvent.click(await screen.findByRole("button", { name: "Sign out (Firefox · Linux)" }));
  await fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("button", { name: "Yes, sign out" })).toBeNull();
  expect(asked.map((one) => one.path)).toEqual(["/api/session/devices"]);
  await fireEvent.click(screen.getByRole("button", { name: "Sign out (Firefox · Linux)" }));
  await fireEvent.click(await screen.findByRole("button", { name: "Yes, sign out" }));
  await screen.findByText("You are signed out.");
  expect(asked.at(-1)?.path).toBe("/api/session/end");
  expect(session.known).toBe(false);
});

it("asks before a personal link replaces somebody, and not otherwise", async () => {
  const words = "On this device you are Bea. Do you want to be Ana here?";
  answer = (_, body) =>
    body.replace
      ? Response.json({ name: "Ana", lang: "en", token: "" })
      : Response.json({ t: "refused", key: "", reason: "somebody_else", words, clause: "", data: {} }, { status: 409 });
  render(MovePage, { token: "x".repeat(43) });
  await screen.findByText(words);
  expect(asked).toEqual([{ path: "/api/session/claim", body: { token: "x".repeat(43), replace: false } }]);
  await fireEvent.click(screen.getByRole("button", { name: "Yes, change" }));
  await waitFor(() => expect(asked[1]?.body).toEqual({ token: "x".repeat(43), replace: true }));
});
