"""Resampled worlds of Rolling Bandits are spread uniformly over all that a viewer cannot rule out."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from repaire.games.rolling_bandits.actions import chest_names
from repaire.games.rolling_bandits.resample import resample
from repaire.games.rolling_bandits.state import RollingState
from repaire.kernel.draw import Rng
from tests.chi_square import fits
from tests.games.rolling_bandits.table import LONG, table
from tests.games.rolling_bandits.test_finish import tied

# The chests of two symbols, as the standard box has them.
MASKS = ["mask-ambush-2", "mask-reroll-1", "mask-ambush-1"]  # and a bomb
REVOLVERS = ["revolver-reroll-1", "revolver-reroll-1", "revolver-ambush-1"]  # and two bombs


def closed(state: RollingState, seat: int) -> str:
    names = chest_names(state.facts.box)
    types = state.facts.chest_types
    return " ".join(names[t] for t in range(types) for _ in range(state.part("closed")[seat * types + t]))


def ready(state: RollingState) -> str:
    return " ".join(
        name for name, n in zip(chest_names(state.facts.box), state.part("ready"), strict=True) for _ in range(n)
    )


def ordered(state: RollingState, names: list[str]) -> str:
    return " ".join(sorted(names, key=chest_names(state.facts.box).index))


def test_the_chests_of_the_box_are_those_counted_here() -> None:
    state = table(LONG, ["", ""], rolled="mask")
    names = chest_names(state.facts.box)
    found = [name for name, n in zip(names, state.facts.box.chests, strict=True) for _ in range(n)]
    assert sorted(name for name in found if name.startswith("mask")) == sorted([*MASKS, "mask-bomb-2"])
    bombs = ["revolver-bomb-2", "revolver-bomb-2"]
    assert sorted(name for name in found if name.startswith("revolver")) == sorted([*REVOLVERS, *bombs])


def test_a_closed_chest_may_be_any_unseen_one_with_its_back_but_no_bomb() -> None:
    gangs = ["", "", ""]
    state = table(
        LONG, gangs, rolled="mask", closed=["mask-ambush-2", "mask-reroll-1 revolver-reroll-1", "mask-ambush-1"]
    )
    expected: Counter[object] = Counter()
    for first, second in permutations([name for name in MASKS if name != "mask-ambush-2"]):
        for revolver in REVOLVERS:
            expected[ordered(state, [first, revolver]), second] += 1
    draw = Rng(1)
    worlds = [resample(state, 0, draw) for _ in range(6000)]
    assert fits([(closed(world, 1), closed(world, 2)) for world in worlds], expected)
    assert {closed(world, 0) for world in worlds} == {"mask-ambush-2"}


def test_a_spectator_knows_no_closed_chest() -> None:
    state = table(LONG, ["", ""], rolled="mask", closed=["mask-ambush-2", "mask-reroll-1"])
    draw = Rng(2)
    worlds = [resample(state, -1, draw) for _ in range(6000)]
    expected = dict.fromkeys(permutations(MASKS, 2), 1)
    assert fits([(closed(world, 0), closed(world, 1)) for world in worlds], expected)


def test_two_chests_with_one_back_are_a_pair_of_different_ones() -> None:
    state = table(LONG, ["", ""], rolled="mask", closed=["", "revolver-reroll-1 revolver-ambush-1"])
    expected = Counter(ordered(state, list(pair)) for pair in permutations(REVOLVERS, 2))
    assert len(expected) == 2
    draw = Rng(3)
    assert fits([closed(resample(state, 0, draw), 1) for _ in range(4000)], expected)


def test_chests_of_this_turn_and_of_earlier_ones_are_told_apart() -> None:
    state = table(LONG, ["", ""], rolled="mask", closed=["mask-ambush-2", ""], new="mask-reroll-1")
    expected = Counter((old, ordered(state, [old, new])) for old, new in permutations(MASKS, 2))
    draw = Rng(4)
    worlds = [resample(state, 1, draw) for _ in range(6000)]
    assert fits([(ready(world), closed(world, 0)) for world in worlds], expected)


def test_chests_that_are_seen_do_not_come_back() -> None:
    state = table(LONG, ["", ""], rolled="mask", closed=["", "mask-ambush-2"])
    gone = chest_names(state.facts.box).index("mask-ambush-1")
    state.cells[state.at.pool + gone] -= 1
    state.cells[state.at.discarded + gone] += 1
    draw = Rng(5)
    found = [closed(resample(state, 0, draw), 1) for _ in range(3000)]
    assert fits(found, {"mask-ambush-2": 1, "mask-reroll-1": 1})


def test_the_chests_in_all_stay_the_same() -> None:
    state = table(LONG, ["", ""], rolled="mask", closed=["mask-ambush-2", "mask-reroll-1 boot-ambush-2"])
    draw = Rng(6)
    for viewer in (-1, 0, 1):
        world = resample(state, viewer, draw)
        types = state.facts.chest_types
        total = [
            world.part("pool")[t] + world.part("closed")[t] + world.part("closed")[types + t] for t in range(types)
        ]
        assert total == list(state.facts.box.chests)


def test_secret_votes_are_drawn_anew() -> None:
    state = tied(3, tie="vote")
    state.apply(0, state.game.action_names().index("new-train"))
    draw = Rng(7)
    assert fits([resample(state, 1, draw).part("votes")[0] for _ in range(2000)], {0: 1, 1: 1})
    assert {resample(state, 0, draw).part("votes")[0] for _ in range(50)} == {1}
    assert {resample(state, -1, draw).part("votes")[1] for _ in range(50)} == {-1}


def test_when_all_is_laid_open_nothing_is_resampled() -> None:
    for tie in ("share", "vote"):
        state = tied(2, tie=tie)
        state.cells[state.at.closed] = state.cells[state.at.closed + 2 * state.facts.chest_types - 1] = 1
        assert resample(state, 0, Rng(8)).pack() == state.pack()
