"""What a simulation found, and what there is to play, as tables."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from repaire.kernel.catalog import Words
from repaire.kernel.setup import Definition
from repaire.lab.simulate import Report


def simulation(found: Report, words: Words) -> RenderableType:
    """Return a report as a table per seat and a line on lengths and speed."""
    table = Table(box=box.SIMPLE_HEAD)
    for head in ("seat", "bot", "wins", "score", "range"):
        table.add_column(words(f"simulate.{head}"), justify="left" if head == "bot" else "right")
    for seat, bot in enumerate(found.bots):
        rate = 100 * found.wins[seat] / found.games
        table.add_row(
            str(seat + 1),
            bot,
            f"{rate:.1f} % ± {100 * found.margin[seat]:.1f}",
            f"{found.mean_scores[seat]:.1f}",
            f"{found.low_scores[seat]}..{found.high_scores[seat]}",
        )
    lines = [
        words(
            "simulate.length",
            games=found.games,
            mean=f"{found.mean_decisions:.1f}",
            median=found.median_decisions,
            longest=found.longest,
        ),
        words("simulate.speed", steps=f"{found.steps_per_second:,}".replace(",", " "), seconds=f"{found.seconds:.1f}"),
    ]
    if found.nobody:
        lines.insert(0, words("simulate.nobody", n=found.nobody))
    return Group(table, *(Text(line, style="dim") for line in lines))


def games(found: Iterable[Definition], words: Words) -> RenderableType:
    """Return the list of games with their options."""
    parts: list[RenderableType] = []
    for definition in found:
        catalog = definition.catalog(words.lang)
        low, high = definition.players
        minutes = "-".join(str(n) for n in definition.minutes)
        players = str(low) if low == high else f"{low}-{high}"
        parts.append(
            Text.assemble(
                (definition.id, "bold yellow"),
                "  " + catalog["game.title"],
                ("  " + words("games.facts", players=players, minutes=minutes), "dim"),
            )
        )
        parts.append(Padding(Text(catalog["game.pitch"]), (0, 0, 0, 4)))
        for option in definition.options:
            default = str(option.default).lower() if option.kind == "flag" else str(option.default)
            parts.append(
                Padding(Text.assemble(("--option ", "dim"), (f"{option.name}={default}", "cyan")), (0, 0, 0, 4))
            )
            said = f"{catalog[f'option.{option.name}_help']} ({option.expected(high)}; {option.clause})"
            parts.append(Padding(Text(said, style="dim"), (0, 0, 0, 8)))
        if len(definition.boxes) > 1:
            parts.append(Text.assemble(("    --box ", "dim"), (" | ".join(definition.boxes), "cyan")))
        parts.append(Text())
    return Group(*parts[:-1])
