"""How turns follow each other in Le trésor des trois brigands, and how the game ends."""

from __future__ import annotations

from repaire.games.tresor import events
from repaire.games.tresor.box import TYPES
from repaire.games.tresor.state import DRAW, END, PART, TresorState


def open_turn(state: TresorState) -> None:
    """TRE.5: the player whose turn it is draws, if there is anything to draw."""
    while state.phase != END:
        if state.left == 0:
            _reshuffle(state)
        if state.left > 0:
            state.phase = DRAW
            return
        if state.recorder is not None:
            state.recorder.tell(events.NothingToDraw(state.turn))
        seat = state.turn
        if sum(state.hands[seat * TYPES : seat * TYPES + TYPES]) > 0:
            state.phase = PART
            return
        _next_seat(state)  # a tiny box: nothing to draw and nothing to part with


def close_turn(state: TresorState) -> None:
    """The turn is over; the left-hand neighbour follows."""
    state.use = -1
    state.card = -1
    state.place = -1
    state.before = -1
    state.given = -1
    _next_seat(state)
    open_turn(state)


def _next_seat(state: TresorState) -> None:
    """TRE.13: a round is one turn each; after the last one the game is a draw."""
    facts = state.facts
    state.turn = (state.turn + 1) % facts.players
    if state.turn != state.opener:
        return
    if state.round == facts.limit:
        state.phase = END
        if state.recorder is not None:
            state.recorder.tell(events.GameDrawn(state.round))
    else:
        state.round += 1
        if state.recorder is not None:
            state.recorder.tell(events.RoundBegan(state.round))


def _reshuffle(state: TresorState) -> None:
    """TRE.5: the discards become the pile. All know what is in it, and what all hands hold together."""
    count = sum(state.discards)
    if count == 0:
        return
    state.shuffles += 1
    state.left = count
    state.deck = state.discards
    state.shuffled = state.discards[:]
    state.discards = [0] * TYPES
    for at in range(len(state.drawn)):
        state.drawn[at] = 0
        state.parted[at] = 0
    if state.recorder is not None:
        state.recorder.tell(events.Reshuffled(count))


def win(state: TresorState) -> None:
    """TRE.12: the player whose turn it is has won, at once."""
    state.winner = state.turn
    state.phase = END
    if state.recorder is not None:
        state.recorder.tell(events.GameWon(state.turn))
