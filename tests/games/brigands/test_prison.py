"""BRG.26 and BRG.27: the Prison."""

from __future__ import annotations

import pytest

from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import CHANCE
from tests.games.brigands.table import city, do, jailed, kinds, offered, send, spin
from tests.games.cells import number as cell
from tests.games.cells import put


def test_brg_26_pay_a_token_and_escape_or_stay_and_gain_one() -> None:
    state = city(prisoners={1: 1, 2: 1}, tokens=[0, 1, 0, 0])
    send(state, {3: "market"})
    assert offered(state, 1) == ["escape", "stay"]
    do(state, 1, "escape")
    assert jailed(state) == [0, 0, 1, 0]
    assert offered(state, 2) == ["stay"]
    with pytest.raises(IllegalMove) as refused:
        do(state, 2, "escape")
    assert (refused.value.clause, refused.value.reason) == ("BRG.26", "no_token")
    do(state, 2, "stay")
    assert jailed(state) == [0, 0, 1, 0]
    assert state.part("hand")[1:3] == [0 + 1, 1 + 1]  # the new day has begun
    assert state.part("reserve")[1:3] == [5, 4]


def test_brg_26_new_arrivals_are_included() -> None:
    state = city()
    send(state, {0: "market", 1: "market"})
    assert offered(state, 1) == ["escape", "stay"]


def test_brg_26_what_the_first_earns_frees_the_second() -> None:
    state = city(prisoners={1: 2}, tokens=[0, 0, 0, 0])
    send(state, {3: "market"})
    do(state, 1, "stay")
    assert offered(state, 1) == ["escape", "stay"]
    do(state, 1, "escape")
    assert jailed(state) == [0, 1, 0, 0]
    assert state.actor() == CHANCE


def test_brg_26_who_stays_plans_with_fewer() -> None:
    state = city(prisoners={1: 3}, tokens=[0, 6, 0, 0])
    send(state, {3: "market"})
    do(state, 1, "stay", "escape", "stay")
    state.apply(CHANCE, 6)
    assert state.part("count")[1] == 1


def test_brg_27_the_prince_raises_a_skill_and_gains_a_token() -> None:
    state = city(tokens=[2, 0, 0, 0])
    send(state, {0: "prison"})
    assert offered(state, 0) == ["raise-spy", "raise-fine"]  # without any prisoner
    do(state, 0, "raise-spy")
    assert (cell(state, "spy_level"), cell(state, "fine_level")) == (1, 0)
    assert state.part("hand")[0] == 2 + 1 + 1
    assert state.part("patrols")[7] == 0


def test_brg_27_once_however_many_patrols() -> None:
    state = city(tokens=[2, 0, 0, 0])
    send(state, {0: "prison prison prison"})
    do(state, 0, "raise-fine")
    assert cell(state, "fine_level") == 1
    assert state.part("hand")[0] == 4


def test_brg_27_every_prisoner_pays_the_new_fine_and_all_are_freed() -> None:
    state = city(prisoners={1: 2, 2: 1, 3: 3}, money=[0, 20, 2, 8])
    send(state, {0: "prison"})
    do(state, 0, "raise-fine")
    assert state.part("money") == [0, 14, 0, 0]  # 3 each, as far as the money goes
    assert jailed(state) == [0, 0, 0, 0]
    assert "escaped" not in kinds(state)
    assert state.actor() == CHANCE  # nobody is asked as in BRG.26


def test_brg_27_the_fine_is_nothing_at_the_bottom() -> None:
    state = city(prisoners={1: 2}, money=[0, 20, 0, 0])
    send(state, {0: "prison"})
    do(state, 0, "raise-spy")
    assert state.part("money")[1] == 20
    assert jailed(state) == [0, 0, 0, 0]


def test_brg_27_a_skill_at_the_top_cannot_be_raised() -> None:
    state = city()
    put(state, spy_level=2)
    send(state, {0: "prison"})
    assert offered(state, 0) == ["raise-fine"]
    with pytest.raises(IllegalMove) as refused:
        do(state, 0, "raise-spy")
    assert (refused.value.clause, refused.value.reason) == ("BRG.27", "at_the_top")


def test_brg_27_nothing_is_raised_if_both_are_at_the_top() -> None:
    state = city(prisoners={1: 1}, money=[0, 20, 0, 0], tokens=[2, 0, 0, 0])
    put(state, spy_level=2, fine_level=3)
    send(state, {0: "prison"})
    assert state.actor() == CHANCE
    assert state.part("money")[1] == 11
    assert jailed(state) == [0, 0, 0, 0]
    assert state.part("hand")[0] == 4


def test_brg_27_a_patrol_sent_to_prison_judges_todays_arrests() -> None:
    state = city(money=[0, 0, 9, 0])
    send(state, {0: "market port+", 1: "port", 2: "market"})
    spin(state, {0: "to-prison"})
    do(state, 1, "take")
    do(state, 0, "raise-fine")
    assert state.part("money")[2] == 6
    assert jailed(state) == [0, 0, 0, 0]
