"""Measure the bots for docs/bots.md: `python -m scripts.bots [GAME ...] --out FILE`, then `--write FILE...`.

One bot sits alone among others of one kind, on every seat in turn; in the cooperative game a bot plays whole teams.
Every game has its own seed, so a run repeats itself. Compiled rules make this bearable (PYTHONPATH=.venv/compiled).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from repaire.games import GAMES, find
from repaire.lab.simulate import interval, play

PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
LEVELS = ("easy", "normal", "hard", "expert")
REST = ("random", "heuristic", "easy", "normal", "hard")
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
SEED = 1
TABLES: dict[str, list[tuple[int, dict[str, Any], str]]] = {  # players, options, box
    "brigands": [(4, {}, ""), (2, {}, "")],
    "briquambroque": [(2, {}, "family"), (2, {}, "challenge")],
    "browl": [(4, {}, ""), (2, {}, "")],
    "rolling_bandits": [(4, {}, ""), (2, {}, "")],
    "tresor": [(4, {}, ""), (2, {}, "")],
}


def matches(cooperative: bool) -> list[tuple[str, str]]:
    """Who meets whom: every level the two simple bots and the level below; in a team there is nobody else."""
    if cooperative:
        return [(bot, "") for bot in ("random", "heuristic", *LEVELS)]
    found = [(level, rest) for level in LEVELS for rest in ("random", "heuristic")]
    return [*found, *zip(LEVELS[1:], LEVELS, strict=False)]


def one(game: str, players: int, options: dict[str, Any], box: str, lone: str, rest: str, number: int) -> float:
    """Play one game; return what it was worth to the lone bot."""
    setup = find(game).setup(players, options, box)
    seat = number % players
    bots = [lone if not rest or at == seat else rest for at in range(players)]
    return play(setup, bots, SEED, number).returns[seat]


def measure(game: str, games: int, jobs: int, expert: int) -> list[dict[str, Any]]:
    """Play all matches of a game."""
    found = []
    named = {"expert": f"expert:{expert}"} if expert else {}
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for players, options, box in TABLES[game]:
            for lone, rest in matches(find(game).cooperative):
                began = time.perf_counter()
                task = (game, players, options, box, named.get(lone, lone), named.get(rest, rest))
                worths = list(pool.map(one, *zip(*[(*task, number) for number in range(games)], strict=True)))
                rate = sum(worths) / games
                found.append(
                    {"game": game, "players": players, "box": box, "lone": lone, "rest": rest, "games": games}
                    | {"rate": rate, "margin": interval(rate, games), "expert": expert}
                )
                spent = time.perf_counter() - began
                print(f"{game} {players} {lone} {rest}: {rate:.3f} ({spent:.0f} s)", file=sys.stderr, flush=True)
    return found


def table(rows: list[dict[str, Any]]) -> list[str]:
    """Return one table of the page."""
    first = rows[0]
    box = f", box *{first['box']}*" if first["box"] else ""
    title = find(first["game"]).catalog("en")["game.title"]
    lines = ["", f"### {title}, {first['players']} players{box}", ""]

    def cell(row: dict[str, Any] | None) -> str:
        return f"{100 * row['rate']:.0f} % ± {100 * row['margin']:.0f} ({row['games']})" if row else ""

    if not first["rest"]:
        lines += ["| team of | wins (games) |", "|---|---|"]
        return lines + [f"| {row['lone']} | {cell(row)} |" for row in rows]
    by = {(row["lone"], row["rest"]): row for row in rows}
    columns = [rest for rest in REST if any(row["rest"] == rest for row in rows)]
    lines += ["| alone among | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for level in LEVELS:
        lines.append(f"| {level} | " + " | ".join(cell(by.get((level, rest))) for rest in columns) + " |")
    return lines


def write(files: list[Path]) -> None:
    """Put the figures into the page."""
    rows = [row for file in files for row in json.loads(file.read_text(encoding="utf-8"))]
    lines: list[str] = []
    for game in GAMES:
        for players, _, box in TABLES[game]:
            shown = [r for r in rows if (r["game"], r["players"], r["box"]) == (game, players, box)]
            if shown:
                lines += table(shown)
    text = PAGE.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    PAGE.write_text(before + BEGIN + "\n" + "\n".join(lines) + "\n\n" + END + after, encoding="utf-8")


def main() -> None:
    """Measure, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--count", type=int, default=100, metavar="K", help="games a match")
    parser.add_argument("--expert", type=int, default=0, metavar="K", help="simulations of the expert, if not its own")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, metavar="FILE")
    parser.add_argument("--write", type=Path, nargs="+", metavar="FILE")
    args = parser.parse_args()
    if args.write:
        write(args.write)
        return
    found = [row for game in args.games for row in measure(game, args.count, args.jobs, args.expert)]
    (args.out or Path("bots.json")).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
