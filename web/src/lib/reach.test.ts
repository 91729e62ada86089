import { afterEach, expect, it, vi } from "vitest";

import { reach } from "./reach";

afterEach(() => vi.unstubAllGlobals());

const at = (hostname: string): void => {
  vi.stubGlobal("location", { hostname, origin: `http://${hostname}:8000` });
};
const told = (address: string) => {
  const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify({ address }))));
  vi.stubGlobal("fetch", asked);
  return asked;
};

it("is where we are, if others can get there too", async () => {
  const asked = told("http://192.168.1.5:8000");
  at("192.168.1.7");
  expect(await reach()).toBe("http://192.168.1.7:8000");
  expect(asked).not.toHaveBeenCalled();
});

it.each(["localhost", "127.0.0.1", "[::1]"])("is what the server says, on %s", async (name) => {
  at(name);
  told("http://192.168.1.5:8000");
  expect(await reach()).toBe("http://192.168.1.5:8000");
  told("");
  expect(await reach()).toBe("");
});
