"""A table's decisions, one by one, and that its journal alone gives the same table again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest

from repaire.games import GAMES
from repaire.kernel.draw import Rng
from repaire.kernel.errors import IllegalMove
from repaire.tables import entries as e
from repaire.tables.fairness import FairStream, commitment, joint_key
from repaire.tables.folded import OVER, PLAYING, REVEALING, SEATING
from repaire.tables.forks import forked
from repaire.tables.journal import Line, first_hash, next_hash
from repaire.tables.refusals import TableRefusal
from repaire.tables.table import Table, open_table
from tests.tables.played import ADA, CYD, EVE, Hall, hall, played, refolded, rewritten, seated, secret_of


def facts(table: Table) -> dict[str, Any]:
    """All that makes a table."""
    return {
        "seq": table.seq,
        "head": table.head,
        "phase": table.phase,
        "state": table.state.pack(),
        "chairs": table.chairs,
        "stream": (table.stream.key, table.stream.stream, table.stream.counter),
        "since": table.since,
        "moves": table.moves,
        "before": table.before and table.before.pack(),
        "mover": table.mover,
        "undo": (table.undo_by, sorted(table.undo_agreed)),
        "chat": table.chat,
        "ended": table.ended,
    }


def refused(found: Hall, reason: str, command: Callable[[], object]) -> None:
    """Tell that a command is refused for a reason and leaves everything as it was."""
    before, lines = repr(facts(found.table)), list(found.lines)
    with pytest.raises((TableRefusal, IllegalMove)) as caught:
        command()
    assert caught.value.reason == reason
    assert repr(facts(found.table)) == before
    assert found.lines == lines


# -- folding -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_stored_lines_give_the_identical_table(game: str, seed: int) -> None:
    base = played(game, seed)
    assert base.table.phase == OVER
    for kind in ("Covered", "Uncovered", "Left", "Chatted", "Revealed", "Started", "Moved", "Ended"):
        assert base.counts[kind]
    if seed == 0 and game != "tresor":  # there every move draws or lays something open
        assert base.counts["Undone"]
    again = refolded(base.lines, base.secret)
    assert facts(again) == facts(base.table)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_the_same_after_every_single_line(game: str) -> None:
    """What is taken when it is decided is what is read when it is stored, at every step."""
    live = seated(game, 11)
    opened = live.entries[0]
    assert isinstance(opened, e.Opened)
    reader, _ = open_table(opened, live.secret)
    done, undos = 1, 3
    while True:
        for line in live.lines[done:]:
            reader.read(e.decode(line.body), line)
        done = len(live.lines)
        assert facts(reader) == facts(live.table)
        if live.table.phase == OVER:
            return
        seat = live.move()
        if undos and live.table.can_undo(seat) and seat < 2:
            live.do(live.table.undo(seat, live.at(), live.key()))
            if live.table.undo_by >= 0:
                voter = live.table.undo_voters(seat)[0]
                live.do(live.table.answer_undo(voter, undos != 2, live.at(), live.key()))
            undos -= 1


@pytest.mark.parametrize("game", GAMES)
def test_folding_on_a_copy_leaves_a_table_as_it_was(game: str) -> None:
    """What is published is never changed afterwards."""
    base = played(game, 1)
    opened = base.entries[0]
    assert isinstance(opened, e.Opened)
    table, _ = open_table(opened, base.secret)
    for line in base.lines[1:]:
        before, copy = repr(facts(table)), forked(table)
        assert repr(facts(copy)) == before
        copy.read(e.decode(line.body), line)
        assert repr(facts(table)) == before
        table = copy
    assert facts(table) == facts(base.table)


def test_events_are_the_same_when_decided_and_when_read() -> None:
    live = seated("brigands", 3)
    reader = refolded(live.lines, live.secret)
    for _ in range(30):
        seat = live.table.to_move()[0]
        change = live.table.move(seat, live.by(seat), live.whole_move(seat), live.at(), live.key())
        live.do(change)
        told = reader.read(change.entries[0], live.lines[-1])
        assert told == change.told


def test_the_chain_of_a_journal() -> None:
    base = played("browl")
    head = first_hash(base.table.id)
    for seq, line in enumerate(base.lines, start=1):
        head = next_hash(head, line.body)
        assert (line.seq, line.hash) == (seq, head)
    assert head == base.table.head


def test_a_forged_draw_is_not_folded() -> None:
    base = seated("browl", 1)
    entries = base.entries
    started = entries[-1]
    assert isinstance(started, e.Started)
    entries[-1] = msgspec.structs.replace(started, draws=[*started.draws[:-1], (started.draws[-1] + 1) % 3])
    with pytest.raises(ValueError, match="not the fair one"):
        refolded(rewritten(base.table.id, entries), base.secret)


def test_forged_lines_are_not_folded() -> None:
    base = seated("browl", 1)
    base.move()
    moved = base.entries[-1]
    assert isinstance(moved, e.Moved)
    for forged, error in (
        (msgspec.structs.replace(moved, actions=[]), IllegalMove),
        (msgspec.structs.replace(moved, actions=[10**6]), IllegalMove),
        (msgspec.structs.replace(moved, draws=[]), ValueError),
        (e.Undone(at=0, seat=moved.seat), ValueError),
    ):
        with pytest.raises(error):
            refolded(rewritten(base.table.id, [*base.entries[:-1], forged]), base.secret)


def test_lines_that_do_not_follow_are_not_folded() -> None:
    base = seated("browl", 1)
    base.move()
    good = base.lines[-1]
    for line in (
        Line(good.table, good.seq + 1, good.body, good.hash, good.key),
        Line(good.table, good.seq, good.body + b" ", good.hash, good.key),
        Line(good.table, good.seq, good.body, bytes(32), good.key),
    ):
        with pytest.raises(ValueError, match="chain"):
            refolded([*base.lines[:-1], line], base.secret)
    refolded(base.lines, base.secret)


def test_a_secret_must_be_the_one_committed_to() -> None:
    opened = hall("browl").entries[0]
    assert isinstance(opened, e.Opened)
    with pytest.raises(ValueError, match="commitment"):
        open_table(opened, secret_of("another"))


# -- seats ---------------------------------------------------------------------------------------------------


def test_a_seat_is_for_one() -> None:
    found = hall("browl", players=2)
    found.sit(0, "Ada", ADA)
    table = found.table
    refused(found, "seat_taken", lambda: table.sit(0, "Cyd", CYD, "", "", 0, ""))
    refused(found, "no_such_seat", lambda: table.sit(2, "Cyd", CYD, "", "", 0, ""))
    refused(found, "no_such_seat", lambda: table.sit(-1, "Cyd", CYD, "", "", 0, ""))
    for commit in ("00", "X" * 64, commitment(b"").upper()):
        refused(found, "bad_commitment", partial(table.sit, 1, "Cyd", CYD, "", commit, 0, ""))
    refused(found, "bad_commitment", lambda: table.sit(1, "Bot", "", "random", commitment(b""), 0, ""))
    for person, bot in (("", ""), (CYD, "random")):
        with pytest.raises(ValueError, match="person or a bot"):
            table.sit(1, "Cyd", person, bot, "", 0, "")


def test_a_seat_can_be_left_and_taken_by_another_before_the_start() -> None:
    found = hall("browl", players=2)
    refused(found, "seat_empty", lambda: found.table.leave(0, 0, ""))
    found.sit(0, "Ada", ADA, entropy=secret_of(0))
    found.do(found.table.leave(0, found.at(), ""))
    assert not found.table.chairs[0].taken
    assert found.table.people() == []
    found.sit(0, "Cyd", CYD)
    assert found.table.chairs[0].commitment == ""
    assert found.table.seat_of(CYD) == [0]


def test_one_person_can_hold_several_seats() -> None:
    found = hall("browl", players=3)
    for seat, person in enumerate((ADA, CYD, ADA)):
        found.sit(seat, "x", person)
    assert found.table.seat_of(ADA) == [0, 2]
    assert found.table.people() == [ADA, CYD]
    assert found.table.seat_of("") == []


# -- start and reveals ---------------------------------------------------------------------------------------


def test_a_game_starts_when_all_seats_are_taken() -> None:
    found = hall("browl", players=2)
    found.sit(0, "Ada", ADA)
    refused(found, "seats_empty", lambda: found.table.start(0, ""))
    found.sit(1, "Bot", bot="random")
    found.do(found.table.start(found.at(), found.key()))
    table = found.table
    assert table.phase == PLAYING
    assert table.stream.key == joint_key(table.id, found.secret, [])
    refused(found, "already_started", lambda: table.start(0, ""))
    refused(found, "already_started", lambda: table.sit(0, "x", EVE, "", "", 0, ""))


def committed(players: int = 2) -> Hall:
    found = hall("browl", players=players)
    for seat in range(players):
        found.sit(seat, "x", f"p{seat}", entropy=secret_of(seat))
    found.do(found.table.start(found.at(), found.key()))
    return found


def test_clients_show_what_they_committed_to_and_the_last_begins_the_game() -> None:
    found = committed()
    table = found.table
    assert table.phase == REVEALING
    assert table.to_move() == []
    found.reveal(1, secret_of(1))
    assert table.phase == REVEALING
    found.reveal(0, secret_of(0))
    assert table.phase == PLAYING
    assert table.stream.key == joint_key(table.id, found.secret, [(0, secret_of(0)), (1, secret_of(1))])
    assert isinstance(found.entries[-1], e.Started)


def test_wrong_and_repeated_reveals_are_refused() -> None:
    found = committed(3)
    table = found.table
    for entropy in (secret_of("other").hex(), "x", "00", secret_of(0).hex().upper(), secret_of(0).hex() + " "):
        refused(found, "wrong_reveal", partial(table.reveal, 0, entropy, 0, ""))
    found.reveal(0, secret_of(0))
    refused(found, "nothing_to_reveal", lambda: table.reveal(0, secret_of(0).hex(), 0, ""))
    refused(found, "no_such_seat", lambda: table.reveal(3, "", 0, ""))
    refused(found, "not_playing", lambda: table.move(0, "p0", [0], 0, ""))
    refused(found, "not_revealing", lambda: seated("browl").table.reveal(0, "", 0, ""))


def test_a_seat_that_committed_to_nothing_has_nothing_to_reveal() -> None:
    found = hall("browl", players=2)
    found.sit(0, "Ada", ADA, entropy=secret_of(0))
    found.sit(1, "Cyd", CYD)
    found.do(found.table.start(found.at(), found.key()))
    refused(found, "nothing_to_reveal", lambda: found.table.reveal(1, "", 0, ""))


def test_a_withheld_reveal_adds_nothing_and_holds_nobody_up() -> None:
    found = committed()
    found.reveal(0, b"")
    found.reveal(1, secret_of(1))
    assert found.table.phase == PLAYING
    assert found.table.stream.key == joint_key(found.table.id, found.secret, [(1, secret_of(1))])
    assert found.table.chairs[0].entropy == ""


# -- moves ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_move_leaves_everything_untouched(game: str) -> None:
    found = seated(game, 2)
    table = found.table
    for _ in range(3):
        found.move()
    seat = table.to_move()[0]
    by = found.by(seat)
    illegal = next(a for a in range(len(table.game.action_names()) + 1) if a not in table.state.legal(seat))
    before, lines = repr(facts(table)), list(found.lines)
    for actions in ([illegal], [-1], [10**9], [*found.whole_move(seat), illegal]):
        with pytest.raises(IllegalMove):
            table.move(seat, by, actions, 0, "")
    refused(found, "move_unfinished", lambda: table.move(seat, by, [], 0, ""))
    refused(found, "not_your_seat", lambda: table.move(seat, EVE, found.whole_move(seat), 0, ""))
    refused(found, "no_such_seat", lambda: table.move(9, by, [0], 0, ""))
    idle = [other for other in range(len(table.chairs)) if other not in table.to_move()]
    for other in idle[:1]:
        refused(found, "not_your_turn", partial(table.move, other, found.by(other), found.whole_move(seat), 0, ""))
    assert (repr(facts(table)), found.lines) == (before, lines)
    found.move()


def test_a_move_is_whole_or_not_at_all() -> None:
    found = seated("brigands", 2)
    while True:
        seat = found.table.to_move()[0]
        actions = found.whole_move(seat)
        if len(actions) > 1:
            break
        found.move()
    table, by = found.table, found.by(seat)
    refused(found, "move_unfinished", lambda: table.move(seat, by, actions[:-1], 0, ""))
    refused(found, "move_has_ended", lambda: table.move(seat, by, [*actions, actions[-1]], 0, ""))
    draft = table.draft(seat, actions[:1])
    assert draft.mid_move(seat)
    assert draft.pack() != table.state.pack()
    found.do(table.move(seat, by, actions, found.at(), ""))


def test_deciding_changes_nothing_until_it_is_taken() -> None:
    found = seated("tresor", 2)
    before = repr(facts(found.table))
    seat = found.table.to_move()[0]
    change = found.table.move(seat, found.by(seat), found.whole_move(seat), found.at(), "")
    found.table.lines(change)
    assert repr(facts(found.table)) == before


def test_the_last_move_ends_the_game_and_opens_the_secret() -> None:
    found = seated("browl", 2)
    found.play_out()
    ended = found.entries[-1]
    assert isinstance(ended, e.Ended)
    assert ended.why == "played"
    assert bytes.fromhex(ended.secret) == found.secret
    assert ended.winners == found.table.state.winners()
    table = found.table
    refused(found, "not_playing", lambda: table.move(0, ADA, [0], 0, ""))
    refused(found, "not_playing", lambda: table.undo(0, 0, ""))
    refused(found, "not_playing", lambda: table.resign(0, 0, ""))
    refused(found, "already_over", lambda: table.abandon(0, ""))
    refused(found, "already_over", lambda: table.leave(0, 0, ""))
    refused(found, "not_playing", lambda: table.cover(0, "random", "away", 0, ""))
    assert table.to_move() == table.bots_to_move() == []


def test_draws_go_on_in_one_stream() -> None:
    found = seated("browl", 2)
    used: list[int] = [found.table.stream.counter]
    stream = FairStream(found.table.stream.key)
    drawn = [draw for entry in found.entries if isinstance(entry, e.Started) for draw in entry.draws]
    for _ in range(20):
        found.move()
        used.append(found.table.stream.counter)
        moved = found.entries[-1]
        assert isinstance(moved, e.Moved)
        drawn += moved.draws
    assert used == sorted(used)
    state = found.table.game.start()
    for entry in found.entries:
        if isinstance(entry, e.Started | e.Moved):
            for action in entry.actions if isinstance(entry, e.Moved) else []:
                state.apply(entry.seat if isinstance(entry, e.Moved) else -1, action)
            for draw in entry.draws:
                assert stream.pick(state.weights()) == draw
                state.apply(-1, draw)
    assert stream.counter == used[-1]


# -- undo ----------------------------------------------------------------------------------------------------


def undoable(game: str = "briquambroque", players: int = 0, person: int = -1) -> tuple[Hall, int]:
    """Play until a person's move could be taken back."""
    for seed in range(50):
        found = seated(game, seed, players)
        while found.table.phase == PLAYING:
            seat = found.move()
            if found.table.phase == PLAYING and found.table.can_undo(seat) and seat in ((0, 1), (person,))[person >= 0]:
                return found, seat
    raise AssertionError("no such move")


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_taken_back_is_known_before_and_tells_nothing_hidden(game: str) -> None:
    """A promise is kept at once, with nobody to ask; it is the same in every world that the seat cannot tell apart."""
    found, rng, promised = seated(game, 5), Rng(7), 0
    found.do(found.table.cover(1, "random", "away", found.at(), ""))  # else every move is seen by somebody
    for _ in range(250):
        table = found.table
        if table.phase != PLAYING:
            break
        seat = table.to_move()[0]
        actions = found.whole_move(seat)
        said = table.can_take_back(seat, table.draft(seat, actions))
        true = table.state
        for _ in range(3):
            table.state = true.resample(seat, rng)
            assert table.can_take_back(seat, table.draft(seat, actions)) == said
        table.state = true
        found.do(table.move(seat, found.by(seat), actions, found.at(), found.key()))
        if said and table.chairs[seat].person:
            promised += 1
            assert not [other for other in table.bots_to_move() if other != seat]
            assert isinstance(table.undo(seat, found.at(), "").entries[0], e.Undone)
    assert promised > 0 or game != "rolling_bandits"  # elsewhere a bot is next, a card is drawn, or something laid open


