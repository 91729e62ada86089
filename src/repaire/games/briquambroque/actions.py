"""Names and words of the actions of Briquambroque, and why an action is refused."""

from __future__ import annotations

from repaire.games.briquambroque.board import PURSUERS
from repaire.games.briquambroque.box import PURSUER_NAMES, BriquambroqueBox, square_name
from repaire.games.briquambroque.state import FREE, TIED, BriquambroqueState, Facts
from repaire.kernel.errors import IllegalMove
from repaire.kernel.phrase import Choice, Phrase


def action_names(facts: Facts) -> list[str]:
    """Return the name of every action: walks, passes, stars."""
    board = facts.board
    places = [square_name(board, square) for square in range(board.squares)]
    places += [f"house-of-{name}" for name in PURSUER_NAMES]
    names = [f"{name}-to-{place}" for name in PURSUER_NAMES for place in places]
    names += [f"{name}-passes" for name in PURSUER_NAMES]
    for giver in PURSUER_NAMES:
        names += [f"{giver}-star-for-{other}" for other in PURSUER_NAMES]
        names.append(f"{giver}-star-ignored")
    return names


def outcome_names(box: BriquambroqueBox) -> list[str]:
    """Return the name of every face of a die."""
    return box.faces[:]


def choice(state: BriquambroqueState, seat: int, action: int) -> Choice:
    """Return what a walk, a pass or a star means."""
    facts = state.facts
    if action < facts.passes:
        pursuer, place = divmod(action, facts.board.places)
        return _walk_choice(state, action, pursuer, place)
    if action < facts.stars:
        pursuer = action - facts.passes
        return Choice(action, "pass", "BQB.7", {"pursuer": pursuer, "n": state.steps_owed(pursuer)})
    giver, other = divmod(action - facts.stars, PURSUERS + 1)
    if other == PURSUERS:
        return Choice(action, "ignore_star", "BQB.14", {"pursuer": giver})
    return Choice(action, "give_star", "BQB.14", {"pursuer": giver, "other": other})


def _walk_choice(state: BriquambroqueState, action: int, pursuer: int, place: int) -> Choice:
    s, at = state.cells, state.at
    args: dict[str, int | str] = {"pursuer": pursuer, "place": place, "n": state.steps_owed(pursuer)}
    friend = place - state.facts.board.squares
    if friend >= 0:
        if s[at.bonds + friend] == TIED:
            return Choice(action, "free", "BQB.12", {**args, "friend": friend})
        return Choice(action, "walk", "BQB.8", args)
    if place == state.robber_square():
        others = sum(1 for other in range(PURSUERS) if other != pursuer and s[at.where + other] == place)
        return Choice(action, "join_at_robber" if others else "wait_at_robber", "BQB.10", args)
    return Choice(action, "walk", "BQB.8", args)


def ask(state: BriquambroqueState, seat: int) -> Phrase:
    """BQB.7: the seat's own pursuers, in any order; BQB.14: its stars."""
    s, at = state.cells, state.at
    mine = range(seat, PURSUERS, state.facts.players)
    walks = sum(1 for pursuer in mine if state.steps_owed(pursuer) > 0)
    stars = sum(s[at.stars + pursuer] for pursuer in mine)
    if walks and stars:
        return Phrase("ask.walk_or_star", {"walks": walks, "stars": stars})
    return Phrase("ask.walk", {"walks": walks}) if walks else Phrase("ask.star", {"stars": stars})


def refusal(state: BriquambroqueState, seat: int, action: int) -> IllegalMove:
    """Return the clause and the reason for each way of being illegal."""
    facts = state.facts
    if action < facts.passes:
        pursuer, place = divmod(action, facts.board.places)
        return _about(state, seat, pursuer) or _walk_refusal(state, pursuer, place)
    if action < facts.stars:
        pursuer = action - facts.passes
        return _about(state, seat, pursuer) or IllegalMove("BQB.7", "must_walk", pursuer=pursuer)
    giver, other = divmod(action - facts.stars, PURSUERS + 1)
    return _star_refusal(state, seat, giver, other)


def _about(state: BriquambroqueState, seat: int, pursuer: int) -> IllegalMove | None:
    """Say why the pursuer may not move at all, if that is so."""
    s, at = state.cells, state.at
    if pursuer % state.facts.players != seat:
        return IllegalMove("BQB.5", "not_yours", pursuer=pursuer)
    if s[at.bonds + pursuer] == TIED:
        return IllegalMove("BQB.12", "tied_up", pursuer=pursuer)
    if s[at.bonds + pursuer] != FREE:
        return IllegalMove("BQB.12", "just_freed", pursuer=pursuer)
    if state.steps_owed(pursuer) == 0:
        if s[at.moved + pursuer]:
            return IllegalMove("BQB.7", "has_moved", pursuer=pursuer)
        return IllegalMove("BQB.6", "no_points", pursuer=pursuer)
    return None


def _walk_refusal(state: BriquambroqueState, pursuer: int, place: int) -> IllegalMove:
    s, at = state.cells, state.at
    board = state.facts.board
    steps = state.steps_owed(pursuer)
    if place < board.squares and not board.light[place]:
        return IllegalMove("BQB.8", "dark_square", place=place)
    if place not in board.endings(s[at.where + pursuer], steps):
        return IllegalMove("BQB.8", "not_exact", pursuer=pursuer, place=place, n=steps)
    others = [other for other in range(PURSUERS) if other != pursuer and s[at.where + other] == place]
    if place == state.robber_square():
        return IllegalMove("BQB.10", "two_already", place=place)
    if len(others) > 1 or s[at.where + pursuer] == place:
        return IllegalMove("BQB.11", "captors_there", place=place)
    return IllegalMove("BQB.8", "occupied", place=place, other=others[0])


def _star_refusal(state: BriquambroqueState, seat: int, giver: int, other: int) -> IllegalMove:
    s, at = state.cells, state.at
    if not state.facts.beginners:
        return IllegalMove("BQB.14", "no_stars_here")
    if giver % state.facts.players != seat:
        return IllegalMove("BQB.5", "not_yours", pursuer=giver)
    if not s[at.stars + giver]:
        if s[at.bonds + giver] != FREE:
            return IllegalMove("BQB.14", "star_of_tied", pursuer=giver)
        return IllegalMove("BQB.14", "no_star", pursuer=giver)
    if other == giver:
        return IllegalMove("BQB.14", "own_star", pursuer=giver)
    return IllegalMove("BQB.14", "star_for_tied", pursuer=other)
