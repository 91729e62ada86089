from __future__ import annotations

import pytest

from repaire.kernel.errors import BadOption
from repaire.kernel.options import Option, parse_options

SCHEMA = (
    Option("fort", "flag", False, "X.1"),
    Option("end", "word", "points", "X.2", words=("points", "rounds")),
    Option("rounds", "number", 3, "X.3", low=1, high=9),
    Option("first", "seat", 0, "X.4"),
    Option("duel", "flag", False, "X.5", players=(2, 2)),
)


def test_defaults() -> None:
    assert parse_options(SCHEMA, {}, 3) == {"fort": False, "end": "points", "rounds": 3, "first": 0, "duel": False}


@pytest.mark.parametrize("value", [True, "true", "yes", "on", "1", "oui", "TRUE"])
def test_flags_from_types_and_texts(value: object) -> None:
    assert parse_options(SCHEMA, {"fort": value}, 3)["fort"] is True


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fort", "maybe"),
        ("end", "never"),
        ("rounds", 0),
        ("rounds", "ten"),
        ("rounds", True),
        ("first", 4),
        ("first", -1),
    ],
)
def test_wrong_values_are_refused(name: str, value: object) -> None:
    with pytest.raises(BadOption, match="bad_value"):
        parse_options(SCHEMA, {name: value}, 3)


def test_unknown_options_are_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption) as caught:
        parse_options(SCHEMA, {"nope": 1}, 3)
    assert caught.value.data["known"] == "fort, end, rounds, first, duel"


def test_options_for_some_player_counts_only() -> None:
    assert parse_options(SCHEMA, {"duel": True}, 2)["duel"] is True
    assert parse_options(SCHEMA, {"duel": False}, 3)["duel"] is False
    with pytest.raises(BadOption, match="not_for_players"):
        parse_options(SCHEMA, {"duel": True}, 3)
