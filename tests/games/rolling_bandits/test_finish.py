"""ROL.16, ROL.18: the end, ties and standoffs."""

from __future__ import annotations

import json

import pytest

from repaire.games import find
from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.actions import chest_names
from repaire.games.rolling_bandits.state import ATTACK, RollingState
from repaire.kernel.draw import Rng
from repaire.kernel.errors import BadRecord
from repaire.kernel.game import CHANCE
from repaire.kernel.record import Record, load, replay
from tests.games.cells import number, put
from tests.games.rolling_bandits.table import begin, do, gang, gather, lay, look, may, refused, table, train
from tests.games.rolling_bandits.test_perft import TIES


def give(state: RollingState, seat: int, cars: str = "", chests: str = "") -> None:
    """Cars by need and points, chests by name, lie before a player; the chests open."""
    box = state.facts.box
    pairs = list(zip(box.needs, box.points, strict=True))
    for word in cars.split():
        need, points = (int(part) for part in word.split("/"))
        state.cells[state.at.cars + seat * state.facts.car_types + pairs.index((need, points))] += 1
    for name in chests.split():
        state.cells[state.at.opened + seat * state.facts.chest_types + chest_names(box).index(name)] += 1


def last_car(players: int = 2, closed: list[str] | None = None) -> RollingState:
    """Seat 0 is about to steal the last car, need 1 and 1 point."""
    return table("1/1", ["mask1@0"] + [""] * (players - 1), closed=closed)


def test_rol_16_the_game_ends_at_once_when_the_last_car_is_taken() -> None:
    state = last_car()
    give(state, 1, "4/7")
    begin(state, 0)
    assert state.over()
    assert state.scores() == [1, 7]
    assert state.winners() == [1]
    assert state.returns() == [0.0, 1.0]
    state = table("4/7", ["mask3@0", ""], rolled="mask mask mask mask")
    do(state, "place-mask")
    assert state.winners() == [0]  # ROL.14, on the last car


def test_rol_16_points_of_cars_and_chests_bombs_included() -> None:
    state = last_car(closed=["hat-reroll-2", "mask-ambush-1"])
    give(state, 0, "2/3", "mask-bomb-2")
    give(state, 1, "3/5")
    begin(state, 0)
    assert state.scores() == [1 + 3 + 2 + 2, 5 + 1]
    assert look(state, 1).players[0].points == 8  # all is laid open
    assert [chest.effect for chest in look(state, 1).players[0].inside] == ["reroll"]


def test_rol_16_tie_more_cars_the_locomotive_being_one() -> None:
    state = last_car()
    give(state, 0, "4/7")
    give(state, 1, "5/8")
    begin(state, 0)
    assert (state.scores(), state.winners()) == ([8, 8], [0])
    state = table("loco", ["mask5@0", ""])
    give(state, 1, "4/7 1/1")
    begin(state, 0)
    assert (state.scores(), state.winners()) == ([8, 8], [1])


def test_rol_16_tie_then_more_chests() -> None:
    state = last_car()
    give(state, 0, "2/3", "mask-ambush-1 hat-reroll-1")
    give(state, 1, "1/1 2/3", "mask-bomb-2")
    begin(state, 0)
    assert (state.scores(), state.winners()) == ([6, 6], [0])


def tied(players: int = 2, first: int = 1, tie: str = "train") -> RollingState:
    """Seats 0 and 1 are tied to the last as soon as seat 0 ends its turn; further players have less."""
    state = table("4/7", ["mask3@0"] + [""] * (players - 1), rolled="mask mask mask mask", first=first, tie=tie)
    give(state, 0, "1/1")
    give(state, 1, "4/7 1/1")
    do(state, "place-mask")
    return state


def couple(state: RollingState) -> RollingState:
    """The new train is made up."""
    rng = Rng(1)
    while number(state, "turns") == 0:
        state.apply(CHANCE, state.game.draw(state, rng))
    return state


def tie_again(state: RollingState) -> RollingState:
    """Seats 0 and 1 share the cars of a new train evenly, up to the last one."""
    couple(state)
    put(state, rolled=[0, 4, 0, 0, 0, 0], to_roll=0, turn=0, phase=ATTACK)
    lay(state, "1/1")
    gather(state, 0, "mask3@0")
    put(state, home=[0, *state.part("home")[1:]])
    give(state, 1, "1/1")
    do(state, "place-mask")
    return state


