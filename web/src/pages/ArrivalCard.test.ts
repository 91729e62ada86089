import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { router } from "../lib/router.svelte";
import { settings } from "../lib/settings.svelte";
import ArrivalCard from "./ArrivalCard.svelte";

let went: string[];
beforeEach(() => {
  settings.set({ lang: "en" });
  went = [];
  vi.spyOn(router, "go").mockImplementation((to) => void went.push(to));
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      path === "/api/codes/loup%2042"
        ? Response.json({ code: "LOUP-42", table: "gseavcko5oa7j3woqraa3tqm" })
        : Response.json({ t: "refused", words: "No table waits under this code." }, { status: 404 }),
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function enter(text: string): Promise<void> {
  render(ArrivalCard, { games: [] });
  await fireEvent.input(screen.getByRole("textbox"), { target: { value: text } });
  await fireEvent.click(screen.getByRole("button"));
}

it("leads to a table by a code that was said aloud", async () => {
  await enter("loup 42 ");
  await vi.waitFor(() => expect(went).toEqual(["/t/gseavcko5oa7j3woqraa3tqm"]));
});

it("says that no table waits under a code", async () => {
  await enter("MANTEAU-11");
  expect((await screen.findByRole("alert")).textContent).toBe("No table waits under this code.");
  expect(went).toEqual([]);
});

it("leads to a table by its link, and says what is neither", async () => {
  await enter("http://127.0.0.1:8000/t/gseavcko5oa7j3woqraa3tqm");
  await vi.waitFor(() => expect(went).toHaveLength(1));
  cleanup();
  await enter("?");
  expect((await screen.findByRole("alert")).textContent).toContain("neither");
});
