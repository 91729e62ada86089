"""Every set-up worth a look: each game, box, number of players and value of an option."""

from __future__ import annotations

from collections.abc import Iterator

from repaire.games import definitions
from repaire.kernel.errors import BadOption
from repaire.kernel.options import Value
from repaire.kernel.setup import Definition, Setup


def option_sets(definition: Definition) -> Iterator[dict[str, Value]]:
    """The defaults, every single departure from them, and all flags together."""
    yield {}
    flags: dict[str, Value] = {}
    for option in definition.options:
        if option.kind == "flag":
            flags[option.name] = not option.default
            yield {option.name: not option.default}
        elif option.kind == "word":
            for word in option.words:
                if word != option.default:
                    yield {option.name: word}
        elif option.kind == "seat":
            yield {option.name: 2}
        elif option.kind == "number":
            yield {option.name: option.low if option.default != option.low else min(option.high, option.low + 1)}
    if len(flags) > 1:
        yield flags


def variants(game: str = "") -> list[Setup]:
    """All set-ups, of one game or of all; those that the game refuses for a player count are left out."""
    found: list[Setup] = []
    for definition in definitions():
        if game not in ("", definition.id):
            continue
        for players in range(definition.players[0], definition.players[1] + 1):
            for box in definition.boxes:
                for options in option_sets(definition):
                    try:
                        found.append(definition.setup(players, options, box))
                    except BadOption:
                        continue
    return found


def name(setup: Setup) -> str:
    """A readable id for a set-up."""
    changed = [
        f"{o.name}={setup.options[o.name]}" for o in setup.definition.options if setup.options[o.name] != o.default
    ]
    return "-".join([setup.definition.id, f"{setup.players}p", setup.box.name, *changed])
