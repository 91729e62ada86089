import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";

import GameArt from "./GameArt.svelte";

afterEach(cleanup);

const picture = (game: string): string => {
  const { container } = render(GameArt, { game });
  return container.querySelector("svg")?.innerHTML ?? "";
};

it("finds a game's own picture by its folder, and has a plain one for any other", () => {
  const drawn = ["brigands", "briquambroque", "browl", "rolling_bandits", "tresor", "pebbles"].map(picture);
  expect(new Set(drawn).size).toBe(6);
  expect(picture("chess")).toBe(picture("pebbles"));
  expect(document.querySelector("svg rect")?.namespaceURI).toBe("http://www.w3.org/2000/svg");
});
