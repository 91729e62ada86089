"""A finished game looked at again: how everybody's chances went, and where something better was to be done.

Chances are estimated with all cards open, by playing on many times from each position. What a player could have done
better is judged with what that player saw: by a search in worlds that the seat could not tell from the true one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from repaire.bots.advice import appraise
from repaire.bots.bot import Glimpse
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, OVER, State
from repaire.kernel.phrase import Phrase
from repaire.kernel.playout import rollout
from repaire.kernel.record import Record


@dataclass
class Turn:
    """One move: what was done, how the chances stood before and after, and what would have been better."""

    number: int  # of the move in the record, from 1
    seat: int
    actions: list[int]
    before: list[float]  # every seat's chance
    after: list[float]  # with the draws that followed
    played: float = 0.0  # what the weakest step of the move seemed worth to the seat
    best: float = 0.0  # what the best in its place did
    step: int = -1  # which step that was; -1: nothing was to choose
    better: int = -1  # the action that was better; -1: none was
    reason: Phrase | None = None

    @property
    def loss(self) -> float:
        """How much of the chance to win was given away, as the seat could see it."""
        return max(0.0, self.best - self.played)

    @property
    def swing(self) -> float:
        """The largest change of anybody's chance."""
        return max(abs(after - before) for before, after in zip(self.before, self.after, strict=True))


@dataclass
class Analysis:
    """All moves of a game."""

    simulations: int
    turns: list[Turn] = field(default_factory=list)

    def swings(self, most: int) -> list[Turn]:
        """Return the moves that changed the chances most, the largest change first."""
        return sorted(self.turns, key=lambda turn: (-turn.swing, turn.number))[:most]

    def losses(self, most: int, least: float = 0.05) -> list[Turn]:
        """Return the moves that gave most away, the worst first."""
        found = [turn for turn in self.turns if turn.better >= 0 and turn.loss >= least]
        return sorted(found, key=lambda turn: (-turn.loss, turn.number))[:most]


def analyse(record: Record, simulations: int, seed: int = 1, progress: Callable[[], None] = lambda: None) -> Analysis:
    """Look at every move of a record that replays; the same seed gives the same analysis."""
    rng = Rng(seed)
    found = Analysis(simulations)
    state: State = record.setup.build().start()
    open_turn: Turn | None = None
    for number, entry in enumerate(record.entries, start=1):
        if entry.actor == CHANCE:
            for outcome in entry.actions:
                state.apply_unchecked(CHANCE, outcome)
        else:
            if open_turn is not None:
                open_turn.after = chances(state, simulations, rng)
            before = open_turn.after if open_turn else chances(state, simulations, rng)
            open_turn = Turn(number, entry.actor, entry.actions, before, before)
            found.turns.append(open_turn)
            for step, action in enumerate(entry.actions):
                _judge(open_turn, step, action, state, simulations, rng)
                state.apply_unchecked(entry.actor, action)
        progress()
    if open_turn is not None:
        open_turn.after = chances(state, simulations, rng)
    return found


def chances(state: State, simulations: int, rng: Rng) -> list[float]:
    """Return every seat's chance in a position, all cards open."""
    if state.actor() == OVER:
        return state.returns()
    total = [0.0] * state.game.players
    for _ in range(simulations):
        for seat, worth in enumerate(rollout(state.copy(), rng)):
            total[seat] += worth
    return [worth / simulations for worth in total]


def _judge(turn: Turn, step: int, action: int, state: State, simulations: int, rng: Rng) -> None:
    """Note a step of a move if it gave more away than those before."""
    glimpse = Glimpse(state, turn.seat)
    if len(glimpse.legal) < 2:
        return
    best, played = appraise(glimpse, rng, simulations, action)
    if turn.step >= 0 and best.worth - played.worth <= turn.loss:
        return
    turn.step, turn.played, turn.best = step, played.worth, best.worth
    turn.better = best.action if best.worth > played.worth else -1
    turn.reason = state.game.mind.reason(glimpse.world(rng), turn.seat, best.action)
