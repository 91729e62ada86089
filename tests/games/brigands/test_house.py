"""House content of Brigands: the numbers that the booklet does not print, in play and on the pages."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.brigands.box import PLACE_NAMES, PRISON
from repaire.kernel.catalog import LANGUAGES
from tests.games.brigands.table import city, do, draw, send


@pytest.mark.parametrize(("level", "cards"), [(0, 1), (1, 2), (2, 3)])
def test_brg_34_the_spy_takes_one_to_three_cards(level: int, cards: int) -> None:
    state = city()
    state.cells[state.at.spy_level] = level
    send(state, {0: "market+", 1: "market"})
    do(state, 0, "spy")
    draw(state, *PLACE_NAMES[:cards])
    assert state.part("held")[1].bit_count() == cards
    assert state.actor() >= 0  # no further card is drawn


@pytest.mark.parametrize(("level", "fine"), [(0, 0), (1, 3), (2, 6), (3, 9)])
def test_brg_34_the_fine_is_nothing_then_three_six_and_nine(level: int, fine: int) -> None:
    state = city(money=[0, 50, 0, 0], prisoners={1: 2})
    state.cells[state.at.fine_level] = level
    send(state, {0: "prison"})
    do(state, 0, "raise-spy")
    assert state.cells[state.at.money + 1] == 50 - 2 * fine
    assert state.team(PRISON, 1) == 0


DAYS = [
    ("market", "market", [], 4),
    ("market", "market market", [], 9),
    ("market", "market market market", [], 15),
    ("town_hall", "town_hall", [], 20),
    ("tavern", "tavern", ["die-2", "die-3"], 5),
    ("palace", "palace palace palace", [], 24),
    ("convoy", "convoy convoy", ["die-1"], 21),
    ("treasury", "treasury", [], 20),
]


@pytest.mark.parametrize(("card", "pawns", "dice", "ducats"), DAYS)
def test_brg_35_the_day_cards_of_the_standard_box(card: str, pawns: str, dice: list[str], ducats: int) -> None:
    state = city(day_card=card)
    send(state, {1: pawns})
    if card == "tavern":
        do(state, 1, "roll")
    draw(state, *dice)
    assert state.cells[state.at.money + 1] == ducats


def test_brg_35_happy_hour_gives_four_dice_for_six() -> None:
    state = city(day_card="tavern", money=[0, 6, 0, 0])
    send(state, {1: "tavern"})
    do(state, 1, "pay")
    draw(state, "die-1", "die-1", "die-1", "die-6")
    assert state.cells[state.at.money + 1] == 9


def test_brg_35_unloading_gives_three_tokens_or_five_ducats_each() -> None:
    state = city(day_card="port", tokens=[0, 0, 0, 0])
    send(state, {1: "port port"})
    do(state, 1, "take")
    assert state.cells[state.at.hand + 1] == 3
    do(state, 1, "sell-2")
    assert state.cells[state.at.money + 1] == 10


def test_brg_35_the_royal_ball_takes_four_and_no_more() -> None:
    state = city(day_card="palace")
    send(state, {1: "palace palace", 2: "palace palace"})
    assert state.part("money") == [0, 16, 16, 0]
    state = city(day_card="palace")
    send(state, {1: "palace palace", 2: "palace palace", 3: "palace"})
    assert state.part("money") == [0, 0, 0, 0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_brg_35_the_page_names_every_card_of_the_box(lang: str) -> None:
    definition = find("brigands")
    words, text = definition.setup(4).catalog(lang), " ".join(definition.rulebook(lang)["BRG.35"].text.split())
    for quarter in range(7):
        assert words[f"term.day.{quarter}"] in text
