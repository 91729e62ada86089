"""The coach: tokens that are attacked or turned, taken, put back and refilled."""

from __future__ import annotations

from repaire.games.tresor import events
from repaire.games.tresor.box import PEBBLES, TIFFANY
from repaire.games.tresor.course import close_turn, win
from repaire.games.tresor.score import has_won
from repaire.games.tresor.state import AGAIN, ATTACK, EMPTY, OFFER, REVEAL, UNSEEN, TresorState
from repaire.kernel.native import i64


def choose_place(state: TresorState, place: i64) -> None:
    """TRE.7, TRE.11: the token there is turned; TRE.10: an unseen one is drawn from the stock now."""
    s, at = state.cells, state.at
    s[at.place] = place
    if state.recorder is not None:
        if s[at.use] == ATTACK:
            state.recorder.tell(events.CoachAttacked(s[at.turn], s[at.card], place))
        else:
            state.recorder.tell(events.TokenChosen(s[at.turn], place))
    if s[at.board + place] == UNSEEN:
        s[at.phase] = REVEAL
    else:
        _resolve(state)


def reveal(state: TresorState, token: i64) -> None:
    """TRE.10: the stock has given what the token is."""
    s, at = state.cells, state.at
    s[at.stock + token] -= 1
    s[at.stock_left] -= 1
    s[at.unseen] -= 1
    s[at.board + s[at.place]] = token
    if state.recorder is not None:
        state.recorder.tell(events.TokenTurned(s[at.turn], s[at.place], token))
    _resolve(state)


def _resolve(state: TresorState) -> None:
    """The token at the place chosen is in the open."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    token = s[at.board + s[at.place]]
    if s[at.use] == ATTACK:
        # TRE.7: taking is compulsory, a second treasure of a kind too; a second Tiffany goes back like pebbles
        if token == PEBBLES or (token == TIFFANY and not state.wanted(seat, token)):
            _put_back(state)
        else:
            take(state)
    elif state.wanted(seat, token):
        s[at.phase] = OFFER
    elif s[at.before] < 0 and state.tokens_out(s[at.place]):  # TRE.11, TRE.13: there is another
        s[at.before] = s[at.place]
        s[at.phase] = AGAIN
    else:
        close_turn(state)  # TRE.11: never a third; what is not taken stays in the open


def take(state: TresorState) -> None:
    """TRE.7, TRE.11: the token goes before the player, and its place is refilled unless that wins."""
    s, at = state.cells, state.at
    seat = s[at.turn]
    token = s[at.board + s[at.place]]
    s[at.board + s[at.place]] = EMPTY
    s[at.loot + seat * state.facts.tokens + token] += 1
    if state.recorder is not None:
        state.recorder.tell(events.TokenTaken(seat, token))
    if has_won(state, seat):
        win(state)
        return
    _refill(state)
    close_turn(state)


def leave(state: TresorState) -> None:
    """TRE.11: a token that could be taken stays where it lies, and the turn is over."""
    s, at = state.cells, state.at
    if state.recorder is not None:
        state.recorder.tell(events.TokenLeft(s[at.turn], s[at.place], s[at.board + s[at.place]]))
    close_turn(state)


def _put_back(state: TresorState) -> None:
    """TRE.7: the token is mixed into the reserve, and only then the place is refilled."""
    s, at = state.cells, state.at
    token = s[at.board + s[at.place]]
    s[at.board + s[at.place]] = EMPTY
    s[at.stock + token] += 1
    s[at.stock_left] += 1
    if state.recorder is not None:
        state.recorder.tell(events.TokenReturned(s[at.turn], token))
    _refill(state)
    close_turn(state)


def _refill(state: TresorState) -> None:
    """TRE.7, TRE.13: a face-down token from the reserve, if it has one."""
    s, at = state.cells, state.at
    if s[at.stock_left] > s[at.unseen]:
        s[at.board + s[at.place]] = UNSEEN
        s[at.unseen] += 1
    elif state.recorder is not None:
        state.recorder.tell(events.PlaceEmptied(s[at.place]))