def test_rol_16_still_tied_a_new_train_is_compulsory() -> None:
    state = tied(3, first=0)
    assert not state.over()
    assert state.actor() == CHANCE
    assert number(state, "trains") == 2
    assert may(state) == {"first-0", "first-1"}
    assert [state.legal(seat) for seat in range(3)] == [[], [], []]
    assert state.recorder is not None
    told = [event for _, event in state.recorder.told]
    assert events.TieDeclared(0) in told
    assert events.TieDeclared(1) in told
    assert events.TieDeclared(2) not in told


def test_rol_16_a_new_train_for_the_tied_players_alone() -> None:
    state = tied(4, first=0)
    do(state, "first-1")
    couple(state)
    view = look(state, 3)
    assert len(view.train) == 11  # set up for two
    assert [player.attacks for player in view.players] == [True, True, False, False]
    assert [
        player.home + (number(state, "to_roll") if seat == 1 else 0) for seat, player in enumerate(view.players)
    ] == [
        7,
        7,
        0,
        0,
    ]
    assert state.scores() == [8, 8, 0, 0]
    do(state, "mask mask mask mask hat hat hat finish")
    assert number(state, "turn") == 0
    do(state, "mask mask mask mask hat hat hat finish")
    assert number(state, "turn") == 1


def test_rol_16_the_chosen_first_player_begins_the_new_train_if_tied() -> None:
    state = tied(3, first=2)
    assert number(state, "turn") == 1
    assert all(name.startswith("wagon") for name in may(state))
    state = tied(3, first=3)
    assert may(state) == {"first-0", "first-1"}


def test_rol_16_the_new_trains_result_alone_decides() -> None:
    state = couple(tied(3))
    put(state, earlier=[8, 8, 6])
    assert state.scores() == [8, 8, 6]
    lay(state, "1/1")
    gather(state, 1, "revolver1@0")
    give(state, 0, "1/1")
    give(state, 1, "1/1")
    begin(state, 1)
    assert state.scores() == [9, 10, 6]
    assert state.winners() == [1]


def test_rol_16_tied_again_after_a_third_train_the_win_is_shared() -> None:
    state = tie_again(tied())
    assert (number(state, "trains"), state.over()) == (3, False)
    tie_again(state)
    assert state.over()
    assert state.winners() == [0, 1]
    assert state.scores() == [10, 10]


def test_rol_16_option_share_the_win_at_once() -> None:
    state = tied(3, tie="share")
    assert state.over()
    assert state.winners() == [0, 1]
    assert state.returns() == [0.5, 0.5, 0.0]
    assert state.recorder is not None
    assert events.GameWon(0, 8, 1) in [event for _, event in state.recorder.told]


def test_rol_16_option_vote_the_players_decide_together() -> None:
    state = tied(3, tie="vote")
    assert not state.over()
    assert state.actors() == [0, 1]
    assert state.legal(2) == []
    assert may(state) == {"share", "new-train"}
    assert refused(state, "finish") == ("ROL.16", "tie_first")
    assert look(state, 2).tied == [0, 1]


def test_rol_16_a_vote_is_secret_until_the_last_is_in() -> None:
    state = tied(3, tie="vote")
    views = []
    for vote in ("share", "new-train"):
        other = state.copy()
        other.apply(1, other.game.action_names().index(vote))
        assert other.actors() == [0]
        assert look(other, 1).vote >= 0
        views.append([look(other, viewer) for viewer in (0, 2, -1)])
    assert views[0] == views[1]


def test_rol_16_option_vote_share_if_anybody_declines() -> None:
    for votes in ("share share", "share new-train", "new-train share"):
        state = tied(tie="vote")
        reveals = state.reveals
        told = do(state, votes)
        assert state.reveals > reveals
        assert state.winners() == [0, 1]
        assert state.returns() == [0.5, 0.5]
        assert events.GameWon(0, 8, 1) in told


def test_rol_16_option_vote_a_new_train_if_all_want_it() -> None:
    state = tied(4, first=0, tie="vote")
    do(state, "new-train new-train")
    assert may(state) == {"first-0", "first-1"}


def test_rol_16_games_by_the_first_version_of_the_rules_still_replay() -> None:
    """Then a tie was put to the vote; a record of such a game has no option `tie`."""
    definition = find("rolling_bandits")
    assert definition.today(1, {"first": 2}) == {"tie": "vote", "first": 2}
    setup = definition.setup(2, {"first": 1, "tie": "vote"}, TIES)
    rng = Rng(3)
    for _ in range(200):
        record, state = Record(setup), setup.build().start()
        while not state.over():
            actor = state.actor()
            actions = state.legal(actor) if actor >= 0 else []
            action = state.game.draw(state, rng) if actor == CHANCE else actions[rng.below(len(actions))]
            record.add(actor, [action])
            state.apply(actor, action)
        if " share" in record.dump():
            break
    raw = json.loads(record.dump())
    raw["rules"] = 1
    del raw["options"]["tie"]
    replayed = replay(load(json.dumps(raw), find))
    assert (replayed.scores(), replayed.winners()) == (state.scores(), state.winners())
    raw["rules"] = definition.rules
    with pytest.raises(BadRecord):
        replay(load(json.dumps(raw), find))


