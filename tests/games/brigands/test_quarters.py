"""BRG.18 to BRG.25, BRG.28, BRG.29: arrests and effects."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.kernel.box import Box
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import CHANCE
from tests.games.brigands.table import city, do, draw, jailed, offered, send, spin, team

NEXT_DAY = CHANCE


def test_brg_18_a_patrol_sends_everybody_to_prison() -> None:
    state = city()
    send(state, {0: "market", 1: "market market", 2: "market"})
    assert jailed(state) == [0, 2, 1, 0]
    assert state.part("money") == [0, 0, 0, 0]
    assert state.part("patrols")[0] == 0  # it returned to the prince


def test_brg_18_a_patrol_alone_just_returns() -> None:
    state = city()
    send(state, {0: "market market port", 1: "tavern"})
    assert state.part("patrols") == [0] * 8
    assert offered(state, 1) == ["roll"]


def test_brg_19_market_by_size_of_team() -> None:
    state = city()
    send(state, {1: "market", 2: "market market", 3: "market market market"})
    assert state.part("money") == [0, 2, 6, 12]


def test_example_three_blue_and_two_green_at_the_market() -> None:
    state = city(3)
    send(state, {1: "market market market", 2: "market market"})
    assert state.part("money") == [0, 12, 6]


def test_brg_20_port_takes_two_tokens_as_far_as_the_reserve_goes() -> None:
    state = city(tokens=[0, 1, 5, 6])
    send(state, {1: "port", 2: "port", 3: "port"})
    do(state, 1, "take")
    assert (state.part("hand")[1], state.part("reserve")[1]) == (3, 3)
    do(state, 2, "take")
    assert (state.part("hand")[2], state.part("reserve")[2]) == (6, 0)
    do(state, 3, "take")  # nothing is left to take
    assert state.part("hand")[3] == 6


def test_brg_20_port_sells_any_number_at_three_ducats() -> None:
    state = city(tokens=[0, 4, 0, 0])
    send(state, {1: "port"})
    assert offered(state, 1) == ["take", "sell-1", "sell-2", "sell-3", "sell-4"]
    with pytest.raises(IllegalMove) as refused:
        do(state, 1, "sell-5")
    assert (refused.value.clause, refused.value.reason) == ("BRG.20", "few_tokens")
    do(state, 1, "sell-3")
    assert state.part("money")[1] == 9
    assert (state.part("hand")[1], state.part("reserve")[1]) == (1 + 1, 5 - 1)  # and a token for the new day


def test_brg_20_what_the_first_gained_serves_the_second() -> None:
    state = city(tokens=[0, 0, 0, 0])
    send(state, {1: "port port"})
    assert offered(state, 1) == ["take"]
    do(state, 1, "take")
    assert offered(state, 1) == ["take", "sell-1", "sell-2"]
    do(state, 1, "sell-2")
    assert state.part("money")[1] == 6


def test_brg_20_tokens_in_the_city_cannot_be_sold() -> None:
    state = city(tokens=[0, 2, 0, 0])
    send(state, {1: "port palace+"})
    assert offered(state, 1) == ["take", "sell-1"]


def test_brg_21_town_hall_shares_ten() -> None:
    state = city(3)
    send(state, {1: "town_hall town_hall", 2: "town_hall"})
    assert state.part("money") == [0, 6, 3]  # one ducat stays


def test_brg_21_a_team_alone_takes_the_whole_loot() -> None:
    state = city()
    send(state, {1: "town_hall town_hall town_hall"})
    assert state.part("money")[1] == 10


def test_brg_22_tavern_rolls_one_die_or_pays_for_three() -> None:
    state = city(money=[0, 5, 6, 0])
    send(state, {1: "tavern", 2: "tavern"})
    assert offered(state, 1) == ["roll"]
    with pytest.raises(IllegalMove) as refused:
        do(state, 1, "pay")
    assert (refused.value.clause, refused.value.reason) == ("BRG.22", "few_ducats")
    do(state, 1, "roll")
    draw(state, "die-5")
    assert state.part("money")[1] == 10
    assert offered(state, 2) == ["roll", "pay"]
    do(state, 2, "pay")
    assert state.part("money")[2] == 0
    draw(state, "die-6", "die-1", "die-4")
    assert state.part("money")[2] == 11


def test_brg_22_the_gain_of_the_first_pays_for_the_second() -> None:
    state = city(money=[0, 3, 0, 0])
    send(state, {1: "tavern tavern"})
    do(state, 1, "roll")
    draw(state, "die-3")
    assert offered(state, 1) == ["roll", "pay"]


def test_brg_23_palace_pays_five_each_to_at_most_two() -> None:
    state = city()
    send(state, {1: "palace", 2: "palace"})
    assert state.part("money") == [0, 5, 5, 0]
    state = city()
    send(state, {1: "palace palace", 2: "palace"})
    assert state.part("money") == [0, 0, 0, 0]
    assert jailed(state) == [0, 2, 1, 0]


def test_brg_24_convoy_is_not_for_one() -> None:
    state = city()
    send(state, {1: "convoy"})
    assert jailed(state) == [0, 1, 0, 0]


def test_brg_24_convoy_shares_ten_and_a_die() -> None:
    state = city()
    send(state, {1: "convoy convoy", 2: "convoy"})
    assert state.weights() == [1] * 6
    draw(state, "die-4")
    assert state.part("money") == [0, 8, 4, 0]  # 14 in three shares of 4
    state = city()
    send(state, {1: "convoy convoy"})
    draw(state, "die-5")
    assert state.part("money")[1] == 15


def test_brg_25_treasury_is_for_one_team() -> None:
    state = city()
    send(state, {1: "treasury treasury"})
    assert state.part("money")[1] == 10
    state = city()
    send(state, {1: "treasury", 2: "treasury"})
    assert state.part("money") == [0, 0, 0, 0]
    assert jailed(state) == [0, 1, 1, 0]


def test_pawns_return_to_their_owners_after_the_effect() -> None:
    state = city()
    send(state, {1: "market market", 2: "palace"})
    draw(state, "market")
    assert state.part("count") == [3, 3, 3, 3]


def test_brg_28_a_day_card_leaves_once_somebody_profits() -> None:
    state = city(day_card="market")
    send(state, {1: "market market"})
    assert state.part("money")[1] == 9
    assert state.part("lying") == [0] * 7
    assert state.part("deck")[0] == 0


def test_brg_28_it_stays_if_all_were_arrested() -> None:
    state = city(day_card="market")
    send(state, {0: "market", 1: "market market"})
    assert state.part("lying")[0] == 1


def test_brg_28_it_stays_if_the_quarter_itself_imprisons() -> None:
    state = city(day_card="treasury")
    send(state, {1: "treasury", 2: "treasury"})
    assert state.part("lying")[6] == 1
    state = city(day_card="convoy")
    send(state, {1: "convoy"})
    assert state.part("lying")[5] == 1


def test_brg_28_it_stays_if_all_go_home_or_on() -> None:
    state = city(day_card="market")
    send(state, {1: "market+", 2: "market+"})
    spin(state, {1: "home", 2: "move"})
    assert state.part("lying")[0] == 1


def test_brg_28_however_little_it_gave() -> None:
    state = city(day_card="port", tokens=[0, 6, 0, 0])
    send(state, {1: "port"})
    do(state, 1, "take")  # nothing to take
    assert state.part("lying")[1] == 0
    text = find("brigands").box().text.replace("ducats = 20\ndice = 0", "ducats = 1\ndice = 0", 1)
    state = city(day_card="town_hall", box=Box("poor", text))
    send(state, {1: "town_hall", 2: "town_hall"})
    assert state.part("money") == [0, 0, 0, 0]  # one ducat in two shares
    assert state.part("lying")[2] == 0


def test_brg_28_the_card_serves_every_henchman_of_the_day() -> None:
    state = city(day_card="port", tokens=[0, 0, 0, 0])
    send(state, {1: "port port", 2: "port"})
    do(state, 1, "take", "sell-3")
    assert state.part("money")[1] == 15
    do(state, 2, "take")
    assert state.part("hand")[2] == 3 + 1
    assert state.part("lying")[1] == 0


@pytest.mark.parametrize("prince", [1, 2, 4])
def test_brg_29_choices_go_round_from_the_princes_left(prince: int) -> None:
    state = city(4, prince=prince)
    brigands = [seat for seat in range(4) if seat != prince - 1]
    send(state, dict.fromkeys(brigands, "port port"))
    order = []
    while state.actors():
        order.append(state.actor())
        do(state, state.actor(), "take")
    expected = [(prince + n) % 4 for n in range(3)]
    assert order == [seat for seat in expected for _ in range(2)]


def test_pushes_into_the_next_quarter_break_or_save_its_condition() -> None:
    state = city()
    send(state, {1: "palace+", 2: "palace", 3: "convoy"})
    spin(state, {1: "push-2"})
    draw(state, "die-6")  # two at the Convoy now
    assert state.part("money") == [0, 5, 8, 8]
    assert team(state, "convoy") == [0, 0, 0, 0]
    assert state.actor() == NEXT_DAY
