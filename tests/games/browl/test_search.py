"""What a search of Bröwl leans on: the instinct, the outlook, and the moves that it must then find."""

from __future__ import annotations

import pytest

from repaire.bots.search import rated
from repaire.bots.tree import Tree
from repaire.games import find
from repaire.games.browl.actions import CARD_NAMES
from repaire.games.browl.outlook import to_come
from repaire.games.browl.state import BrowlState
from repaire.kernel.draw import Rng
from repaire.kernel.game import State
from repaire.kernel.playout import playout, rollout
from tests.games.browl.table import card, fortress, table


def pick(state: BrowlState, seat: int, actions: list[int], rng: Rng) -> int:
    return state.game.mind.glance(state, seat, rng, actions)


def outlook(state: State) -> list[float]:
    return state.game.mind.prospects(state)


def found(state: BrowlState, simulations: int = 400) -> str:
    """The card that a search comes to."""
    tree = Tree(state.copy(), state.cells[state.at.turn], Rng(5))
    tree.think(simulations, 0.0)
    best = max(rated(tree, state.legal(state.cells[state.at.turn])), key=lambda option: option.visits)
    return CARD_NAMES[best.action]


@pytest.mark.parametrize("number", range(-1, 12))
def test_instinct_reaches_every_card_and_no_other(number: int) -> None:
    state = table(["mage elf-dobrowl orc-pas dwarf", "elf orc"], ["elf orc", "orc orc"], fortress=number)
    actions = state.legal(0)
    rng = Rng(7)
    assert {pick(state, 0, actions, rng) for _ in range(1000)} == set(actions)
    assert {pick(state, 0, actions[1:3], rng) for _ in range(1000)} == set(actions[1:3])


def test_instinct_does_not_look_into_other_hands() -> None:
    one = table(["mage elf orc dwarf", "elf orc"], ["elf", "orc"])
    other = table(["mage elf orc dwarf", "dwarf dwarf-pas"], ["elf", "orc"])
    actions = one.legal(0)
    assert [pick(one, 0, actions, Rng(n)) for n in range(200)] == [pick(other, 0, actions, Rng(n)) for n in range(200)]


def test_instinct_mostly_takes_a_battle_that_is_its_own() -> None:
    state = table(["elf mage orc dwarf", "elf"], ["elf elf elf", "dwarf"])
    rng = Rng(3)
    assert sum(pick(state, 0, state.legal(0), rng) == card("elf") for _ in range(400)) > 350


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("end", ["points", "rounds"])
def test_the_outlook_is_a_chance_for_each(players: int, end: str) -> None:
    game = find("browl").setup(players, {"fortress": True, "end": end}).build()
    rng = Rng(11)
    for steps in range(40, 400, 24):
        state = game.start()
        playout(state, rng, steps)
        if not state.over():
            chances = outlook(state)
            assert len(chances) == players
            assert all(0.0 <= chance <= 1.0 for chance in chances)
            assert sum(chances) == pytest.approx(1.0)
            assert sum(rollout(state, rng)) == pytest.approx(1.0)


def test_points_and_a_battle_nearly_won_raise_the_outlook() -> None:
    even = outlook(table(["elf", "elf"]))
    assert even[0] == pytest.approx(even[1])
    assert outlook(table(["elf", "elf"], points=[20, 0]))[0] > 0.6
    assert outlook(table(["elf", "elf"], ["elf elf elf", ""]))[0] > even[0]
    assert (
        outlook(table(["elf", "elf"], ["elf elf elf", "dwarf"]))[0]
        > outlook(table(["elf", "elf"], ["elf elf", "dwarf"]))[0]
    )


def test_a_lead_counts_more_towards_the_end() -> None:
    early, late = table(["elf", "elf"], points=[20, 0]), table(["elf", "elf"], points=[90, 70])
    assert to_come(early) > to_come(late)
    assert outlook(late)[0] > outlook(early)[0]
    first = table(["elf", "elf"], points=[20, 0], end="rounds", rounds=5)
    last = table(["elf", "elf"], points=[20, 0], end="rounds", rounds=1)
    assert outlook(last)[0] > outlook(first)[0]


def test_search_wins_the_battle_that_is_its_own() -> None:
    state = table(["mage elf orc dwarf-pas", "elf orc mage dwarf"], ["dwarf elf elf elf", "orc"], pile="dwarf " * 9)
    assert found(state) == "elf"


def test_search_does_not_win_a_battle_for_its_rival() -> None:
    state = table(["orc dwarf", "mage mage"], ["dwarf", "orc orc orc orc"], pile="dwarf " * 9 + "mage " * 5)
    assert found(state) == "dwarf"


def test_search_sends_a_rivals_people_away_in_time() -> None:
    state = table(
        ["orc-pas mage", "orc orc", "orc mage"],
        ["", "orc orc orc orc", ""],
        pile="dwarf dwarf orc orc orc orc",
        points=[60, 60, 60],
    )
    assert found(state) == "orc-pas"


def test_search_betrays_for_the_people_where_it_leads() -> None:
    """BRO.11, Betrayal: the mages reach their threshold, and the dwarves win."""
    state = table(
        ["mage elf orc", "elf orc"],
        ["dwarf dwarf", "mage mage"],
        pile="elf elf orc orc",
        fortress=fortress("betrayal"),
    )
    assert found(state) == "mage"
