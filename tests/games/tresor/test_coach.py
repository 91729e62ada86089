"""Le trésor: attacks on the coach and turned tokens."""

from __future__ import annotations

import pytest

from repaire.games.tresor.box import TYPES
from repaire.games.tresor.events import CoachAttacked, TokenLeft, TokenReturned, TokenTaken, TokenTurned
from repaire.games.tresor.state import OFFER, PART
from repaire.kernel.game import CHANCE
from tests.games.tresor.table import ARMS, can, discarded, do, hidden, lies, owns, refused, table


@pytest.mark.parametrize("weapons", ["", "axe", "axe pepper"])
def test_tre_7_an_attack_needs_all_three_weapons(weapons: str) -> None:
    state = table(["oiled", "axe"], weapons=[weapons, ARMS])
    assert can(state) == "discard-oiled"
    assert refused(state, "attack-oiled") == ("TRE.7", "not_armed")


def test_tre_7_an_attack_needs_to_be_free_of_damage() -> None:
    state = table(["oiled", "axe"], weapons=[ARMS, ""], damage=["empty", ""])
    assert can(state) == "discard-oiled"
    assert refused(state, "attack-oiled") == ("TRE.8", "damaged")


def test_tre_7_a_treasure_is_taken_and_the_place_refilled_face_down() -> None:
    state = table(["axe pepper", "axe"], weapons=[ARMS, ""])
    assert can(state) == "discard-pepper discard-axe attack-pepper attack-axe"
    do(state, "attack-axe")
    assert can(state) == "place-1 place-2 place-3 place-4"
    assert refused(state, "take") == ("TRE.7", "choose_place")
    events = do(state, "place-3")
    assert events == [CoachAttacked(0, 2, 2)]
    assert state.weights()[TYPES:] == [4, 12] + [4] * 6
    events = do(state, "treasure-casket")
    assert TokenTurned(0, 2, 4) in events
    assert TokenTaken(0, 4) in events
    assert owns(state, 0) == "casket"
    assert lies(state) == "? ? ? ?"
    assert hidden(state, "casket") == 3
    assert state.cells[state.at.stock_left] - state.cells[state.at.unseen] == 35
    assert discarded(state) == "axe"


def test_tre_7_a_second_treasure_of_a_kind_is_taken_too_and_cannot_be_refused() -> None:
    state = table(["axe", "axe"], weapons=[ARMS, ""], loot=["casket", ""])
    do(state, "attack-axe place-1 treasure-casket")
    assert owns(state, 0) == "casket casket"
    assert (state.cells[state.at.turn], state.actor()) == (1, CHANCE)


def test_tre_7_pebbles_go_back_to_the_reserve() -> None:
    state = table(["axe", "axe"], weapons=[ARMS, ""])
    assert TokenReturned(0, 1) in do(state, "attack-axe place-1 pebbles")
    assert owns(state, 0) == ""
    assert lies(state) == "? ? ? ?"
    assert hidden(state, "pebbles") == 12
    assert state.cells[state.at.stock_left] == 40


def test_tre_7_tiffany_is_taken_once() -> None:
    state = table(["axe axe", "axe"], weapons=[ARMS, ""])
    do(state, "attack-axe place-1 tiffany")
    assert owns(state, 0) == "tiffany"
    state.cells[state.at.phase], state.cells[state.at.turn] = PART, 0
    assert TokenReturned(0, 0) in do(state, "attack-axe place-1 tiffany")
    assert owns(state, 0) == "tiffany"
    assert hidden(state, "tiffany") == 3


def test_tre_7_a_seen_token_may_be_attacked_and_needs_no_draw() -> None:
    state = table(["axe", "axe"], weapons=[ARMS, ""], board="? tiffany ? pebbles")
    do(state, "attack-axe place-2")
    assert owns(state, 0) == "tiffany"
    assert lies(state) == "? ? ? pebbles"
    assert state.cells[state.at.stock_left] - state.cells[state.at.unseen] == 35


def test_tre_7_seen_pebbles_are_mixed_in_before_the_refill() -> None:
    state = table(["axe", "axe"], weapons=[ARMS, ""], board="? ? ? pebbles", stock="crown coins goblet")
    do(state, "attack-axe place-4")
    assert lies(state) == "? ? ? ?"
    assert hidden(state, "pebbles") == 1


def test_tre_7_a_win_ends_the_game_before_the_refill() -> None:
    state = table(["axe", "axe"], weapons=[ARMS, ""], loot=["crown coins goblet casket", ""])
    do(state, "attack-axe place-1 tiffany")
    assert state.over()
    assert lies(state) == "- ? ? ?"


