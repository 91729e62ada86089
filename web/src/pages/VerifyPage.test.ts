import { readFileSync } from "node:fs";

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { settings } from "../lib/settings.svelte";
import VerifyPage from "./VerifyPage.svelte";

const text = readFileSync("src/lib/fixtures/tresor.json", "utf-8");
const beside = JSON.parse(readFileSync("src/lib/fixtures/tresor.beside.json", "utf-8")) as {
  sheet: [number, number, number[], number][];
};
const sheet = beside.sheet.map(([entry, counter, weights, outcome]) => ({ entry, counter, weights, outcome }));
let known = true;

const refused = (status: number, words: string): Response =>
  Response.json({ t: "refused", key: "", reason: "r", words, clause: "", data: {} }, { status });

beforeEach(() => {
  known = true;
  settings.lang = "en";
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/api/tables/t1/export") return Promise.resolve(new Response(text));
    if (path === "/api/tables/t2/export") return Promise.resolve(refused(409, "The game is not over."));
    return Promise.resolve(known && path.endsWith("/sheet") ? Response.json({ table: "", sheet }) : refused(404, "?"));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const statuses = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>("[data-check]")].map((line) => [
      line.dataset.check,
      line.querySelector("small")?.textContent ?? "",
    ]),
  );

async function choose(content: string, input = 0): Promise<void> {
  const place = document.querySelectorAll<HTMLInputElement>("input[type=file]")[input];
  if (!place) throw new Error("no chooser");
  const file = new File([content], "game.json");
  Object.defineProperty(file, "arrayBuffer", {
    value: () => Promise.resolve(new TextEncoder().encode(content).buffer),
  });
  Object.defineProperty(file, "text", { value: () => Promise.resolve(content) });
  Object.defineProperty(place, "files", { value: [file], configurable: true });
  await fireEvent.change(place);
}

it("checks a file of which this server knows nothing, and then with its sheet", async () => {
  known = false;
  render(VerifyPage, { table: "" });
  expect(screen.getByText("Choose the file of a game")).toBeTruthy();
  await choose(text);
  expect(await screen.findByText("Nothing wrong, with a caveat")).toBeTruthy();
  expect(statuses()).toMatchObject({ format: "right", chain: "right", draws: "not checked", notes: "not checked" });
  await choose(JSON.stringify({ sheet }), 0);
  await vi.waitFor(() => expect(statuses().draws).toBe("right"));
  expect(screen.getByText(`${sheet.length} draws made again with the common key: all come out the same.`)).toBeTruthy();
  expect(screen.queryByText("Add the sheet of draws")).toBeNull();
});

it("names who added nothing, and shows the key and the command", async () => {
  render(VerifyPage, { table: "" });
  await choose(text);
  expect(await screen.findByText(/No number for Bea, beside Ada/)).toBeTruthy();
  expect(screen.getByText("5647 5aa7 5463 474c")).toBeTruthy();
  expect(screen.getByText("repaire verify game.json")).toBeTruthy();
});

it("shows what is wrong, in words", async () => {
  render(VerifyPage, { table: "" });
  await choose(text.replace("gg", "hm"));
  expect(await screen.findByText("Something is wrong")).toBeTruthy();
  expect(statuses().chain).toBe("wrong");
  expect(screen.getByText(/does not fit: something was changed/)).toBeTruthy();
});

it("takes a game from the server and offers it to download", async () => {
  render(VerifyPage, { table: "t1" });
  await vi.waitFor(() => expect(statuses().draws).toBe("right"));
  const link = screen.getByText("Download the game");
  expect(link.getAttribute("href")).toBe("/api/tables/t1/export");
});

it("says why there is nothing to check", async () => {
  render(VerifyPage, { table: "t2" });
  expect((await screen.findByRole("alert")).textContent).toBe("The game is not over.");
  await choose("{}");
  expect((await screen.findByRole("alert")).textContent).toBe("This file is not a game of Repaire.");
});

it("speaks French too", async () => {
  settings.lang = "fr";
  render(VerifyPage, { table: "t1" });
  expect(await screen.findByText("Le serveur a tenu son secret")).toBeTruthy();
});
