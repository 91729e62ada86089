"""The commands that play many games: `repaire simulate` and `repaire tournament`."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from contextlib import nullcontext
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.text import Text

from repaire.bots import make
from repaire.kernel.catalog import Words
from repaire.kernel.draw import Rng
from repaire.kernel.errors import BadOption
from repaire.kernel.setup import Setup
from repaire.lab import tournament
from repaire.lab.again import seed_of
from repaire.lab.book import Book
from repaire.lab.crew import crew
from repaire.lab.simulate import simulate
from repaire.terminal import report
from repaire.terminal.bar import bar

STOPPED = 130  # the exit code after Ctrl-C, as shells have it


def simulate_command(args: argparse.Namespace, setup: Setup, console: Console, words: Words) -> int:
    """Let bots play each other, and tell what came of it."""
    named = [name.strip() for name in args.bots.split(",")]
    bots = [named[seat % len(named)] for seat in range(setup.players)]
    _check(bots)
    seed = _seed(args)
    try:
        with (
            _book(args, setup, [bots], seed) as book,
            crew(args.on, args.jobs) as hands,
            bar(setup.catalog(words.lang)["game.title"], args.games, words) as progress,
        ):
            found = simulate(setup, bots, args.games, seed, hands, book, progress)
    except KeyboardInterrupt:
        return _stopped(args, words)
    if args.json:
        print(json.dumps({**_facts(setup, seed), **asdict(found), "steps_per_second": found.steps_per_second}))
    else:
        console.print(report.simulation(found, words))
        console.print(Text(words("simulate.seed", seed=seed), style="dim"))
    return 0


def tournament_command(args: argparse.Namespace, setup: Setup, console: Console, words: Words) -> int:
    """Have bots meet each other, and rate them."""
    bots = list(dict.fromkeys(name.strip() for name in args.bots.split(",")))
    _check(bots)
    if len(bots) < 2:
        raise BadOption("few_bots")
    seed = _seed(args)
    every = tournament.lineups(bots, setup.players, setup.definition.cooperative)
    try:
        with (
            _book(args, setup, every, seed) as book,
            crew(args.on, args.jobs) as hands,
            bar(setup.catalog(words.lang)["game.title"], args.games, words) as progress,
        ):
            results = tournament.run(setup, bots, args.games, seed, hands, book, progress)
            found = tournament.standings(results, bots, setup.players)
    except KeyboardInterrupt:
        return _stopped(args, words)
    if args.json:
        shown = [tournament.plain(standing) for standing in found]
        print(json.dumps({**_facts(setup, seed), "games": args.games, "standings": shown}))
    else:
        console.print(report.tournament(found, args.games, words))
        console.print(Text(words("simulate.seed", seed=seed), style="dim"))
    return 0


def _check(bots: list[str]) -> None:
    for name in bots:
        make(name, Rng(0))


def _seed(args: argparse.Namespace) -> int:
    """Return the seed that is asked for, or that of the file that is gone on with, or any."""
    if args.seed is not None:
        return int(args.seed)
    kept = seed_of(args.out) if args.out else None
    return secrets.randbits(64) if kept is None else kept


def _facts(setup: Setup, seed: int) -> dict[str, Any]:
    facts = {"game": setup.definition.id, "players": setup.players, "options": dict(setup.options)}
    return {**facts, "box": setup.box.name, "seed": seed}


def _book(args: argparse.Namespace, setup: Setup, lineups: list[list[str]], seed: int) -> Any:
    if args.decisions and not args.out:
        raise BadOption("decisions_alone")
    return Book(setup, lineups, seed, args.out, args.decisions) if args.out else nullcontext()


def _stopped(args: argparse.Namespace, words: Words) -> int:
    print(
        words("simulate.stopped_kept", file=str(args.out)) if args.out else words("simulate.stopped"), file=sys.stderr
    )
    return STOPPED