def test_undo_at_once_if_nobody_else_has_seen_it() -> None:
    found, seat = undoable()
    other = 1 - seat
    found.do(found.table.cover(other, "random", "away", found.at(), ""))
    before, moves = found.table.before, found.table.moves
    assert before is not None
    found.do(found.table.undo(seat, found.at(), ""))
    assert isinstance(found.entries[-1], e.Undone)
    assert found.table.state.pack() == before.pack()
    assert found.table.moves == moves - 1
    assert seat in found.table.to_move()
    refused(found, "no_undo", lambda: found.table.undo(seat, 0, ""))
    found.play_out()


def test_undo_by_consent() -> None:
    found, seat = undoable()
    other, table = 1 - seat, found.table
    before = table.before
    assert before is not None
    assert table.undo_voters(seat) == [other]
    refused(found, "no_undo_asked", lambda: table.answer_undo(other, True, 0, ""))
    found.do(table.undo(seat, found.at(), ""))
    assert table.undo_by == seat
    refused(found, "undo_already_asked", lambda: table.undo(seat, 0, ""))
    refused(found, "no_undo_asked", lambda: table.answer_undo(seat, True, 0, ""))
    refused(found, "no_undo_asked", lambda: table.answer_undo(3, True, 0, ""))
    found.do(table.answer_undo(other, False, found.at(), ""))
    assert table.undo_by == -1
    refused(found, "no_undo_asked", lambda: table.answer_undo(other, True, 0, ""))
    found.do(table.undo(seat, found.at(), ""))
    found.do(table.answer_undo(other, True, found.at(), ""))
    assert table.state.pack() == before.pack()
    assert [type(entry) for entry in found.entries[-2:]] == [e.UndoAnswered, e.Undone]


