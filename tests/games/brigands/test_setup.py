"""BRG.1 to BRG.7: the box, the set-up and the new day."""

from __future__ import annotations

from collections import Counter

import pytest

from repaire.games import find
from repaire.games.brigands.box import PLACE_NAMES
from repaire.games.brigands.state import BrigandsState
from repaire.kernel.box import Box
from repaire.kernel.draw import Rng
from repaire.kernel.errors import BadBox, BadOption, IllegalMove
from repaire.kernel.events import Recorder
from repaire.kernel.game import CHANCE
from repaire.kernel.playout import playout
from tests.games.brigands.table import city, do, draw, number, offered, plan, send
from tests.games.cells import number as cell
from tests.games.cells import put


def start(players: int, **options: object) -> BrigandsState:
    state = find("brigands").setup(players, options).build().start()
    assert isinstance(state, BrigandsState)
    return state


def test_brg_1_eight_places() -> None:
    assert PLACE_NAMES == ("market", "port", "town_hall", "tavern", "palace", "convoy", "treasury", "prison")
    assert offered(city(), 0) == list(PLACE_NAMES)


def test_brg_2_only_the_prince_has_a_prison_card() -> None:
    state = city()
    assert "prison" in offered(state, 0)
    assert "prison" not in offered(state, 1)
    with pytest.raises(IllegalMove) as refused:
        do(state, 1, "prison")
    assert (refused.value.clause, refused.value.reason) == ("BRG.2", "no_prison_card")


def test_brg_2_numbers_of_the_box() -> None:
    box = find("brigands").setup(6).contents()
    assert (box.henchmen, box.patrols, box.tokens) == (3, 3, 6)
    assert len(box.day_effects) == len(box.effects) == 7


def test_brg_3_tokens_are_six_and_more_are_lost() -> None:
    state = city(tokens=[6, 5, 0, 3])
    send(state, {1: "market"})
    assert state.part("hand") == [6, 6, 1, 4]
    assert state.part("reserve") == [0, 0, 5, 2]
    for seed in range(5):
        whole = start(4)
        playout(whole, Rng(seed))
        assert [whole.part("hand")[seat] + whole.part("reserve")[seat] for seat in range(4)] == [6] * 4


def test_brg_3_money_never_runs_out() -> None:
    state = city(money=[0, 900, 900, 900])
    send(state, {1: "treasury"})
    assert state.part("money")[1] == 910


def test_brg_4_quarters_lie_in_random_order() -> None:
    seen: Counter[int] = Counter()
    fresh = start(3, prince=1)
    for seed in range(200):
        state = fresh.copy()
        rng = Rng(seed)
        while cell(state, "laid") < 7:
            state.apply(CHANCE, state.game.draw(state, rng))
        assert sorted(state.part("order")) == list(range(7))
        seen[state.part("order")[0]] += 1
        seen[state.part("order")[6] + 10] += 1
    assert len(seen) == 14
    assert min(seen.values()) > 10


def test_brg_4_resolution_follows_the_arrows_and_ends_in_prison() -> None:
    state = start(3, prince=1)
    draw(state, "treasury", "convoy", "palace", "tavern", "town_hall", "port")
    draw(state, "convoy")
    put(state, hand=[3, 3, 3])
    plan(state, 0, "market+ market prison+")
    plan(state, 1, "market treasury+ treasury")
    plan(state, 2, "tavern+ treasury treasury")
    asked = []
    while state.actors():
        asked.append((PLACE_NAMES[state.place()], state.actors()))
        do(state, state.actor(), offered(state, state.actor())[0])
        while state.actor() == CHANCE and cell(state, "day") == 1:
            draw(state, "die-1")
    assert asked == [
        ("treasury", [1]),
        ("tavern", [2]),
        ("tavern", [2]),
        ("market", [0]),
        ("prison", [0]),
        ("prison", [0]),
    ]


def test_brg_4_the_last_quarter_needs_no_draw() -> None:
    state = start(3, prince=1)
    draw(state, "tavern", "port", "market", "convoy", "palace", "treasury")
    assert state.part("order")[-1] == PLACE_NAMES.index("town_hall")
    assert cell(state, "day") == 1


