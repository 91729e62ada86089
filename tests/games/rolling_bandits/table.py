"""Positions of Rolling Bandits for the tests, set up by names."""

from __future__ import annotations

import re

from repaire.games import find
from repaire.games.rolling_bandits import turn as turns
from repaire.games.rolling_bandits.actions import chest_names
from repaire.games.rolling_bandits.box import FACE_NAMES, FACES, SYMBOLS
from repaire.games.rolling_bandits.state import ATTACK, NO_CHEST, NOWHERE, RollingState
from repaire.games.rolling_bandits.view import RollingView
from repaire.kernel.errors import IllegalMove
from repaire.kernel.events import Event, Recorder
from repaire.kernel.game import CHANCE, State
from tests.games.cells import number, put

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
    s, at = state.cells, state.at
    lay(state, train)
    for kind in state.part("train")[: s[at.length]]:
        if kind != facts.locomotive:
            s[at.wagons + kind] -= 1
    for seat, gang in enumerate(gangs):
        gather(state, seat, gang)
    for name in rolled.split():
        s[at.rolled + FACE_NAMES.index(name)] += 1
        s[at.home + turn] -= 1
    for name in hired.split():
        s[at.rolled_hired + FACE_NAMES.index(name)] += 1
        s[at.stock + turn] -= 1
    for seat, chests in enumerate(closed or []):
        shut(state, seat, chests)
    ready = state.rows("closed")[turn]
    shut(state, turn, new)
    put(state, turn=turn, turns=10, ready=ready, usable=sum(ready))
    put(state, stirred=1 if rolled or hired else 0, phase=ATTACK)
    state.recorder = Recorder()
    return state


def lay(state: RollingState, train: str) -> None:
    """The train is this one, and nobody is in it."""
    facts = state.facts
    pairs = list(zip(list(facts.box.needs)[:-1], list(facts.box.points)[:-1], strict=True))
    kinds, backs = [0] * (facts.wagons + 1), [NO_CHEST] * (facts.wagons + 1)
    for place, word in enumerate(train.split()):
        car, _, chest = word.partition(":")
        need, _, points = car.partition("/")
        kinds[place] = facts.locomotive if car == "loco" else pairs.index((int(need), int(points)))
        backs[place] = FACE_NAMES.index(chest) if chest else NO_CHEST
    put(state, train=kinds, backs=backs, length=len(train.split()), where=[NOWHERE] * facts.groups)


def gather(state: RollingState, seat: int, gang: str) -> None:
    """These groups of a player are in the train."""
    s, at = state.cells, state.at
    for word in gang.split():
        found = re.fullmatch(r"([a-z]+)(\d+)(?:\+(\d+))?@(\d+)", word)
        assert found, word
        group = seat * SYMBOLS + FACE_NAMES.index(found[1])
        s[at.own + group], s[at.hired + group], s[at.where + group] = int(found[2]), int(found[3] or 0), int(found[4])
        s[at.home + seat] -= s[at.own + group]
        s[at.stock + seat] -= s[at.hired + group]


def shut(state: RollingState, seat: int, chests: str) -> None:
    """These chests lie closed before a player."""
    names = chest_names(state.facts.box)
    for name in chests.split():
        state.cells[state.at.closed + seat * state.facts.chest_types + names.index(name)] += 1
        state.cells[state.at.pool + names.index(name)] -= 1


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
    where, own, hired = state.rows("where")[seat], state.rows("own")[seat], state.rows("hired")[seat]
    groups = sorted((where[symbol], symbol) for symbol in range(SYMBOLS) if where[symbol] >= 0)
    return " ".join(
        f"{FACE_NAMES[symbol]}{own[symbol]}" + (f"+{hired[symbol]}" if hired[symbol] else "") + f"@{car}"
        for car, symbol in groups
    )


def train(state: RollingState) -> str:
    """The train, as `table` reads it."""
    box = state.facts.box
    return " ".join(
        ("loco" if kind == state.facts.locomotive else f"{box.needs[kind]}/{box.points[kind]}")
        + (f":{FACE_NAMES[back]}" if back >= 0 else "")
        for kind, back in list(zip(state.part("train"), state.part("backs"), strict=True))[: number(state, "length")]
    )


def dice(state: RollingState) -> str:
    """The dice rolled and not placed, own ones first."""
    own = [FACE_NAMES[face] for face in range(FACES) for _ in range(state.part("rolled")[face])]
    return " ".join(own + [FACE_NAMES[face] for face in range(FACES) for _ in range(state.part("rolled_hired")[face])])


def look(state: State, viewer: int) -> RollingView:
    view = state.view(viewer)
    assert isinstance(view, RollingView)
    return view