def test_undo_when_the_one_who_was_asked_has_left() -> None:
    found, seat = undoable()
    found.do(found.table.undo(seat, found.at(), ""))
    found.do(found.table.leave(1 - seat, found.at(), ""))
    found.do(found.table.undo(seat, found.at(), ""))
    assert isinstance(found.entries[-1], e.Undone)
    assert facts(refolded(found.lines, found.secret)) == facts(found.table)


def test_no_undo_after_another_move() -> None:
    found, seat = undoable()
    while found.move() == seat:
        pass
    refused(found, "no_undo", lambda: found.table.undo(seat, 0, ""))


@pytest.mark.parametrize("game", ["browl", "tresor", "rolling_bandits"])
def test_no_undo_after_a_draw(game: str) -> None:
    found = seated(game, 4)
    for _ in range(100):
        seat = found.move()
        moved = found.entries[-1]
        assert isinstance(moved, e.Moved)
        if moved.draws:
            refused(found, "no_undo", partial(found.table.undo, seat, 0, ""))
            return
    raise AssertionError("no draw")


def test_no_undo_after_something_was_laid_open() -> None:
    found = seated("tresor", 4)
    while found.table.phase == PLAYING:
        before = found.table.state.reveals
        seat = found.move()
        if found.table.phase == PLAYING and found.table.state.reveals > before:
            refused(found, "no_undo", partial(found.table.undo, seat, 0, ""))
    assert found.table.state.reveals


