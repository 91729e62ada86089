"""What can be seen of Bröwl, by a player or a spectator."""

from __future__ import annotations

from dataclasses import dataclass

from repaire.games.browl.box import FORTRESS_KINDS, PEOPLES, TYPES
from repaire.games.browl.legality import actor
from repaire.games.browl.score import best_seats, scores
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
    facts = state.facts
    seats = range(facts.players)

    def of(cards: list[int], seat: int) -> list[int]:
        return cards[seat * TYPES : seat * TYPES + TYPES]

    hidden = [state.deck[card] + sum(of(state.hands, seat)[card] for seat in seats) for card in range(TYPES)]
    shown = [sum(of(state.table, seat)[card] + of(state.won, seat)[card] for seat in seats) for card in range(TYPES)]
    dealt = sum(state.deck) + sum(state.hands) + sum(shown) > 0
    turn = actor(state)
    kind = state.fortress_kind()
    return BrowlView(
        viewer=viewer,
        actors=[turn] if turn >= 0 else [],
        over=state.phase == END,
        winners=best_seats(state) if state.phase == END else [],
        round=state.round,
        rounds=facts.rounds,
        target=facts.box.target,
        opener=state.opener,
        fortress=state.fortress,
        fortress_kind=FORTRESS_KINDS[kind] if kind >= 0 else "",
        fortress_number=state.fortress_number(),
        values=facts.box.values[:],
        thresholds=[state.threshold(people) for people in range(PEOPLES)],
        strength=state.strength[:],
        pile=state.left,
        hand=of(state.hands, viewer) if viewer >= 0 else [],
        hand_sizes=[sum(of(state.hands, seat)) for seat in seats],
        table=[of(state.table, seat) for seat in seats],
        won=[of(state.won, seat) for seat in seats],
        discards=[facts.box.counts[card] - hidden[card] - shown[card] if dealt else 0 for card in range(TYPES)],
        points=state.points[:],
        scores=scores(state),
    )
