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
    return look_all(state, [viewer])[0]


def look_all(state: BrowlState, viewers: list[int]) -> list[BrowlView]:
    """Return what each viewer sees; all but the hand is the same for all of them, and built once."""
    facts = state.facts
    hands, table, won = _by_seat(state.hands), _by_seat(state.table), _by_seat(state.won)
    lying = _lying(state)
    dealt = sum(lying) > 0
    turn = actor(state)
    kind = state.fortress_kind()
    actors = [turn] if turn >= 0 else []
    over = state.phase == END
    winners = best_seats(state) if over else []
    fortress_kind = FORTRESS_KINDS[kind] if kind >= 0 else ""
    fortress_number = state.fortress_number()
    values, strength, points = facts.box.values[:], state.strength[:], state.points[:]
    thresholds = [state.threshold(people) for people in range(PEOPLES)]
    hand_sizes = [sum(hand) for hand in hands]
    discards = [count - here if dealt else 0 for count, here in zip(facts.box.counts, lying, strict=True)]
    now = scores(state)
    found: list[BrowlView] = []
    for viewer in viewers:
        seen = BrowlView(
            viewer=viewer,
            actors=actors,
            over=over,
            winners=winners,
            round=state.round,
            rounds=facts.rounds,
            target=facts.box.target,
            opener=state.opener,
            fortress=state.fortress,
            fortress_kind=fortress_kind,
            fortress_number=fortress_number,
            values=values,
            thresholds=thresholds,
            strength=strength,
            pile=state.left,
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


def _lying(state: BrowlState) -> list[int]:
    """Return the cards of each type that are not discarded."""
    found = state.deck[:]
    for cards in (state.hands, state.table, state.won):
        kind = 0
        for count in cards:
            found[kind] += count
            kind += 1
            if kind == TYPES:
                kind = 0
    return found


def _by_seat(cards: list[int]) -> list[list[int]]:
    return [cards[start : start + TYPES] for start in range(0, len(cards), TYPES)]
