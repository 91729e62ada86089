"""BRG.8 to BRG.10: plans."""

from __future__ import annotations

from itertools import permutations

import pytest

from repaire.games.brigands.state import IN
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import SPECTATOR
from repaire.kernel.playout import perft
from repaire.kernel.view import canonical
from tests.games.brigands.table import city, do, kinds, offered, plan, send, spin, team
from tests.games.cells import number as cell
from tests.games.cells import put


def refused(seat: int, *names: str, tokens: int = 3) -> tuple[str, str]:
    state = city(tokens=[tokens] * 4)
    do(state, seat, *names[:-1])
    with pytest.raises(IllegalMove) as error:
        do(state, seat, names[-1])
    return error.value.clause, error.value.reason


def test_brg_8_every_free_pawn_is_placed() -> None:
    state = city(prisoners={1: 1, 2: 3})
    assert state.actors() == [0, 1, 3]  # who has all henchmen in Prison has nothing to plan
    do(state, 1, "market")
    assert state.mid_move(1)
    assert refused(1, "market", "token") == ("BRG.8", "place_pawns")
    do(state, 1, "market")
    assert offered(state, 1) == ["token", "no-token"]
    do(state, 1, "no-token")
    assert not state.mid_move(1)
    assert offered(state, 1) == []


def test_brg_8_the_prince_places_all_patrols() -> None:
    state = city()
    do(state, 0, "market", "market", "prison")
    assert offered(state, 0) == ["token", "no-token"]
    do(state, 0, "no-token", "token")
    assert state.actors() == [1, 2, 3]


def test_brg_8_each_plan_has_one_spelling() -> None:
    assert refused(1, "palace", "market") == ("BRG.8", "out_of_order")
    state = city(3, tokens=[0, 0, 0])
    put(state, stage=[IN, state.part("stage")[1], IN])
    assert perft(state, 3) == 84  # 3 henchmen on 7 quarters, as multisets


def test_brg_8_at_most_one_token_per_card_used() -> None:
    state = city(tokens=[1, 2, 6, 0])
    do(state, 1, "market", "port", "palace", "token", "token")
    assert not state.mid_move(1)  # no token is left for the third team
    do(state, 2, "port", "port", "port", "token")
    assert not state.mid_move(2)  # one card, one token
    do(state, 3, "market", "port", "palace")
    assert not state.mid_move(3)
    assert refused(1, "market", "market", "market", "market") == ("BRG.8", "token_or_not")


def test_brg_8_plans_arrive_in_any_order() -> None:
    texts = {0: "market+ prison prison", 1: "port port+ palace", 2: "market market market+"}
    ends = set()
    for order in permutations(texts):
        state = city(3)
        for seat in order:
            plan(state, seat, texts[seat])
        state.recorder = None
        ends.add(str(state.pack()))
    assert len(ends) == 1


def test_brg_8_plans_may_interleave_step_by_step() -> None:
    state = city(3)
    do(state, 2, "market")
    do(state, 0, "market")
    do(state, 1, "convoy", "convoy")
    do(state, 2, "market", "market", "token")
    do(state, 0, "port", "port", "no-token", "no-token")
    assert state.actors() == [1]
    do(state, 1, "convoy", "no-token")
    assert cell(state, "phase") != 3
    assert team(state, "market") == [0, 0, 3]


def test_brg_8_a_plan_is_secret_until_all_are_in() -> None:
    one, two = city(), city()
    plan(one, 1, "market market+ port")
    plan(two, 1, "treasury treasury treasury")
    for viewer in (SPECTATOR, 0, 2, 3):
        assert canonical(one.view(viewer)) == canonical(two.view(viewer))
        assert kinds(one, viewer) == kinds(two, viewer) == ["plan_made"]
        assert one.legal(viewer) == two.legal(viewer)
    assert one.view(1) != two.view(1)
    assert one.reveals == 0


def test_brg_8_a_plan_half_made_shows_nothing() -> None:
    one, two = city(), city()
    do(one, 1, "market", "market")
    for viewer in (SPECTATOR, 0, 2, 3):
        assert canonical(one.view(viewer)) == canonical(two.view(viewer))
        assert kinds(one, viewer) == []
    view = one.view(1)
    assert canonical(view) != canonical(two.view(1))


def test_brg_9_all_are_revealed_together() -> None:
    state = city(3)
    plan(state, 1, "market market+ port")
    plan(state, 2, "market palace palace+")
    assert team(state, "market") == [0, 0, 0]
    assert state.part("hand") == [3, 3, 3]
    plan(state, 0, "convoy convoy prison")
    assert team(state, "market") == [0, 2, 1]
    assert team(state, "palace") == [0, 0, 2]
    assert state.part("patrols") == [0, 0, 0, 0, 0, 2, 0, 1]
    assert state.part("hand") == [3, 2, 2]
    assert state.reveals == 1
    shown = [kind for kind in kinds(state) if kind.endswith("_sent")]
    assert shown == ["patrols_sent"] * 2 + ["team_sent"] * 4


def test_brg_10_a_team_is_all_pawns_of_a_player_in_a_place() -> None:
    state = city()
    send(state, {1: "market market+ port"})
    spin(state, {1: "move"})
    assert team(state, "port") == [0, 3, 0, 0]
    assert offered(state, 1)[0] == "take"
    assert cell(state, "left") == 3


def test_brg_10_pawns_pushed_into_a_place_join_the_team_there() -> None:
    state = city()
    send(state, {1: "palace+", 2: "palace convoy"})
    spin(state, {1: "push-2"})
    assert team(state, "convoy") == [0, 0, 2, 0]
    assert state.actor() == -1  # two are company: the Convoy's die is rolled
