import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";

import type { RulebookOut } from "../lib/wire";
import RuleList from "./RuleList.svelte";

afterEach(cleanup);

it("keeps French marks on the line of their word everywhere in a rulebook", () => {
  const clause = { id: "X.1", provenance: "S", title: "Pourquoi ?", text: "Voici : cela.", section: "Quoi ; comment" };
  const book: RulebookOut = { title: "X", intro: "Bravo !", clauses: [clause] };
  const { container } = render(RuleList, { book, game: "pebbles" });
  for (const said of ["Bravo\u00a0!", "Quoi\u00a0; comment", "Pourquoi\u00a0?", "Voici\u00a0: cela."])
    expect(container.textContent).toContain(said);
});

it("shows paragraphs and lists of a clause as such", () => {
  const text = "The cards\nare ours.\n- Fair Day: 4,\n  9 or 15.\n- Tax Day: 20.\n\nChange them.\n\nOr not.";
  const clause = { id: "X.1", provenance: "H", title: "Cards", text, section: "Ours" };
  const { container } = render(RuleList, { game: "pebbles", book: { title: "X", intro: "", clauses: [clause] } });
  const said = (what: string): (string | null)[] =>
    [...container.querySelectorAll(`article ${what}`)].map((found) => found.textContent);
  expect(said("li")).toEqual(["Fair Day: 4, 9 or 15.", "Tax Day: 20."]);
  expect(said("p:not(.origin)")).toEqual(["The cards are ours.", "Change them.", "Or not."]);
});
