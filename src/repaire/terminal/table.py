"""A table in the terminal: people around one screen, and bots."""

from __future__ import annotations

import time
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from repaire.bots import Bot, Glimpse, make
from repaire.bots.advice import advise
from repaire.kernel.catalog import Words
from repaire.kernel.draw import Rng
from repaire.kernel.game import SPECTATOR, State
from repaire.kernel.phrase import Choice
from repaire.kernel.playthrough import Playthrough
from repaire.kernel.record import Record
from repaire.terminal import files, render
from repaire.terminal.advice import ways
from repaire.terminal.language import display_names, game_words, own_words

HINT_SECONDS = 1.5
UNLIMITED = 10_000_000  # simulations: time alone bounds a hint
LEAST_LOG, MOST_LOG = 6, 24  # lines


class Quit(Exception):
    """A person leaves the table."""


class Switch(Exception):
    """Another person at the screen wants to act first."""


@dataclass
class Seat:
    """Who sits there: a person with a name, or a bot."""

    name: str
    bot: Bot | None = None


def seats_of(record: Record, rng: Rng, words: Words) -> list[Seat]:
    """Return the seats that a record names; bots are written `bot:NAME`."""
    names = display_names(record, words)
    return [
        Seat(names[seat], make(name.removeprefix("bot:"), rng) if name.startswith("bot:") else None)
        for seat, name in enumerate(record.seats)
    ]