def test_a_question_lapses_with_the_next_move() -> None:
    found, seat = undoable()
    found.do(found.table.undo(seat, found.at(), ""))
    found.move()
    assert found.table.undo_by == -1


# -- absence and clocks --------------------------------------------------------------------------------------


def test_a_bot_plays_on_for_a_person_and_hands_the_seat_back() -> None:
    found = seated("browl", 2, 2)
    table = found.table
    refused(found, "not_covered", lambda: table.uncover(0, 0, ""))
    found.do(table.cover(0, "random", "away", found.at(), ""))
    assert table.chairs[0].driver == "random"
    refused(found, "already_covered", lambda: table.cover(0, "random", "away", 0, ""))
    if table.to_move() != [0]:
        found.move()
    assert table.bots_to_move() == [0]
    refused(found, "seat_covered", lambda: table.move(0, ADA, found.whole_move(0), 0, ""))
    found.do(table.uncover(0, found.at(), ""))
    assert table.bots_to_move() == []
    refused(found, "not_your_seat", lambda: table.move(0, "bot:random", found.whole_move(0), 0, ""))
    found.move()


def test_a_bots_seat_is_not_covered_and_nobody_is_before_the_start() -> None:
    found = seated("browl", 2, 3)
    refused(found, "already_covered", lambda: found.table.cover(2, "random", "away", 0, ""))
    early = hall("browl")
    refused(early, "not_playing", lambda: early.table.cover(0, "random", "away", 0, ""))


