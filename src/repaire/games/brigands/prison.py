"""The Prison of Brigands: escapes, or the prince's judgement."""

from __future__ import annotations

from repaire.games.brigands import events
from repaire.games.brigands.box import PRISON
from repaire.games.brigands.legality import ESCAPE, RAISE_SPY
from repaire.games.brigands.state import CELL, RAISE, BrigandsState


def settle(state: BrigandsState) -> bool:
    """BRG.26, BRG.27: return False if a decision must come first."""
    box = state.facts.box
    if state.patrols[PRISON] == 0:
        state.phase = CELL
        return not state.call(PRISON, 0)
    if state.spy_level + 1 < len(box.spy) or state.fine_level + 1 < len(box.fines):
        state.phase = RAISE
        return False
    _judge(state)
    return True


def raise_skill(state: BrigandsState, action: int) -> None:
    """BRG.27: the prince raises a skill by a step, then judges with it."""
    box = state.facts.box
    if action == RAISE_SPY:
        state.spy_level += 1
    else:
        state.fine_level += 1
    if state.recorder is not None:
        if action == RAISE_SPY:
            state.recorder.tell(events.SkillRaised(state.prince, "spy", box.spy[state.spy_level]))
        else:
            state.recorder.tell(events.SkillRaised(state.prince, "fine", box.fines[state.fine_level]))
    _judge(state)


def _judge(state: BrigandsState) -> None:
    """BRG.27: a token for the prince; every prisoner costs a fine, as far as the money goes, and all are freed."""
    players = state.facts.players
    state.patrols[PRISON] = 0
    gained = state.gain_tokens(state.prince, 1)
    if state.recorder is not None:
        state.recorder.tell(events.TokenGained(state.prince, gained))
    fine = state.facts.box.fines[state.fine_level]
    for seat in range(players):
        n = state.team(PRISON, seat)
        if n == 0:
            continue
        paid = min(state.money[seat], n * fine)
        state.money[seat] -= paid
        state.henchmen[PRISON * players + seat] = 0
        if state.recorder is not None:
            if fine > 0:
                state.recorder.tell(events.Fined(seat, paid))
            state.recorder.tell(events.Freed(seat, n))


def cell(state: BrigandsState, action: int) -> bool:
    """BRG.26: a prisoner pays a token and escapes, or stays and gains one; return whether the Prison is done."""
    seat = state.seat
    if action == ESCAPE:
        state.hand[seat] -= 1
        state.reserve[seat] += 1
        state.henchmen[PRISON * state.facts.players + seat] -= 1
        if state.recorder is not None:
            state.recorder.tell(events.Escaped(seat))
    else:
        n = state.gain_tokens(seat, 1)
        if state.recorder is not None:
            state.recorder.tell(events.Stayed(seat, n))
    state.left -= 1
    return state.left == 0 and not state.call(PRISON, state.rank() + 1)