def test_tre_10_an_unseen_token_is_drawn_from_the_stock_when_it_is_turned() -> None:
    state = table(["axe", "axe"], weapons=[ARMS, ""], loot=["", "coins coins coins"], board="? coins ? ?")
    do(state, "attack-axe place-1")
    assert state.actor() == CHANCE
    assert state.weights()[TYPES:] == [4, 12, 4, 4, 4, 4, 4, 0]  # all coins are in the open


def test_tre_11_turning_needs_three_weapons_and_no_damage() -> None:
    state = table(["turn", "axe"], weapons=["axe pepper", ""])
    assert refused(state, "play-turn") == ("TRE.11", "not_armed")
    state = table(["turn", "axe"], weapons=[ARMS, ""], damage=["blunt", ""])
    assert refused(state, "play-turn") == ("TRE.8", "damaged")
    assert can(state) == "discard-turn"


def test_tre_11_a_kind_one_lacks_may_be_taken_and_its_place_is_refilled() -> None:
    state = table(["turn", "axe"], weapons=[ARMS, ""], loot=["coins", ""])
    do(state, "play-turn place-2 treasure-crown")
    assert state.cells[state.at.phase] == OFFER
    assert not state.mid_move(0)
    assert can(state) == "take leave"
    assert refused(state, "place-1") == ("TRE.11", "take_or_leave")
    do(state, "take")
    assert owns(state, 0) == "crown coins"
    assert lies(state) == "? ? ? ?"
    assert state.cells[state.at.turn] == 1


def test_tre_11_leaving_a_takeable_token_ends_the_turn_and_it_stays_seen() -> None:
    state = table(["turn", "axe"], weapons=[ARMS, ARMS])
    events = do(state, "play-turn place-2 treasure-crown leave")
    assert TokenLeft(0, 1, 2) in events
    assert lies(state) == "? crown ? ?"
    assert (state.cells[state.at.turn], state.actor()) == (1, CHANCE)
    assert hidden(state, "crown") == 3
    do(state, "axe attack-axe place-2")
    assert owns(state, 1) == "crown"


def test_tre_11_tiffany_may_be_taken_by_who_lacks_her() -> None:
    state = table(["turn", "axe"], weapons=[ARMS, ""])
    do(state, "play-turn place-2 tiffany take")
    assert owns(state, 0) == "tiffany"


@pytest.mark.parametrize(("loot", "found"), [("", "pebbles"), ("crown", "treasure-crown"), ("tiffany", "tiffany")])
def test_tre_11_after_pebbles_a_kind_one_has_or_a_second_tiffany_another_may_be_turned(loot: str, found: str) -> None:
    state = table(["turn", "axe"], weapons=[ARMS, ""], loot=[loot, ""])
    do(state, f"play-turn place-2 {found}")
    assert can(state) == "place-1 place-3 place-4 leave"
    assert refused(state, "place-2") == ("TRE.11", "same_place")
    assert refused(state, "take") == ("TRE.11", "nothing_to_take")
    assert refused(state, "discard-axe") == ("TRE.11", "another_or_none")
    other = state.copy()
    other.apply(0, other.game.action_names().index("leave"))
    assert other.cells[other.at.turn] == 1
    assert lies(other) == f"? {found.removeprefix('treasure-')} ? ?"
    do(state, "place-4 treasure-goblet")
    assert can(state) == "take leave"
    do(state, "take")
    assert owns(state, 0) == f"{loot} goblet".strip()
    assert lies(state) == f"? {found.removeprefix('treasure-')} ? ?"


def test_tre_11_never_a_third() -> None:
    state = table(["turn", "axe"], weapons=[ARMS, ""])
    do(state, "play-turn place-1 pebbles place-2 pebbles")
    assert (state.cells[state.at.turn], state.actor()) == (1, CHANCE)
    assert lies(state) == "pebbles pebbles ? ?"
    assert hidden(state, "pebbles") == 10


def test_tre_11_a_seen_token_may_be_turned() -> None:
    state = table(["turn", "axe"], weapons=[ARMS, ""], board="crown pebbles ? ?")
    do(state, "play-turn place-2")
    assert can(state) == "place-1 place-3 place-4 leave"
    do(state, "place-1")
    assert can(state) == "take leave"
    do(state, "take")
    assert owns(state, 0) == "crown"


def test_tre_11_a_kind_one_has_is_never_taken_with_turn() -> None:
    state = table(["turn", "axe"], weapons=[ARMS, ""], loot=["crown", ""], board="pebbles crown ? ?")
    do(state, "play-turn place-1 place-2")
    assert owns(state, 0) == "crown"
    assert lies(state) == "pebbles crown ? ?"
    assert state.cells[state.at.turn] == 1
