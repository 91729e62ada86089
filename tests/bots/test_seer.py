"""The cheating reference of the laboratory: it sees what honest bots do not, and is not one of them."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from repaire.bots import known
from repaire.bots.search import rated
from repaire.bots.tree import SEATS, Tree
from repaire.games import find
from repaire.kernel.draw import Rng
from repaire.kernel.game import State
from repaire.kernel.playout import settle
from repaire.lab.seer import Seer, SeerAmongFools
from scripts.seer import played, searched
from tests.bots.test_no_cheating import pairs


def grown(state: State, seat: int, seer: bool) -> list[tuple[int, int, float]]:
    """What a search has found out: branches, visits, and what they brought."""
    tree = (Seer if seer else Tree)(state.copy(), seat, Rng(3))
    tree.think(60, 0.0)
    node = tree.here()
    return list(zip(node.branches, node.visits, node.total, strict=True))


def decisions(state: State, rng: Rng) -> Iterator[tuple[int, list[int]]]:
    """Draw what chance does, and give who has to decide and what they may do, until the game is over."""
    settle(state, rng)
    while not state.over():
        actor = state.actor()
        yield actor, state.legal(actor)
        settle(state, rng)


@pytest.mark.parametrize("game", ["browl", "tresor"])
def test_a_seer_tells_worlds_apart_that_look_alike_to_an_honest_search(game: str) -> None:
    found = [pair for pair in pairs(game, 60) if json.dumps(pair[0].pack()) != json.dumps(pair[1].pack())]
    assert len(found) >= 8
    assert all(grown(true, seat, False) == grown(other, seat, False) for true, other, seat in found)
    told_apart = sum(grown(true, seat, True) != grown(other, seat, True) for true, other, seat in found)
    assert told_apart > len(found) / 2


def test_a_seer_thinks_in_the_true_world_and_leaves_it_alone() -> None:
    for true, _, seat in pairs("tresor", 100):
        before = json.dumps(true.pack())
        searched(true, seat, 30, True, Rng(1))
        grown(true, seat, True)
        assert json.dumps(true.pack()) == before
        for kind in (Seer, SeerAmongFools):
            assert json.dumps(kind(true.copy(), seat, Rng(1)).world().pack()) == before


@pytest.mark.parametrize("knows", [False, True])
def test_a_seer_finds_the_move_that_wins(knows: bool) -> None:
    """Trésor at the very end of games: where one action wins at once and others do not, it is found."""
    rng = Rng(2)
    checked = 0
    for number in range(40):
        state = find("tresor").setup(2).build().start()
        for actor, legal in decisions(state, rng):
            wins = [action for action in legal if wins_at_once(state, actor, action)]
            if wins and len(wins) < len(legal):
                assert searched(state, actor, 400, knows, Rng(number)) in wins
                checked += 1
            state.apply_unchecked(actor, wins[0] if wins else state.game.mind.glance(state, actor, rng))
    assert checked >= 5


def wins_at_once(state: State, seat: int, action: int) -> bool:
    """Tell whether an action alone, with nothing drawn after it, wins the game."""
    other = state.copy()
    other.apply(seat, action)
    return other.over() and seat in other.winners()


def test_a_seer_that_knows_the_others_are_fools_grows_its_tree_by_its_own_decisions_alone() -> None:
    for true, _, seat in pairs("tresor", 40):
        tree = SeerAmongFools(true.copy(), seat, Rng(3))
        tree.think(200, 0.0)
        nodes = [tree.root]
        for node in nodes:
            assert {branch % SEATS for branch in node.branches} <= {seat}
            nodes += [child for child in node.children if child is not None]
        assert len(nodes) > 5


def test_in_its_thoughts_fools_play_at_random_and_the_seer_by_instinct_to_the_end() -> None:
    for true, _, seat in pairs("tresor", 40):
        tree = SeerAmongFools(true.copy(), seat, Rng(5))
        state, rng = true.copy(), Rng(5)
        for actor, legal in decisions(state, rng):
            own = actor == seat and len(legal) > 1
            state.apply_unchecked(
                actor, state.game.mind.glance(state, actor, rng) if own else legal[rng.below(len(legal))]
            )
        tree.ending(true.copy())
        assert list(tree.worth) == state.returns()
        tree.think(20, 0.0)
        assert {float(total).is_integer() for total in tree.root.total} == {True}  # games to the end, no judgements


def test_what_a_seer_chooses_depends_on_what_it_sees_and_knows() -> None:
    found = list(pairs("tresor", 60))
    chosen = [searched(true, seat, 40, False, Rng(1)) for true, _, seat in found]
    assert chosen != [searched(other, seat, 40, False, Rng(1)) for _, other, seat in found]
    assert chosen == [most_tried(Seer(true.copy(), seat, Rng(1))) for true, _, seat in found]
    knowing = [searched(true, seat, 40, True, Rng(1)) for true, _, seat in found]
    assert knowing != chosen
    assert knowing == [most_tried(SeerAmongFools(true.copy(), seat, Rng(1))) for true, _, seat in found]


def most_tried(tree: Tree) -> int:
    """Return the action that a tree thinks of most often in 40 simulations."""
    tree.think(40, 0.0)
    options = rated(tree, tree.state.legal(tree.seat))
    return max(options, key=lambda option: (option.visits, option.worth)).action


def test_a_seer_beats_random_players_and_is_no_bot_that_anybody_can_choose() -> None:
    setup = find("tresor").setup(2)
    assert sum(played(setup, "random", 30, False, number) for number in range(8)) >= 6
    assert not any("seer" in name for name in known())