def test_leaving_during_the_game_is_covered() -> None:
    found = seated("browl", 2, 2)
    found.do(found.table.leave(1, found.at(), ""))
    covered = found.entries[-1]
    assert isinstance(covered, e.Covered)
    assert (covered.seat, covered.why) == (1, "left")


def test_no_clock_no_deadline() -> None:
    found = seated("browl", 2, 2)
    assert [found.table.deadline(seat) for seat in (0, 1)] == [None, None]


def test_deadlines_of_moves_and_games() -> None:
    found = seated("browl", 2, 2, e.Clock(move=60, game=90))
    table = found.table
    asked = found.now
    seat = table.to_move()[0]
    other = 1 - seat
    assert table.deadline(seat) == asked + 60_000
    assert table.deadline(other) is None
    found.now += 49_000  # and the command itself takes a second
    found.do(table.move(seat, found.by(seat), found.whole_move(seat), found.at(), ""))
    assert table.chairs[seat].used == 50_000
    assert table.deadline(other) == found.now + 60_000
    found.move()
    assert table.to_move() == [seat]
    assert table.deadline(seat) == found.now + 40_000  # what is left of 90 seconds
    found.do(table.cover(seat, "random", "clock", found.at(), ""))
    assert table.deadline(seat) is None


def test_a_seat_that_still_owes_its_decision_gets_no_more_time_when_others_move() -> None:
    found = seated("brigands", 2, 4, e.Clock(move=60))
    while len(found.table.to_move()) < 2 or not {0, 1} & set(found.table.to_move()):
        found.move()
    table = found.table
    waiting = next(seat for seat in table.to_move() if seat < 2)
    other = next(seat for seat in table.to_move() if seat != waiting)
    due = table.deadline(waiting)
    found.now += 20_000
    found.do(table.move(other, found.by(other), found.whole_move(other), found.at(), ""))
    assert waiting in table.to_move()
    assert table.deadline(waiting) == due


