"""What all studies share: who plays (`--jobs`, `--on`), a bar with the rate and the time left, an end by Ctrl-C."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from repaire.kernel.catalog import Words
from repaire.kernel.errors import RepaireError
from repaire.lab.crew import Crew, crew
from repaire.terminal.bar import bar
from repaire.terminal.laboratory import STOPPED
from repaire.terminal.language import own_words


@dataclass(frozen=True)
class Study:
    """Who plays, and who is told how many games (or decisions) more are done."""

    hands: Crew
    progress: Callable[[int], None]


def add_crew(parser: argparse.ArgumentParser, jobs: int = 1) -> None:
    """Add the options that say who plays."""
    parser.add_argument("--jobs", type=int, default=jobs, metavar="J", help="processes")
    parser.add_argument("--on", default="local", help="local, ray or ray://HOST:PORT (docs/scaling.md)")


@contextmanager
def study(args: argparse.Namespace, title: str, total: int, rate: str = "simulate.rate") -> Iterator[Study]:
    """Have a crew as the arguments say, and a bar; Ctrl-C and errors of ours end in a sentence."""
    words = own_words("en")
    try:
        with crew(args.on, args.jobs) as hands, bar(title, total, words, rate) as progress:
            yield Study(hands, progress)
    except KeyboardInterrupt:
        print(words("simulate.stopped"), file=sys.stderr)
        raise SystemExit(STOPPED) from None
    except RepaireError as error:
        print(Words(words.catalog.for_error(error)).say(error.phrase), file=sys.stderr)
        raise SystemExit(2) from error
