"""The robber's part of a round: his walk, whom he catches, and how he is captured."""

from __future__ import annotations

from repaire.games.briquambroque import events
from repaire.games.briquambroque.board import DEN, FIRE, GRANDMOTHER, PURSUERS
from repaire.games.briquambroque.score import saved, team_wins
from repaire.games.briquambroque.state import END, TIED, BriquambroqueState


def advance(state: BriquambroqueState, hats: int) -> None:
    """BQB.6: one step along his path for every hat, or until the game ends on the way."""
    facts = state.facts
    board = facts.board
    walked = 0
    while walked < hats:
        step = board.leave + 1 if state.robber == FIRE else state.robber + 1
        if step == len(board.track):
            step = DEN
        if facts.strategy and blocked(state, step):
            if state.recorder is not None:
                state.recorder.tell(events.RobberBlocked(board.track[step]))
            break
        walked += 1
        state.robber = step
        if step == DEN:
            _hide_cake(state)
        else:
            if state.recorder is not None:
                state.recorder.tell(events.RobberStepped(board.track[step]))
            _catch_at(state, board.track[step])
            if step == board.visit and state.recorder is not None:
                state.recorder.tell(events.CakeTaken())
        if state.phase == END:
            return
    if facts.strategy and walked > 0:
        _catch_beside(state)


def blocked(state: BriquambroqueState, step: int) -> bool:
    """BQB.16: a pursuer on that square of his path, and others on two opposite sides of it."""
    board = state.facts.board
    if step == DEN or step == board.visit:
        return False
    square = board.track[step]
    if not _stands(state, square):
        return False
    sides = board.sides[square]
    return (_stands(state, sides[0]) and _stands(state, sides[1])) or (
        _stands(state, sides[2]) and _stands(state, sides[3])
    )


def _stands(state: BriquambroqueState, square: int) -> bool:
    """Tell whether some pursuer is there; nobody is off the board (-1)."""
    return state.at[0] == square or state.at[1] == square or state.at[2] == square or state.at[3] == square


def _catch_at(state: BriquambroqueState, place: int) -> None:
    """BQB.9, BQB.12: whoever is where he lands or passes leaves at that step."""
    for pursuer in range(PURSUERS):
        if state.at[pursuer] == place and state.bonds[pursuer] != TIED:
            _tie(state, pursuer)
            if state.phase == END:
                return


def _catch_beside(state: BriquambroqueState) -> None:
    """BQB.15: pursuers beside the square where he ends, unless guarded; all are judged before any is tied up."""
    here = state.robber_square()
    if here < 0:
        return
    caught = 0
    sides = state.facts.board.sides
    for pursuer in range(PURSUERS):
        square = state.at[pursuer]
        if square in sides[here] and not _guarded(state, pursuer, sides[square]):
            caught |= 1 << pursuer
    for pursuer in range(PURSUERS):
        if caught >> pursuer & 1:
            _tie(state, pursuer)


def _guarded(state: BriquambroqueState, pursuer: int, near: list[int]) -> bool:
    """BQB.15: another pursuer stands beside it. Those tied up are in houses, which are nobody's neighbours."""
    return any(other != pursuer and state.at[other] in near for other in range(PURSUERS))


def _tie(state: BriquambroqueState, pursuer: int) -> None:
    """BQB.12: tied up at home. BQB.13: with all four tied up, what is left of the pile goes to the den."""
    board = state.facts.board
    if state.recorder is not None:
        fainted = pursuer == GRANDMOTHER and state.at[pursuer] == board.house(GRANDMOTHER)
        state.recorder.tell(events.GrandmotherFainted() if fainted else events.PursuerTied(pursuer))
    state.at[pursuer] = board.house(pursuer)
    state.bonds[pursuer] = TIED
    for other in range(PURSUERS):
        if state.bonds[other] != TIED:
            return
    if state.recorder is not None:
        state.recorder.tell(events.AllTied(state.pile))
    state.den += state.pile
    state.pile = 0
    finish_if_due(state)


def _hide_cake(state: BriquambroqueState) -> None:
    """BQB.9: a tile goes into the den for good."""
    state.pile -= 1
    state.den += 1
    if state.recorder is not None:
        state.recorder.tell(events.CakeHidden(state.den, state.pile))
    finish_if_due(state)


def capture(state: BriquambroqueState) -> None:
    """BQB.10, BQB.11: two pursuers on his square after the last move. They stay; he goes to the fire station."""
    square = state.robber_square()
    if square < 0:
        return
    captors: list[int] = []
    for pursuer in range(PURSUERS):
        if state.at[pursuer] == square:
            captors.append(pursuer)
    if len(captors) != 2:
        return
    state.pile -= 1
    cake = state.has_cake()
    if cake:
        state.cakes += 1
    else:
        state.knives += 1
    state.robber = FIRE
    if state.recorder is not None:
        state.recorder.tell(events.RobberCaptured(captors, square, "cake" if cake else "knife", state.pile))
    finish_if_due(state)


def finish_if_due(state: BriquambroqueState) -> None:
    """BQB.13: the game ends at once when the pile is used up."""
    if state.pile > 0:
        return
    state.phase = END
    if state.recorder is not None:
        state.recorder.tell(events.GameEnded(saved(state), state.den, "won" if team_wins(state) else "lost"))
