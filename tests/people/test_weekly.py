"""Weeks and rankings of the weekly challenges."""

from __future__ import annotations

import pytest

from repaire.people.attempts import Attempt, ranked
from repaire.people.weeks import WEEK, begins, ends, week_of

MONDAY = 1_763_337_600_000  # 2025-11-17


@pytest.mark.parametrize(
    ("at", "week"),
    [
        (MONDAY, "2025-W47"),
        (MONDAY - 1, "2025-W46"),
        (MONDAY + WEEK - 1, "2025-W47"),
        (1_609_459_200_000, "2020-W53"),  # the first of January 2021
        (1_767_225_599_000, "2026-W01"),  # the last second of 2025
    ],
)
def test_weeks_begin_on_mondays(at: int, week: str) -> None:
    assert week_of(at) == week
    assert begins(week) <= at < ends(week) == begins(week) + WEEK
    assert week_of(begins(week)) == week != week_of(ends(week))


def attempt(name: str, result: str, score: int) -> Attempt:
    return Attempt(name, f"t{name}", 0, result, score, name, "", "")


def test_who_wins_is_before_who_has_more_and_equals_share_a_place() -> None:
    made = [
        attempt("a", "lost", 40),
        attempt("b", "won", 12),
        attempt("c", "open", 99),
        attempt("d", "won", 15),
        attempt("e", "lost", 40),
        attempt("f", "shared", 30),
        attempt("g", "lost", 41),
        attempt("h", "open", 0),
    ]
    places = [(one.place, one.name) for one in ranked(made)]
    assert places == [(1, "d"), (2, "b"), (3, "f"), (4, "g"), (5, "a"), (5, "e"), (7, "c"), (7, "h")]
