from __future__ import annotations

import pytest

from repaire.kernel.errors import UnknownClause
from repaire.kernel.rulebook import read

PAGE = """# A game

An intro.

## First

### ABC.1 [S] One
Text one.

### ABC.2 [S/R] Two
Text two
goes on.

## Second

### ABC.3 [H] Three
Text three.
"""


def test_clauses_are_read_with_provenance_and_section() -> None:
    book = read(PAGE)
    assert (book.title, book.intro) == ("A game", "An intro.")
    assert [(c.id, c.provenance, c.title, c.section) for c in book.clauses] == [
        ("ABC.1", "S", "One", "First"),
        ("ABC.2", "S/R", "Two", "First"),
        ("ABC.3", "H", "Three", "Second"),
    ]
    assert book["abc.2"].text == "Text two\ngoes on."
    assert "ABC.3" in book
    assert "ABC.4" not in book


def test_an_unknown_clause_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownClause) as caught:
        read(PAGE)["ABC.9"]
    assert caught.value.data["known"] == "ABC.1..ABC.3"
