import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";

import { Words } from "../../lib/words";
import Lots from "./Lots.svelte";
import { planOf } from "./plan";
import { sampleView } from "./sample";
import { focusOf, sceneOf } from "./scene";

afterEach(cleanup);

function smallLabels(upright: boolean): string[] {
  const view = sampleView();
  const plan = planOf(view, upright);
  const homes = plan.lots.filter((lot) => lot.owner >= 0);
  const messages = Object.fromEntries(
    homes.map((lot, n) => [`term.place.${lot.where}`, n ? "moulin" : "commissariat"]),
  );
  const words = new Words("fr", messages);
  const { container } = render(Lots, { plan, scene: sceneOf(view), focus: focusOf(null, 0), words });
  return [...container.querySelectorAll(".label.slight")].map((label) => label.textContent);
}

it("writes a name smaller that has as many letters as there is room for", () => {
  expect(smallLabels(true)).toEqual(["commissariat", "board.fire"]);
  expect(smallLabels(false)).toEqual(["board.fire"]);
});
