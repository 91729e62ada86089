import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";

import type { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import { Words } from "../lib/words";
import Seating from "./Seating.svelte";

const terms = { hints: true, undo_rule: "asks", spectators: true, clock: { move: 0, game: 0 }, looking_on: 0 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("offers no seat again while we are on the way to the one that we took", async () => {
  settings.lang = "en";
  const sent: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/api/reach") return Promise.resolve(Response.json({ address: "" }));
    if (path.endsWith("/code")) return Promise.resolve(Response.json({ code: "LOUP-42", table: "t" }));
    sent.push(path);
    return Promise.resolve(Response.json({ name: "Bo", lang: "en", token: "" }));
  });
  let arrive = (): void => undefined;
  const reconnect = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  const seats = [{ kind: "free", name: "" }];
  const live = { id: "t", mine: [], table: { game: "browl", phase: "seating", seats, ...terms }, reconnect };
  render(Seating, { live: live as unknown as LiveTable, words: new Words("en", {}) });
  const button = screen.getByText<HTMLButtonElement>("Sit here");
  await fireEvent.click(button);
  await vi.waitFor(() => expect(reconnect).toHaveBeenCalledOnce());
  expect(sent).toEqual(["/api/session", "/api/tables/t/join"]);
  expect(screen.getByRole("note").textContent).toContain("make play LAN=1");
  expect(await screen.findByText("LOUP-42")).toBeTruthy();
  expect(button.disabled).toBe(true);
  arrive();
  await vi.waitFor(() => expect(button.disabled).toBe(false));
});

it("BQB.5: names a free seat after its figure, so that people choose", () => {
  const seats = [0, 1].map((figure) => ({ kind: "free", name: "", part: { key: "part", args: { figure } } }));
  const live = { id: "t", mine: [], table: { game: "briquambroque", phase: "seating", seats, ...terms } };
  const words = new Words("en", {
    part: "{figure, term, pursuer}",
    "term.pursuer.0": "Grandmother",
    "term.pursuer.1": "Gaspard",
  });
  render(Seating, { live: live as unknown as LiveTable, words });
  expect([...document.querySelectorAll("li .part")].map((part) => part.textContent)).toEqual([
    "Grandmother",
    "Gaspard",
  ]);
});

it("shows the code over the whole screen, with everybody who has sat down", { timeout: 30_000 }, async () => {
  HTMLDialogElement.prototype.showModal = vi.fn();
  const seats = [
    { kind: "person", name: "Ada", online: true, mask: "fox", colour: "blue" },
    { kind: "free", name: "" },
  ];
  const live = { id: "t", mine: [0], table: { game: "pebbles", phase: "seating", seats, ...terms } };
  settings.set({ lang: "en", motion: "none" });
  render(Seating, { live: live as unknown as LiveTable, words: new Words("en", { "game.title": "Pebbles" }) });
  expect(document.querySelector("dialog li")).toBeNull();
  await fireEvent.click(await screen.findByRole("button", { name: settings.say("qr_large") }, { timeout: 20_000 }));
  expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalledOnce();
  expect([...document.querySelectorAll("dialog li")].map((line) => line.textContent?.trim())).toEqual([
    "Ada",
    settings.say("free_seat"),
  ]);
  expect(document.querySelector("dialog .show img")?.getAttribute("src")).toBe("/api/tables/t/invitation.svg");
});
