"""BRG.14: thefts; BRG.12: from whom."""

from __future__ import annotations

from tests.games.brigands.table import TOWN_HALL, TREASURY, city, do, jailed, kinds, plan, send, spin


def test_brg_14_the_prince_takes_first() -> None:
    state = city(money=[0, 0, 7, 0])
    send(state, {0: "market+", 1: "market+", 2: "market"})
    spin(state, {0: "steal-2", 1: "steal-2"})
    assert state.part("money") == [0, 2, 0, 0]  # 5 for the prince, the rest for a brigand alone


def test_brg_14_what_the_prince_takes_is_gone() -> None:
    state = city(money=[0, 0, 4, 0])
    send(state, {0: "market market+", 1: "market market+", 2: "market"})
    spin(state, {1: "steal-2", 0: "steal-2"})
    assert state.part("money") == [0, 0, 0, 0]


def test_brg_14_two_thieves_and_a_poor_victim() -> None:
    state = city(money=[0, 0, 5, 0])
    send(state, {0: "market", 1: "market market+", 2: "market", 3: "market+"})
    spin(state, {1: "steal-2", 3: "steal-2"})
    assert state.part("money") == [0, 2, 2, 1]  # three shares of 1, two ducats cannot be shared


def test_brg_14_a_share_is_at_most_three() -> None:
    state = city(money=[0, 0, 50, 0])
    send(state, {0: "market", 1: "market market+", 2: "market", 3: "market+"})
    spin(state, {1: "steal-2", 3: "steal-2"})
    assert state.part("money") == [0, 6, 41, 3]


def test_brg_14_prince_and_two_thieves() -> None:
    state = city(money=[0, 0, 10, 0])
    send(state, {0: "market+", 1: "market market+", 2: "market", 3: "market+"})
    spin(state, {0: "steal-2", 1: "steal-2", 3: "steal-2"})
    assert state.part("money") == [0, 2, 2, 1]


def test_brg_14_a_brigand_alone_takes_what_there_is() -> None:
    state = city(money=[0, 0, 5, 0])
    send(state, {0: "market", 1: "market market+", 2: "market"})
    spin(state, {1: "steal-2"})
    assert state.part("money") == [0, 5, 0, 0]  # not two shares of 2


def test_brg_14_mutual_theft_nets_out() -> None:
    state = city(money=[0, 2, 10, 0])
    send(state, {0: "market", 1: "market market+", 2: "market+"})
    spin(state, {1: "steal-2", 2: "steal-1"})
    assert state.part("money") == [0, 2 + 6 - 2, 10 - 6 + 2, 0]


def test_brg_14_circular_theft_uses_the_purses_before() -> None:
    state = city(money=[0, 3, 0, 0])
    send(state, {0: "market", 1: "market+", 2: "market+", 3: "market+"})
    spin(state, {1: "steal-2", 2: "steal-3", 3: "steal-1"})
    assert state.part("money") == [0, 0, 0, 3]  # 2 and 3 had nothing before; what 3 gains is out of reach


def test_brg_14_theft_from_two_victims_is_counted_apart() -> None:
    state = city(5, money=[0, 9, 1, 9, 9])
    send(state, {0: "market", 1: "market", 2: "market", 3: "market market+", 4: "market+"})
    spin(state, {3: "steal-1", 4: "steal-2"})
    assert state.part("money") == [0, 3, 0, 15, 10]


def test_brg_12_theft_from_someone_who_goes_home_fizzles() -> None:
    state = city(money=[0, 0, 9, 0])
    send(state, {1: "market market+", 2: "market+"})
    spin(state, {1: "steal-2", 2: "home"})
    assert state.part("money") == [0, 6, 9, 0]  # 6 from the Market alone
    assert kinds(state).count("fizzled") == 1


def test_brg_12_theft_comes_before_the_victim_moves() -> None:
    state = city(money=[0, 0, 9, 0])
    send(state, {0: "port", 1: "market+", 2: "market+"})
    spin(state, {1: "steal-2", 2: "move"})
    assert state.part("money") == [0, 3 + 2, 6, 0]
    assert jailed(state) == [0, 0, 1, 0]


def test_brg_12_a_thief_who_is_pushed_has_stolen_before() -> None:
    state = city(money=[0, 0, 9, 0])
    send(state, {0: "port", 1: "market+", 2: "market+"})
    spin(state, {1: "steal-2", 2: "push-1"})
    assert state.part("money")[1] == 3
    assert jailed(state) == [0, 1, 0, 0]


def test_brg_13_the_prince_finds_a_team_gone_home() -> None:
    state = city(money=[0, 9, 0, 0])
    send(state, {0: "market+", 1: "market+"})
    spin(state, {0: "steal-1", 1: "home"})
    assert state.part("money")[1] == 9
    assert "fizzled" in kinds(state)


def test_example_of_a_day() -> None:
    """The booklet's example: arrests, actions by priority, a patrol that goes on, a day card taken, two escapes."""
    blue, green = 1, 2
    state = city(3, money=[0, 0, 9], day_card="treasury")
    state.cells[state.at.lying + TOWN_HALL] = 1
    plan(state, 0, "port town_hall palace+")
    plan(state, blue, "market palace+ convoy")
    plan(state, green, "town_hall palace+ treasury")
    assert jailed(state) == [0, 0, 1]  # the patrol at the Town Hall sent green to Prison,
    assert state.part("lying")[TOWN_HALL] == 1  # and the day card stays there
    spin(state, {0: "move", blue: f"steal-{green}", green: "home"})
    # green goes home, blue steals in vain, the patrol goes on and arrests at the next place
    assert state.part("money") == [0, 2 + 5, 9 + 20]
    assert jailed(state) == [0, 1, 1]
    assert state.part("lying")[TREASURY] == 0  # green has taken the treasure, alone
    do(state, blue, "escape")
    do(state, green, "escape")
    assert jailed(state) == [0, 0, 0]
