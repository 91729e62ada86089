import { expect, it } from "vitest";

import { en } from "../texts/en";
import { fr } from "../texts/fr";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";

it("calls whoever gave no name by a nickname, the same animal in both languages", () => {
  const [french, english] = [fr, en].map((texts) => texts.nicknames.split(", "));
  settings.set({ lang: "fr" });
  const place = french?.indexOf(session.nickname) ?? -1;
  expect(place).toBeGreaterThanOrEqual(0);
  settings.set({ lang: "en" });
  expect(session.nickname).toBe(english?.[place]);
  expect(english).toHaveLength(french?.length ?? 0);
});
