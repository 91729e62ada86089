import { describe, expect, it } from "vitest";

import { Words, tied } from "./words";

describe("French marks", () => {
  it("stay on the line of their word", () => {
    expect(tied("Poser : 3 ! Quoi ? Oui ; « Bien »")).toBe(
      "Poser\u00a0: 3\u00a0! Quoi\u00a0? Oui\u00a0; «\u00a0Bien\u00a0»",
    );
    expect(tied("Done: 3! What? Yes; fine")).toBe("Done: 3! What? Yes; fine");
  });

  it("are tied in whole sentences, behind holes and in terms", () => {
    const words = new Words("fr", {
      won: "{names} gagne !",
      put: "Poser {at, term, place}",
      "term.place.1": "ici : là",
    });
    expect(words.say("won", { names: "Ada" })).toBe("Ada gagne\u00a0!");
    expect(words.say("put", { at: 1 })).toBe("Poser ici\u00a0: là");
    expect(words.term("place", 1)).toBe("ici\u00a0: là");
    expect(words.term("place", 2)).toBe("2");
  });
});

describe("words that elide", () => {
  const said = (name: string): string =>
    new Words("fr", { of: "Le plan de~{seat, seat}" }, [name]).say("of", { seat: 0 });

  it("lose their e before a vowel and keep it before a consonant", () => {
    expect(["Invité", "Élise", "Hugo", "Yves"].map(said)).toEqual([
      "Le plan d'Invité",
      "Le plan d'Élise",
      "Le plan d'Hugo",
      "Le plan d'Yves",
    ]);
    expect(["Bo", "Yann", "~", "42"].map(said)).toEqual([
      "Le plan de Bo",
      "Le plan de Yann",
      "Le plan de ~",
      "Le plan de 42",
    ]);
  });
});
