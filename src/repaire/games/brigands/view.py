"""What can be seen of Brigands, by a player or a spectator."""

from __future__ import annotations

from dataclasses import dataclass

from repaire.games.brigands.box import CONDITIONS, PLACES, QUARTERS, SHAPES, Effect
from repaire.games.brigands.legality import actors
from repaire.games.brigands.score import winning_seats
from repaire.games.brigands.state import BET, CELL, DEAL, END, PHASES, PLAN, SPY, WHEEL, BrigandsState
from repaire.kernel.view import View


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


def _effect(effect: Effect, day: int) -> EffectView:
    return EffectView(
        bool(day),
        SHAPES[effect.shape],
        CONDITIONS[effect.condition],
        effect.limit,
        effect.gains[:],
        [effect.first, effect.second, effect.third],
    )


def look(state: BrigandsState, viewer: int) -> BrigandsView:
    """Return what the viewer sees."""
    facts = state.facts
    box = facts.box
    seats = range(facts.players)
    phase = state.phase
    resolving = PLAN < phase < END
    planning = phase == PLAN and viewer >= 0
    mine = slice(viewer * PLACES, viewer * PLACES + PLACES)

    def rows(by_place: list[int]) -> list[list[int]]:
        return [by_place[place * facts.players : (place + 1) * facts.players] for place in range(PLACES)]

    return BrigandsView(
        viewer=viewer,
        actors=actors(state),
        over=phase == END,
        winners=winning_seats(state) if phase == END else [],
        phase=PHASES[phase],
        prince=state.prince,
        day=state.day,
        days=box.days,
        threshold=facts.threshold,
        pawns=[box.henchmen, box.patrols],
        order=state.order[:],
        effects=[_effect(state.effect(quarter), state.lying[quarter]) for quarter in range(QUARTERS)],
        day_effects=[_effect(effect, 1) for effect in box.day_effects],
        to_come=[quarter for quarter in range(QUARTERS) if state.deck[quarter]],
        money=state.money[:],
        tokens=state.hand[:],
        reserve=state.reserve[:],
        board=rows(state.henchmen),
        patrols=state.patrols[:],
        pledged=rows(state.tokens),
        spy=box.spy[:],
        spy_level=state.spy_level,
        fines=box.fines[:],
        fine_level=state.fine_level,
        steal=box.steal,
        prince_steal=box.prince_steal,
        second=state.second,
        place=state.place() if resolving else -1,
        pending=[state.seat, state.left] if phase in (SPY, DEAL, BET, CELL) else [],
        rolled=state.rolled,
        held_counts=[held.bit_count() for held in state.held],
        held=[
            [card for card in range(QUARTERS) if state.held[seat] >> card & 1]
            if viewer >= 0 and viewer in (seat, state.prince)
            else []
            for seat in seats
        ],
        plan=state.plan[mine] if planning else [],
        watch=state.watch[mine] if planning and facts.duel else [],
        pledge=state.pledge[mine] if planning else [],
        asked=state.asked(viewer) if planning else -1,
        wheel=[
            state.wheel[seat] if seat == viewer or state.wheel[seat] < 0 or phase != WHEEL else -1 for seat in seats
        ],
    )
