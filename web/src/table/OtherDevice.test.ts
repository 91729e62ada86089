import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import OtherDevice from "./OtherDevice.svelte";
import SettingsMenu from "./SettingsMenu.svelte";

const asked: { path: string; body: unknown }[] = [];

beforeEach(() => {
  asked.length = 0;
  settings.set({ lang: "en" });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  vi.stubGlobal("fetch", (path: string, sent?: { body?: string }) => {
    const body = JSON.parse(sent?.body ?? "{}") as { name?: string };
    asked.push({ path, body });
    const link = { token: "abc123", expires: 1, picture: "<svg xmlns='http://www.w3.org/2000/svg'/>" };
    const reply = path.endsWith("/link") ? link : { name: body.name, lang: "en", token: "" };
    return Promise.resolve(new Response(JSON.stringify(reply), { status: 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("another device", () => {
  it("gets a link and its picture", async () => {
    render(OtherDevice, { props: { close: vi.fn() } });
    expect(await screen.findByText(`${location.origin}/me/abc123`)).toBeTruthy();
    const picture = screen.getByAltText("The link as a QR code");
    expect(picture.getAttribute("src")).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect(asked.map(({ path }) => path)).toEqual(["/api/session", "/api/session/link"]);
  });

  it("is offered in the settings, beside one's name", async () => {
    render(SettingsMenu);
    await fireEvent.click(screen.getByRole("button", { name: "Settings" }));
    const name = screen.getByLabelText("Your name");
    await fireEvent.change(name, { target: { value: " Zoe " } });
    expect(asked.at(-1)).toEqual({ path: "/api/session", body: { name: "Zoe", lang: "en" } });
    expect(await screen.findByText("Name saved")).toBeTruthy();
    expect(session.name).toBe("Zoe");
    await fireEvent.click(screen.getByRole("button", { name: "Go on on another device" }));
    expect(await screen.findByText(`${location.origin}/me/abc123`)).toBeTruthy();
  });
});
