"""A turn of Rolling Bandits from the theft to the roll, and its end."""

from __future__ import annotations

from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.box import FACES, SYMBOLS
from repaire.games.rolling_bandits.finish import finish
from repaire.games.rolling_bandits.legality import anything_left
from repaire.games.rolling_bandits.state import ATTACK, HIRING, NOWHERE, ROLL, START_DISCARD, TAKE, RollingState
from repaire.games.rolling_bandits.theft import discard, go_home, ripe, take


def open_turn(state: RollingState, seat: int) -> None:
    """A player's turn begins."""
    types = state.facts.chest_types
    state.turn = seat
    state.turns += 1
    state.ready = state.closed[seat * types : (seat + 1) * types]  # ROL.12: won on earlier turns
    state.placed = 0
    state.stirred = 0
    if state.recorder is not None:
        state.recorder.tell(events.TurnBegan(seat))
    steal(state)


def steal(state: RollingState) -> None:
    """ROL.5: every car that the player holds is taken, from the rear; chance says what a chest was."""
    car = ripe(state)
    while car >= 0:
        if state.backs[car] >= 0:
            state.car = car
            state.phase = START_DISCARD
            return
        if take(state, car, 0):
            return
        car = ripe(state)
    if state.gang(state.turn) > 0:
        state.phase = TAKE
    else:
        _call(state)


def discard_and_steal(state: RollingState, chest: int) -> None:
    """ROL.5: the chest is shown, its car taken, and the theft goes on."""
    car = state.car
    discard(state, chest)
    if not take(state, car, 0):
        steal(state)


def take_back(state: RollingState, groups: int) -> None:
    """ROL.6: the rearmost groups go home."""
    seat = state.turn
    dice = 0
    hired = 0
    for _ in range(groups):
        rear = NOWHERE
        for group in range(seat * SYMBOLS, (seat + 1) * SYMBOLS):
            if state.where[group] >= 0 and (rear < 0 or state.where[group] < state.where[rear]):
                rear = group
        dice += state.own[rear]
        hired += state.hired[rear]
        go_home(state, rear)
    if groups > 0:
        state.stirred = 1
        if state.recorder is not None:
            state.recorder.tell(events.GroupsTakenBack(seat, groups, dice, hired))
    _call(state)


def _call(state: RollingState) -> None:
    """ROL.17: mercenaries may join before the roll."""
    if state.stock[state.turn] > 0:
        state.phase = HIRING
    else:
        _roll(state)


def hire(state: RollingState, hired: int) -> None:
    """ROL.17: so many mercenaries join the roll."""
    state.stock[state.turn] -= hired
    state.to_roll_hired = hired
    if hired > 0 and state.recorder is not None:
        state.recorder.tell(events.MercenariesHired(state.turn, hired))
    _roll(state)


def _roll(state: RollingState) -> None:
    """ROL.7: all available dice; ROL.4: the first player of two may have to do with fewer on turn one."""
    seat = state.turn
    dice = state.home[seat]
    if state.turns == 1 and state.raiders() == 2:
        dice = min(dice, state.facts.first_dice)
    state.home[seat] -= dice
    state.to_roll = dice
    if dice + state.to_roll_hired > 0:
        state.stirred = 1
        state.phase = ROLL
    else:
        if state.recorder is not None:
            state.recorder.tell(events.NothingRolled(seat))
        go_on(state)


def roll_die(state: RollingState, face: int) -> None:
    """ROL.7, ROL.8: one die falls; own dice first, then mercenaries."""
    if state.to_roll > 0:
        state.to_roll -= 1
        state.rolled[face] += 1
    else:
        state.to_roll_hired -= 1
        state.rolled_hired[face] += 1
    if state.to_roll + state.to_roll_hired == 0:
        if state.recorder is not None:
            _tell_dice(state)
        go_on(state)


def _tell_dice(state: RollingState) -> None:
    assert state.recorder is not None
    hired = [face for face in range(FACES) for _ in range(state.rolled_hired[face])]
    faces = [face for face in range(FACES) for _ in range(state.rolled[face] + state.rolled_hired[face])]
    state.recorder.tell(events.DiceRolled(state.turn, faces))
    if hired:
        state.recorder.tell(events.MercenariesRolled(state.turn, hired))


def go_on(state: RollingState) -> None:
    """The attack goes on while the player may have something to do in it."""
    state.phase = ATTACK
    if not anything_left(state):
        close_turn(state)


def keep_rest(state: RollingState) -> None:
    """ROL.9: what was not placed goes home; ROL.17: mercenaries go back to the stock."""
    kept = 0
    for face in range(FACES):
        kept += state.rolled[face] + state.rolled_hired[face]
        state.home[state.turn] += state.rolled[face]
        state.stock[state.turn] += state.rolled_hired[face]
        state.rolled[face] = 0
        state.rolled_hired[face] = 0
    if kept > 0 and state.recorder is not None:
        state.recorder.tell(events.DiceKept(state.turn, kept))


def close_turn(state: RollingState) -> None:
    """The turn ends; ROL.18: a standoff sends the gangs home, and too long a quiet ends the game."""
    facts = state.facts
    keep_rest(state)
    for chest in range(facts.chest_types):
        state.ready[chest] = 0
    raiders = state.raiders()
    state.still = 0 if state.stirred > 0 else state.still + 1
    state.quiet += 1
    if state.quiet >= facts.box.quiet_rounds * raiders:
        if state.recorder is not None:
            state.recorder.tell(events.TrainLeft(facts.box.quiet_rounds, len(state.train)))
        finish(state)
        return
    if state.still >= raiders:
        _send_home(state)
    seat = (state.turn + 1) % facts.players
    while state.attackers[seat] == 0:
        seat = (seat + 1) % facts.players
    open_turn(state, seat)


def _send_home(state: RollingState) -> None:
    """ROL.18: all dice leave the train."""
    dice = sum(state.own) + sum(state.hired)
    for group in range(len(state.where)):
        if state.where[group] >= 0:
            go_home(state, group)
    state.still = 0
    if state.recorder is not None:
        state.recorder.tell(events.GangsWentHome(dice))
