"""What can be seen of Brigands, by a player or a spectator."""

from __future__ import annotations

from dataclasses import dataclass

from repaire.games.brigands.box import CONDITIONS, QUARTERS, SHAPES, Effect
from repaire.games.brigands.legality import actors
from repaire.games.brigands.score import winning_seats
from repaire.games.brigands.state import BET, CELL, DEAL, END, PHASES, PLAN, SPY, WHEEL, BrigandsState, cards_in
from repaire.kernel.view import Own, View


@dataclass
class EffectView:
    """What holds in a quarter."""

    day: bool  # a day card lies there
    shape: str
    condition: str
    limit: int
    gains: list[int]
    numbers: list[int]


@dataclass
class BrigandsView(View):
    """All is public but plans and team actions before they are revealed, and which cards the prince holds."""

    phase: str
    prince: int  # -1 in a duel
    day: int
    days: int
    threshold: int
    pawns: list[int]  # henchmen of each brigand, patrols of the prince
    order: list[int]  # the quarters in the order of the arrows
    effects: list[EffectView]  # by quarter
    day_effects: list[EffectView]  # by quarter
    to_come: list[int]  # quarters whose day card has not come
    money: list[int]
    tokens: list[int]  # in hand
    reserve: list[int]
    board: list[list[int]]  # henchmen by place and seat; the Prison is the last place
    patrols: list[int]  # by place
    pledged: list[list[int]]  # tokens by place and seat
    spy: list[int]  # cards by level
    spy_level: int
    fines: list[int]  # ducats by level
    fine_level: int
    steal: int
    prince_steal: int
    second: int  # duel: who places a second patrol
    place: int  # the one being resolved, or -1
    pending: list[int]  # seat and number of cards or pawns that are being settled one by one
    rolled: int  # what the dice show so far
    held_counts: list[int]  # cards of each seat that the prince holds
    held: list[list[int]]  # which, by seat: mine, or all for the prince
    plan: list[int]  # my own plan so far, by place
    watch: list[int]  # duel: my own patrols so far, by place
    pledge: list[int]  # my own tokens so far, by place
    asked: int  # the team whose token is asked for, or -1
    wheel: list[int]  # team actions: my own, and all once revealed; -1 not known or not chosen, -2 none owed


def _effect(effect: Effect, day: bool) -> EffectView:
    return EffectView(
        day,
        SHAPES[effect.shape],
        CONDITIONS[effect.condition],
        effect.limit,
        list(effect.gains),
        [effect.first, effect.second, effect.third],
    )


def own(state: BrigandsState, seat: int) -> Own:
    """Return what a seat sees otherwise than a spectator: its choices so far, and cards that the prince holds."""
    planning = state.cells[state.at.phase] == PLAN
    return {
        "held": _held(state, seat),
        "plan": state.row("plan", seat) if planning else [],
        "watch": state.row("watch", seat) if planning and state.facts.duel else [],
        "pledge": state.row("pledge", seat) if planning else [],
        "asked": state.asked(seat) if planning else -1,
        "wheel": _wheel(state, seat),
    }


def _held(state: BrigandsState, viewer: int) -> list[list[int]]:
    prince = state.cells[state.at.prince]
    return [
        [card for card in range(QUARTERS) if cards >> card & 1] if viewer >= 0 and viewer in (seat, prince) else []
        for seat, cards in enumerate(state.part("held"))
    ]


def _wheel(state: BrigandsState, viewer: int) -> list[int]:
    open = state.cells[state.at.phase] != WHEEL
    return [action if seat == viewer or action < 0 or open else -1 for seat, action in enumerate(state.part("wheel"))]


def look(state: BrigandsState, viewer: int) -> BrigandsView:
    """Return what the viewer sees."""
    s, at, facts = state.cells, state.at, state.facts
    box = facts.box
    phase = s[at.phase]
    resolving = PLAN < phase < END
    mine: Own = own(state, viewer) if viewer >= 0 else {}
    return BrigandsView(
        viewer=viewer,
        actors=actors(state),
        over=phase == END,
        winners=winning_seats(state) if phase == END else [],
        phase=PHASES[phase],
        prince=s[at.prince],
        day=s[at.day],
        days=box.days,
        threshold=facts.threshold,
        pawns=[box.henchmen, box.patrols],
        order=state.part("order")[: s[at.laid]],
        effects=[_effect(state.effect(quarter), lies > 0) for quarter, lies in enumerate(state.part("lying"))],
        day_effects=[_effect(effect, True) for effect in box.day_effects],
        to_come=[quarter for quarter, waits in enumerate(state.part("deck")) if waits],
        money=state.part("money"),
        tokens=state.part("hand"),
        reserve=state.part("reserve"),
        board=state.rows("henchmen"),
        patrols=state.part("patrols"),
        pledged=state.rows("tokens"),
        spy=list(box.spy),
        spy_level=s[at.spy_level],
        fines=list(box.fines),
        fine_level=s[at.fine_level],
        steal=box.steal,
        prince_steal=box.prince_steal,
        second=s[at.second],
        place=state.place() if resolving else -1,
        pending=[s[at.seat], s[at.left]] if phase in (SPY, DEAL, BET, CELL) else [],
        rolled=s[at.rolled],
        held_counts=[cards_in(cards) for cards in state.part("held")],
        held=_held(state, viewer),
        plan=mine.get("plan", []),
        watch=mine.get("watch", []),
        pledge=mine.get("pledge", []),
        asked=mine.get("asked", -1),
        wheel=_wheel(state, viewer),
    )
