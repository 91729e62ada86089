"""A turn of Rolling Bandits from the theft to the roll, and its end."""

from __future__ import annotations

from repaire.games.rolling_bandits import events
from repaire.games.rolling_bandits.box import FACES, SYMBOLS
from repaire.games.rolling_bandits.finish import finish
from repaire.games.rolling_bandits.legality import anything_left
from repaire.games.rolling_bandits.state import ATTACK, HIRING, NOWHERE, ROLL, START_DISCARD, TAKE, RollingState
from repaire.games.rolling_bandits.theft import discard, go_home, ripe, take
from repaire.kernel.native import i64


def open_turn(state: RollingState, seat: i64) -> None:
    """A player's turn begins."""
    s, at, types = state.cells, state.at, state.facts.chest_types
    s[at.turn] = seat
    s[at.turns] += 1
    usable: i64 = 0
    chest: i64
    for chest in range(types):
        count = s[at.closed + seat * types + chest]  # ROL.12: won on earlier turns
        s[at.ready + chest] = count
        usable += count
    s[at.usable] = usable
    s[at.placed] = 0
    s[at.stirred] = 0
    if state.recorder is not None:
        state.recorder.tell(events.TurnBegan(seat))
    steal(state)


def steal(state: RollingState) -> None:
    """ROL.5: every car that the player holds is taken, from the rear; chance says what a chest was."""
    s, at = state.cells, state.at
    car = ripe(state)
    while car >= 0:
        if s[at.backs + car] >= 0:
            s[at.car] = car
            s[at.phase] = START_DISCARD
            return
        if take(state, car, 0):
            return
        car = ripe(state)
    if state.gang(s[at.turn]) > 0:
        s[at.phase] = TAKE
    else:
        _call(state)


def discard_and_steal(state: RollingState, chest: i64) -> None:
    """ROL.5: the chest is shown, its car taken, and the theft goes on."""
    car = state.cells[state.at.car]
    discard(state, chest)
    if not take(state, car, 0):
        steal(state)


def take_back(state: RollingState, groups: i64) -> None:
    """ROL.6: the rearmost groups go home."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    dice: i64 = 0
    hired: i64 = 0
    for _ in range(groups):
        group = rearmost(state, seat, NOWHERE)
        dice += s[at.own + group]
        hired += s[at.hired + group]
        go_home(state, group)
    if groups > 0:
        s[at.stirred] = 1
        if state.recorder is not None:
            state.recorder.tell(events.GroupsTakenBack(seat, groups, dice, hired))
    _call(state)


def rearmost(state: RollingState, seat: i64, beyond: i64) -> i64:
    """Return a player's rearmost group ahead of a car (NOWHERE: of all), or NOWHERE if there is none."""
    s, at = state.cells, state.at
    rear: i64 = NOWHERE
    group: i64
    for group in range(seat * SYMBOLS, seat * SYMBOLS + SYMBOLS):
        car = s[at.where + group]
        if car > beyond and (rear < 0 or car < s[at.where + rear]):
            rear = group
    return rear


def _call(state: RollingState) -> None:
    """ROL.17: mercenaries may join before the roll."""
    s, at = state.cells, state.at
    if s[at.stock + s[at.turn]] > 0:
        s[at.phase] = HIRING
    else:
        _roll(state)


def hire(state: RollingState, hired: i64) -> None:
    """ROL.17: so many mercenaries join the roll."""
    s, at = state.cells, state.at
    s[at.stock + s[at.turn]] -= hired
    s[at.to_roll_hired] = hired
    if hired > 0 and state.recorder is not None:
        state.recorder.tell(events.MercenariesHired(s[at.turn], hired))
    _roll(state)


def _roll(state: RollingState) -> None:
    """ROL.7: all available dice; ROL.4: the first player of two may have to do with fewer on turn one."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    dice = s[at.home + seat]
    if s[at.turns] == 1 and dice > state.facts.first_dice and state.raiders() == 2:
        dice = state.facts.first_dice
    s[at.home + seat] -= dice
    s[at.to_roll] = dice
    if dice + s[at.to_roll_hired] > 0:
        s[at.stirred] = 1
        s[at.phase] = ROLL
    else:
        if state.recorder is not None:
            state.recorder.tell(events.NothingRolled(seat))
        go_on(state)


def roll_die(state: RollingState, face: i64) -> None:
    """ROL.7, ROL.8: one die falls; own dice first, then mercenaries."""
    s, at = state.cells, state.at
    if s[at.to_roll] > 0:
        s[at.to_roll] -= 1
        s[at.rolled + face] += 1
    else:
        s[at.to_roll_hired] -= 1
        s[at.rolled_hired + face] += 1
    if s[at.to_roll] + s[at.to_roll_hired] == 0:
        if state.recorder is not None:
            _tell_dice(state)
        go_on(state)


def _tell_dice(state: RollingState) -> None:
    assert state.recorder is not None
    own, hired = state.part("rolled"), state.part("rolled_hired")
    turn = state.cells[state.at.turn]
    faces = [face for face in range(FACES) for _ in range(own[face] + hired[face])]
    state.recorder.tell(events.DiceRolled(turn, faces))
    if sum(hired) > 0:
        faces = [face for face in range(FACES) for _ in range(hired[face])]
        state.recorder.tell(events.MercenariesRolled(turn, faces))


def go_on(state: RollingState) -> None:
    """The attack goes on while the player may have something to do in it."""
    state.cells[state.at.phase] = ATTACK
    if not anything_left(state):
        close_turn(state)


def keep_rest(state: RollingState) -> None:
    """ROL.9: what was not placed goes home; ROL.17: mercenaries go back to the stock."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    own: i64 = 0
    hired: i64 = 0
    face: i64
    for face in range(FACES):
        own += s[at.rolled + face]
        hired += s[at.rolled_hired + face]
        s[at.rolled + face] = 0
        s[at.rolled_hired + face] = 0
    s[at.home + seat] += own
    s[at.stock + seat] += hired
    if own + hired > 0 and state.recorder is not None:
        state.recorder.tell(events.DiceKept(seat, own + hired))


def close_turn(state: RollingState) -> None:
    """The turn ends; ROL.18: a standoff sends the gangs home, and too long a quiet ends the game."""
    s, at, facts = state.cells, state.at, state.facts
    keep_rest(state)
    if s[at.usable] > 0:
        chest: i64
        for chest in range(facts.chest_types):
            s[at.ready + chest] = 0
        s[at.usable] = 0
    raiders = state.raiders()
    s[at.still] += 1
    if s[at.stirred] > 0:
        s[at.still] = 0
    s[at.quiet] += 1
    if s[at.quiet] >= facts.box.quiet_rounds * raiders:
        if state.recorder is not None:
            state.recorder.tell(events.TrainLeft(facts.box.quiet_rounds, s[at.length]))
        finish(state)
        return
    if s[at.still] >= raiders:
        _send_home(state)
    seat = _after(state, s[at.turn])
    while s[at.attackers + seat] == 0:
        seat = _after(state, seat)
    open_turn(state, seat)


def _after(state: RollingState, seat: i64) -> i64:
    """Return the player to the left."""
    seat += 1
    if seat == state.facts.players:
        return 0
    return seat


def _send_home(state: RollingState) -> None:
    """ROL.18: all dice leave the train."""
    s, at = state.cells, state.at
    dice: i64 = 0
    group: i64
    for group in range(state.facts.groups):
        if s[at.where + group] >= 0:
            dice += state.dice_of(group)
            go_home(state, group)
    s[at.still] = 0
    if state.recorder is not None:
        state.recorder.tell(events.GangsWentHome(dice))
