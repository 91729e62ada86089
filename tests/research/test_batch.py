"""Batches are the same games as one by one, all seats asked or one among bots."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from repaire.bots import Glimpse, make
from repaire.games import find
from repaire.kernel.draw import Rng
from repaire.kernel.errors import IllegalMove, UnknownBot
from repaire.kernel.game import CHANCE, State
from repaire.kernel.native import COMPILED
from repaire.kernel.playout import settle
from repaire.kernel.setup import Setup
from repaire.kernel.view import canonical
from repaire.research import Batch, Observer


def some_legal(batch: Batch, rng: np.random.Generator) -> Any:
    """Any legal action in each game."""
    return (rng.random(batch.masks.shape) * batch.masks).argmax(axis=1)


def started(observer: Observer, rng: Rng) -> State:
    state: State = observer.game.start()
    settle(state, rng)
    return state


def test_a_batch_is_the_same_as_states_one_by_one(setup: Setup) -> None:
    """Each game draws by itself from the seed and its number; ends are rewarded, and the next begins."""
    number, steps = 3, 60 if COMPILED else 20
    batch, observer = Batch(setup, number, seed=5), Observer(setup)
    chances = [Rng((5 << 32) + game) for game in range(number)]
    states = [started(observer, chance) for chance in chances]
    choosing = np.random.default_rng(1)
    worth, ended = np.zeros((number, setup.players)), np.zeros(number)
    for _ in range(steps):
        for game, state in enumerate(states):
            seat = state.actor()
            assert batch.seats[game] == seat
            assert np.array_equal(batch.observations[game], observer.vector(state, seat))
            assert np.array_equal(batch.masks[game], observer.mask(state, seat))
            assert batch.state(game) == state
        assert np.allclose(batch.rewards, worth)
        assert np.array_equal(batch.dones, ended)
        actions = some_legal(batch, choosing)
        batch.step(actions)
        for game, state in enumerate(states):
            state.apply(state.actor(), int(actions[game]))
            settle(state, chances[game])
            worth[game], ended[game] = observer.utilities(state), state.over()
            if state.over():
                states[game] = started(observer, chances[game])


def test_finished_games_are_rewarded_and_begin_anew() -> None:
    batch = Batch(find("browl").setup(2, {"end": "rounds", "rounds": 1}), 4, seed=1)
    choosing = np.random.default_rng(2)
    ended = 0
    for _ in range(200):
        batch.step(some_legal(batch, choosing))
        over = batch.dones == 1
        ended += int(over.sum())
        assert np.allclose(batch.rewards.sum(axis=1), 0.0)
        assert not batch.rewards[~over].any()
        assert batch.masks.any(axis=1).all()
    assert ended >= 8


def test_games_that_are_too_long_are_broken_off() -> None:
    batch = Batch(find("browl").setup(2), 2, seed=1)
    batch._flock.longest = 5
    ends = []
    for _ in range(11):
        batch.step(batch.masks.argmax(axis=1))
        ends.append(int(batch.dones[0]))
        assert not batch.rewards.any()
    assert ends == [0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0]


def test_arrays_belong_to_the_caller() -> None:
    """What a step writes goes into arrays of any kind that fits; those of earlier steps stay as they were."""
    batch, plain = (Batch(find("browl").setup(3), 4, seed=3) for _ in range(2))
    kept = np.zeros((3, 4, batch.observer.size), np.float64)
    masks = np.zeros((3, 4, batch.observer.actions), np.int8)
    for step in range(3):
        batch.observations, batch.masks = kept[step], masks[step]
        before = plain.observations
        actions = plain.masks.argmax(axis=1)
        batch.step(actions)
        plain.step(actions)
        assert plain.observations is before
        assert np.array_equal(kept[step], plain.observations)
        assert np.array_equal(masks[step], plain.masks)
        assert not kept[step + 1 :].any()
    assert not np.array_equal(kept[0], kept[1])
    batch.observations = np.zeros((4, 7), np.float32)
    with pytest.raises(ValueError, match="of shape"):
        batch.step(batch.masks.argmax(axis=1))


def test_observations_can_be_scaled() -> None:
    batch, plain = Batch(find("tresor").setup(2), 3, seed=3, scaled=True), Batch(find("tresor").setup(2), 3, seed=3)
    for _ in range(20):
        assert np.allclose(batch.observations * np.maximum(batch.observer.high, 1), plain.observations)
        assert batch.observations.max() <= 1.0
        batch.step(plain.masks.argmax(axis=1))
        plain.step(plain.masks.argmax(axis=1))


def test_a_game_is_the_same_whatever_games_are_beside_it() -> None:
    few, many = (Batch(find("rolling_bandits").setup(2), number, seed=9, bots="random") for number in (2, 7))
    for _ in range(40):
        assert np.array_equal(few.observations, many.observations[:2])
        actions = many.masks.argmax(axis=1)
        few.step(actions[:2])
        many.step(actions)
    assert not np.array_equal(few.observations[0], few.observations[1])
    few.reset(9)
    assert np.array_equal(few.observations, Batch(find("rolling_bandits").setup(2), 2, 9, "random").observations)
    few.reset(10)
    assert not np.array_equal(few.observations, Batch(find("rolling_bandits").setup(2), 2, 9, "random").observations)


def test_without_a_seed_chance_differs() -> None:
    one, two = (Batch(find("browl").setup(2), 8) for _ in range(2))
    huge = Batch(find("browl").setup(2), 8, seed=1 << 80)
    assert not np.array_equal(one.observations, huge.observations)
    assert not np.array_equal(one.observations, two.observations)


def test_an_illegal_action_is_refused_or_replaced() -> None:
    batch = Batch(find("browl").setup(2), 2, seed=1)
    before = [batch.state(game).pack() for game in range(2)]
    wrong = np.array([batch.masks[0].argmax(), batch.masks[1].argmin()])
    for actions in (wrong, np.array([-1, 0]), np.array([0, 99])):
        with pytest.raises(IllegalMove):
            batch.step(actions)
    assert [batch.state(game).pack() for game in range(2)] == before
    with pytest.raises(ValueError, match="2 actions"):
        batch.step(np.array([0]))
    lenient = Batch(find("browl").setup(2), 2, seed=1, illegal="first")
    lenient.step(wrong)
    batch.step(batch.masks.argmax(axis=1))
    assert np.array_equal(lenient.observations, batch.observations)


def test_with_a_seat_only_that_one_is_asked(table: Setup) -> None:
    seat = table.players - 1
    batch, choosing = Batch(table, 3, seed=4, bots="random", seat=seat), np.random.default_rng(3)
    for _ in range(40):
        assert (batch.seats == seat).all()
        assert batch.masks.any(axis=1).all()
        for game in range(3):
            assert np.array_equal(batch.masks[game], batch.observer.mask(batch.state(game), seat))
        batch.step(some_legal(batch, choosing))


def test_without_a_seat_it_is_another_by_lot_in_every_game() -> None:
    batch, choosing = (
        Batch(find("browl").setup(3, {"end": "rounds", "rounds": 1}), 4, 4, "random"),
        np.random.default_rng(3),
    )
    met = set()
    seats = batch.seats.copy()
    for _ in range(200):
        batch.step(some_legal(batch, choosing))
        assert np.array_equal(batch.seats[batch.dones == 0], seats[batch.dones == 0])
        seats = batch.seats.copy()
        met |= set(seats.tolist())
    assert met == {0, 1, 2}


@pytest.mark.parametrize("game", ["browl", "brigands", "tresor"])
@pytest.mark.parametrize("bot", ["heuristic", "easy:8"])
def test_bots_inside_play_as_they_do_outside(game: str, bot: str) -> None:
    """The bot of a seat decides as the one of that name, with the same chances."""
    setup = find(game).setup(2)
    batch, observer = Batch(setup, 1, seed=6, bots=bot, seat=0), Observer(setup)
    chance = Rng(6 << 32)
    outside = chance if bot == "heuristic" else Rng((6 << 64) + 16 + 1)  # inside, chance and bots draw from one source
    state: State = observer.game.start()
    rival = make(bot, outside)
    asked = 0
    while asked < 25:
        actor = state.actor()
        if actor == CHANCE:
            settle(state, chance)
        elif 0 in state.actors():
            assert batch.state(0) == state
            action = int(batch.masks[0].argmax())
            batch.step(np.array([action]))
            state.apply(0, action)
            asked += 1
        elif actor == 1:
            state.apply(1, rival.choose(Glimpse(state, 1)))
        else:
            break
    assert asked > 3


def test_bots_sit_in_order_of_play_after_the_seat_that_is_asked() -> None:
    batch = Batch(find("browl").setup(3), 2, seed=6, bots=["random", "easy:1"], seat=1)
    for _ in range(3):
        batch.step(batch.masks.argmax(axis=1))
    assert {seat for _, seat in batch._minds} == {0}


def test_instinct_and_heuristic_beat_random() -> None:
    shares = []
    for bot in ("random", "instinct", "heuristic"):
        batch, choosing = Batch(find("browl").setup(2), 20, 8, bot, seat=0), np.random.default_rng(3)
        won: list[float] = []
        while len(won) < 60:
            batch.step(some_legal(batch, choosing))
            won += batch.rewards[batch.dones == 1, 0].tolist()
        shares.append(np.mean(won))
    assert shares[0] > shares[1] + 0.2
    assert shares[0] > shares[2] + 0.2


def test_who_plays_must_be_known() -> None:
    setup = find("browl").setup(3)
    with pytest.raises(UnknownBot):
        Batch(setup, 1, bots="nobody")
    with pytest.raises(ValueError, match="2 other seats"):
        Batch(setup, 1, bots=["random"])
    with pytest.raises(ValueError, match="no seat 3"):
        Batch(setup, 1, bots="random", seat=3)
    with pytest.raises(ValueError, match="who plays"):
        Batch(setup, 1, seat=1)
    with pytest.raises(ValueError, match="at least one"):
        Batch(setup, 0)


def test_no_secret_is_in_what_another_seat_observes(table: Setup) -> None:
    """Another world that the asked seat cannot tell from this one gives the same row."""
    batch, choosing, draw = Batch(table, 2, seed=12), np.random.default_rng(4), Rng(2)
    differed = 0
    for _ in range(60):
        for game in range(2):
            state, seat = batch.state(game), int(batch.seats[game])
            other = state.resample(seat, draw)
            differed += canonical(other.view((seat + 1) % table.players)) != canonical(
                state.view((seat + 1) % table.players)
            )
            assert np.array_equal(batch.observations[game], batch.observer.vector(other, seat))
            assert np.array_equal(batch.masks[game], batch.observer.mask(other, seat))
        batch.step(some_legal(batch, choosing))
    assert differed or table.definition.cooperative
