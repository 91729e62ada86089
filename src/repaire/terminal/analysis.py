"""A review of a finished game on a screen."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from repaire.lab.review import points
from repaire.terminal.retold import Retold, percent

SHOWN = 5  # mistakes
BARS = "▁▂▃▄▅▆▇█"


def analysis(found: Retold) -> RenderableType:
    """Return a review: a curve of chances for each seat, luck and play, the moments, and the worst mistakes."""
    words, review = found.words, found.review
    parts: list[RenderableType] = [
        Text(words("review.chances_team" if review.team else "review.chances"), style="bold")
    ]
    for seat in range(1 if review.team else len(found.names)):
        name = words("review.team") if review.team else found.names[seat]
        curve = [review.start[seat], *(one.chances[seat] for one in review.changes)]
        parts.append(Text.assemble(f"  {name:<24.24} ", (_curve(curve), "yellow")))
    parts += [Text(), Text(words("review.account"), style="bold"), _accounts(found)]
    parts += [Text(f"  {story}") for story in found.stories()]
    parts += [Text(), Text(words("review.moments"), style="bold")]
    for number, moment in enumerate(found.moments(), 1):
        parts.append(Text(f"  {number}. {moment.head} ({moment.changed})"))
        parts += [Text(f"     {heading} : {said}", style="dim") for heading, said in moment.told]
    parts += [Text(), Text(words("review.mistakes"), style="bold")]
    for one in review.mistakes[:SHOWN]:
        played = one.ways[one.played]
        parts.append(Text(f"  {found.place(one)} · {found.names[one.seat]} · −{points(one.cost)}"))
        said = f"{found.steps([*one.begun, played.said], one.seat)} ({percent(played.worth)})"
        for key, line in (("played", said), ("better", found.best(one)), ("why", found.why(one))):
            if line:
                parts.append(Text(f"     {words(f'review.{key}')} : {line}", style="dim"))
    if not review.mistakes:
        parts.append(Text("  " + words("review.no_mistakes")))
    return Group(*parts)


def _accounts(found: Retold) -> RenderableType:
    heads, rows = found.accounts()
    table = Table(box=box.SIMPLE_HEAD)
    for at, head in enumerate(heads):
        table.add_column(head, justify="right" if at else "left")
    for row in rows:
        table.add_row(*row)
    error = found.words("review.error", n=points(found.review.accounts[0].error))
    return Group(table, Text(f"  {error}", style="dim"))


def _curve(values: list[float]) -> str:
    """Return chances as a row of bars, at most as wide as a narrow terminal has room for."""
    step = max(1, -(-len(values) // 48))
    return "".join(BARS[max(0, min(7, int(8 * value)))] for value in values[::step])
