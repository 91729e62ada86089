"""What a strong player would do, in words."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from repaire.bots.advice import Advice
from repaire.kernel.catalog import Words
from repaire.kernel.game import State


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
