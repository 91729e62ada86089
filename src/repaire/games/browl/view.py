"""What can be seen of Bröwl, by a player or a spectator."""

from __future__ import annotations

from dataclasses import dataclass

from repaire.games.browl.box import FORTRESS_KINDS, PEOPLES
from repaire.games.browl.legality import actor
from repaire.games.browl.score import best_seats, score
from repaire.games.browl.state import END, BrowlState
from repaire.kernel.view import Own, View


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


def own(state: BrowlState, seat: int) -> Own:
    """Return what a seat sees otherwise than a spectator: its cards."""
    return {"hand": state.row("hands", seat)}


def look(state: BrowlState, viewer: int) -> BrowlView:
    """Return what the viewer sees."""
    s, at, facts = state.cells, state.at, state.facts
    hands, table, won = state.rows("hands"), state.rows("table"), state.rows("won")
    lying = [sum(kind) for kind in zip(state.part("deck"), *hands, *table, *won, strict=True)]
    dealt = sum(lying) > 0
    turn = actor(state)
    kind = state.fortress_kind()
    over = s[at.phase] == END
    return BrowlView(
        viewer=viewer,
        actors=[turn] if turn >= 0 else [],
        over=over,
        winners=best_seats(state) if over else [],
        round=s[at.round],
        rounds=facts.rounds,
        target=facts.box.target,
        opener=s[at.opener],
        fortress=s[at.fortress],
        fortress_kind=FORTRESS_KINDS[kind] if kind >= 0 else "",
        fortress_number=state.fortress_number(),
        values=list(facts.box.values),
        thresholds=[state.threshold(people) for people in range(PEOPLES)],
        strength=state.part("strength"),
        pile=s[at.left],
        hand=hands[viewer] if viewer >= 0 else [],
        hand_sizes=[sum(hand) for hand in hands],
        table=table,
        won=won,
        discards=[count - here if dealt else 0 for count, here in zip(facts.box.counts, lying, strict=True)],
        points=state.part("points"),
        scores=[score(state, seat) for seat in range(facts.players)],
    )
