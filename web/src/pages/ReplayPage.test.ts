import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { aView } from "../games/browl/sample";
import { router } from "../lib/router.svelte";
import { settings } from "../lib/settings.svelte";
import type { Replayed } from "../lib/wire";
import ReplayPage from "./ReplayPage.svelte";

const STEPS = 4;
let phase = "over";
let sent: { path: string; body: Record<string, unknown> }[] = [];

function reply(path: string, init?: RequestInit): unknown {
  const url = new URL(path, "http://den");
  if (url.pathname.endsWith("/replay")) {
    const step = Math.min(STEPS, Number(url.searchParams.get("step")));
    const viewer = Number(url.searchParams.get("viewer"));
    const view = { ...aView(), viewer, over: step === STEPS };
    const events = [{ kind: "went", args: { step } }];
    return { step, steps: STEPS, viewer, seat: step - 1, view, events, before: [] } satisfies Replayed;
  }
  if (init?.method === "POST") sent.push({ path, body: JSON.parse(String(init.body)) });
  if (url.pathname.endsWith("/continue")) return { table: { id: "fresh" } };
  if (url.pathname.endsWith("/session")) return { name: "Ada", lang: "en", token: "" };
  if (url.pathname.includes("/texts/"))
    return { "game.title": "Bröwl", "event.went": "Step {step} was told.", "term.player": "Player {n}" };
  const seats = ["Ada", "Brutus", "Chloé"].map((name, seat) => ({ name, mine: seat === 1, kind: "person" }));
  return { table: { id: "t", game: "browl", phase, seats, result: null } };
}

beforeEach(() => {
  phase = "over";
  sent = [];
  settings.lang = "en";
  settings.motion = "none";
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => Promise.resolve(Response.json(reply(path, init))));
  vi.stubGlobal("scrollTo", () => undefined);
  router.go("/replay/t");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const place = (): string => document.querySelector("h1 small")?.textContent ?? "";

it("opens at the beginning, with my own eyes", async () => {
  render(ReplayPage, { id: "t" });
  expect(await screen.findByText("Step 0 was told.")).toBeTruthy();
  expect(place()).toBe("Set-up");
  expect(screen.getByLabelText<HTMLSelectElement>("Seen by").value).toBe("1");
  expect(location.search).toBe("?step=0&viewer=1");
});

it("opens where a link leads, and steps with buttons and keys", async () => {
  router.go("/replay/t?step=2&viewer=-1");
  render(ReplayPage, { id: "t" });
  expect(await screen.findByText("Step 2 was told.")).toBeTruthy();
  expect(place()).toBe("Move 2 of 4");
  await fireEvent.click(screen.getByLabelText("Next move"));
  expect(await screen.findByText("Step 3 was told.")).toBeTruthy();
  await fireEvent.keyDown(window, { key: "ArrowLeft" });
  expect(await screen.findByText("Step 2 was told.")).toBeTruthy();
  await fireEvent.keyDown(window, { key: "End" });
  expect(await screen.findByText("Step 4 was told.")).toBeTruthy();
  expect(location.search).toBe("?step=4&viewer=-1");
  expect(screen.getByLabelText<HTMLButtonElement>("Next move").disabled).toBe(true);
  expect(screen.getByText("Continue from here against bots").closest("button")?.disabled).toBe(true);
});

it("speaks the language chosen last, whenever the words of another come", async () => {
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => (come = resolve));
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (!path.includes("/texts/fr")) return Response.json(reply(path, init));
    await held;
    return Response.json({ "game.title": "Bröwl", "event.went": "Pas {step} raconté.", "term.player": "Joueur {n}" });
  });
  render(ReplayPage, { id: "t" });
  await screen.findByText("Step 0 was told.");
  for (const lang of ["fr", "en"] as const) {
    settings.lang = lang;
    await tick();
    expect(screen.getByText("Step 0 was told.")).toBeTruthy();
  }
  come();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByText("Step 0 was told.")).toBeTruthy();
  settings.lang = "fr";
  expect(await screen.findByText("Pas 0 raconté.")).toBeTruthy();
});

it("changes eyes without moving", async () => {
  router.go("/replay/t?step=2&viewer=0");
  render(ReplayPage, { id: "t" });
  const eyes = await screen.findByLabelText<HTMLSelectElement>("Seen by");
  await fireEvent.change(eyes, { target: { value: "2" } });
  await vi.waitFor(() => expect(location.search).toBe("?step=2&viewer=2"));
  expect(screen.getByText("In the place of Chloé, against bots")).toBeTruthy();
});

it("copies a link to the position", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  router.go("/replay/t?step=3&viewer=0");
  render(ReplayPage, { id: "t" });
  await screen.findByText("Step 3 was told.");
  await fireEvent.click(screen.getByLabelText("Copy the link"));
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/replay/t?step=3&viewer=0`);
});

it("goes on against bots, with our part in the draws", async () => {
  router.go("/replay/t?step=3&viewer=2");
  render(ReplayPage, { id: "t" });
  await fireEvent.click(await screen.findByText("Continue from here against bots"));
  await vi.waitFor(() => expect(location.pathname).toBe("/t/fresh"));
  const body = sent.find(({ path }) => path.endsWith("/continue"))?.body;
  expect(body).toMatchObject({ step: 3, seat: 2, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const kept = Object.keys(localStorage).some((key) => key.startsWith(`repaire.entropy.fresh.${body?.commitment}`));
  expect(kept).toBe(true);
});

it("does not show a game that goes on", async () => {
  phase = "playing";
  render(ReplayPage, { id: "t" });
  expect((await screen.findByRole("alert")).textContent).toBe("Only finished games can be replayed.");
  expect(screen.queryByLabelText("Next move")).toBeNull();
});
