"""One walk over a journal: the deal and every move that stands, for records, replays and games taken up again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from repaire.kernel.game import CHANCE
from repaire.tables import entries as e


@dataclass(frozen=True)
class Stage:
    """A move with the draws that followed, or the deal (then `seat` is CHANCE and there are no actions)."""

    seat: int
    actions: list[int]
    draws: list[int]

    def acts(self) -> list[tuple[int, list[int]]]:
        """Return who did what, in order."""
        done = ((self.seat, self.actions), (CHANCE, self.draws))
        return [(actor, actions) for actor, actions in done if actions]


def walk(entries: Iterable[e.AnyEntry]) -> list[Stage]:
    """Return the stages of a game; moves that were taken back are left out."""
    found: list[Stage] = []
    for entry in entries:
        if isinstance(entry, e.Started):
            found.append(Stage(CHANCE, [], entry.draws))
        elif isinstance(entry, e.Moved):
            found.append(Stage(entry.seat, entry.actions, entry.draws))
        elif isinstance(entry, e.Undone):
            found.pop()
    return found
