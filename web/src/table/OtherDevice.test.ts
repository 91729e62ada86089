import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import OtherDevice from "./OtherDevice.svelte";
import SettingsMenu from "./SettingsMenu.svelte";

let reached = location.origin;
const asked: { path: string; body: unknown }[] = [];

beforeEach(() => {
  asked.length = 0;
  reached = location.origin;
  settings.set({ lang: "en" });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  vi.stubGlobal("fetch", (path: string, sent?: { body?: string }) => {
    const body = JSON.parse(sent?.body ?? "{}") as { name?: string };
    asked.push({ path, body });
    const link = { token: "abc123", expires: 1, picture: "<svg xmlns='http://www.w3.org/2000/svg'/>" };
    if (path === "/api/reach") return Promise.resolve(Response.json({ address: reached }));
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
    expect(asked.map(({ path }) => path)).toEqual(["/api/session", "/api/session/link", "/api/reach"]);
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("gets an address that it can reach, or is told that there is none", async () => {
    reached = "http://192.168.1.5:8000";
    render(OtherDevice, { props: { close: vi.fn() } });
    expect(await screen.findByText("http://192.168.1.5:8000/me/abc123")).toBeTruthy();
    cleanup();
    reached = "";
    render(OtherDevice, { props: { close: vi.fn() } });
    expect((await screen.findByRole("note")).textContent).toContain("make play LAN=1");
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
