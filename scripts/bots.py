"""Measure the bots for docs/bots.md: `python -m scripts.bots [GAME ...] --out FILE`, then `--write FILE...`.

One bot sits alone among others of one kind, on every seat in turn; in the cooperative game a bot plays whole teams. In
Brigands it also sits there as the prince, and as a brigand, against rules of thumb.
Every game has its own seed, so a run repeats itself. Compiled rules make this bearable (PYTHONPATH=.venv/compiled).
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

from repaire.games import GAMES, find
from repaire.lab.chunks import each
from repaire.lab.simulate import play
from repaire.lab.tally import interval
from scripts.study import Study, add_crew, study

PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
LEVELS = ("easy", "normal", "hard", "expert")
REST = ("random", "heuristic", "easy", "normal", "hard")
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
SEED = 1
VARIANTS: dict[str, list[tuple[dict[str, Any], tuple[int, ...]]]] = {  # of games with rivals: options, players
    "browl": [({"fortress": True}, (2, 3, 4, 5, 6)), ({"end": "rounds"}, (2, 3, 4, 5, 6))],
    "rolling_bandits": [({"first_five": True}, (2,)), ({"mercenaries": True}, (2,))],
}
TABLES: dict[str, list[tuple[int, dict[str, Any], str]]] = {  # players, options, box
    "brigands": [(players, {}, "") for players in (2, 3, 4, 5, 6)],
    "briquambroque": [
        (players, options, box)
        for box in ("family", "challenge")
        for options in ({}, {"strategy": True}, {"beginners": True})
        for players in (1, 2, 3, 4)
    ],
    "browl": [(players, {}, "") for players in (2, 3, 4, 5, 6)],
    "rolling_bandits": [(players, {}, "") for players in (2, 3, 4)],
    "tresor": [(players, {}, "") for players in (2, 3, 4)],
}
for varied, sorts in VARIANTS.items():
    TABLES[varied] += [(players, options, "") for options, counts in sorts for players in counts]

ROLES = ("prince", "brigand")
Match: TypeAlias = tuple[str, str, str]  # the lone bot, the others, and the lone one's role if it is given


def matches(game: str, players: int, variant: bool = False) -> list[Match]:
    """Who meets whom: every level the two simple bots and all levels below, or, in a variant, the next one alone.

    In a team there is nobody else.
    """
    if find(game).cooperative:
        return [(bot, "", "") for bot in ("random", "heuristic", *LEVELS)]
    if variant:
        return [(level, below, "") for below, level in pairwise(LEVELS)]
    found = [(level, rest, "") for level in LEVELS for rest in ("random", "heuristic")]
    found += [(level, below, "") for at, level in enumerate(LEVELS) for below in LEVELS[:at]]
    if game == "brigands" and players > 2:
        found += [(bot, "heuristic", role) for role in ROLES for bot in ("heuristic", *LEVELS)]
    return found


def cast(role: str, seat: int, players: int, number: int) -> dict[str, Any]:
    """Return the option that gives a seat its role: as a brigand it meets every other seat as the prince in turn."""
    if not role:
        return {}
    away = 0 if role == "prince" else 1 + number // players % (players - 1)
    return {"prince": (seat + away) % players + 1}


def one(
    game: str, players: int, options: dict[str, Any], box: str, lone: str, rest: str, role: str, number: int
) -> float:
    """Play one game; return what it was worth to the lone bot."""
    seat = number % players
    setup = find(game).setup(players, options | cast(role, seat, players, number), box)
    bots = [lone if not rest or at == seat else rest for at in range(players)]
    return play(setup, bots, SEED, number).returns[seat]


def wanted(game: str, args: argparse.Namespace, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows of a game that are asked for and have too few games; new ones are added to what was found."""
    rows = []
    for players, options, box in TABLES[game]:
        for lone, rest, role in matches(game, players, bool(options)):
            at: dict[str, Any] = {"game": game, "players": players, "options": options, "box": box}
            at |= {"lone": lone, "rest": rest, "role": role}
            unwanted = (
                (args.players and players not in args.players)
                or (args.lone and lone not in args.lone)
                or (args.rest and rest not in args.rest)
                or (args.box and box != args.box)
                or (args.plain and options)
                or (args.varied and not options)
                or bool(role) != args.roles
            )
            if unwanted:
                continue
            expert = args.expert if "expert" in (lone, rest) else 0
            known = [row for row in found if at.items() <= row.items()]
            row = known[0] if known else at | {"games": 0, "rate": 0.0, "margin": 1.0, "expert": expert}
            if not known:
                found.append(row)
            if row["games"] < args.count and row["expert"] == expert:
                rows.append(row)
    return rows


