"""The search: any-time, repeatable, never illegal, and mixed where all decide in secret."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from repaire.bots import LEVELS, Glimpse, make, offered, seated
from repaire.bots.node import Node
from repaire.bots.search import Search, rated
from repaire.bots.tree import SEATS, Tree
from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.kernel.errors import UnknownBot
from repaire.kernel.game import CHANCE, OVER
from repaire.kernel.mind import Level
from repaire.kernel.playout import rollout, settle
from repaire.lab.simulate import play
from tests.conformance.variants import sample, setups


def opening(game: str, players: int, seed: int = 1) -> Glimpse:
    state = find(game).setup(players).build().start()
    settle(state, Rng(seed))
    return Glimpse(state, state.actor())


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_simulations_give_the_same_game(game: str) -> None:
    setup = find(game).setup(find(game).players[0])
    names = ["normal:6", "easy:4"] * 3
    games = [play(setup, names[: setup.players], 5, 1) for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("game", GAMES)
def test_levels_play_every_variant_to_the_end(game: str) -> None:
    """State.apply refuses what is not legal, so a game that ends was played by the rules."""
    for number, setup in enumerate(setups(game)[::4]):
        names = [("easy:3", "normal:3", "hard:3")[seat % 3] for seat in range(setup.players)]
        assert play(setup, names, 3, number).decisions > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_search_is_any_time(game: str) -> None:
    glimpse = opening(game, find(game).players[1])
    tree = Tree(glimpse.world(Rng(1)), glimpse.seat, Rng(1), find(game).cooperative)
    assert tree.think(1, 0.0) == 1
    began = time.perf_counter()
    made = tree.think(10**9, 0.05)
    assert made >= 8
    assert time.perf_counter() - began < 5.0
    assert sum(option.visits for option in rated(tree, glimpse.legal)) == tree.simulations


@pytest.mark.parametrize("game", GAMES)
def test_a_move_takes_no_longer_than_it_may(game: str) -> None:
    """Far below what the simulations alone would take; the bound is wide, for machines that are busy."""
    glimpse = opening(game, find(game).players[1])
    began = time.perf_counter()
    move = make("expert", Rng(1), 0.2).move(glimpse)
    assert move
    assert time.perf_counter() - began < 5.0


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_is_tried_before_one_is_tried_often(game: str) -> None:
    glimpse = opening(game, find(game).players[0])
    tree = Tree(glimpse.world(Rng(2)), glimpse.seat, Rng(2), find(game).cooperative)
    patient = tree.game.secret(tree.state) or tree.mind.trust  # mixtures are sampled; trust in instinct wears off
    often = 60 if patient else 1
    tree.think(often * len(glimpse.legal), 0.0)
    assert all(option.visits > 0 for option in rated(tree, glimpse.legal))


@pytest.mark.parametrize("game", GAMES)
def test_playing_on_by_instinct_gives_worths_that_can_be_compared(game: str) -> None:
    rng = Rng(4)
    for setup in setups(game)[::2]:
        for state in sample(setup, 13, 200):
            worth = rollout(state.copy(), rng)
            assert len(worth) == setup.players
            assert all(0.0 <= share <= 1.0 for share in worth)
            if not setup.definition.cooperative:
                assert sum(worth) <= 1.01  # less where it may be that nobody wins


def test_secret_decisions_are_mixed() -> None:
    """Where everybody plans at once, no plan may be read off: over seeds the same position gets different plans."""
    glimpse = opening("brigands", 4)
    while not glimpse._state.game.secret(glimpse._state):
        state = glimpse._state.copy()
        actor = state.actor()
        assert actor != OVER
        state.apply(actor, state.game.draw(state, Rng(1)) if actor == CHANCE else state.legal(actor)[0])
        glimpse = Glimpse(state, state.actor())
    plans = Counter(tuple(make("hard:150", Rng(seed)).move(glimpse)) for seed in range(12))
    assert len(plans) >= 4


def test_where_instinct_is_trusted_it_is_looked_at_first_but_not_for_ever() -> None:
    """Trésor: what instinct likes gets most of the first visits; a daring search makes up its own mind in the end."""
    glimpse = opening("tresor", 4)
    tree = Tree(glimpse.world(Rng(2)), glimpse.seat, Rng(2))
    tree.mind.daring = 0.5
    assert tree.mind.trust > 0
    liked = Counter(tree.mind.glance(tree.state, glimpse.seat, Rng(seed)) for seed in range(200))
    tree.think(30, 0.0)
    visits = {option.action: option.visits for option in rated(tree, glimpse.legal)}
    favourites = {action for action, _ in liked.most_common(3)}
    assert sum(visits[action] for action in favourites) > 30 / 2
    tree.think(4000, 0.0)
    assert min(option.visits for option in rated(tree, glimpse.legal)) > 3


def test_a_search_that_has_thought_long_looks_further() -> None:
    """Bröwl: judged at first after a few steps, later (here) at the end of the game, where one has won or not."""
    glimpse = opening("browl", 4)
    tree = Tree(glimpse.world(Rng(2)), glimpse.seat, Rng(2))
    assert tree.mind.patience > 0
    assert tree.mind.far > tree.mind.horizon
    tree.mind.patience, tree.mind.far = 5, 0
    brought = []
    for _ in range(25):
        before = sum(tree.root.total)
        tree.think(1, 0.0)
        brought.append(round(sum(tree.root.total) - before, 9))
    ends = {0.0, 0.25, round(1 / 3, 9), 0.5, 1.0}
    assert not ends & set(brought[:5])
    assert set(brought[5:]) <= ends


def test_a_weaker_level_does_what_is_about_as_good_and_never_what_gives_much_away() -> None:
    """Between the actions that a search finds about as good, a level with heat chooses; the others it leaves alone."""
    glimpse = opening("browl", 4)
    bot = Search(Rng(3), most=2000)
    tree = bot.tree(glimpse)
    tree.think(2000, 0.0)
    bot.plausible(tree, glimpse.legal, Level(2000, 1.0, 1.0))  # all are tried
    options = rated(tree, glimpse.legal)
    best = max(option.worth for option in options)
    loss = sorted(best - option.worth for option in options)[len(options) // 2] + 1e-9
    chosen = {bot.plausible(tree, glimpse.legal, Level(2000, 10.0, loss)) for _ in range(400)}
    assert chosen == {option.action for option in options if best - option.worth <= loss}
    assert 1 < len(chosen) < len(options)
    favourite = max(options, key=lambda option: option.worth).action
    assert {bot.plausible(tree, glimpse.legal, Level(2000, 1e-6, 1.0)) for _ in range(50)} == {favourite}


def test_a_weaker_level_may_overlook_what_others_are_about_to_do() -> None:
    """Bröwl: with orcs one short for a rival, who thinks of itself alone does not send them away; who looks, does."""
    glimpse = opening("browl", 4)
    mind = glimpse.world(Rng(0)).game.mind
    mind.levels = [Level(50, 0.1, 1.0, alone=1.0), *mind.levels[1:]]
    assert Search(Rng(1), rank=0).tree(glimpse).alone
    assert not Search(Rng(1), rank=3).tree(glimpse).alone
    tree = Tree(glimpse.world(Rng(2)), glimpse.seat, Rng(2), alone=True)
    tree.think(50, 0.0)
    assert {branch % SEATS for branch in branches(tree.root)} == {glimpse.seat}


def branches(node: Node) -> list[int]:
    """All decisions in a tree."""
    found = list(node.branches)
    for child in node.children:
        found += branches(child) if child is not None else []
    return found


def test_open_decisions_are_not_mixed() -> None:
    glimpse = opening("browl", 2)
    choices = {Search(Rng(seed), most=600).choose(glimpse) for seed in range(4)}
    assert len(choices) <= 2


def test_trying_out_an_action_gives_it_the_visits() -> None:
    for game in GAMES:
        glimpse = opening(game, find(game).players[0])
        tree = Tree(glimpse.world(Rng(1)), glimpse.seat, Rng(1), find(game).cooperative)
        tree.think(4, 0.0)
        for action in (glimpse.legal[0], glimpse.legal[-1]):
            tree.try_out(action, 15)
        found = {option.action: option.visits for option in rated(tree, glimpse.legal)}
        assert found[glimpse.legal[0]] >= 15
        assert found[glimpse.legal[-1]] >= 15


def test_levels_think_more_and_more() -> None:
    for game in GAMES:
        glimpse = opening(game, find(game).players[0])
        thoughts = []
        for level in LEVELS:
            bot = make(level, Rng(1))
            assert isinstance(bot, Search)
            assert bot.timed == (level == "expert")
            thoughts.append(bot.simulations(bot.tree(glimpse)))
        assert thoughts == sorted(set(thoughts)), game


@pytest.mark.parametrize("name", ["nobody", "hard:", "hard:0", "hard:x", "hard:-3", "random:5", ""])
def test_bots_that_are_not_there_are_told(name: str) -> None:
    with pytest.raises(UnknownBot):
        make(name, Rng(0))


def test_a_game_offers_levels_from_the_weakest_and_none_above_them_sits_down() -> None:
    assert offered(find("tresor")) == ["easy", "normal", "hard"]  # docs/bots.md says why
    assert offered(find("browl")) == list(LEVELS)
    assert seated(find("tresor"), "expert") == "hard"
    assert seated(find("browl"), "expert") == "expert"
    for name in ("easy", "heuristic", "expert:50"):  # simulations of one's own are a wish of one's own
        assert seated(find("tresor"), name) == name
    with pytest.raises(UnknownBot):
        seated(find("tresor"), "deepblue")