def test_thinking_time_is_charged_when_a_bot_takes_over() -> None:
    """Nobody gains time by going away and coming back."""
    found = seated("browl", 2, 2, e.Clock(game=100))
    table = found.table
    seat = table.to_move()[0]
    found.now += 29_000
    found.do(table.cover(seat, "random", "away", found.at(), ""))
    found.now += 500_000
    found.do(table.uncover(seat, found.at(), ""))
    assert table.chairs[seat].used == 30_000
    assert table.deadline(seat) == found.now + 70_000


def test_a_bot_uses_none_of_the_persons_time() -> None:
    found = seated("browl", 2, 2, e.Clock(game=100))
    seat = found.table.to_move()[0]
    found.do(found.table.cover(seat, "random", "away", found.at(), ""))
    used = found.table.chairs[seat].used
    found.now += 50_000
    found.move()
    assert found.table.chairs[seat].used == used


# -- endings and talk ----------------------------------------------------------------------------------------


def test_resigning_between_two_gives_the_game_to_the_other() -> None:
    found = seated("browl", 2, 2)
    found.move()
    found.do(found.table.resign(0, found.at(), ""))
    ended = found.table.ended
    assert ended is not None
    assert (ended.why, ended.winners) == ("resigned", [1])
    assert found.table.phase == OVER


@pytest.mark.parametrize(("game", "players"), [("browl", 3), ("briquambroque", 2)])
def test_resigning_from_a_larger_or_common_table_lets_a_bot_play_on(game: str, players: int) -> None:
    found = seated(game, 2, players)
    found.do(found.table.resign(0, found.at(), ""))
    assert found.table.phase == PLAYING
    assert found.table.chairs[0].cover
    refused(found, "already_covered", lambda: found.table.resign(0, 0, ""))


@pytest.mark.parametrize("game", GAMES)
def test_a_table_can_be_given_up_at_any_time(game: str) -> None:
    for found in (hall(game), seated(game)):
        found.do(found.table.abandon(found.at(), ""))
        assert found.table.phase == OVER
        assert found.table.ended is not None
        assert found.table.ended.winners == []
    revealing = committed()
    revealing.do(revealing.table.abandon(revealing.at(), ""))
    assert facts(refolded(revealing.lines, revealing.secret)) == facts(revealing.table)


def test_talk_is_kept_and_changes_nothing_else() -> None:
    found = seated("browl", 2)
    before = facts(found.table)
    found.say(CYD, "Cyd", "Salut !")
    found.say(EVE, "Eve", "I watch.")
    assert [(said.seat, said.text) for said in found.table.chat] == [(1, "Salut !"), (-1, "I watch.")]
    after = facts(found.table)
    assert {key for key in after if after[key] != before[key]} == {"seq", "head", "chat"}
    for number in range(250):
        found.say(ADA, "Ada", str(number))
    assert len(found.table.chat) == 200
    assert found.table.chat[-1].text == "249"


def test_a_new_table_waits_for_its_seats() -> None:
    found = hall("browl")
    assert found.table.phase == SEATING
    assert found.table.seq == 1
    refused(found, "not_playing", lambda: found.table.resign(0, 0, ""))
    refused(found, "not_playing", lambda: found.table.move(0, ADA, [0], 0, ""))