def measure(row: dict[str, Any], count: int, by: Study) -> None:
    """Play a match up to so many games."""
    named = {"expert": f"expert:{row['expert']}"} if row["expert"] else {}
    lone, rest = (named.get(row[bot], row[bot]) for bot in ("lone", "rest"))
    facts = (row["game"], row["players"], row["options"], row["box"], lone, rest, row["role"])
    worth = row["rate"] * row["games"]
    for won in each(by.hands, one, facts, range(row["games"], count)):
        worth += won
        by.progress(1)
    row |= {"games": count, "rate": worth / count, "margin": interval(worth / count, count)}


def run(args: argparse.Namespace, found: list[dict[str, Any]]) -> None:
    """Play all matches that are asked for, as far as they are not there yet; each goes to the file when it is over."""
    rows = [row for game in args.games for row in wanted(game, args, found)]
    with study(args, "bots", sum(args.count - row["games"] for row in rows)) as by:
        for row in rows:
            began = time.perf_counter()
            measure(row, args.count, by)
            played = [known for known in found if known["games"]]
            args.out.write_text(json.dumps(played, indent=1) + "\n", encoding="utf-8")
            spent, names = time.perf_counter() - began, [str(row[key]) for key in ("game", "players", "role")]
            print(f"{' '.join(names)} {row['lone']} {row['rest']}: {row['rate']:.3f} ({spent:.0f} s)", file=sys.stderr)


def cell(row: dict[str, Any] | None) -> str:
    """Return one figure of the page."""
    return f"{100 * row['rate']:.0f} % ± {100 * row['margin']:.0f} ({row['games']})" if row else ""


