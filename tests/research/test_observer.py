"""Observations: all that a seat sees and nothing else, in the declared ranges."""

from __future__ import annotations

from copy import copy, deepcopy
from fractions import Fraction

import numpy as np
import pytest

from repaire.games import find
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, LARGEST
from repaire.kernel.lens import CHOICE, COPY
from repaire.kernel.native import COMPILED
from repaire.kernel.playout import playout
from repaire.kernel.setup import Setup
from repaire.kernel.view import canonical
from repaire.research import Batch, Observer
from tests.conformance.variants import SIZE, sample, walk


def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(setup: Setup) -> None:
    observer, draw = Observer(setup), Rng(5)
    for state in sample(setup, 3, max(1, 40 // SIZE)):
        for seat in range(setup.players):
            seen, mask = observer.vector(state, seat), observer.mask(state, seat)
            for _ in range(3):
                other = state.resample(seat, draw)
                assert np.array_equal(observer.vector(other, seat), seen)
                assert np.array_equal(observer.mask(other, seat), mask)


def test_what_changes_in_a_view_changes_in_the_observation(setup: Setup) -> None:
    observer = Observer(setup)
    before: list[tuple[str, list[int]]] = []
    views: dict[tuple[int, ...], str] = {}
    for number, state in enumerate(walk(setup.build(), 7)):
        if number >= 250:
            break
        now = [(canonical(state.view(seat)), observer.sight.read(state, seat)) for seat in range(setup.players)]
        for seat, (view, seen) in enumerate(now):
            assert views.setdefault((seat, *seen), view) == view
            if before and before[seat][0] != view:
                assert before[seat][1] != seen, number
        before = now


def test_numbers_stay_in_their_ranges(setup: Setup) -> None:
    """Not one is cut off, in the whole of a random game."""
    observer = Observer(setup)
    bounds: dict[int, list[int]] = {}
    for step in (step for steps in observer.sight.steps for step in steps if step.what in (COPY, CHOICE)):
        for number in range(step.cell, step.cell + step.count):
            bound = bounds.setdefault(number, [step.low, step.high])
            bound[:] = [min(bound[0], step.low), max(bound[1], step.high)]
    names = {
        cell: part.name
        for part in observer.game.layout.parts.named.values()
        for cell in range(part.start, part.start + part.rows * part.columns)
    }
    lows = np.array([bounds.get(cell, (-LARGEST, LARGEST))[0] for cell in range(len(names))])
    highs = np.array([bounds.get(cell, (-LARGEST, LARGEST))[1] for cell in range(len(names))])
    for seed in range(SIZE * (10 if COMPILED else 2)):  # thousands of games in all set-ups together
        for state in walk(setup.build(), 11 + seed):
            cells = np.array(state.pack())
            wrong = np.flatnonzero((cells < lows) | (cells > highs))
            assert not len(wrong), [(names[int(cell)], cells[cell]) for cell in wrong]


def test_games_end_long_before_they_are_broken_off(table: Setup) -> None:
    observer, rng = Observer(table), Rng(3)
    games = 1_000 * SIZE if COMPILED else 20
    assert max(playout(observer.game.start(), rng) for _ in range(games)) < observer.longest / 2


def test_vectors_lie_between_low_and_high_and_have_named_parts(table: Setup) -> None:
    observer = Observer(table)
    assert sum(part.length for part in observer.parts) == observer.size
    assert all(part.meaning for part in observer.parts)
    for state in sample(table, 13, 40):
        for seat in range(table.players):
            seen = observer.vector(state, seat)
            assert (seen >= observer.low).all()
            assert (seen <= observer.high).all(), [
                part.name for part in observer.parts if observer.named(seen)[part.name].max() > part.high
            ]
            parts = observer.named(seen)
            assert list(parts["seat"]) == [float(other == seat) for other in range(table.players)]
            assert [parts[part.name].shape for part in observer.parts] == [part.shape for part in observer.parts]


def test_the_viewer_comes_first_and_the_others_follow_in_the_order_of_play() -> None:
    setup = find("browl").setup(3, {"first": 2})
    observer = Observer(setup)
    state = setup.build().start()
    while state.actor() == CHANCE:
        state.apply(CHANCE, Rng(1).pick(state.weights()))
    action = state.legal(1)[0]
    state.apply(1, action)
    for seat in range(3):
        table = observer.named(observer.vector(state, seat))["table"]
        assert table[(1 - seat) % 3][action] == 1
        assert table.sum() == 1
    turn = observer.named(observer.vector(setup.build().unpack(state.pack()), 1))["turn"]
    assert list(turn) == [0, 1, 0, 0]  # its own turn still: a card is drawn


def test_masks_say_what_is_legal(table: Setup) -> None:
    observer = Observer(table)
    for state in sample(table, 17, 40):
        for seat in range(table.players):
            assert list(np.flatnonzero(observer.mask(state, seat))) == state.legal(seat)
            assert len(observer.mask(state, seat)) == len(observer.game.action_names())


def test_chances_are_exact_odds(table: Setup) -> None:
    observer = Observer(table)
    met = 0
    for state in sample(table, 19, 10):
        if state.actor() == CHANCE:
            met += 1
            chances = observer.chances(state)
            assert sum(odds for _, odds in chances) == Fraction(1)
            assert all(0 <= outcome < observer.outcomes and odds > 0 for outcome, odds in chances)
    assert met


def test_utilities_are_in_range_and_sum_up(table: Setup) -> None:
    observer = Observer(table)
    low, high = observer.utility_range
    for seed in range(3 * SIZE):
        state = observer.game.start()
        assert observer.utilities(state) == [0.0] * table.players
        playout(state, Rng(seed))
        worth = observer.utilities(state)
        assert all(low - 1e-9 <= each <= high + 1e-9 for each in worth)
        if observer.utility_sum is not None:
            assert sum(worth) == pytest.approx(observer.utility_sum)
        else:
            assert len(set(worth)) == 1
        winners = state.winners()
        assert all(worth[seat] == max(worth) for seat in winners)


def test_a_deep_copy_is_a_copy() -> None:
    state = find("browl").setup(2).build().start()
    for made in (copy(state), deepcopy(state)):
        assert made == state
        assert made.game is state.game
        made.apply(CHANCE, max(range(len(made.weights())), key=made.weights().__getitem__))
        assert made != state


def test_a_look_leaves_nothing_of_the_look_before(table: Setup) -> None:
    """Whoever looked before in the same row, at whatever: it is as in an empty one."""
    flock = Batch(table, 1, seed=1)._flock
    for state in sample(table, 3, max(1, 40 // SIZE)):
        for seat in range(table.players):
            flock.sight.write(state, seat, flock.seen, 0, flock.ones, 0)
            assert [int(number) for number in flock.seen] == flock.sight.read(state, seat)


def test_numbers_out_of_their_ranges_are_kept_within(table: Setup) -> None:
    sight, state = Observer(table).sight, next(iter(sample(table, 3, 1)))
    step = next(step for step in sight.steps[0] if step.what == COPY and step.guard < 0)
    for far, kept in ((step.high + 1, step.high), (step.low - 1, step.low)):
        state.cells[step.cell] = far
        assert sight.read(state, 0)[step.place] == kept
