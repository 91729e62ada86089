"""Steps of a move by their meaning: by kind and arguments, for whoever does not know the numbers of actions."""

from __future__ import annotations

from repaire.kernel.game import State
from repaire.server import wire
from repaire.tables.refusals import TableRefusal
from repaire.tables.table import Table


def named(table: Table, seat: int, steps: list[int | wire.NamedStep]) -> list[int]:
    """Return steps as actions; raise TableRefusal if a name means none of the legal choices, or several."""
    if all(isinstance(step, int) for step in steps):
        return [step for step in steps if isinstance(step, int)]
    state, actions = table.draft(seat, []), list[int]()
    for number, step in enumerate(steps):
        action = step if isinstance(step, int) else _meant(state, seat, step, number)
        actions.append(action)
        state = table.draft(seat, actions)
    return actions


def _meant(state: State, seat: int, step: wire.NamedStep, number: int) -> int:
    found = []
    for action in state.legal(seat):
        choice = state.game.choice(state, seat, action)
        if choice.kind == step.kind and step.args.items() <= choice.args.items():
            found.append(action)
    if len(found) != 1:
        raise TableRefusal("no_such_step", number=number + 1)
    return found[0]