def table(rows: list[dict[str, Any]]) -> list[str]:
    """Return one table of the page."""
    first = rows[0]
    title = find(first["game"]).catalog("en")["game.title"]
    lines = ["", f"### {title}, {first['players']} players", ""]
    by = {(row["lone"], row["rest"]): row for row in rows}
    columns = [rest for rest in REST if any(row["rest"] == rest for row in rows)]
    lines += ["| alone among | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for level in LEVELS:
        lines.append(f"| {level} | " + " | ".join(cell(by.get((level, rest))) for rest in columns) + " |")
    return lines


def variants(rows: list[dict[str, Any]]) -> list[str]:
    """Return how each level does against the one below in every variant."""
    definition = find(rows[0]["game"])
    steps = [(level, below) for below, level in pairwise(LEVELS)]
    lines = ["", f"### {definition.catalog('en')['game.title']}: variants", "", "Alone among the level below.", ""]
    lines += [
        "| variant | players | " + " | ".join(level for level, _ in steps) + " |",
        "|---" * (len(steps) + 2) + "|",
    ]
    for options, counts in VARIANTS[definition.id]:
        for players in counts:
            by = {
                (row["lone"], row["rest"]): row
                for row in rows
                if row["players"] == players and row["options"] == options
            }
            lines.append(
                f"| {spoken(options)} | {players} | " + " | ".join(cell(by.get(step)) for step in steps) + " |"
            )
    return lines


def spoken(options: dict[str, Any]) -> str:
    """Return a set-up's options as words."""
    named = (name if value is True else f"{name}: {value}" for name, value in options.items())
    return ", ".join(named).replace("_", " ") or "base game"


def roles(rows: list[dict[str, Any]]) -> list[str]:
    """Return how a lone bot does as the prince and as a brigand, for every number of players."""
    lines = ["", "### Brigands: the prince and the brigands", "", "Alone among rules of thumb.", ""]
    bots = ("heuristic", *LEVELS)
    lines += ["| players | as | " + " | ".join(bots) + " |", "|---" * (len(bots) + 2) + "|"]
    for players in sorted({row["players"] for row in rows}):
        for role in ROLES:
            by = {row["lone"]: row for row in rows if row["players"] == players and row["role"] == role}
            lines.append(f"| {players} | {role} | " + " | ".join(cell(by.get(bot)) for bot in bots) + " |")
    return lines


def teams(rows: list[dict[str, Any]]) -> list[str]:
    """Return the table of a game in which all win or lose together: a row for each kind of team and set-up."""
    title = find(rows[0]["game"]).catalog("en")["game.title"]
    lines = ["", f"### {title}", "", "| box | options | players | team of | wins (games) |", "|---|---|---|---|---|"]
    for row in rows:
        lines.append(f"| {row['box']} | {spoken(row['options'])} | {row['players']} | {row['lone']} | {cell(row)} |")
    names = [f"{level} over {below}" for below, level in pairwise(LEVELS)]
    lines += [
        "",
        "Points that a level's teams win more than those of the level below, mean of all boxes and options:",
        "",
    ]
    lines += ["| players | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    counts = {str(row["players"]): [one for one in rows if one["players"] == row["players"]] for row in rows}
    for players, at in [*sorted(counts.items()), ("all", rows)]:
        lines.append(f"| {players} | " + " | ".join(step(at, level, below) for below, level in pairwise(LEVELS)) + " |")
    return lines


def step(rows: list[dict[str, Any]], level: str, below: str) -> str:
    """Return how much more one kind of team wins than another, over the set-ups in which both were measured.

    Half a 95 % interval by Agresti and Caffo: each kind is given a game more that it won and one that it lost.
    """
    by = {(row["lone"], row["players"], row["box"], *row["options"]): row for row in rows}
    gained = variance = 0.0
    pairs = [(row, by[below, *key[1:]]) for key, row in by.items() if key[0] == level and (below, *key[1:]) in by]
    for pair in pairs:
        gained += pair[0]["rate"] - pair[1]["rate"]
        for row in pair:
            rate = (row["rate"] * row["games"] + 1.0) / (row["games"] + 2)
            variance += rate * (1.0 - rate) / (row["games"] + 2)
    if not pairs:
        return ""
    half = 196 * math.sqrt(variance) / len(pairs)
    return f"{round(100 * gained / len(pairs))} ± {round(half)} ({len(pairs)} set-ups)"


def write(files: list[Path]) -> None:
    """Put the figures into the page."""
    rows = [row for file in files for row in json.loads(file.read_text(encoding="utf-8"))]
    lines: list[str] = []
    for game in GAMES:
        mine = [row for row in rows if row["game"] == game]
        if mine and not mine[0]["rest"]:
            lines += teams(
                sorted(mine, key=lambda row: (row["box"] != "family", ",".join(row["options"]), row["players"]))
            )
            continue
        plain = [row for row in mine if not row["role"] and not row["options"]]
        for players in sorted({row["players"] for row in plain}):
            lines += table([row for row in plain if row["players"] == players])
        if varied := [row for row in mine if row["options"]]:
            lines += variants(varied)
        if cast_in := [row for row in mine if row["role"]]:
            lines += roles(cast_in)
    text = PAGE.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    PAGE.write_text(before + BEGIN + "\n" + "\n".join(lines) + "\n\n" + END + after, encoding="utf-8")


def main() -> None:
    """Measure, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--count", type=int, default=100, metavar="K", help="games a match")
    parser.add_argument("--expert", type=int, default=0, metavar="K", help="simulations of the expert, if not its own")
    parser.add_argument("--players", type=int, nargs="+", metavar="N", help="these numbers of players alone")
    parser.add_argument("--lone", nargs="+", metavar="BOT", help="these bots alone")
    parser.add_argument("--rest", nargs="+", metavar="BOT", help="against these alone")
    parser.add_argument("--box", default="", help="this box alone")
    parser.add_argument("--varied", action="store_true", help="options, and nothing else")
    parser.add_argument("--plain", action="store_true", help="no options")
    parser.add_argument("--roles", action="store_true", help="as the prince and as a brigand, and nothing else")
    add_crew(parser, jobs=2)
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("bots.json"),
        metavar="FILE",
        help="goes on with what is there, also with a match that had fewer games",
    )
    parser.add_argument("--write", type=Path, nargs="+", metavar="FILE")
    args = parser.parse_args()
    if args.write:
        write(args.write)
        return
    found = json.loads(args.out.read_text(encoding="utf-8")) if args.out.exists() else []
    run(args, found)


if __name__ == "__main__":
    main()
