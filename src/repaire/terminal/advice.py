"""What a strong player would do, and what could have been done better, in words."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from repaire.bots.advice import Advice
from repaire.kernel.catalog import Words
from repaire.kernel.game import State
from repaire.kernel.record import Record
from repaire.lab.analyse import Analysis, Turn
from repaire.terminal.language import display_names, game_words, own_words

SHOWN = 5  # moves of each kind in an analysis
BARS = "▁▂▃▄▅▆▇█"


def said(state: State, seat: int, actions: list[int], words: Words) -> str:
    """Return a move in words, step by step."""
    parts: list[str] = []
    draft = state.copy()
    for action in actions:
        parts.append(words.say(draft.game.choice(draft, seat, action)))
        draft.apply(seat, action)
    return " → ".join(parts)


def percent(chance: float) -> str:
    """Return a chance for reading."""
    return f"{100 * chance:.0f} %"


def ways(state: State, seat: int, found: list[Advice], words: Words) -> RenderableType:
    """Return advice as a list, the best first."""
    lines: list[RenderableType] = []
    for number, way in enumerate(found):
        style = "bold yellow" if number == 0 else ""
        line = Text.assemble((said(state, seat, way.actions, words), style))
        line.append("  " + words("hint.chance", percent=percent(way.chance)), style="dim")
        lines.append(line)
        if way.reason is not None:
            lines.append(Text("    " + words.say(way.reason), style="dim"))
    return Group(*lines)


class Reader:
    """Words for the moves of one record."""

    def __init__(self, record: Record, lang: str) -> None:
        self.record = record
        self.names = display_names(record, own_words(lang))
        self.words = game_words(record.setup.catalog(lang), self.names)

    def before(self, turn: Turn) -> State:
        """Return the position before a move."""
        state: State = self.record.setup.build().start()
        for entry in self.record.entries[: turn.number - 1]:
            for action in entry.actions:
                state.apply_unchecked(entry.actor, action)
        return state

    def move(self, turn: Turn) -> str:
        """Return what was done."""
        return said(self.before(turn), turn.seat, turn.actions, self.words)

    def step(self, turn: Turn, action: int) -> str:
        """Return an action in words, in place of the step that gave most away."""
        state = self.before(turn)
        for earlier in turn.actions[: turn.step]:
            state.apply_unchecked(turn.seat, earlier)
        return self.words.say(state.game.choice(state, turn.seat, action))


def analysis(found: Analysis, record: Record, lang: str) -> RenderableType:
    """Return an analysis: a curve of chances for each seat, the great swings, and what was given away."""
    reader = Reader(record, lang)
    words = reader.words
    parts: list[RenderableType] = [Text(words("analyse.chances"), style="bold")]
    for seat, name in enumerate(reader.names):
        curve = [turn.before[seat] for turn in found.turns] + [turn.after[seat] for turn in found.turns[-1:]]
        parts.append(Text.assemble(f"  {name:<24.24} ", (_curve(curve), "yellow")))
    parts += [Text(), Text(words("analyse.swings"), style="bold")]
    table = Table(box=box.SIMPLE_HEAD)
    for head in ("move", "player", "what", "change"):
        table.add_column(words(f"analyse.{head}"))
    for turn in found.swings(SHOWN):
        seat = max(range(len(turn.before)), key=lambda at: abs(turn.after[at] - turn.before[at]))
        change = f"{reader.names[seat]} : {percent(turn.before[seat])} → {percent(turn.after[seat])}"
        table.add_row(str(turn.number), reader.names[turn.seat], reader.move(turn), change)
    parts.append(table)
    losses = found.losses(SHOWN)
    parts.append(Text(words("analyse.better" if losses else "analyse.nothing_better"), style="bold"))
    for turn in losses:
        line = words(
            "analyse.instead",
            n=turn.number,
            name=reader.names[turn.seat],
            played=reader.step(turn, turn.actions[turn.step]),
            chance=percent(turn.played),
            better=reader.step(turn, turn.better),
            best=percent(turn.best),
        )
        parts.append(Text("  " + line))
        if turn.reason is not None:
            parts.append(Text("    " + words.seen_by(turn.seat).say(turn.reason), style="dim"))
    return Group(*parts)


def _curve(values: list[float]) -> str:
    """Return chances as a row of bars, at most as wide as a narrow terminal has room for."""
    step = max(1, -(-len(values) // 48))
    return "".join(BARS[min(7, int(8 * value))] for value in values[::step])
