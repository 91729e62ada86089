"""The Prison of Brigands: escapes, or the prince's judgement."""

from __future__ import annotations

from repaire.games.brigands import events
from repaire.games.brigands.box import PRISON
from repaire.games.brigands.legality import ESCAPE, RAISE_SPY
from repaire.games.brigands.state import CELL, RAISE, BrigandsState
from repaire.kernel.native import i64


def settle(state: BrigandsState) -> bool:
    """BRG.26, BRG.27: return False if a decision must come first."""
    s, at, box = state.cells, state.at, state.facts.box
    if s[at.patrols + PRISON] == 0:
        s[at.phase] = CELL
        return not state.call(PRISON, s[at.prince])
    if s[at.spy_level] + 1 < len(box.spy) or s[at.fine_level] + 1 < len(box.fines):
        s[at.phase] = RAISE
        return False
    _judge(state)
    return True


def raise_skill(state: BrigandsState, action: i64) -> None:
    """BRG.27: the prince raises a skill by a step, then judges with it."""
    s, at, box = state.cells, state.at, state.facts.box
    if action == RAISE_SPY:
        s[at.spy_level] += 1
    else:
        s[at.fine_level] += 1
    if state.recorder is not None:
        if action == RAISE_SPY:
            state.recorder.tell(events.SkillRaised(s[at.prince], "spy", box.spy[s[at.spy_level]]))
        else:
            state.recorder.tell(events.SkillRaised(s[at.prince], "fine", box.fines[s[at.fine_level]]))
    _judge(state)


def _judge(state: BrigandsState) -> None:
    """BRG.27: a token for the prince; every prisoner costs a fine, as far as the money goes, and all are freed."""
    s, at, facts = state.cells, state.at, state.facts
    s[at.patrols + PRISON] = 0
    gained = state.gain_tokens(s[at.prince], 1)
    if state.recorder is not None:
        state.recorder.tell(events.TokenGained(s[at.prince], gained))
    fine = facts.box.fines[s[at.fine_level]]
    seat: i64
    for seat in range(facts.players):
        n = state.team(PRISON, seat)
        if n == 0:
            continue
        paid = n * fine if n * fine < s[at.money + seat] else s[at.money + seat]
        s[at.money + seat] -= paid
        s[at.henchmen + PRISON * facts.players + seat] = 0
        if state.recorder is not None:
            if fine > 0:
                state.recorder.tell(events.Fined(seat, paid))
            state.recorder.tell(events.Freed(seat, n))


def cell(state: BrigandsState, action: i64) -> bool:
    """BRG.26: a prisoner pays a token and escapes, or stays and gains one; return whether the Prison is done."""
    s, at = state.cells, state.at
    seat = s[at.seat]
    if action == ESCAPE:
        s[at.hand + seat] -= 1
        s[at.reserve + seat] += 1
        s[at.henchmen + PRISON * state.facts.players + seat] -= 1
        if state.recorder is not None:
            state.recorder.tell(events.Escaped(seat))
    else:
        n = state.gain_tokens(seat, 1)
        if state.recorder is not None:
            state.recorder.tell(events.Stayed(seat, n))
    s[at.left] -= 1
    return s[at.left] == 0 and not state.call(PRISON, seat)
