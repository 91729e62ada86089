"""How far a long run is: a bar with its rate and the time left, on a terminal's standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from repaire.kernel.catalog import Words


class Rate(ProgressColumn):
    """How many a second; `key` names the words for it."""

    def __init__(self, words: Words, key: str) -> None:
        super().__init__()
        self.words = words
        self.key = key

    def render(self, task: Task) -> Text:
        """Return the rate, as it has been of late."""
        speed = task.finished_speed or task.speed
        return Text(self.words(self.key, n=f"{speed:,.1f}".replace(",", " ")) if speed else "", style="dim")


@contextmanager
def bar(title: str, total: int, words: Words, rate: str = "simulate.rate") -> Iterator[Callable[[int], None]]:
    """Show how far it is, how fast, and how long it will take; nothing where nobody looks.

    What is yielded is told how many more are done.
    """
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(words, rate),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),  # what goes into a file stays there
        disable=not sys.stderr.isatty(),
    ) as progress:
        task = progress.add_task(title, total=total)
        yield lambda count: progress.advance(task, count)
