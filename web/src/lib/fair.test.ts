import { afterEach, expect, it, vi } from "vitest";

import { newEntropy } from "./fair";
import { fromHex } from "./hex";
import { commitmentOf } from "./recipes";

afterEach(() => vi.unstubAllGlobals());

it.each(["with the browser's own SHA-256", "on a plain page of the local network"])("commits %s", async (where) => {
  if (where.startsWith("on")) vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const found = await newEntropy();
  const bytes = fromHex(found.entropy);
  expect(bytes && commitmentOf(bytes)).toBe(found.commitment);
  expect((await newEntropy()).entropy).not.toBe(found.entropy);
});
