"""What a search asks of Rolling Bandits: instinct, outlook, and that the two find what is evident."""

from __future__ import annotations

import pytest

from repaire.bots.bot import Glimpse
from repaire.bots.search import Search
from repaire.games import find
from repaire.games.rolling_bandits.state import NO_VOTE, TIE, RollingState
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE
from tests.games.cells import put
from tests.games.rolling_bandits.table import LONG, begin, table


def best(state: RollingState, simulations: int = 400) -> str:
    seat = state.actor()
    action = Search(Rng(1), most=simulations).choose(Glimpse(state, seat))
    return state.game.action_names()[action]


@pytest.mark.parametrize("options", [{}, {"mercenaries": True}])
def test_instinct_picks_every_action_now_and_then(options: dict[str, object]) -> None:
    rng = Rng(3)
    for players in (2,) if options else (2, 4):
        game = find("rolling_bandits").setup(players, options).build()
        state = game.start()
        asked = 0
        while not state.over() and asked < 25:
            actor = state.actor()
            if actor == CHANCE:
                game.step(state, CHANCE, game.draw(state, rng))
                continue
            actions = state.legal(actor)
            if len(actions) > 1:
                asked += 1
                assert {game.mind.glance(state, actor, rng) for _ in range(1200)} == set(actions)
                part = [actions[0], actions[-1]]  # a search asks about those that it has not tried yet
                assert game.mind.glance(state, actor, rng, part) in part
            game.step(state, actor, actions[rng.below(len(actions))])


def test_instinct_takes_a_car_at_once() -> None:
    state = table(LONG, ["mask3@0", ""], rolled="mask mask mask mask")
    place = state.game.action_names().index("place-mask")
    picks = [state.game.mind.glance(state, 0, Rng(seed)) for seed in range(40)]
    assert picks.count(place) > 30


def test_outlook_is_a_share_of_one() -> None:
    rng = Rng(5)
    for players in (2, 3, 4):
        game = find("rolling_bandits").setup(players).build()
        state = game.start()
        while not state.over():
            actor = state.actor()
            if actor == CHANCE:
                game.step(state, CHANCE, game.draw(state, rng))
                continue
            if game.mind.settled(state):
                worth = game.mind.prospects(state)
                assert all(0.0 <= part <= 1.0 for part in worth)
                assert sum(worth) == pytest.approx(1.0, abs=0.03)
            game.step(state, actor, game.mind.glance(state, actor, rng))


def test_outlook_rises_with_loot_and_with_what_is_held() -> None:
    plain = begin(table("4/7 3/5 2/3 loco", ["", "hat1@0"]), 0)
    held = begin(table("4/7 3/5 2/3 loco", ["mask4@0", "hat1@0"]), 1)
    even = held.game.mind.prospects(plain)[0]
    assert held.game.mind.prospects(held)[0] > even
    plain.cells[plain.at.cars + plain.facts.locomotive] += 1
    assert plain.game.mind.prospects(plain)[0] > even + 0.2


def test_outlook_leaves_out_who_does_not_attack() -> None:
    state = begin(table(LONG, ["mask2@0", "", ""]), 1)
    put(state, attackers=[1, 1, 0])
    assert state.game.mind.prospects(state)[2] == 0.0


def test_votes_are_secret_and_open_in_thought() -> None:
    state = table(LONG, ["", "", ""], tie="vote")
    put(state, phase=TIE, votes=[NO_VOTE, 1, NO_VOTE])
    assert state.game.secret(state)
    imagined = state.game.imagine(state, 0, Rng(1))
    assert imagined.part("votes") == [NO_VOTE] * 3
    assert state.part("votes")[1] == 1


def test_search_takes_a_car_at_once() -> None:
    state = table("4/7 1/1 loco", ["mask3@0", "hat2@0"], rolled="mask mask mask mask")
    assert best(state) == "place-mask"


def test_search_holds_the_last_car_that_decides() -> None:
    state = table("2/3 loco", ["mask1@0", "hat1@0"], rolled="mask mask mask boot")
    assert best(state) == "place-mask"


def test_search_stops_a_theft_that_decides() -> None:
    """The Locomotive is all that is left, and the rival holds it."""
    state = table("loco", ["mask2@0", "hat5@0"], rolled="mask mask mask mask blank")
    assert best(state) in ("place-mask", "jokers-mask")


def test_search_shares_a_tie() -> None:
    state = table(LONG, ["", ""], tie="vote")
    put(state, phase=TIE)
    shares = [Search(Rng(seed), most=300).choose(Glimpse(state, 0)) for seed in range(5)]
    names = [state.game.action_names()[action] for action in shares]
    assert names.count("share") >= 3
