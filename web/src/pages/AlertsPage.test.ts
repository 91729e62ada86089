import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import type { AlertsOut, ChannelOut } from "../lib/wire";
import AlertsOffer from "./alerts/AlertsOffer.svelte";
import LinkPage from "./alerts/LinkPage.svelte";
import AlertsPage from "./AlertsPage.svelte";

const hook: ChannelOut = {
  id: "h",
  kind: "webhook",
  form: "ntfy",
  label: "ntfy.sh",
  here: false,
  state: "on",
  minutes: 0,
  daily_at: 1020,
  always: false,
  chat: false,
};
const push: ChannelOut = { ...hook, id: "p", kind: "push", form: "", label: "Firefox · Linux", here: true };
const all = (...channels: ChannelOut[]): AlertsOut => ({ channels, push_key: "KEY", mail: true });
let asked: { path: string; body: unknown }[] = [];
let answer: (path: string) => unknown;

beforeEach(() => {
  asked = [];
  answer = () => all();
  settings.lang = "en";
  session.known = true;
  localStorage.clear();
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("fetch", (path: string, init?: { body?: string }) => {
    asked.push({ path, body: init?.body ? JSON.parse(init.body) : null });
    const found = answer(path);
    return Promise.resolve(found instanceof Response ? found : Response.json(found));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A browser that can be woken, and what it was asked for. */
function wakeable(permission: NotificationPermission): { asked: number; options: unknown } {
  const seen = { asked: 0, options: null as unknown };
  const keys = { p256dh: "P", auth: "A" };
  const manager = {
    subscribe: (options: unknown) => {
      seen.options = options;
      return Promise.resolve({ toJSON: () => ({ endpoint: "https://push.example/1", keys }) });
    },
    getSubscription: () => Promise.resolve(null),
  };
  const worker = { pushManager: manager };
  vi.stubGlobal("PushManager", Object);
  vi.stubGlobal("Notification", {
    permission: "default",
    requestPermission: () => {
      seen.asked += 1;
      return Promise.resolve(permission);
    },
  });
  vi.stubGlobal("navigator", {
    userAgent: "test",
    language: "en",
    serviceWorker: {
      register: () => Promise.resolve(worker),
      ready: Promise.resolve(worker),
      getRegistration: () => Promise.resolve(worker),
    },
  });
  return seen;
}

it("asks for permission on a tap only, and tells the server", async () => {
  const seen = wakeable("granted");
  answer = (path) => (path === "/api/alerts/push" ? all(push) : all());
  render(AlertsPage);
  const button = await screen.findByRole("button", { name: "Tell me on this device" });
  expect(seen.asked).toBe(0);
  await fireEvent.click(button);
  await screen.findByText("This device tells you.");
  expect(seen.options).toEqual({ userVisibleOnly: true, applicationServerKey: "KEY" });
  expect(asked.at(-1)?.body).toEqual({ endpoint: "https://push.example/1", p256dh: "P", auth: "A" });
});

it("takes a no for a no", async () => {
  wakeable("denied");
  render(AlertsPage);
  await fireEvent.click(await screen.findByRole("button", { name: "Tell me on this device" }));
  expect((await screen.findByRole("alert")).textContent).toContain("permission");
  expect(asked.map((one) => one.path)).toEqual(["/api/alerts"]);
});

it("says plainly why a browser cannot be woken", async () => {
  vi.stubGlobal("isSecureContext", false);
  answer = () => ({ ...all(), mail: false });
  render(AlertsPage);
  await screen.findByText(/Notifications need an address with https/);
  expect(screen.getByText("This server sends no e-mails.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Tell me on this device" })).toBeNull();
});

it("adds an address, which is to be confirmed", async () => {
  const mail: ChannelOut = { ...hook, id: "m", kind: "mail", form: "", label: "a@b.example", state: "pending" };
  answer = (path) => (path === "/api/alerts/mail" ? all(mail) : all());
  render(AlertsPage);
  await fireEvent.input(await screen.findByLabelText("Address"), { target: { value: "a@b.example" } });
  await fireEvent.submit(screen.getByLabelText("Address").closest("form") as HTMLFormElement);
  await screen.findByText("a@b.example");
  expect(screen.queryByRole("button", { name: /Try it/ })).toBeNull();
  expect(asked.at(-1)).toEqual({ path: "/api/alerts/mail", body: { address: "a@b.example" } });
});

it("lets a person choose when, try it, and remove it", async () => {
  answer = (path) => (path === "/api/alerts/try" ? { sent: false, why: "404", alerts: all(hook) } : all(hook));
  render(AlertsPage);
  const select = await screen.findByLabelText("When, Webhook (ntfy.sh)");
  await fireEvent.change(select, { target: { value: "-1" } });
  await waitFor(() =>
    expect(asked.at(-1)?.body).toEqual({ id: "h", minutes: -1, daily_at: 1020, always: false, chat: false }),
  );
  await fireEvent.click(screen.getByLabelText("Also when somebody talks to me"));
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ chat: true }));
  await fireEvent.click(screen.getByRole("button", { name: "Try it, Webhook (ntfy.sh)" }));
  expect((await screen.findByRole("alert")).textContent).toContain("404");
  answer = () => all();
  await fireEvent.click(screen.getByRole("button", { name: "Remove, Webhook (ntfy.sh)" }));
  await screen.findByText("No alert yet.");
});

it("says what the server refuses", async () => {
  const words = "This address leads into a private network.";
  answer = (path) =>
    path === "/api/alerts"
      ? all()
      : Response.json({ t: "refused", key: "", reason: "x", words, clause: "", data: {} }, { status: 422 });
  render(AlertsPage);
  await fireEvent.input(await screen.findByLabelText("Address of the webhook"), { target: { value: "https://a.b/c" } });
  await fireEvent.submit(screen.getByLabelText("Address of the webhook").closest("form") as HTMLFormElement);
  expect((await screen.findByRole("alert")).textContent).toBe(words);
});

it("does what a link in a letter says, after a tap", async () => {
  answer = () => ({ done: "stopped" });
  render(LinkPage, { purpose: "stop", token: "a.b" });
  expect(asked).toEqual([]);
  await fireEvent.click(screen.getByRole("button", { name: "Write to me no more" }));
  await screen.findByRole("status");
  expect(asked[0]?.path).toBe("/api/alerts/stop/a.b");
});

it("offers it once, and not to those who have it", async () => {
  render(AlertsOffer);
  await fireEvent.click(await screen.findByRole("button", { name: "No, thanks" }));
  cleanup();
  render(AlertsOffer);
  expect(asked.length).toBe(1);
  localStorage.clear();
  answer = () => all(push);
  cleanup();
  render(AlertsOffer);
  await waitFor(() => expect(asked.length).toBe(2));
  expect(screen.queryByRole("link")).toBeNull();
});
