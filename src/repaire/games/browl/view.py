"""What can be seen of Bröwl, by a player or a spectator."""

from __future__ import annotations

from dataclasses import dataclass

from repaire.games.browl.box import FORTRESS_KINDS, PEOPLES
from repaire.games.browl.legality import actor
from repaire.games.browl.score import best_seats, score
from repaire.games.browl.state import END, BrowlState
from repaire.kernel.view import View


@dataclass
class BrowlView(View):
    """BRO.5: all but the hands of others and the draw pile is public."""

    round: int
    rounds: int  # 0: until somebody has `target` points
    target: int
    opener: int
    fortress: int  # the Fortress card of the round, or -1
    fortress_kind: str  # "" without one
    fortress_number: int
    values: list[int]  # points of a card of each people
    thresholds: list[int]  # count at which each people wins this round
    strength: list[int]  # count of each people on the table
    pile: int  # cards to draw
    hand: list[int]  # mine, by card type; empty for a spectator
    hand_sizes: list[int]
    table: list[list[int]]  # per seat, by card type
    won: list[list[int]]  # per seat, by card type, this round
    discards: list[int]  # by card type, this round
    points: list[int]  # of the rounds that are over
    scores: list[int]  # with the cards won this round


def look(state: BrowlState, viewer: int) -> BrowlView:
    """Return what the viewer sees."""
    return look_all(state, [viewer])[0]


def look_all(state: BrowlState, viewers: list[int]) -> list[BrowlView]:
    """Return what each viewer sees; all but the hand is the same for all of them, and built once."""
    s, at, facts = state.cells, state.at, state.facts
    hands, table, won = state.rows("hands"), state.rows("table"), state.rows("won")
    lying = [sum(kind) for kind in zip(state.part("deck"), *hands, *table, *won, strict=True)]
    dealt = sum(lying) > 0
    turn = actor(state)
    kind = state.fortress_kind()
    actors = [turn] if turn >= 0 else []
    over = s[at.phase] == END
    winners = best_seats(state) if over else []
    fortress_kind = FORTRESS_KINDS[kind] if kind >= 0 else ""
    fortress_number = state.fortress_number()
    values, strength, points = list(facts.box.values), state.part("strength"), state.part("points")
    thresholds = [state.threshold(people) for people in range(PEOPLES)]
    hand_sizes = [sum(hand) for hand in hands]
    discards = [count - here if dealt else 0 for count, here in zip(facts.box.counts, lying, strict=True)]
    now = [score(state, seat) for seat in range(facts.players)]
    found: list[BrowlView] = []
    for viewer in viewers:
        seen = BrowlView(
            viewer=viewer,
            actors=actors,
            over=over,
            winners=winners,
            round=s[at.round],
            rounds=facts.rounds,
            target=facts.box.target,
            opener=s[at.opener],
            fortress=s[at.fortress],
            fortress_kind=fortress_kind,
            fortress_number=fortress_number,
            values=values,
            thresholds=thresholds,
            strength=strength,
            pile=s[at.left],
            hand=hands[viewer] if viewer >= 0 else [],
            hand_sizes=hand_sizes,
            table=table,
            won=won,
            discards=discards,
            points=points,
            scores=now,
        )
        found.append(seen)
    return found
