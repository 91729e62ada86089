"""The coach: tokens that are attacked or turned, taken, put back and refilled."""

from __future__ import annotations

from repaire.games.tresor import events
from repaire.games.tresor.box import PEBBLES, TIFFANY
from repaire.games.tresor.course import close_turn, win
from repaire.games.tresor.score import has_won
from repaire.games.tresor.state import AGAIN, ATTACK, EMPTY, OFFER, REVEAL, UNSEEN, TresorState


def choose_place(state: TresorState, place: int) -> None:
    """TRE.7, TRE.11: the token there is turned; TRE.10: an unseen one is drawn from the stock now."""
    state.place = place
    if state.recorder is not None:
        if state.use == ATTACK:
            state.recorder.tell(events.CoachAttacked(state.turn, state.card, place))
        else:
            state.recorder.tell(events.TokenChosen(state.turn, place))
    if state.board[place] == UNSEEN:
        state.phase = REVEAL
    else:
        _resolve(state)


def reveal(state: TresorState, token: int) -> None:
    """TRE.10: the stock has given what the token is."""
    state.stock[token] -= 1
    state.stock_left -= 1
    state.unseen -= 1
    state.board[state.place] = token
    if state.recorder is not None:
        state.recorder.tell(events.TokenTurned(state.turn, state.place, token))
    _resolve(state)


def _resolve(state: TresorState) -> None:
    """The token at the place chosen is in the open."""
    seat = state.turn
    token = state.board[state.place]
    if state.use == ATTACK:
        # TRE.7: taking is compulsory, a second treasure of a kind too; a second Tiffany goes back like pebbles
        if token == PEBBLES or (token == TIFFANY and not state.wanted(seat, token)):
            _put_back(state)
        else:
            take(state)
    elif state.wanted(seat, token):
        state.phase = OFFER
    elif state.before < 0 and _another(state):
        state.before = state.place
        state.phase = AGAIN
    else:
        close_turn(state)  # TRE.11: never a third; what is not taken stays in the open


def _another(state: TresorState) -> bool:
    """TRE.11, TRE.13: there is another token on the board."""
    return any(place != state.place and state.board[place] != EMPTY for place in range(state.facts.box.places))


def take(state: TresorState) -> None:
    """TRE.7, TRE.11: the token goes before the player, and its place is refilled unless that wins."""
    seat = state.turn
    token = state.board[state.place]
    state.board[state.place] = EMPTY
    state.loot[seat * state.facts.tokens + token] += 1
    if state.recorder is not None:
        state.recorder.tell(events.TokenTaken(seat, token))
    if has_won(state, seat):
        win(state)
        return
    _refill(state)
    close_turn(state)


def leave(state: TresorState) -> None:
    """TRE.11: a token that could be taken stays where it lies, and the turn is over."""
    if state.recorder is not None:
        state.recorder.tell(events.TokenLeft(state.turn, state.place, state.board[state.place]))
    close_turn(state)


def _put_back(state: TresorState) -> None:
    """TRE.7: the token is mixed into the reserve, and only then the place is refilled."""
    token = state.board[state.place]
    state.board[state.place] = EMPTY
    state.stock[token] += 1
    state.stock_left += 1
    if state.recorder is not None:
        state.recorder.tell(events.TokenReturned(state.turn, token))
    _refill(state)
    close_turn(state)


def _refill(state: TresorState) -> None:
    """TRE.7, TRE.13: a face-down token from the reserve, if it has one."""
    if state.stock_left > state.unseen:
        state.board[state.place] = UNSEEN
        state.unseen += 1
    elif state.recorder is not None:
        state.recorder.tell(events.PlaceEmptied(state.place))
