"""Records: a game as readable JSON text, and the one function that replays it.

A record has a header (game, rules version, players, options, box) and all actions, chance included, one line per
move: `"0 elf"` is seat 0 playing an elf, `"* mage orc"` two draws. Replaying needs no randomness.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from repaire.kernel.box import Box
from repaire.kernel.errors import BadRecord, IllegalMove, RepaireError
from repaire.kernel.game import CHANCE, Game, State
from repaire.kernel.setup import Definition, Setup

FORMAT = 1


@dataclass
class Entry:
    """One move: some actions by one seat, or draws in a row."""

    actor: int
    actions: list[int]


@dataclass
class Record:
    """A set-up with all that happened."""

    setup: Setup
    entries: list[Entry] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)  # who sat where: a name, or a bot's

    def add(self, actor: int, actions: list[int]) -> None:
        """Add a move; draws in a row are kept as one."""
        if actor == CHANCE and self.entries and self.entries[-1].actor == CHANCE:
            self.entries[-1].actions.extend(actions)
        else:
            self.entries.append(Entry(actor, list(actions)))

    def dump(self) -> str:
        """Return the record as JSON text."""
        game = self.setup.build()
        actions, outcomes = game.action_names(), game.outcome_names()
        box = self.setup.box
        header: dict[str, Any] = {
            "repaire": FORMAT,
            "game": self.setup.definition.id,
            "rules": self.setup.definition.rules,
            "players": self.setup.players,
            "seats": self.seats,
            "options": dict(self.setup.options),
            "box": {"name": box.name, "sha256": box.hash},
        }
        if box.name not in self.setup.definition.boxes:
            header["box"]["text"] = box.text
        lines = [
            "* " + " ".join(outcomes[outcome] for outcome in entry.actions)
            if entry.actor == CHANCE
            else f"{entry.actor} " + " ".join(actions[action] for action in entry.actions)
            for entry in self.entries
        ]
        head = json.dumps(header, ensure_ascii=False, indent=1)[:-2]
        body = ",\n".join("  " + json.dumps(line, ensure_ascii=False) for line in lines)
        return f'{head},\n "moves": [\n{body}\n ]\n}}\n' if lines else f'{head},\n "moves": []\n}}\n'


def load(text: str, find: Callable[[str], Definition]) -> Record:
    """Read a record; raise BadRecord if it is damaged. The moves are not checked here but by `replay`."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:  # broken JSON, digits without end, or nested without measure
        raise BadRecord("not_json", line=getattr(error, "lineno", 1)) from error
    if not isinstance(raw, dict) or raw.get("repaire") != FORMAT:
        raise BadRecord("not_a_record")
    try:
        definition = find(_typed(raw, "game", str))
        options = definition.today(_typed(raw, "rules", int), _typed(raw, "options", dict))
        box_raw = _typed(raw, "box", dict)
        name = _typed(box_raw, "name", str)
        box = Box(name, _typed(box_raw, "text", str)) if "text" in box_raw else definition.box(name)
        if box.hash != _typed(box_raw, "sha256", str):
            raise BadRecord("other_box", box=name)
        setup = definition.setup(_typed(raw, "players", int), options, box)
        record = Record(setup, seats=[str(seat) for seat in _typed(raw, "seats", list)])
    except BadRecord:
        raise
    except RepaireError as error:
        raise BadRecord("bad_header", why=str(error)) from error
    record.entries.extend(read_moves(setup, _typed(raw, "moves", list)))
    return record


def read_moves(setup: Setup, lines: list[Any]) -> list[Entry]:
    """Read moves as a record writes them; raise BadRecord at the first that cannot be read."""
    game = setup.build()
    actions = {word: number for number, word in enumerate(game.action_names())}
    outcomes = {word: number for number, word in enumerate(game.outcome_names())}
    found: list[Entry] = []
    for number, line in enumerate(lines, start=1):
        words = line.split() if isinstance(line, str) else []
        names = outcomes if words[:1] == ["*"] else actions
        actor = CHANCE if words[:1] == ["*"] else _seat(words[:1], setup.players)
        if actor is None or len(words) < 2 or any(word not in names for word in words[1:]):
            raise BadRecord("bad_move", move=number, text=str(line)[:60])
        found.append(Entry(actor, [names[word] for word in words[1:]]))
    return found


def replay(record: Record, game: Game[Any] | None = None) -> State:
    """Return the state after all moves; raise BadRecord at the first that the rules refuse."""
    state: State = (game or record.setup.build()).start()
    for _ in steps(record, state):
        pass
    return state


def steps(record: Record, state: State) -> Iterator[tuple[Entry, State]]:
    """Carry the moves out on a fresh state, one after the other, yielding after each."""
    for number, entry in enumerate(record.entries, start=1):
        for action in entry.actions:
            try:
                state.apply(entry.actor, action)
            except IllegalMove as error:
                raise BadRecord("illegal_move", move=number, why=str(error)) from error
        yield entry, state


def _typed(raw: dict[str, Any], key: str, kind: type) -> Any:
    value = raw.get(key)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadRecord("missing_part", part=key)
    return value


def _seat(words: list[str], players: int) -> int | None:
    if words and words[0].isascii() and words[0].isdigit() and int(words[0]) < players:
        return int(words[0])
    return None
