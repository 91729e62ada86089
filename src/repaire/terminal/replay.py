"""Stepping through a record."""

from __future__ import annotations

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from repaire.kernel.catalog import Words
from repaire.kernel.events import Recorder
from repaire.kernel.game import CHANCE
from repaire.kernel.record import Record
from repaire.terminal import render
from repaire.terminal.language import display_names, game_words, own_words


class Replay:
    """A record, shown position by position as one viewer saw it."""

    def __init__(self, record: Record, console: Console, lang: str, viewer: int) -> None:
        self.record = record
        self.console = console
        self.viewer = viewer
        names = display_names(record, own_words(lang))
        self.words: Words = game_words(record.setup.catalog(lang), names).seen_by(viewer)
        moves = [at for at, entry in enumerate(record.entries, 1) if entry.actor != CHANCE]
        self.stops = sorted({0, *moves, len(record.entries)})

    def run(self) -> None:
        """Go through the game by the user's answers, or print all of it when there is nobody to ask."""
        if not self.console.is_terminal:
            for stop in self.stops:
                self.show(stop)
            return
        at = 0
        while True:
            self.show(self.stops[at])
            try:
                answer = self.console.input(Text(self.words("replay.prompt") + " ", style="cyan")).strip().lower()
            except EOFError:
                return
            if answer == "q":
                return
            if answer == "b":
                at -= 1
            elif answer == "e":
                at = len(self.stops) - 1
            elif answer.isascii() and answer.isdigit():
                at = int(answer)
            elif at == len(self.stops) - 1:
                return
            else:
                at += 1
            at = max(0, min(at, len(self.stops) - 1))

    def show(self, stop: int) -> None:
        """Show the position after this many entries, with what happened since the stop before."""
        recorder = Recorder()
        state = self.record.setup.build().start()
        state.recorder = recorder
        before = max((earlier for earlier in self.stops if earlier < stop), default=0)
        since = 0
        for number, entry in enumerate(self.record.entries[:stop]):
            if number == before:
                since = len(recorder.told)
            for action in entry.actions:
                state.apply(entry.actor, action)
        if self.console.is_terminal:
            self.console.clear()
        title = self.words(
            "replay.title", title=self.words("game.title"), n=self.stops.index(stop), of=len(self.stops) - 1
        )
        self.console.print(Rule(title, style="yellow"))
        self.console.print(render.page(self.record.setup.definition.sketch(state.view(self.viewer), self.words)))
        for event in recorder.seen_by(self.viewer, since):
            self.console.print(Text("  " + self.words.say(event), style="dim"))
