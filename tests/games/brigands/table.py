"""Positions of Brigands for the tests, set up by names."""

from __future__ import annotations

from repaire.games import find
from repaire.games.brigands.box import PLACE_NAMES, PRISON
from repaire.games.brigands.legality import BARE, QUARTER, TOKEN
from repaire.games.brigands.state import IN, PLACING, BrigandsState
from repaire.kernel.box import Box
from repaire.kernel.events import Event, Recorder
from repaire.kernel.game import CHANCE
from tests.games.cells import put

MARKET, PORT, TOWN_HALL, TAVERN, PALACE, CONVOY, TREASURY = range(7)


def city(
    players: int = 4,
    money: list[int] | None = None,
    tokens: list[int] | None = None,
    prisoners: dict[int, int] | None = None,
    day_card: str = "",
    day: int = 1,
    box: Box | str = "",
    prince: int = 1,
    threshold: int = 50,
) -> BrigandsState:
    """A day on which everybody plans: the quarters lie in the order of their cards, and seat 0 is the prince
    unless another is named (from 1).

    Without a `day_card` none lies anywhere. The tokens are those in hand.
    """
    given = {"prince": prince, "threshold": threshold} if players > 2 else {"threshold": threshold}
    state = find("brigands").setup(players, given, box).build().start()
    assert isinstance(state, BrigandsState)
    for quarter in range(6):
        state.apply(CHANCE, QUARTER + quarter)
    for seat in range(players):
        state.cells[state.at.money + seat] = (money or [0] * players)[seat]
        wanted = (tokens or [3] * players)[seat]
        state.cells[state.at.reserve + seat] += state.part("hand")[seat] - wanted
        state.cells[state.at.hand + seat] = wanted
    for seat, n in (prisoners or {}).items():
        state.cells[state.at.henchmen + PRISON * players + seat] = n
    put(state, day=day)
    state.apply(CHANCE, QUARTER + PLACE_NAMES.index(day_card or "treasury"))
    if not day_card:
        put(state, lying=[0] * 7)
    state.recorder = Recorder()
    return state


def number(state: BrigandsState, name: str) -> int:
    return state.game.action_names().index(name)


def do(state: BrigandsState, seat: int, *names: str) -> None:
    """Take actions by name."""
    for name in names:
        state.apply(seat, number(state, name))


def draw(state: BrigandsState, *names: str) -> None:
    """Let chance bring these outcomes."""
    for name in names:
        state.apply(CHANCE, state.game.outcome_names().index(name))


def offered(state: BrigandsState, seat: int) -> list[str]:
    """What a seat may do, by name."""
    names = state.game.action_names()
    return [names[action] for action in state.legal(seat)]


def plan(state: BrigandsState, seat: int, text: str) -> None:
    """Enter a whole plan, such as "market market+ port": a plus puts a token on the team."""
    places = [PLACE_NAMES.index(word.strip("+")) for word in text.split()]
    pledged = {PLACE_NAMES.index(word.strip("+")) for word in text.split() if word.endswith("+")}
    for place in sorted(places):
        state.apply(seat, place)
    while state.mid_move(seat):
        state.apply(seat, TOKEN if state.asked(seat) in pledged else BARE)


def send(state: BrigandsState, plans: dict[int, str]) -> None:
    """Let the day begin with just these teams in the city.

    Pawns that a test has no use for are left out, as if their owners had fewer.
    """
    for seat in range(len(state.part("money"))):
        pawns = len(plans.get(seat, "").split())
        state.cells[state.at.count + seat] = pawns
        state.cells[state.at.stage + seat] = PLACING if pawns else IN
    for seat, text in plans.items():
        plan(state, seat, text)


def spin(state: BrigandsState, wheels: dict[int, str]) -> None:
    """Let these seats pick their team actions, in this order."""
    for seat, name in wheels.items():
        do(state, seat, name)


def team(state: BrigandsState, place: str) -> list[int]:
    """The henchmen in a place, by seat."""
    return [state.team(PLACE_NAMES.index(place), seat) for seat in range(len(state.part("money")))]


def jailed(state: BrigandsState) -> list[int]:
    return team(state, "prison")


def told(state: BrigandsState, viewer: int) -> list[Event]:
    """What a viewer has been told."""
    assert state.recorder is not None
    return list(state.recorder.seen_by(viewer))


def kinds(state: BrigandsState, viewer: int = -1) -> list[str]:
    return [event.kind for event in told(state, viewer)]
