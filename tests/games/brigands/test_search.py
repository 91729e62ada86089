"""What a search asks of Brigands: imagined worlds, instinct, outlook, and whether it finds what is evident."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from repaire.bots import Glimpse, make
from repaire.bots.tree import SEATS, Tree
from repaire.games import find
from repaire.games.brigands.state import BrigandsState
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, OVER
from repaire.kernel.playout import rollout, settle
from tests.games.brigands.table import city, do, plan, send, spin
from tests.games.cells import put


def walk(players: int, seed: int) -> list[BrigandsState]:
    """The positions of a game played by instinct, in which somebody decides."""
    game = find("brigands").setup(players).build()
    state = game.start()
    rng = Rng(seed)
    found: list[BrigandsState] = []
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            game.step(state, CHANCE, game.draw(state, rng))
            continue
        assert isinstance(state, BrigandsState)
        found.append(game.unpack(state.pack()))
        actors = game.actors(state)
        seat = actors[rng.below(len(actors))]
        game.step(state, seat, game.mind.glance(state, seat, rng))
    return found


@pytest.mark.parametrize("players", [2, 3, 6])
def test_an_imagined_world_looks_the_same_but_for_who_is_ready(players: int) -> None:
    rng = Rng(players)
    for state in walk(players, players)[::3]:
        for viewer in range(players):
            world = state.game.imagine(state, viewer, rng)
            seen, real = asdict(world.view(viewer)), asdict(state.view(viewer))
            assert set(real.pop("actors")) <= set(seen.pop("actors"))
            seen["wheel"] = [min(mark, -1) if seat != viewer else mark for seat, mark in enumerate(seen["wheel"])]
            real["wheel"] = [min(mark, -1) if seat != viewer else mark for seat, mark in enumerate(real["wheel"])]
            assert seen == real
            assert 0.0 <= min(rollout(world, rng)) <= 1.0


def test_what_others_have_committed_is_open_again_and_mine_stays() -> None:
    state = city(3, tokens=[1, 1, 1])
    plan(state, 1, "market port port+")
    do(state, 2, "palace")
    world = state.game.imagine(state, 2, Rng(1))
    assert world.actors() == [0, 1, 2]
    assert world.mid_move(2)
    assert not world.mid_move(1)
    assert state.game.imagine(state, 1, Rng(1)).actors() == [0, 2]


def test_a_wheel_is_secret_only_among_several() -> None:
    alone = city()
    send(alone, {1: "market+", 2: "market"})
    assert not alone.game.secret(alone)
    both = city()
    send(both, {1: "market+", 2: "market+"})
    assert both.game.secret(both)
    do(both, 1, "home")
    assert both.game.imagine(both, 2, Rng(1)).actors() == [1, 2]


def test_instinct_takes_one_of_the_actions_and_each_of_them_now_and_then() -> None:
    rng = Rng(5)
    for state in walk(4, 9)[::7]:
        seat = state.actor()
        actions = state.legal(seat)
        drawn = {state.game.mind.glance(state, seat, rng) for _ in range(150 * len(actions))}
        assert drawn == set(actions)
        some = actions[1:]
        if some:
            assert state.game.mind.glance(state, seat, rng, some) in some


def test_the_outlook_is_a_share_of_one_game() -> None:
    for players in (3, 4, 6):
        for state in walk(players, 3):
            if state.game.mind.settled(state):
                chances = state.game.mind.prospects(state)
                assert min(chances) >= 0.0
                assert sum(chances) == pytest.approx(1.0)


def test_the_outlook_rises_with_money_tokens_and_freedom() -> None:
    plain = city(money=[0, 20, 20, 20])
    before = plain.game.mind.prospects(plain)
    assert before[1] == pytest.approx(before[2])
    for better in (
        city(money=[0, 30, 20, 20]),
        city(money=[0, 20, 20, 20], tokens=[1, 4, 1, 1]),
        city(money=[0, 20, 20, 20], prisoners={2: 2, 3: 2}),
    ):
        assert better.game.mind.prospects(better)[1] > before[1]
    poor = city(money=[0, 2, 2, 2])
    assert poor.game.mind.prospects(poor)[0] > before[0]


def test_a_team_under_a_patrol_leaves() -> None:
    state = city(money=[0, 20, 20, 20])
    send(state, {0: "market", 1: "market market market+"})
    names = state.game.action_names()
    for seed in range(3):
        action = make("hard:300", Rng(seed)).choose(Glimpse(state, 1))
        assert names[action] in ("home", "move")


def test_tokens_are_sold_on_the_last_day() -> None:
    state = city(money=[0, 40, 45, 20], tokens=[0, 4, 0, 0])
    put(state, day=state.facts.box.days)
    send(state, {1: "port"})
    names = state.game.action_names()
    assert names[make("hard:300", Rng(1)).choose(Glimpse(state, 1))] == "sell-4"


def test_plans_are_mixed() -> None:
    """The first pawn of a prince's plan differs from seed to seed, and nothing is certain in the tree."""
    state = city(4, money=[0, 20, 20, 20])
    drawn = {tuple(make("hard:400", Rng(seed)).move(Glimpse(state, 0))) for seed in range(6)}
    assert len(drawn) > 2


def test_team_actions_among_several_are_mixed() -> None:
    """Two wheels at one place: what comes out is a strategy, and its shares add up."""
    state = city(money=[0, 20, 20, 20])
    send(state, {0: "market+", 1: "market market+"})
    tree = Tree(state, 1, Rng(2))
    tree.think(800, 0.0)
    node = tree.here()
    total = sum(node.mixture)
    shares = {node.branches[at] // SEATS: node.mixture[at] / total for at in range(len(node.branches))}
    assert sorted(shares) == state.legal(1)
    assert max(shares.values()) < 0.999
    spin(state, {0: "pass", 1: "home"})
    settle(state, Rng(1))
