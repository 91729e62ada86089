from __future__ import annotations

import pytest

from repaire.kernel.catalog import Catalog, Words, parse


def words(lang: str = "en", viewer: int = -1, **messages: str) -> Words:
    base = {"term.and": "and", "term.player": "Player {n}", "term.card.0": "Elf", "term.card.1": "Orc"}
    return Words(Catalog(lang, {**base, **messages}), ["Ada", "Bo"], viewer)


def test_values_and_names() -> None:
    said = words(a="{n} for {seat, seat}")
    assert said("a", n=3, seat=1) == "3 for Bo"
    assert said("a", n=3, seat=4) == "3 for Player 5"


def test_terms_and_lists_of_terms() -> None:
    said = words(a="{card, term, card}", b="{cards, terms, card}")
    assert said("a", card=1) == "Orc"
    assert [said("b", cards=cards) for cards in ([], [0], [0, 1], [0, 1, 0])] == [
        "",
        "Elf",
        "Elf and Orc",
        "Elf, Orc and Elf",
    ]


@pytest.mark.parametrize(("lang", "zero"), [("en", "0 cards"), ("fr", "0 card")])
def test_plurals_follow_the_language(lang: str, zero: str) -> None:
    said = words(lang, a="{n, plural, one {# card} other {# cards}}", b="{n, plural, =0 {none} one {#} other {#s}}")
    assert [said("a", n=n) for n in (0, 1, 2)] == [zero, "1 card", "2 cards"]
    assert said("b", n=0) == "none"


def test_person_says_you_to_the_viewer_alone() -> None:
    message = "{seat, person, you {You play} other {# plays}} {card, term, card}."
    assert words(viewer=0, a=message)("a", seat=0, card=0) == "You play Elf."
    assert words(viewer=1, a=message)("a", seat=0, card=0) == "Ada plays Elf."
    assert words(a=message)("a", seat=0, card=0) == "Ada plays Elf."


def test_select_and_nesting() -> None:
    said = words(a="{kind, select, elf {{n, plural, one {an elf} other {# elves}}} other {something}}")
    assert said("a", kind="elf", n=2) == "2 elves"
    assert said("a", kind="orc", n=2) == "something"


@pytest.mark.parametrize("broken", ["{n", "n}", "{n, plural, one {x}}", "{n, select, a {x} other {y}"])
def test_broken_messages_are_refused(broken: str) -> None:
    with pytest.raises(ValueError):
        parse(broken)


def test_a_missing_message_is_an_error_and_not_silence() -> None:
    with pytest.raises(KeyError):
        words()("nothing")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Invité", "d'Invité"),
        ("élise", "d'élise"),
        ("Hugo", "d'Hugo"),
        ("Yves", "d'Yves"),
        ("Œdipe", "d'Œdipe"),
        ("Bo", "de Bo"),
        ("Yann", "de Yann"),
        ("Ho~", "d'Ho~"),
        ("~", "de ~"),
        ("7", "de 7"),
    ],
)
def test_a_word_elides_before_a_vowel(name: str, said: str) -> None:
    catalog = Catalog("fr", {"a": "{seat, person, you {le vôtre} other {de~#}}", "term.player": "Joueur {n}"})
    assert Words(catalog, [name])("a", seat=0) == said
    assert Words(catalog, [name], 0)("a", seat=0) == "le vôtre"