class TerminalTable:
    """Plays one game to its end."""

    def __init__(self, record: Record, console: Console, lang: str, seed: int, save: Path | None, pause: float) -> None:
        rng = Rng((seed << 16) + len(record.entries))
        self.play = Playthrough(record, rng)
        self.seats = seats_of(record, rng, own_words(lang))
        self.people = [number for number, seat in enumerate(self.seats) if seat.bot is None]
        self.console = console
        self.words: Words = game_words(record.setup.catalog(lang), [seat.name for seat in self.seats])
        self.lang = lang
        self.save = save
        self.pause = pause
        self.last_shown = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.notes: list[str] = []
        self.read = dict.fromkeys(range(SPECTATOR, len(self.seats)), 0)  # how much of the log each has seen

    def run(self) -> None:
        """Play until the game is over; raise Quit if a person leaves."""
        self._store()
        while True:
            self.play.settle()
            self._store()
            actors = self.play.state.actors()
            if not actors:
                break
            bots = [seat for seat in actors if self.seats[seat].bot]
            if bots:
                self._bot_move(bots[0])
            else:
                self._person_move(self._who(actors))
        self._end()

    def _who(self, actors: list[int]) -> int:
        """Among several people who may act, ask the one already at the screen."""
        return self.last_shown if self.last_shown in actors else actors[0]

    def _store(self) -> None:
        if self.save:
            files.write(self.play.record, self.save)

    # -- bots ------------------------------------------------------------------------------------------------

    def _bot_move(self, seat: int) -> None:
        bot = self.seats[seat].bot
        assert bot is not None
        self.play.move(seat, bot.move(Glimpse(self.play.state, seat)))
        self._store()
        if not self.people:
            self._show(self.play.state, SPECTATOR)
            time.sleep(self.pause)

    # -- people ----------------------------------------------------------------------------------------------

    def _person_move(self, seat: int) -> None:
        """Ask for one whole move, step by step; somebody else who may act now can step in before it is made."""
        self._hand_over(seat)
        try:
            self._compose(seat)
        except Switch:
            waiting = [other for other in self.play.state.actors() if self.seats[other].bot is None]
            self._hand_over(waiting[(waiting.index(seat) + 1) % len(waiting)])

    def _compose(self, seat: int) -> None:
        actions: list[int] = []
        while True:
            draft = self.play.draft(seat, actions)
            if actions and not draft.mid_move(seat):
                if len(actions) == 1 or self._confirm(seat, draft, actions):
                    break
                continue
            choices = draft.choices(seat)
            if len(choices) == 1 and (actions or not self.play.can_undo(seat)):
                self.notes.append(
                    self.words.seen_by(seat)("table.forced", what=self.words.seen_by(seat).say(choices[0]))
                )
                actions.append(choices[0].action)
                continue
            found = self._ask(seat, draft, choices, can_undo=bool(actions) or self.play.can_undo(seat))
            if found is not None:
                actions.append(found)
            elif actions:
                self._step_back(seat, actions)
            else:
                self.play.undo(seat)
                self._store()
                return
        self.read[seat] = len(list(self.play.recorder.seen_by(seat)))
        self.play.move(seat, actions)
        self._store()

    def _step_back(self, seat: int, actions: list[int]) -> None:
        """Take back the last step that was a real choice."""
        actions.pop()
        while actions and len(self.play.draft(seat, actions[:-1]).legal(seat)) == 1:
            actions.pop()

    def _confirm(self, seat: int, draft: State, actions: list[int]) -> bool:
        """Show a move of several steps once more; on refusal its last step is taken back."""
        words = self.words.seen_by(seat)
        said = [
            words.say(self.play.game.choice(self.play.draft(seat, actions[:cut]), seat, action))
            for cut, action in enumerate(actions)
        ]
        self._show(draft, seat)
        self.console.print(Text(words("table.your_move") + "  " + " → ".join(said), style="bold"))
        while True:
            answer = self._input(words("table.confirm")).lower()
            if answer in ("", "o", "y"):
                return True
            if answer in ("u", "n"):
                self._step_back(seat, actions)
                return False

    def _ask(self, seat: int, state: State, choices: list[Choice], can_undo: bool) -> int | None:
        """Return the action chosen, or None to take a step back."""
        words = self.words.seen_by(seat)
        self._show(state, seat)
        while True:
            asked = words.say(self.play.game.ask(state, seat))
            self.console.print(Text.assemble((f"{words.name(seat)} : ", "bold"), (asked, "bold yellow")))
            self.console.print(render.choices(choices, words))
            answer = self._input(words("table.prompt_undo" if can_undo else "table.prompt"))
            if answer == "u" and can_undo:
                return None
            if answer.startswith("?"):
                self._explain(seat, choices, answer[1:].strip())
            elif answer == "n" and len(self.play.state.actors()) > 1:
                raise Switch
            elif answer == "j":
                self._journal(seat)
            elif answer == "h":
                self._hint(seat, state)
            elif answer in ("r", ""):
                self._show(state, seat)
            else:
                number = self._match(answer, choices, words)
                if number is not None:
                    return choices[number].action
                self.console.print(Text(words("table.not_understood", answer=answer), style="red"))

    def _match(self, answer: str, choices: list[Choice], words: Words) -> int | None:
        """Return the choice meant by a number, or by the first letters of its words if only one starts so."""
        if answer.isascii() and answer.isdigit():
            return int(answer) - 1 if 1 <= int(answer) <= len(choices) else None
        wanted = _folded(answer)
        said = [_folded(words.say(choice)) for choice in choices]
        if wanted in said:
            return said.index(wanted)
        fitting = [number for number, text in enumerate(said) if text.startswith(wanted)]
        return fitting[0] if len(fitting) == 1 else None

    def _explain(self, seat: int, choices: list[Choice], number: str) -> None:
        """Show the clause behind a choice, or behind all of them, and how to answer."""
        words = self.words.seen_by(seat)
        book = self.play.game.setup.definition.rulebook(self.lang)
        if number.isascii() and number.isdigit() and 1 <= int(number) <= len(choices):
            clauses = [choices[int(number) - 1].clause]
        else:
            clauses = list(dict.fromkeys(choice.clause for choice in choices))
            self.console.print(Text(words("table.help"), style="dim"))
        for clause in clauses:
            self.console.print(render.clause(book[clause], words))

    def _hint(self, seat: int, state: State) -> None:
        """Show what a strong player would do."""
        words = self.words.seen_by(seat)
        with self.console.status(words("hint.thinking")):
            found = advise(Glimpse(state, seat), Rng(len(self.play.record.entries)), UNLIMITED, HINT_SECONDS)
        self.console.print(ways(state, seat, found, words))

    def _journal(self, seat: int) -> None:
        words = self.words.seen_by(seat)
        for event in self.play.recorder.seen_by(seat):
            self.console.print(Text("  " + words.say(event), style="dim"))

    def _hand_over(self, seat: int) -> None:
        """Between two people at one screen: clear it and wait until it has changed hands."""
        if seat == self.last_shown:
            return
        if len(self.people) > 1 and not self.play.game.setup.definition.cooperative:
            self.console.clear()
            self.console.print(Rule(style="yellow"))
            self._input(self.words("table.hand_over", name=self.seats[seat].name))
        self.last_shown = seat

    # -- the screen ------------------------------------------------------------------------------------------

    def _show(self, state: State, viewer: int) -> None:
        words = self.words.seen_by(viewer)
        definition = self.play.game.setup.definition
        if self.console.is_terminal:
            self.console.clear()
        self.console.print(Rule(words("game.title"), style="yellow"))
        self.console.print(render.page(definition.sketch(state.view(viewer), words)))
        told = [words.say(event) for event in self.play.recorder.seen_by(viewer)]
        lines = min(MOST_LOG, max(LEAST_LOG, len(told) - self.read[viewer]))
        for line in told[-lines:]:
            self.console.print(Text("  " + line, style="dim"))
        for note in self.notes:
            self.console.print(Text("  " + note, style="italic cyan"))
        self.notes.clear()

    def _end(self) -> None:
        state = self.play.state
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        words = self.words.seen_by(viewer)
        self._show(state, viewer)
        winners = [words.name(seat) for seat in state.winners()]
        self.console.print(Rule(style="yellow"))
        if self.play.game.setup.definition.cooperative:
            said = words("game.won" if winners else "game.lost")
        elif len(winners) == len(self.seats):
            said = words("table.all_won")
        elif winners:
            said = words("table.won", names=words.all_of(winners), n=len(winners))
        else:
            said = words("table.nobody_won")
        self.console.print(Text(said, style="bold yellow"))
        if self.save:
            self.console.print(Text(words("table.replay", file=str(self.save)), style="dim"))

    def _input(self, prompt: str) -> str:
        try:
            answer = self.console.input(Text(f"{prompt} ", style="cyan")).strip()
        except EOFError as error:
            raise Quit from error
        if answer == "q":
            raise Quit
        return answer


def _folded(text: str) -> str:
    """Return a text without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))
