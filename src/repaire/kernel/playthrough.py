"""A game under way: its state, its record and the rules for moving and taking back."""

from __future__ import annotations

from typing import Any

from repaire.kernel.draw import Draw
from repaire.kernel.errors import IllegalMove
from repaire.kernel.events import Recorder
from repaire.kernel.game import CHANCE, Game, State
from repaire.kernel.record import Record, replay, steps


class Playthrough:
    """Drives one game: moves go in whole or not at all, and chance is drawn as soon as it is due."""

    def __init__(self, record: Record, draw: Draw) -> None:
        self.record = record
        self.draw = draw
        self.game: Game[Any] = record.setup.build()
        self.recorder = Recorder()
        self.state: State = self._replayed()

    def _replayed(self) -> State:
        """Return the state after the record's moves, with the events of all of them told anew."""
        self.recorder.told.clear()
        state: State = self.game.start()
        state.recorder = self.recorder
        for _ in steps(self.record, state):
            pass
        return state

    def settle(self) -> None:
        """Draw until a seat owes a decision or the game is over."""
        while self.state.actor() == CHANCE:
            outcome = self.game.draw(self.state, self.draw)
            self.state.apply_unchecked(CHANCE, outcome)
            self.record.add(CHANCE, [outcome])

    def draft(self, seat: int, actions: list[int]) -> State:
        """Return a copy after the first actions of a move; raise IllegalMove. Nothing is stored."""
        state = self.state.copy()
        for number, action in enumerate(actions):
            if number and not state.mid_move(seat):
                raise IllegalMove(self.game.setup.turn_clause, "move_has_ended", seat=seat)
            state.apply(seat, action)
        return state

    def move(self, seat: int, actions: list[int]) -> None:
        """Make a whole move; raise IllegalMove with nothing touched."""
        if not actions or self.draft(seat, actions).mid_move(seat):
            raise IllegalMove(self.game.setup.turn_clause, "move_unfinished", seat=seat)
        for action in actions:
            self.state.apply_unchecked(seat, action)
        self.record.add(seat, actions)

    def can_undo(self, seat: int) -> bool:
        """Tell whether the seat's last move can be taken back.

        It can while nothing came after it: no other player's move, no chance, nothing laid open.
        """
        if not self.record.entries or self.record.entries[-1].actor != seat:
            return False
        return replay(self._without_last(), self.game).reveals == self.state.reveals

    def undo(self, seat: int) -> None:
        """Take the seat's last move back; raise IllegalMove if that is not allowed."""
        if not self.can_undo(seat):
            raise IllegalMove(self.game.setup.turn_clause, "no_undo", seat=seat)
        self.record = self._without_last()
        self.state = self._replayed()

    def _without_last(self) -> Record:
        return Record(self.record.setup, self.record.entries[:-1], self.record.seats)
