"""Clocks are budgets that follow from the journal: nobody gains time by going away, coming back or taking back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from repaire.tables import entries as e
from repaire.tables.folded import PLAYING, Change
from tests.tables.played import Hall, refolded, seated
from tests.tables.test_table import facts, refused, undoable


def waiting(found: Hall, seconds: int) -> None:
    """Let time pass; the next command takes one second more."""
    found.now += 1000 * (seconds - 1)


def test_a_seat_that_goes_and_comes_back_has_no_more_time_for_its_move() -> None:
    found = seated("browl", 2, 2, e.Clock(move=60))
    table = found.table
    seat = table.to_move()[0]
    for _ in range(3):
        waiting(found, 10)
        found.do(table.cover(seat, "random", "away", found.at(), ""))
        waiting(found, 500)
        found.do(table.uncover(seat, found.at(), ""))
    assert table.deadline(seat) == found.now + 30_000
    assert facts(refolded(found.lines, found.secret)) == facts(table)


def test_a_seat_whose_time_ran_out_comes_back_after_the_bot_has_moved() -> None:
    found = seated("browl", 2, 2, e.Clock(move=2))
    table = found.table
    seat = table.to_move()[0]
    waiting(found, 2)
    found.do(table.cover(seat, "random", "clock", found.at(), ""))
    refused(found, "time_is_over", lambda: table.uncover(seat, found.at(), ""))
    found.move()
    found.do(table.uncover(seat, found.at(), ""))
    found.move()
    assert table.to_move() == [seat]
    assert table.deadline(seat) == found.now + 2_000


def test_a_seat_without_time_for_the_game_does_not_come_back() -> None:
    found = seated("browl", 2, 2, e.Clock(game=5))
    table = found.table
    seat = table.to_move()[0]
    waiting(found, 5)
    found.do(table.cover(seat, "random", "clock", found.at(), ""))
    refused(found, "time_is_over", lambda: table.uncover(seat, found.at(), ""))
    found.move()
    refused(found, "time_is_over", lambda: table.uncover(seat, found.at(), ""))


@pytest.mark.parametrize("clock", [e.Clock(move=60), e.Clock(game=60)])
def test_a_move_that_is_taken_back_gives_no_time_back(clock: e.Clock) -> None:
    found, seat = undoable()
    table, moved = found.table, found.now
    table.terms = replace(table.terms, clock=clock)
    took = table.chairs[seat].last if clock.move else table.chairs[seat].used
    assert took > 0
    owes = seat in table.to_move()  # then the next decision was thought about meanwhile
    found.do(table.cover(1 - seat, "random", "away", found.at(), ""))
    found.do(table.undo(seat, found.at(), ""))
    assert table.deadline(seat) == found.now + 60_000 - took - (found.now - moved if owes else 0)


def test_who_resigns_at_a_larger_table_does_not_come_back() -> None:
    found = seated("browl", 2, 3)
    table = found.table
    found.do(table.resign(0, found.at(), ""))
    refused(found, "has_resigned", lambda: table.uncover(0, found.at(), ""))
    while table.to_move() != [0]:
        found.move()
    found.move()
    assert table.phase == PLAYING
    refused(found, "has_resigned", lambda: table.uncover(0, found.at(), ""))
    if table.can_undo(0):
        refused(found, "seat_covered", lambda: table.undo(0, found.at(), ""))
    assert facts(refolded(found.lines, found.secret)) == facts(table)


def test_a_bots_move_is_not_taken_back_by_the_person() -> None:
    found, seat = undoable()
    found.do(found.table.cover(seat, "random", "away", found.at(), ""))
    refused(found, "seat_covered", lambda: found.table.undo(seat, found.at(), ""))


def test_a_journal_in_which_somebody_came_back_after_resigning_is_still_read() -> None:
    """Such journals were written before: who resigned could take their seat back."""
    found = seated("browl", 2, 3)
    found.do(found.table.resign(0, found.at(), ""))
    lines = found.table.lines(Change([e.Uncovered(at=found.at(), seat=0)]))
    again = refolded([*found.lines, *lines], found.secret)
    assert again.chairs[0].driver == ""
