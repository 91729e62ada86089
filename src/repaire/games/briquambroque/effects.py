"""What throws, walks and stars do in Briquambroque."""

from __future__ import annotations

from repaire.games.briquambroque import events, robber
from repaire.games.briquambroque.board import PURSUERS
from repaire.games.briquambroque.legality import may_receive, owes
from repaire.games.briquambroque.state import END, FREE, FREED, MOVE, THROW, TIED, BriquambroqueState
from repaire.kernel.native import i64


def throw(state: BriquambroqueState, face: i64) -> None:
    """BQB.6: a die shows a face; after the fourth the robber advances and the pursuers have their points."""
    s, at = state.cells, state.at
    s[at.dice + s[at.die]] = face
    s[at.die] += 1
    if s[at.die] < PURSUERS:
        return
    facts = state.facts
    hats: i64 = 0
    pursuer: i64
    for pursuer in range(PURSUERS):  # tied-up pursuers' dice count for hats too
        hats += facts.box.hats[s[at.dice + pursuer]]
    if state.recorder is not None:
        shown = [facts.box.faces[die] for die in state.part("dice")]
        state.recorder.tell(events.DiceThrown(s[at.round], shown[0], shown[1], shown[2], shown[3], hats))
    robber.advance(state, hats)
    if s[at.phase] == END:
        return
    for pursuer in range(PURSUERS):
        face = s[at.dice + pursuer]
        if s[at.bonds + pursuer] == FREE:
            s[at.walk + pursuer] = facts.box.points[face]
            if facts.beginners and facts.box.stars[face] > 0 and _somebody(state, pursuer):
                s[at.stars + pursuer] = 1
    s[at.phase] = MOVE
    _close_if_done(state)


def _somebody(state: BriquambroqueState, giver: i64) -> bool:
    """BQB.14: there is a pursuer who could be given the star."""
    other: i64
    for other in range(PURSUERS):
        if may_receive(state, giver, other):
            return True
    return False


def act(state: BriquambroqueState, seat: i64, action: i64) -> None:
    """BQB.7: a walk, a pass or a star takes effect at once."""
    facts = state.facts
    if action < facts.passes:
        places = facts.board.places
        _walk(state, seat, action // places, action % places)
    elif action < facts.stars:
        _used(state, action - facts.passes)
        if state.recorder is not None:
            state.recorder.tell(events.PursuerPassed(seat, action - facts.passes))
    else:
        star = action - facts.stars
        _star(state, seat, star // (PURSUERS + 1), star % (PURSUERS + 1))
    _close_if_done(state)


def _walk(state: BriquambroqueState, seat: i64, pursuer: i64, place: i64) -> None:
    """BQB.8: a pursuer ends its walk. BQB.12: that frees whoever is tied up in the house where it ends."""
    s, at = state.cells, state.at
    _used(state, pursuer)
    s[at.where + pursuer] = place
    if state.recorder is not None:
        state.recorder.tell(events.PursuerWalked(seat, pursuer, place))
    friend = place - state.facts.board.squares
    if friend >= 0 and s[at.bonds + friend] == TIED:
        s[at.bonds + friend] = FREED
        if state.recorder is not None:
            state.recorder.tell(events.PursuerFreed(friend, pursuer))


def _used(state: BriquambroqueState, pursuer: i64) -> None:
    """The walk that was owed is made, or its points are lost."""
    s, at = state.cells, state.at
    if s[at.walk + pursuer] > 0:
        s[at.walk + pursuer] = 0
    else:
        s[at.further + pursuer] -= 1
    s[at.moved + pursuer] = 1


def _star(state: BriquambroqueState, seat: i64, giver: i64, other: i64) -> None:
    """BQB.14: a point for the walk to come, or a further walk of one; or the star is ignored."""
    s, at = state.cells, state.at
    s[at.stars + giver] = 0
    if other == PURSUERS:
        if state.recorder is not None:
            state.recorder.tell(events.StarIgnored(seat, giver))
        return
    if s[at.moved + other] > 0:
        s[at.further + other] += 1
    else:
        s[at.walk + other] += 1
    if state.recorder is not None:
        state.recorder.tell(events.StarGiven(seat, giver, other))


def _close_if_done(state: BriquambroqueState) -> None:
    """BQB.10: after the round's last move the capture is judged, and the next round begins."""
    s, at = state.cells, state.at
    pursuer: i64
    for pursuer in range(PURSUERS):
        if owes(state, pursuer):
            return
    robber.capture(state)
    if s[at.phase] == END:
        return
    s[at.round] += 1
    s[at.phase] = THROW
    s[at.die] = 0
    for pursuer in range(PURSUERS):
        s[at.dice + pursuer] = -1
        s[at.moved + pursuer] = 0
        if s[at.bonds + pursuer] == FREED:  # BQB.12: plays again from the next round
            s[at.bonds + pursuer] = FREE