def test_rol_16_loot_that_was_hidden_is_laid_open_by_the_end() -> None:
    state = table("4/7", ["mask3@0", ""], rolled="mask mask mask mask", closed=["", "hat-reroll-2"])
    reveals = state.reveals
    do(state, "place-mask")
    assert state.over()
    assert state.reveals == reveals + 1


STUCK = ["mask3@0 hat3@1 boot1@2", "boot3@0 revolver3@1 hat1@2"]


def test_rol_18_a_standoff_sends_all_dice_home() -> None:
    state = begin(table("3/4 3/5 4/7 loco", STUCK), 0)
    do(state, "back-0")
    assert (number(state, "turn"), gang(state, 0)) == (1, STUCK[0])
    told = do(state, "back-0")
    assert events.GangsWentHome(14) in told
    assert [gang(state, 0), gang(state, 1)] == ["", ""]
    assert (number(state, "turn"), number(state, "to_roll"), state.part("home")[1]) == (0, 7, 7)
    assert train(state) == "3/4 3/5 4/7 loco"


def test_rol_18_any_change_in_between_starts_the_count_anew() -> None:
    state = begin(table("3/4 3/5 4/7 loco", STUCK, closed=["", "hat-ambush-1"]), 0)
    do(state, "back-0 back-0 use-hat-ambush-1 swap-revolver-boot")
    assert number(state, "still") == 0
    do(state, "back-0")
    assert (gang(state, 0), gang(state, 1)) == (STUCK[0], "revolver3@0 boot3@1 hat1@2")
    state = begin(table("4/6 3/5 4/7 loco", STUCK), 0)
    do(state, "back-0 back-1 mask mask mask finish")
    assert number(state, "still") == 0  # dice were rolled
    do(state, "back-0")
    assert gang(state, 0) == STUCK[0]


def test_rol_18_a_roll_is_no_standoff_even_if_nothing_is_placed() -> None:
    state = begin(table("4/6 3/5 4/7 loco", ["mask1@0", "hat1@0"]), 0)
    for _ in range(3):
        do(state, "back-0 " + "boot " * 6 + "finish")
    assert (gang(state, 0), gang(state, 1)) == ("mask1@0", "hat1@0")


def test_rol_18_mercenaries_in_the_train_leave_the_game() -> None:
    state = begin(table("4/7 3/5 loco", ["mask3+1@0 hat4+6@1", "boot4@0 revolver3+7@1"], mercenaries=True), 0)
    assert state.part("stock") == [0, 0]
    do(state, "back-0 back-0")
    assert state.part("stock") == [0, 0]
    assert state.part("home")[1] == 7


def test_rol_18_taking_back_mercenaries_alone_is_a_change() -> None:
    state = begin(table("4/7 3/5 loco", ["mask0+1@0 hat7+6@1", "revolver7+7@1"], mercenaries=True), 0)
    do(state, "back-1")
    assert (number(state, "turn"), number(state, "still")) == (1, 0)


def test_rol_18_thirty_rounds_without_a_theft_end_the_game() -> None:
    state = begin(table("4/7 3/5 loco", ["", ""]), 0)
    give(state, 1, "1/1")
    for turn in range(60):
        assert not state.over(), turn
        assert look(state, 0).quiet == turn
        do(state, "mask " * 7 + "finish")
    assert state.over()
    assert state.scores() == [0, 1]  # the cars left are nobody's
    assert state.winners() == [1]
    assert json.dumps(state.pack())


def test_rol_18_a_theft_starts_the_thirty_rounds_anew() -> None:
    state = begin(table("1/1 3/5 loco", ["", ""]), 0)
    for _ in range(40):
        do(state, "mask " * 7 + "finish")
    do(state, "mask hat hat hat hat hat hat place-mask finish")
    do(state, "mask " * 7 + "finish")
    assert train(state) == "3/5 loco"
    do(state, "mask " * 7 + "finish")
    assert look(state, 0).quiet == 0
    for _ in range(59):
        do(state, "mask " * 7 + "finish")
    assert not state.over()
    do(state, "mask " * 7 + "finish")
    assert state.over() or state.actors() == [0, 1]
