"""What a simulation found, and what there is to play, as tables."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from repaire.bots import LEVELS, offered
from repaire.kernel.catalog import Words
from repaire.kernel.setup import Definition
from repaire.lab.tally import Report
from repaire.lab.tournament import Cell, Standing


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


def tournament(found: list[Standing], games: int, words: Words) -> RenderableType:
    """Return standings as a table: ratings, and how each bot does alone among each of the others."""
    team = any("" in standing.among for standing in found)
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(words("tournament.bot"))
    table.add_column(words("tournament.teams" if team else "tournament.rating"), justify="right")
    for other in [] if team else found:
        table.add_column(words("tournament.among", bot=other.bot), justify="right")
    for standing in found:
        rating = f"{standing.rating:.1f} ± {standing.margin:.1f}"
        cells = [_rate(standing.among.get(other.bot)) for other in found]
        table.add_row(standing.bot, *([_rate(standing.among.get(""))] if team else [rating, *cells]))
    return Group(table, Text(words("tournament.games_team" if team else "tournament.games", games=games), style="dim"))


def _rate(cell: Cell | None) -> str:
    return f"{100 * cell.rate:.1f} % ± {100 * cell.margin:.1f}" if cell else ""


def facts(definition: Definition, words: Words) -> str:
    """Return for how many and for whom a game is and how long it takes, each with where that comes from."""
    low, high = definition.players
    players = str(low) if low == high else f"{low}-{high}"
    found = [words("games.players", players=players, origin=definition.origin("players"))]
    if definition.ages:
        key = "games.ages" if len(definition.ages) == 2 else "games.age"
        found.append(words(key, low=definition.ages[0], high=definition.ages[-1], origin=definition.origin("ages")))
    minutes = "-".join(str(n) for n in definition.minutes)
    found.append(words("games.minutes", minutes=minutes, origin=definition.origin("minutes")))
    if len(offered(definition)) < len(LEVELS):
        found.append(words("games.levels", levels=", ".join(offered(definition))))
    return " · ".join(found)


def games(found: Iterable[Definition], words: Words) -> RenderableType:
    """Return the list of games with their options."""
    parts: list[RenderableType] = []
    for definition in found:
        catalog = definition.catalog(words.lang)
        parts.append(
            Text.assemble(
                (definition.id, "bold yellow"),
                "  " + catalog["game.title"],
                ("  " + facts(definition, words), "dim"),
            )
        )
        parts.append(Padding(Text(catalog["game.pitch"]), (0, 0, 0, 4)))
        if definition.parts:  # BQB.5: who picks a seat picks the figure
            game_words = Words(catalog)
            seats = ", ".join(game_words.say(part) for part in definition.parts(definition.players[1]))
            parts.append(Padding(Text.assemble(("--seats ", "dim"), (seats, "cyan")), (0, 0, 0, 4)))
        for option in definition.options:
            default = str(option.default).lower() if option.kind == "flag" else str(option.default)
            parts.append(
                Padding(Text.assemble(("--option ", "dim"), (f"{option.name}={default}", "cyan")), (0, 0, 0, 4))
            )
            lot = words("games.lot") + " " if option.kind == "seat" else ""
            expected = lot + option.expected(definition.players[1])
            said = f"{catalog[f'option.{option.name}_help']} ({expected}; {option.clause})"
            parts.append(Padding(Text(said, style="dim"), (0, 0, 0, 8)))
        if len(definition.boxes) > 1:
            parts.append(Text.assemble(("    --box ", "dim"), (" | ".join(definition.boxes), "cyan")))
        parts.append(Text())
    return Group(*parts[:-1])
