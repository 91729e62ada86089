"""Another world that a viewer of Le trésor des trois brigands cannot tell from this one.

Only cards are hidden: what an unseen token is gets drawn when it is turned (TRE.10). Until the discards are first
reshuffled (TRE.5) any unseen card may be anywhere. From then on the viewer remembers that the pile holds nothing but
what was shuffled into it, and that each player got from it just as many cards as they drew. What was remembered from
before a reshuffle comes down to what the hands hold together. In the other world the other players remember having
drawn something too, and it fits.
"""

from __future__ import annotations

from math import comb

from repaire.games.tresor.box import TYPES
from repaire.games.tresor.state import TresorState
from repaire.kernel.draw import Draw


def resample(state: TresorState, viewer: int, draw: Draw) -> TresorState:
    """Deal all cards that the viewer does not see anew, uniformly over the deals that fit what they remember."""
    other = state.copy()
    hidden = state.deck[:]
    seats: list[int] = []
    sizes: list[int] = []
    for seat in range(state.facts.players):
        if seat == viewer:
            continue
        seats.append(seat)
        size = 0
        for card in range(TYPES):
            count = state.hands[seat * TYPES + card]
            size += count
            hidden[card] += count
        sizes.append(size)
    if state.shuffles == 0:
        other.deck = _deal(other, hidden, seats, sizes, draw)
        for seat in seats:  # all that a player ever had came from the one pile
            for at in range(seat * TYPES, seat * TYPES + TYPES):
                other.drawn[at] = other.hands[at] + other.parted[at]
        return other
    source = state.shuffled[:]  # what can be in the pile, or in the hands of others since they drew it
    if viewer >= 0:
        for card in range(TYPES):
            source[card] -= state.drawn[viewer * TYPES + card]
    drew = [sum(state.drawn[seat * TYPES : seat * TYPES + TYPES]) for seat in seats]
    ways = _count_piles(hidden, source, state.left)
    while True:
        deck = _draw_pile(hidden, source, ways, state.left, draw)
        rest = [hidden[card] - deck[card] for card in range(TYPES)]
        _deal(other, rest, seats, sizes, draw)
        gone = [source[card] - deck[card] for card in range(TYPES)]
        if _fits(other, gone, seats, drew):
            other.deck = deck
            while not _share(other, gone, seats, drew, draw):
                pass
            return other


def imagine(state: TresorState, viewer: int, draw: Draw) -> TresorState:
    """Return a world to think in, made much faster: nearly as likely as `resample` would, and nobody in it remembers.

    It is not checked that each player can have drawn what they hold, which hardly changes what is likely.
    """
    other = state.copy()
    hidden = state.deck[:]
    for seat in range(state.facts.players):
        if seat != viewer:
            for card in range(TYPES):
                hidden[card] += state.hands[seat * TYPES + card]
    if state.shuffles > 0:  # TRE.5: the pile holds nothing but what was shuffled into it
        can = state.shuffled[:]
        total = 0
        for card in range(TYPES):
            if viewer >= 0:
                can[card] -= state.drawn[viewer * TYPES + card]
            can[card] = min(can[card], hidden[card])
            total += can[card]
            other.deck[card] = 0
        for _ in range(state.left):
            card = _one(can, total, draw)
            can[card] -= 1
            total -= 1
            hidden[card] -= 1
            other.deck[card] += 1
    total = sum(hidden)
    for seat in range(state.facts.players):
        if seat == viewer:
            continue
        size = 0
        at = seat * TYPES
        for card in range(TYPES):
            size += other.hands[at + card]
            other.hands[at + card] = 0
        for _ in range(size):
            card = _one(hidden, total, draw)
            hidden[card] -= 1
            total -= 1
            other.hands[at + card] += 1
    if state.shuffles == 0:
        other.deck = hidden
    return other


def _one(cards: list[int], total: int, draw: Draw) -> int:
    """Draw a card; their number is known."""
    left = draw.below(total)
    card = 0
    while left >= cards[card]:
        left -= cards[card]
        card += 1
    return card


def _deal(other: TresorState, cards: list[int], seats: list[int], sizes: list[int], draw: Draw) -> list[int]:
    """Give each seat a new hand from these cards; return what is left over."""
    left = cards[:]
    for index in range(len(seats)):
        at = seats[index] * TYPES
        for card in range(TYPES):
            other.hands[at + card] = 0
        for _ in range(sizes[index]):
            card = draw.pick(left)
            left[card] -= 1
            other.hands[at + card] += 1
    return left


def _count_piles(hidden: list[int], source: list[int], size: int) -> list[list[int]]:
    """For each card type: in how many ways it and the later ones can make a pile of 0, 1, ... `size` cards."""
    ways = [[1] + [0] * size]
    for card in range(TYPES - 1, -1, -1):
        later = ways[-1]
        here = [0] * (size + 1)
        for count in range(min(hidden[card], source[card], size) + 1):
            factor = comb(hidden[card], count)
            for rest in range(size - count + 1):
                here[rest + count] += factor * later[rest]
        ways.append(here)
    ways.reverse()
    return ways


def _draw_pile(hidden: list[int], source: list[int], ways: list[list[int]], size: int, draw: Draw) -> list[int]:
    """Return a pile of hidden cards with no more of a type than its source has, each such set of cards as likely."""
    pile: list[int] = []
    left = size
    for card in range(TYPES):
        weights: list[int] = []
        for count in range(min(hidden[card], source[card], left) + 1):
            weights.append(comb(hidden[card], count) * ways[card + 1][left - count])
        count = draw.pick(weights)
        pile.append(count)
        left -= count
    return pile


def _fits(other: TresorState, gone: list[int], seats: list[int], drew: list[int]) -> bool:
    """Tell whether what left the pile can be shared out so that each player got what they drew.

    A player's share must be among what they hold or have parted with. There is such a sharing unless some group of
    players drew more than that group can have got (max flow, min cut); the order of draws never stands in the way.
    """
    for group in range(1, 1 << len(seats)):
        excess = 0
        can = [0] * TYPES
        for index in range(len(seats)):
            if group >> index & 1:
                excess += drew[index]
                at = seats[index] * TYPES
                for card in range(TYPES):
                    can[card] += other.hands[at + card] + other.parted[at + card]
        for card in range(TYPES):
            excess -= min(can[card], gone[card])
        if excess > 0:
            return False
    return True


def _share(other: TresorState, gone: list[int], seats: list[int], drew: list[int], draw: Draw) -> bool:
    """Let each player remember a share of what left the pile; return whether it came out even, which it can."""
    left = gone[:]
    later = [0] * TYPES  # what the players still to come can have got
    for seat in seats:
        for card in range(TYPES):
            at = seat * TYPES + card
            later[card] += other.hands[at] + other.parted[at]
    for index in range(len(seats)):
        need = drew[index]
        free = [0] * TYPES
        for card in range(TYPES):
            at = seats[index] * TYPES + card
            can = other.hands[at] + other.parted[at]
            later[card] -= can
            must = max(0, left[card] - later[card])
            other.drawn[at] = must
            left[card] -= must
            free[card] = min(left[card], can - must)
            need -= must
        if need < 0 or need > sum(free):
            return False
        for _ in range(need):
            card = draw.pick(free)
            free[card] -= 1
            left[card] -= 1
            other.drawn[seats[index] * TYPES + card] += 1
    return True
