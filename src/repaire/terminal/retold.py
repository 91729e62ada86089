"""A review of a finished game, in words: what the terminal prints and the page holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from repaire.kernel.game import State
from repaire.kernel.record import Record
from repaire.kernel.review import Change, Mistake, Review, Said
from repaire.lab.questions import Game, of_record
from repaire.lab.review import points
from repaire.tables.picture import headline
from repaire.terminal.language import display_names, game_words, own_words


@dataclass(frozen=True)
class Moment:
    """A moment that decided the game: who or what, whose chance it changed, what was done, and what was better."""

    change: Change
    head: str
    changed: str
    told: list[tuple[str, str]]  # a heading, and what is said under it

    @property
    def eyes(self) -> int:
        """Through whose eyes it is looked at: who decided, or who alone was told; -1: a spectator's."""
        told = {one.to for one in self.change.told if one.to >= 0}
        return self.change.seat if self.change.seat >= 0 or len(told) != 1 else told.pop()


class Retold:
    """The words for one review."""

    def __init__(self, review: Review, record: Record, lang: str) -> None:
        self.review = review
        self.game: Game = of_record(record)
        self.names = display_names(record, own_words(lang))
        self.words = game_words(record.setup.catalog(lang), self.names)

    @property
    def title(self) -> str:
        """The game's name."""
        return self.words("game.title")

    @property
    def headline(self) -> str:
        """Who has won."""
        return headline(self.end().winners(), self.review.team, self.words)

    def end(self) -> State:
        """Return the last position."""
        return self.game.until(len(self.game.stages))

    def place(self, found: Change | Mistake) -> str:
        """Return when something came: in the game's own days, rounds or turns where it counts them."""
        if found.at:
            return self.words("review.when", at=found.at)
        return self.words("review.move", n=found.step) if found.step else self.words("review.deal")

    def steps(self, said: Sequence[Said], seat: int = -1) -> str:
        """Return the steps of a move, or what was told, as one line; to a seat, if it is about what that seat does."""
        words = self.words.seen_by(seat)
        return " → ".join(
            words("review.alone", seat=one.to, said=words.say(one))
            if one.to >= 0 and "seat" not in one.args
            else words.say(one)
            for one in said
        )

    def accounts(self) -> tuple[list[str], list[list[str]]]:
        """Return the table of luck and play: its heads, and a row for each seat (of a team: for each part of it)."""
        words, review = self.words, self.review
        if review.team:
            first = review.accounts[0]
            rows = [
                [words("review.start"), percent(first.start)],
                [words("review.draws"), signed(first.draws)],
                *([[words("review.meetings"), signed(first.meetings)]] if first.meetings else []),
                *(
                    [words("review.decisions_of", seat=seat), signed(one.own)]
                    for seat, one in enumerate(review.accounts)
                ),
                [words("review.result"), percent(first.result)],
            ]
            return [words("review.team"), words("review.account")], rows
        met = any(one.meetings for one in review.accounts)
        keys = ["start", "draws", *(["meetings"] if met else []), "own", "others", "result"]
        rows = []
        for seat, one in enumerate(review.accounts):
            changes = {key: getattr(one, key) for key in keys}
            shown = [percent(n) if key in ("start", "result") else signed(n) for key, n in changes.items()]
            rows.append([self.names[seat], *shown])
        return ["", *(words(f"review.{key}") for key in keys)], rows

    def stories(self) -> list[str]:
        """Return everybody's game in sentences; a team's luck is told once."""
        found = []
        for seat, one in enumerate(self.review.accounts):
            story = one.story if not self.review.team or not seat else one.story[1:]
            found.append(" ".join(self.words.say(said) for said in story))
        return found

    def moments(self) -> list[Moment]:
        """Return the moments that decided the game."""
        found = []
        for number in self.review.moments:
            one = self.review.changes[number]
            mistake = next((m for m in self.review.mistakes if (m.step, m.seat) == (one.step, one.seat)), None)
            seat = 0 if self.review.team else one.most()
            before, after = one.around(seat)
            key = "review.changed_team" if self.review.team else "review.changed"
            changed = self.words(key, seat=seat, before=points(before), after=points(after))
            told = [("played" if one.kind == "move" else "happened", self.steps(one.told, one.seat))]
            if one.kind == "move":
                told.append(("better", self.best(mistake) if mistake else self.words("review.nothing_better")))
                told.append(("why", self.why(mistake) if mistake else ""))
            head = f"{self.place(one)} · {self.words(f'review.moment_{one.kind}', seat=one.seat)}"
            found.append(
                Moment(one, head, changed, [(self.words(f"review.{key}"), said) for key, said in told if said])
            )
        return found

    def best(self, mistake: Mistake) -> str:
        """Return what would have been better."""
        best, played = mistake.ways[0], mistake.ways[mistake.played]
        what = self.steps([*mistake.begun, best.said], mistake.seat)
        return self.words("review.instead", what=what, best=points(best.worth), played=points(played.worth))

    def why(self, mistake: Mistake) -> str:
        """Return why, if there is a reason."""
        return self.words.seen_by(mistake.seat).say(mistake.reason) if mistake.reason else ""


def percent(chance: float) -> str:
    """Return a chance for reading."""
    return f"{points(chance)} %"


def signed(change: float) -> str:
    """Return a change in points for reading."""
    return f"{points(change):+d}".replace("-", "−").replace("+0", "0")
