"""Le trésor: what is in the box, and how the game is set up."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.tresor.box import CARD_NAMES, TYPES
from repaire.games.tresor.events import Dealt, HandDealt
from repaire.games.tresor.state import DRAW, LOT, TresorState
from repaire.kernel.box import Box
from repaire.kernel.draw import Rng
from repaire.kernel.errors import BadBox, BadPlayers
from repaire.kernel.events import Recorder
from repaire.kernel.game import CHANCE
from tests.games.cells import number
from tests.games.tresor.table import TINY, TOKENS, hidden, lies, tiny


def dealt(players: int, **options: object) -> TresorState:
    state = find("tresor").setup(players, options).build().start()
    assert isinstance(state, TresorState)
    rng = Rng(1)
    state.recorder = Recorder()
    while state.cells[state.at.phase] < DRAW:
        state.apply(CHANCE, rng.pick(state.weights()))
    return state


def test_tre_1_sixty_five_cards_forty_tokens_four_places() -> None:
    box = find("tresor").setup(2).contents()
    assert sum(box.cards) == 65
    assert sum(box.tokens) == 40
    assert box.places == 4


@pytest.mark.parametrize("players", [1, 5])
def test_tre_1_two_to_four_players(players: int) -> None:
    with pytest.raises(BadPlayers):
        find("tresor").setup(players)


def test_tre_1_from_five_to_a_hundred_and_five_years() -> None:
    definition = find("tresor")
    assert (definition.ages, definition.origin("ages")) == ((5, 105), "S")


def test_tre_1_the_first_player_is_drawn_by_lot_or_chosen() -> None:
    lot = find("tresor").setup(3).build().start()
    assert lot.weights()[-3:] == [1, 1, 1]
    assert sum(lot.weights()) == 3
    assert isinstance(lot, TresorState)
    assert lot.cells[lot.at.phase] == LOT
    lot.apply(CHANCE, lot.game.outcome_names().index("first-2"))
    assert (lot.cells[lot.at.opener], lot.cells[lot.at.turn]) == (2, 2)
    assert number(dealt(4, first=3), "turn") == 2


def test_tre_2_three_weapons_with_damage_and_repair_and_three_specials() -> None:
    assert CARD_NAMES[:3] == ("blunderbuss", "pepper", "axe")
    assert CARD_NAMES[3:6] == ("jammed", "empty", "blunt")
    assert CARD_NAMES[6:9] == ("oiled", "refilled", "sharpened")
    assert CARD_NAMES[9:] == ("trump", "swap", "turn")


def test_tre_2_repairs_have_the_names_that_are_printed() -> None:
    french = find("tresor").catalog("fr")
    repairs = [french[f"term.card.{card}"] for card in range(6, 9)]
    assert repairs == ["Tromblon huilé", "Réservoir de poivre plein", "Hache aiguisée"]


def test_tre_3_the_standard_box() -> None:
    box = find("tresor").setup(4).contents()
    assert list(box.cards) == [8] * 3 + [5] * 3 + [5] * 3 + [2, 4, 5]
    assert list(box.tokens) == [4, 12] + [4] * 6


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("tiffany = 4", "tiffany = 3", "tokens.tiffany"),  # fewer than players
        ("[treasures.crown]\n", "[treasures.Crown]\n", "treasures.Crown"),
        ("goal = 4", "goal = 5", "treasures"),  # fewer kinds than needed
        ("hand = 4", "hand = 5", "hand"),  # more than 15 choices
        ("blunderbuss = 4", "blunderbuss = 0", "cards.blunderbuss"),
        ("places = 4", "places = 0", "places"),
        ("pebbles = 1", "pebbles = -1", "tokens.pebbles"),
        ("trump = 1", 'trump = "one"', "cards.trump"),
        ("tokens = 1", "tokens = 0", "treasures.necklace.tokens"),
    ],
)
def test_tre_3_a_box_that_cannot_work_is_refused(old: str, new: str, where: str) -> None:
    with pytest.raises(BadBox) as caught:
        find("tresor").setup(2, {}, tiny(old, new))
    assert caught.value.data["where"] == where


def test_tre_3_at_least_four_kinds_of_treasure_and_cards_to_draw() -> None:
    three = TINY[: TINY.index("[treasures.candlestick]")].replace("goal = 4", "goal = 3")
    with pytest.raises(BadBox) as caught:
        find("tresor").setup(2, {}, Box("three", three))
    assert caught.value.data["where"] == "treasures"
    few = TINY.replace("= 4\n", "= 1\n").replace("hand = 1", "hand = 4").replace("tiffany = 1", "tiffany = 4")
    with pytest.raises(BadBox) as caught:
        find("tresor").setup(2, {}, Box("few", few.replace("goal = 1", "goal = 4")))
    assert caught.value.data["where"] == "cards"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tre_4_four_cards_each_four_tokens_face_down_the_rest_in_reserve(players: int) -> None:
    state = dealt(players)
    assert [sum(state.part("hands")[seat * TYPES : seat * TYPES + TYPES]) for seat in range(players)] == [4] * players
    assert state.cells[state.at.left] == sum(state.part("deck")) == 65 - 4 * players
    assert lies(state) == "? ? ? ?"
    assert state.cells[state.at.stock_left] - state.cells[state.at.unseen] == 36
    assert sum(hidden(state, name) for name in TOKENS) == 40


def test_tre_4_nobody_learns_another_hand_in_the_deal() -> None:
    state = dealt(2)
    assert state.recorder is not None
    assert Dealt(4) in list(state.recorder.seen_by(-1))
    for viewer in range(2):
        hands = [event for event in state.recorder.seen_by(viewer) if isinstance(event, HandDealt)]
        assert len(hands) == 1
        cards = state.part("hands")[viewer * TYPES : viewer * TYPES + TYPES]
        assert hands[0].cards == [card for card in range(TYPES) for _ in range(cards[card])]