def test_brg_5_six_of_seven_day_cards_come_and_the_last_stays_unseen() -> None:
    state = start(3)
    state.recorder = Recorder()
    rng = Rng(2)
    while not state.over():
        actor = state.actor()
        actions = state.legal(actor) if actor >= 0 else []
        state.apply(actor, actions[rng.below(len(actions))] if actions else state.game.draw(state, rng))
    drawn = [event.args["card"] for event in state.recorder.seen_by(0) if event.kind == "day_card_drawn"]
    assert len(set(drawn)) == len(drawn) == 6
    assert [quarter for quarter in range(7) if state.part("deck")[quarter]] == [q for q in range(7) if q not in drawn]


def test_brg_5_every_remaining_card_is_as_likely() -> None:
    state = city()
    send(state, {1: "market"})
    assert state.actor() == CHANCE
    weights = state.weights()
    assert weights[6:] == [1, 1, 1, 1, 1, 1, 0]  # the Treasury's has come


def test_brg_6_the_prince_by_lot_or_by_choice() -> None:
    by_lot = start(4)
    assert by_lot.actor() == CHANCE
    assert by_lot.weights()[13:] == [1, 1, 1, 1]
    draw(by_lot, "prince-2")
    assert cell(by_lot, "prince") == 2
    assert cell(start(4, prince=3), "prince") == 2
    assert cell(start(2), "prince") == -1
    with pytest.raises(BadOption):
        find("brigands").setup(2, {"prince": 1})


def test_brg_6_what_everybody_starts_with() -> None:
    state = start(5, prince=1)
    assert state.part("money") == [0] * 5
    assert state.part("hand") == [0] * 5
    assert state.part("reserve") == [6] * 5
    assert (cell(state, "spy_level"), cell(state, "fine_level")) == (0, 0)
    draw(state, "market", "port", "town_hall", "tavern", "palace", "convoy")
    draw(state, "market")
    assert state.part("count") == [3] * 5


def test_brg_7_a_new_day_brings_a_token_and_a_day_card() -> None:
    state = start(3, prince=1)
    draw(state, "market", "port", "town_hall", "tavern", "palace", "convoy")
    assert state.part("hand") == [1, 1, 1]
    assert state.part("reserve") == [5, 5, 5]
    draw(state, "palace")
    assert state.part("lying")[4] == 1
    assert state.effect(4).first == 8
    assert list(state.effect(0).gains) == [2, 6, 12]


def test_brg_7_a_day_card_stays_until_somebody_profits() -> None:
    state = city(day_card="palace")
    send(state, {1: "market"})
    draw(state, "convoy")
    assert state.part("lying")[4] == state.part("lying")[5] == 1
    send(state, {1: "palace palace"})
    assert state.part("money")[1] == 2 + 16  # still the Royal Ball, a day later
    assert state.part("lying")[4] == 0
    assert state.part("lying")[5] == 1


BAD = [
    ("days = 6", "days = 8", "days"),
    ("spy = [1, 2, 3]", "spy = []", "spy"),
    ('shape = "table"', 'shape = "tables"', "shape"),
    ("gains = [2, 6, 12]", "gains = [2, 6]", "gains"),
    ("limit = 2", "limit = 0", "limit"),
    ('condition = "single_team"', 'condition = "sometimes"', "condition"),
    ("spy_limit = 3", "spy_limit = 7", "spy_limit"),
    ('en = "Fair Day"', "en = 3", "en"),
    ("price = 3", "price = 3\nbonus = 2", "bonus"),
]


@pytest.mark.parametrize(("old", "new", "where"), BAD)
def test_a_wrong_box_is_refused_with_its_line(old: str, new: str, where: str) -> None:
    text = find("brigands").box().text
    assert old in text
    broken = text.replace(old, new, 1)
    with pytest.raises(BadBox) as refused:
        find("brigands").setup(4, {}, Box("mine.toml", broken))
    assert str(refused.value.data["where"]).endswith(where)
    line = int(refused.value.data["line"])
    assert where in broken.splitlines()[line - 1]


def test_the_box_brings_the_names_of_its_day_cards() -> None:
    setup = find("brigands").setup(4)
    assert setup.catalog("en")["term.day.0"] == "Fair Day"
    assert setup.catalog("fr")["term.day.6"] == "Coffres pleins"


def test_action_numbers_follow_their_names() -> None:
    state = city(6)
    names = state.game.action_names()
    assert len(names) == len(set(names)) == 40
    assert number(state, "steal-0") == 28
    assert number(state, "push-5") == 39
