"""What throws, walks and stars do in Briquambroque."""

from __future__ import annotations

from repaire.games.briquambroque import events, robber
from repaire.games.briquambroque.board import PURSUERS
from repaire.games.briquambroque.legality import may_receive, owes
from repaire.games.briquambroque.state import END, FREE, FREED, MOVE, THROW, TIED, BriquambroqueState


def throw(state: BriquambroqueState, face: int) -> None:
    """BQB.6: a die shows a face; after the fourth the robber advances and the pursuers have their points."""
    state.dice[state.die] = face
    state.die += 1
    if state.die < PURSUERS:
        return
    facts = state.facts
    hats = 0
    for pursuer in range(PURSUERS):  # tied-up pursuers' dice count for hats too
        hats += facts.box.hats[state.dice[pursuer]]
    if state.recorder is not None:
        shown = [facts.box.faces[face] for face in state.dice]
        state.recorder.tell(events.DiceThrown(state.round, shown[0], shown[1], shown[2], shown[3], hats))
    robber.advance(state, hats)
    if state.phase == END:
        return
    for pursuer in range(PURSUERS):
        face = state.dice[pursuer]
        if state.bonds[pursuer] == FREE:
            state.walk[pursuer] = facts.box.points[face]
            if facts.beginners and facts.box.stars[face] and _somebody(state, pursuer):
                state.stars[pursuer] = 1
    state.phase = MOVE
    _close_if_done(state)


def _somebody(state: BriquambroqueState, giver: int) -> bool:
    """BQB.14: there is a pursuer who could be given the star."""
    return any(may_receive(state, giver, other) for other in range(PURSUERS))


def act(state: BriquambroqueState, seat: int, action: int) -> None:
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


def _walk(state: BriquambroqueState, seat: int, pursuer: int, place: int) -> None:
    """BQB.8: a pursuer ends its walk. BQB.12: that frees whoever is tied up in the house where it ends."""
    _used(state, pursuer)
    state.at[pursuer] = place
    if state.recorder is not None:
        state.recorder.tell(events.PursuerWalked(seat, pursuer, place))
    friend = place - state.facts.board.squares
    if friend >= 0 and state.bonds[friend] == TIED:
        state.bonds[friend] = FREED
        if state.recorder is not None:
            state.recorder.tell(events.PursuerFreed(friend, pursuer))


def _used(state: BriquambroqueState, pursuer: int) -> None:
    """The walk that was owed is made, or its points are lost."""
    if state.walk[pursuer] > 0:
        state.walk[pursuer] = 0
    else:
        state.further[pursuer] -= 1
    state.moved[pursuer] = 1


def _star(state: BriquambroqueState, seat: int, giver: int, other: int) -> None:
    """BQB.14: a point for the walk to come, or a further walk of one; or the star is ignored."""
    state.stars[giver] = 0
    if other == PURSUERS:
        if state.recorder is not None:
            state.recorder.tell(events.StarIgnored(seat, giver))
        return
    if state.moved[other]:
        state.further[other] += 1
    else:
        state.walk[other] += 1
    if state.recorder is not None:
        state.recorder.tell(events.StarGiven(seat, giver, other))


def _close_if_done(state: BriquambroqueState) -> None:
    """BQB.10: after the round's last move the capture is judged, and the next round begins."""
    for pursuer in range(PURSUERS):
        if owes(state, pursuer):
            return
    robber.capture(state)
    if state.phase == END:
        return
    state.round += 1
    state.phase = THROW
    state.die = 0
    for pursuer in range(PURSUERS):
        state.dice[pursuer] = -1
        state.moved[pursuer] = 0
        if state.bonds[pursuer] == FREED:  # BQB.12: plays again from the next round
            state.bonds[pursuer] = FREE
