"""Positions of Rolling Bandits for the tests, set up by names."""

from __future__ import annotations

import re

from repaire.games import find
from repaire.games.rolling_bandits import turn as turns
from repaire.games.rolling_bandits.actions import chest_names
from repaire.games.rolling_bandits.box import FACE_NAMES, FACES, SYMBOLS
from repaire.games.rolling_bandits.state import ATTACK, NO_CHEST, RollingState
from repaire.games.rolling_bandits.view import RollingView
from repaire.kernel.errors import IllegalMove
from repaire.kernel.events import Event, Recorder
from repaire.kernel.game import CHANCE

LONG = "4/7 4/7 4/7 4/7 4/7 loco"


def table(
    train: str,
    gangs: list[str],
    rolled: str = "",
    hired: str = "",
    closed: list[str] | None = None,
    new: str = "",
    turn: int = 0,
    **options: object,
) -> RollingState:
    """A position in which `turn` attacks with the dice rolled.

    train    rear to front: "1/1 2/3:mask loco" is need and points, and the back of a chest
    gangs    per player: "mask2@0 hat1+2@1" is 2 Masks on the rear car, a Hat and 2 mercenaries on the next
    rolled   "mask mask blank"; `hired` the same, for the mercenaries among the dice
    closed   per player, chests won on earlier turns: "mask-ambush-2"; `new`: won this turn
    """
    setup = find("rolling_bandits").setup(len(gangs), {"first": turn + 1, **options})
    state = setup.build().start()
    assert isinstance(state, RollingState)
    facts = state.facts
    state.turn, state.turns = turn, 10
    for word in train.split():
        car, _, chest = word.partition(":")
        state.backs.append(FACE_NAMES.index(chest) if chest else NO_CHEST)
        if car == "loco":
            state.train.append(facts.locomotive)
        else:
            need, points = (int(part) for part in car.split("/"))
            pairs = list(zip(facts.box.needs[:-1], facts.box.points[:-1], strict=True))
            state.train.append(pairs.index((need, points)))
            state.wagons[state.train[-1]] -= 1
    for seat, gang in enumerate(gangs):
        for word in gang.split():
            found = re.fullmatch(r"([a-z]+)(\d+)(?:\+(\d+))?@(\d+)", word)
            assert found, word
            group = seat * SYMBOLS + FACE_NAMES.index(found[1])
            state.own[group], state.hired[group] = int(found[2]), int(found[3] or 0)
            state.where[group] = int(found[4])
            state.home[seat] -= state.own[group]
            state.stock[seat] -= state.hired[group]
    for name in rolled.split():
        state.rolled[FACE_NAMES.index(name)] += 1
        state.home[turn] -= 1
    for name in hired.split():
        state.rolled_hired[FACE_NAMES.index(name)] += 1
        state.stock[turn] -= 1
    names = chest_names(facts.box)
    for seat, chests in enumerate(closed or []):
        for name in chests.split():
            state.closed[seat * facts.chest_types + names.index(name)] += 1
            state.pool[names.index(name)] -= 1
    state.ready = state.closed[turn * facts.chest_types : (turn + 1) * facts.chest_types]
    for name in new.split():
        state.closed[turn * facts.chest_types + names.index(name)] += 1
        state.pool[names.index(name)] -= 1
    state.stirred = 1 if rolled or hired else 0
    state.recorder = Recorder()
    state.phase = ATTACK
    return state


def begin(state: RollingState, seat: int) -> RollingState:
    """The seat's turn begins."""
    turns.open_turn(state, seat)
    return state


def do(state: RollingState, names: str) -> list[Event]:
    """Carry out actions and outcomes by name, whoever's turn it is; return the events."""
    assert state.recorder is not None
    since = len(state.recorder.told)
    actions, outcomes = state.game.action_names(), state.game.outcome_names()
    for name in names.split():
        if state.actor() == CHANCE:
            state.apply(CHANCE, outcomes.index(name))
        else:
            state.apply(state.actor(), actions.index(name))
    return [event for _, event in state.recorder.told[since:]]


def may(state: RollingState) -> set[str]:
    """What may come next, by name."""
    actor = state.actor()
    if actor == CHANCE:
        return {state.game.outcome_names()[o] for o, weight in enumerate(state.weights()) if weight}
    names = state.game.action_names()
    return {names[action] for action in state.legal(actor)} if actor >= 0 else set()


def refused(state: RollingState, name: str) -> tuple[str, str]:
    """The clause and the reason for which the actor may not do this."""
    before = state.pack()
    try:
        state.apply(state.actor(), state.game.action_names().index(name))
    except IllegalMove as error:
        assert state.pack() == before
        return error.clause, error.reason
    raise AssertionError(f"{name} is allowed")


def gang(state: RollingState, seat: int) -> str:
    """A player's groups, rear to front, as `table` reads them."""
    groups = sorted((state.where[g], g) for g in range(seat * SYMBOLS, seat * SYMBOLS + SYMBOLS) if state.where[g] >= 0)
    return " ".join(
        f"{FACE_NAMES[group % SYMBOLS]}{state.own[group]}"
        + (f"+{state.hired[group]}" if state.hired[group] else "")
        + f"@{car}"
        for car, group in groups
    )


def train(state: RollingState) -> str:
    """The train, as `table` reads it."""
    box = state.facts.box
    return " ".join(
        ("loco" if kind == state.facts.locomotive else f"{box.needs[kind]}/{box.points[kind]}")
        + (f":{FACE_NAMES[back]}" if back >= 0 else "")
        for kind, back in zip(state.train, state.backs, strict=True)
    )


def dice(state: RollingState) -> str:
    """The dice rolled and not placed, own ones first."""
    own = [FACE_NAMES[face] for face in range(FACES) for _ in range(state.rolled[face])]
    return " ".join(own + [FACE_NAMES[face] for face in range(FACES) for _ in range(state.rolled_hired[face])])


def look(state: RollingState, viewer: int) -> RollingView:
    view = state.view(viewer)
    assert isinstance(view, RollingView)
    return view
