"""What people at a table agree on, what holds there, and newcomers: decided, folded again, exported and checked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from repaire.kernel.record import replay
from repaire.tables import entries as e
from repaire.tables.dues import next_due, summary, wake_at
from repaire.tables.export import export
from repaire.tables.folded import OVER, PLAYING
from repaire.tables.recorded import recorded
from repaire.tables.verify import verify
from tests.tables.agreed import agreed_game, agreed_on, begun, terms
from tests.tables.played import ADA, CYD, EVE, Hall, refolded
from tests.tables.test_table import facts, refused
from tests.tables.test_verify import KEY, forged, only, where


def agreements(found: Hall) -> tuple[object, ...]:
    """All that is agreed on at a table."""
    table = found.table
    return table.terms, table.proposal, table.agreed, table.paused, table.gestures, table.speakers, table.said


def test_a_game_with_everything_agreed_on_folds_again_is_exported_and_verified() -> None:
    found = agreed_game()
    assert found.table.phase == OVER
    again = refolded(found.lines, found.secret)
    assert facts(again) == facts(found.table)
    other = Hall(again, found.lines, found.rng, found.secret)
    assert agreements(other) == agreements(found)
    findings = verify(export(found.lines, KEY))
    assert findings.ok, findings.broken
    assert findings.why == "drawn"
    record = recorded(found.entries)
    assert record.seats[:2] == ["Ada", "Eve"]
    assert replay(record).pack() == found.table.state.pack()


def test_a_table_is_the_same_after_every_line() -> None:
    found = agreed_game()
    for count in range(2, len(found.lines) + 1):
        refolded(found.lines[:count], found.secret)


# -- agreeing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("what", "why"), [("draw", "drawn"), ("abandon", "abandoned")])
def test_a_game_ends_without_a_winner_when_all_agree(what: str, why: str) -> None:
    found = begun()
    found.move()
    scores = found.table.state.scores()
    found.do(found.table.propose(0, what, found.at(), ""))
    assert found.table.phase == PLAYING
    refused(found, "already_proposed", lambda: found.table.propose(1, what, 0, ""))
    refused(found, "already_agreed", lambda: found.table.answer(0, True, 0, ""))
    found.do(found.table.answer(1, True, found.at(), ""))
    ended = found.table.ended
    assert ended is not None
    assert (ended.why, ended.winners, ended.scores, ended.secret) == (why, [], scores, found.secret.hex())
    assert verify(export(found.lines, KEY)).ok


def test_one_refusal_closes_a_proposal_and_who_made_it_can_take_it_back() -> None:
    found = begun()
    for seat in (1, 0):
        found.do(found.table.propose(0, "draw", found.at(), ""))
        found.do(found.table.answer(seat, False, found.at(), ""))
        assert found.table.proposal is None
        refused(found, "nothing_proposed", lambda: found.table.answer(1, True, 0, ""))
    assert found.table.phase == PLAYING


def test_who_has_a_bot_playing_for_them_is_not_asked() -> None:
    found = begun()
    found.do(found.table.propose(0, "abandon", found.at(), ""))
    found.do(found.table.cover(1, "random", "left", found.at(), ""))
    refused(found, "seat_covered", lambda: found.table.answer(1, True, 0, ""))
    found.do(found.table.answer(0, True, found.at(), ""))  # there is nobody else left to ask
    assert found.table.phase == OVER
    assert verify(export(found.lines, KEY)).ok


def test_who_is_alone_with_bots_gives_up_at_once_but_draws_with_nobody() -> None:
    found = begun()
    found.do(found.table.cover(1, "random", "left", found.at(), ""))
    refused(found, "no_draw", lambda: found.table.propose(0, "draw", 0, ""))
    found.do(found.table.propose(0, "abandon", found.at(), ""))
    assert found.table.phase == OVER
    team = begun(2, "briquambroque")
    refused(team, "no_draw", lambda: team.table.propose(0, "draw", 0, ""))


def drop(kind: type[e.Entry]) -> Callable[[list[e.AnyEntry]], None]:
    """Leave the last entry of a kind out."""

    def change(entries: list[e.AnyEntry]) -> None:
        del entries[where(entries, kind, -1)[0]]

    return change


def test_a_server_cannot_end_a_game_that_people_have_not_agreed_to_end() -> None:
    found = begun()
    found.move()
    agreed_on(found, "draw")
    only(forged(found, drop(e.Answered)), "result", "not_agreed")

    def abandoned(entries: list[e.AnyEntry]) -> None:
        entries[-1] = replace(entries[-1], why="abandoned")

    only(forged(found, abandoned), "result", "not_agreed")


# -- pausing -------------------------------------------------------------------------------------------------


def test_in_a_pause_nobody_moves_and_clocks_stand_still() -> None:
    found = begun(clock=e.Clock(move=60))
    table = found.table
    while table.chairs[table.to_move()[0]].driver:
        found.move()
    seat, actions = table.to_move()[0], found.whole_move(table.to_move()[0])
    assert table.deadline(seat) == found.now + 60_000
    asked = found.now
    agreed_on(found, "pause")
    thought = found.now - asked
    assert (table.paused, table.to_move(), table.bots_to_move(), next_due(table)) == (True, [], [], None)
    assert (wake_at(table, found.now), summary(table, found.now).asked) == (0, [])
    assert summary(table, found.now).people == {ADA: False, CYD: False}
    refused(found, "paused", lambda: table.move(seat, found.by(seat), actions, 0, ""))
    refused(found, "paused", lambda: table.undo(seat, 0, ""))
    refused(found, "paused", lambda: table.propose(0, "pause", 0, ""))
    found.now += 3_600_000
    found.do(table.resume(1 - seat if seat < 2 else 0, found.at(), ""))
    assert table.deadline(seat) == found.now + 60_000 - thought
    refused(found, "not_paused", lambda: table.resume(0, 0, ""))
    assert facts(refolded(found.lines, found.secret)) == facts(table)
    found.do(table.move(seat, found.by(seat), actions, found.at(), ""))


def test_a_move_in_a_pause_is_found_out() -> None:
    found = begun()
    agreed_on(found, "pause")
    found.do(found.table.resume(0, found.at(), ""))
    found.play_out()
    only(forged(found, drop(e.Resumed)), "order", "out_of_place")
    only(forged(found, drop(e.Answered)), "order", "out_of_place")


# -- newcomers -----------------------------------------------------------------------------------------------


def test_a_newcomer_takes_a_seat_that_was_opened_with_time_of_their_own() -> None:
    found = begun(clock=e.Clock(game=600))
    table = found.table
    refused(found, "seat_taken", lambda: table.succeed(1, "Eve", EVE, 0, ""))
    refused(found, "no_such_seat", lambda: table.offer(3, True, "away", 0, ""))
    found.do(table.offer(1, True, "away", found.at(), ""))
    assert table.chairs[1].driver
    refused(found, "already_offered", lambda: table.offer(1, True, "away", 0, ""))
    refused(found, "already_seated", lambda: table.succeed(1, "Ada", ADA, 0, ""))
    found.do(table.succeed(1, "Eve", EVE, found.at(), ""))
    chair = table.chairs[1]
    assert (chair.name, chair.person, chair.driver, chair.offered, chair.used) == ("Eve", EVE, "", False, 0)
    assert (table.seat_of(CYD), table.people()) == ([], [ADA, EVE])
    refused(found, "seat_taken", lambda: table.succeed(1, "Cyd", CYD, 0, ""))
    found.play_out()
    assert verify(export(found.lines, KEY)).ok


def test_a_newcomer_takes_the_seat_of_a_bot_which_plays_until_then() -> None:
    found = begun(clock=e.Clock(game=600))
    table = found.table
    found.do(table.offer(2, True, "away", found.at(), ""))
    assert (table.chairs[2].driver, table.chairs[2].offered) == ("random", True)
    found.do(table.offer(2, False, "away", found.at(), ""))
    refused(found, "seat_taken", lambda: table.succeed(2, "Eve", EVE, 0, ""))
    found.do(table.offer(2, True, "away", found.at(), ""))
    found.do(table.succeed(2, "Eve", EVE, found.at(), ""))
    chair = table.chairs[2]
    assert (chair.name, chair.person, chair.driver, chair.offered) == ("Eve", EVE, "", False)
    assert table.people() == [ADA, CYD, EVE]
    found.play_out()
    assert any(
        isinstance(entry, e.Moved) and entry.by == EVE for entry in (e.decode(line.body) for line in found.lines)
    )
    assert verify(export(found.lines, KEY)).ok
    only(forged(found, drop(e.Succeeded)), "moves", "wrong_mover")
    only(forged(found, drop(e.Offered)), "order", "out_of_place")


def test_who_comes_back_first_has_their_seat() -> None:
    found = begun()
    found.do(found.table.resign(1, found.at(), ""))
    found.do(found.table.offer(1, True, "away", found.at(), ""))
    found.do(found.table.offer(1, False, "away", found.at(), ""))
    refused(found, "not_offered", lambda: found.table.offer(1, False, "away", 0, ""))
    found.do(found.table.offer(0, True, "left", found.at(), ""))
    found.do(found.table.uncover(0, found.at(), ""))
    refused(found, "seat_taken", lambda: found.table.succeed(0, "Eve", EVE, 0, ""))


# -- terms ---------------------------------------------------------------------------------------------------


def undoable(undo: str) -> tuple[Hall, int]:
    """Play until Ada or Cyd has made a move that can be taken back by the rules."""
    found = begun(2, undo=undo)
    while True:
        seat = found.move()
        if found.table.before is not None and found.table.mover == seat:
            return found, seat


def test_moves_are_taken_back_freely_or_never_as_the_table_says() -> None:
    found, seat = undoable("asks")
    voters = found.table.undo_voters(seat)
    assert voters
    found, seat = undoable("free")
    assert found.table.undo_voters(seat) == []
    found.do(found.table.undo(seat, found.at(), ""))
    assert found.counts["Undone"] == 1
    found.play_out()
    assert verify(export(found.lines, KEY)).ok
    asks = forged(found, lambda entries: entries.__setitem__(1, terms(undo="asks")))
    only(asks, "undo", "no_consent")
    never = forged(found, lambda entries: entries.__setitem__(1, terms(undo="never")))
    only(never, "undo", "no_undo")
    found, seat = undoable("never")
    refused(found, "no_undo", lambda: found.table.undo(seat, 0, ""))
    assert not found.table.can_take_back(seat, found.table.state)


def test_what_holds_is_set_before_the_start_only() -> None:
    found = begun(public=True, spectators=False)
    assert summary(found.table, 0).public
    assert not found.table.terms.spectators
    refused(found, "already_started", lambda: found.table.set_terms(terms()))
