import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";

import type { RulebookOut } from "../lib/wire";
import RuleList from "./RuleList.svelte";

afterEach(cleanup);

it("keeps French marks on the line of their word everywhere in a rulebook", () => {
  const clause = { id: "X.1", provenance: "S", title: "Pourquoi ?", text: "Voici : cela.", section: "Quoi ; comment" };
  const book: RulebookOut = { title: "X", intro: "Bravo !", clauses: [clause] };
  const { container } = render(RuleList, { book });
  for (const said of ["Bravo\u00a0!", "Quoi\u00a0; comment", "Pourquoi\u00a0?", "Voici\u00a0: cela."])
    expect(container.textContent).toContain(said);
});
