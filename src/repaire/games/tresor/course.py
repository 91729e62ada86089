"""How turns follow each other in Le trésor des trois brigands, and how the game ends."""

from __future__ import annotations

from repaire.games.tresor import events
from repaire.games.tresor.box import TYPES
from repaire.games.tresor.state import DRAW, END, PART, TresorState
from repaire.kernel.native import i64


def open_turn(state: TresorState) -> None:
    """TRE.5: the player whose turn it is draws, if there is anything to draw."""
    s, at = state.cells, state.at
    while s[at.phase] != END:
        if s[at.left] == 0:
            _reshuffle(state)
        if s[at.left] > 0:
            s[at.phase] = DRAW
            return
        if state.recorder is not None:
            state.recorder.tell(events.NothingToDraw(s[at.turn]))
        if _holds_cards(state, s[at.turn]):
            s[at.phase] = PART
            return
        _next_seat(state)  # a tiny box: nothing to draw and nothing to part with


def _holds_cards(state: TresorState, seat: i64) -> bool:
    card: i64
    for card in range(TYPES):
        if state.cells[state.at.hands + seat * TYPES + card] > 0:
            return True
    return False


def close_turn(state: TresorState) -> None:
    """The turn is over; the left-hand neighbour follows."""
    s, at = state.cells, state.at
    s[at.use] = -1
    s[at.card] = -1
    s[at.place] = -1
    s[at.before] = -1
    s[at.given] = -1
    _next_seat(state)
    open_turn(state)


def _next_seat(state: TresorState) -> None:
    """TRE.13: a round is one turn each; after the last one the game is a draw."""
    s, at = state.cells, state.at
    following = s[at.turn] + 1
    if following == state.facts.players:
        following = 0
    s[at.turn] = following
    if following != s[at.opener]:
        return
    if s[at.round] == state.facts.limit:
        s[at.phase] = END
        if state.recorder is not None:
            state.recorder.tell(events.GameDrawn(s[at.round]))
    else:
        s[at.round] += 1
        if state.recorder is not None:
            state.recorder.tell(events.RoundBegan(s[at.round]))


def _reshuffle(state: TresorState) -> None:
    """TRE.5: the discards become the pile. All know what is in it, and what all hands hold together."""
    s, at = state.cells, state.at
    total: i64 = 0
    card: i64
    for card in range(TYPES):
        total += s[at.discards + card]
    if total == 0:
        return
    s[at.shuffles] += 1
    s[at.left] = total
    for card in range(TYPES):
        s[at.deck + card] = s[at.discards + card]
        s[at.shuffled + card] = s[at.discards + card]
        s[at.discards + card] = 0
    for card in range(state.facts.players * TYPES):
        s[at.drawn + card] = 0
        s[at.parted + card] = 0
    if state.recorder is not None:
        state.recorder.tell(events.Reshuffled(total))


def win(state: TresorState) -> None:
    """TRE.12: the player whose turn it is has won, at once."""
    s, at = state.cells, state.at
    s[at.winner] = s[at.turn]
    s[at.phase] = END
    if state.recorder is not None:
        state.recorder.tell(events.GameWon(s[at.turn]))
