"""The robber's part of a round: his walk, whom he catches, and how he is captured."""

from __future__ import annotations

from repaire.games.briquambroque import events
from repaire.games.briquambroque.board import DEN, FIRE, GRANDMOTHER, PURSUERS
from repaire.games.briquambroque.score import saved, team_wins
from repaire.games.briquambroque.state import END, TIED, BriquambroqueState
from repaire.kernel.native import i64


def advance(state: BriquambroqueState, hats: i64) -> None:
    """BQB.6: one step along his path for every hat, or until the game ends on the way."""
    s, at = state.cells, state.at
    facts = state.facts
    board = facts.board
    walked: i64 = 0
    while walked < hats:
        step: i64 = board.leave + 1 if s[at.robber] == FIRE else s[at.robber] + 1
        if step == board.steps:
            step = DEN
        if facts.strategy and blocked(state, step):
            if state.recorder is not None:
                state.recorder.tell(events.RobberBlocked(board.track[step]))
            break
        walked += 1
        s[at.robber] = step
        if step == DEN:
            _hide_cake(state)
        else:
            if state.recorder is not None:
                state.recorder.tell(events.RobberStepped(board.track[step]))
            _catch_at(state, board.track[step])
            if step == board.visit and state.recorder is not None:
                state.recorder.tell(events.CakeTaken())
        if s[at.phase] == END:
            return
    if facts.strategy and walked > 0:
        _catch_beside(state)


def blocked(state: BriquambroqueState, step: i64) -> bool:
    """BQB.16: a pursuer on that square of his path, and others on two opposite sides of it."""
    board = state.facts.board
    if step == DEN or step == board.visit:
        return False
    square = board.track[step]
    if state.stands(square) == 0:
        return False
    sides = square * 4
    across = state.stands(board.sides[sides]) > 0 and state.stands(board.sides[sides + 1]) > 0
    return across or (state.stands(board.sides[sides + 2]) > 0 and state.stands(board.sides[sides + 3]) > 0)


def _catch_at(state: BriquambroqueState, place: i64) -> None:
    """BQB.9, BQB.12: whoever is where he lands or passes leaves at that step."""
    s, at = state.cells, state.at
    pursuer: i64
    for pursuer in range(PURSUERS):
        if s[at.where + pursuer] == place and s[at.bonds + pursuer] != TIED:
            _tie(state, pursuer)
            if s[at.phase] == END:
                return


def _catch_beside(state: BriquambroqueState) -> None:
    """BQB.15: pursuers beside the square where he ends, unless guarded; all are judged before any is tied up."""
    s, at = state.cells, state.at
    here = state.robber_square()
    if here < 0:
        return
    board = state.facts.board
    caught: i64 = 0
    pursuer: i64
    for pursuer in range(PURSUERS):
        square = s[at.where + pursuer]
        if board.adjoin(here, square) and not guarded(state, pursuer, square):
            caught |= 1 << pursuer
    for pursuer in range(PURSUERS):
        if caught >> pursuer & 1:
            _tie(state, pursuer)


def guarded(state: BriquambroqueState, pursuer: i64, square: i64) -> bool:
    """BQB.15: another pursuer is beside that square. Those tied up are in houses, which are nobody's neighbours."""
    other: i64
    for other in range(PURSUERS):
        if other != pursuer and state.facts.board.adjoin(square, state.cells[state.at.where + other]):
            return True
    return False


def _tie(state: BriquambroqueState, pursuer: i64) -> None:
    """BQB.12: tied up at home. BQB.13: with all four tied up, what is left of the pile goes to the den."""
    s, at = state.cells, state.at
    board = state.facts.board
    if state.recorder is not None:
        fainted = pursuer == GRANDMOTHER and s[at.where + pursuer] == board.house(GRANDMOTHER)
        state.recorder.tell(events.GrandmotherFainted() if fainted else events.PursuerTied(pursuer))
    s[at.where + pursuer] = board.house(pursuer)
    s[at.bonds + pursuer] = TIED
    other: i64
    for other in range(PURSUERS):
        if s[at.bonds + other] != TIED:
            return
    if state.recorder is not None:
        state.recorder.tell(events.AllTied(s[at.pile]))
    s[at.den] += s[at.pile]
    s[at.pile] = 0
    finish_if_due(state)


def _hide_cake(state: BriquambroqueState) -> None:
    """BQB.9: a tile goes into the den for good."""
    s, at = state.cells, state.at
    s[at.pile] -= 1
    s[at.den] += 1
    if state.recorder is not None:
        state.recorder.tell(events.CakeHidden(s[at.den], s[at.pile]))
    finish_if_due(state)


def capture(state: BriquambroqueState) -> None:
    """BQB.10, BQB.11: two pursuers on his square after the last move. They stay; he goes to the fire station."""
    s, at = state.cells, state.at
    square = state.robber_square()
    if square < 0:
        return
    if state.stands(square) != 2:
        return
    s[at.pile] -= 1
    cake = state.has_cake()
    if cake:
        s[at.cakes] += 1
    else:
        s[at.knives] += 1
    s[at.robber] = FIRE
    if state.recorder is not None:
        captors = [pursuer for pursuer, place in enumerate(state.part("where")) if place == square]
        state.recorder.tell(events.RobberCaptured(captors, square, "cake" if cake else "knife", s[at.pile]))
    finish_if_due(state)


def finish_if_due(state: BriquambroqueState) -> None:
    """BQB.13: the game ends at once when the pile is used up."""
    s, at = state.cells, state.at
    if s[at.pile] > 0:
        return
    s[at.phase] = END
    if state.recorder is not None:
        state.recorder.tell(events.GameEnded(saved(state), s[at.den], "won" if team_wins(state) else "lost"))
