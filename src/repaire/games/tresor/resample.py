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
from repaire.kernel.native import i64


def resample(state: TresorState, viewer: i64, draw: Draw) -> TresorState:
    """Deal all cards that the viewer does not see anew, uniformly over the deals that fit what they remember."""
    other = TresorState(state.game, state.facts, state.cells[:])
    at = state.at
    hands = state.rows("hands")
    seats = [seat for seat in range(state.facts.players) if seat != viewer]
    hidden = state.part("deck")
    for seat in seats:
        for card in range(TYPES):
            hidden[card] += hands[seat][card]
    sizes = [sum(hands[seat]) for seat in seats]
    if state.cells[at.shuffles] == 0:
        _put(other, at.deck, _deal(other, hidden, seats, sizes, draw))
        for seat in seats:  # all that a player ever had came from the one pile
            for own in range(seat * TYPES, seat * TYPES + TYPES):
                other.cells[at.drawn + own] = other.cells[at.hands + own] + other.cells[at.parted + own]
        return other
    source = state.part("shuffled")  # what can be in the pile, or in the hands of others since they drew it
    drawn = state.rows("drawn")
    if viewer >= 0:
        source = [source[card] - drawn[viewer][card] for card in range(TYPES)]
    drew = [sum(drawn[seat]) for seat in seats]
    left = state.cells[at.left]
    ways = _count_piles(hidden, source, left)
    while True:
        deck = _draw_pile(hidden, source, ways, left, draw)
        rest = [hidden[card] - deck[card] for card in range(TYPES)]
        _deal(other, rest, seats, sizes, draw)
        gone = [source[card] - deck[card] for card in range(TYPES)]
        if _fits(other, gone, seats, drew):
            _put(other, at.deck, deck)
            while not _share(other, gone, seats, drew, draw):
                pass
            return other


def _put(other: TresorState, start: i64, values: list[int]) -> None:
    for index in range(len(values)):
        other.cells[start + index] = values[index]


def imagine(state: TresorState, viewer: i64, draw: Draw) -> TresorState:
    """Return a world to think in, made much faster: nearly as likely as `resample` would, and nobody in it remembers.

    It is not checked that each player can have drawn what they hold, which hardly changes what is likely. The cards
    that the viewer does not see are gathered in the pile, and dealt from there.
    """
    other = TresorState(state.game, state.facts, state.cells[:])
    s, at = other.cells, other.at
    unseen = s[at.left]
    seat: i64
    card: i64
    kind: i64
    for seat in range(state.facts.players):
        if seat != viewer:
            for card in range(TYPES):
                held = s[at.hands + seat * TYPES + card]
                s[at.deck + card] += held
                unseen += held
    if s[at.shuffles] > 0:
        _imagine_pile(state, other, viewer, draw)  # the rest is for the hands
        unseen -= s[at.left]
    for seat in range(state.facts.players):
        if seat != viewer:
            hand = at.hands + seat * TYPES
            for kind in range(TYPES):
                s[hand + kind] = 0
            for kind in range(TYPES):
                for _ in range(state.cells[hand + kind]):
                    card = draw.within(s, at.deck, unseen)
                    s[at.deck + card] -= 1
                    unseen -= 1
                    s[hand + card] += 1
    if s[at.shuffles] > 0:
        for card in range(TYPES):
            s[at.deck + card] = s[at.shuffled + card]
            s[at.shuffled + card] = state.cells[at.shuffled + card]
    return other


def _imagine_pile(state: TresorState, other: TresorState, viewer: i64, draw: Draw) -> None:
    """TRE.5: the pile holds nothing but what was shuffled into it. For now it is laid out where `shuffled` is."""
    s, at = other.cells, other.at
    total: i64 = 0
    card: i64
    can = at.drawn  # some room to count: what lies there is put back
    for card in range(TYPES):
        most = state.cells[at.shuffled + card]
        if viewer >= 0:
            most -= state.cells[at.drawn + viewer * TYPES + card]
        most = min(most, s[at.deck + card])
        s[can + card] = most
        s[at.shuffled + card] = 0
        total += most
    for _ in range(s[at.left]):
        card = draw.within(s, can, total)
        s[can + card] -= 1
        total -= 1
        s[at.deck + card] -= 1
        s[at.shuffled + card] += 1
    for card in range(TYPES):
        s[can + card] = state.cells[can + card]


def _deal(other: TresorState, cards: list[int], seats: list[int], sizes: list[int], draw: Draw) -> list[int]:
    """Give each seat a new hand from these cards; return what is left over."""
    left = cards[:]
    for seat, size in zip(seats, sizes, strict=True):
        hand = [0] * TYPES
        for _ in range(size):
            card = draw.pick(left)
            left[card] -= 1
            hand[card] += 1
        _put(other, other.at.hands + seat * TYPES, hand)
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
    had = _had(other)
    for group in range(1, 1 << len(seats)):
        excess = 0
        can = [0] * TYPES
        for index in range(len(seats)):
            if group >> index & 1:
                excess += drew[index]
                for card in range(TYPES):
                    can[card] += had[seats[index]][card]
        for card in range(TYPES):
            excess -= min(can[card], gone[card])
        if excess > 0:
            return False
    return True


def _had(other: TresorState) -> list[list[int]]:
    """Return, for each seat, what it holds or has parted with."""
    return [
        [held + parted for held, parted in zip(*pair, strict=True)]
        for pair in zip(other.rows("hands"), other.rows("parted"), strict=True)
    ]


def _share(other: TresorState, gone: list[int], seats: list[int], drew: list[int], draw: Draw) -> bool:
    """Let each player remember a share of what left the pile; return whether it came out even, which it can."""
    left = gone[:]
    had = _had(other)
    later = [sum(had[seat][card] for seat in seats) for card in range(TYPES)]  # what players still to come can have got
    for seat, drawn in zip(seats, drew, strict=True):
        need = drawn
        free = [0] * TYPES
        got = [0] * TYPES
        for card in range(TYPES):
            can = had[seat][card]
            later[card] -= can
            must = max(0, left[card] - later[card])
            got[card] = must
            left[card] -= must
            free[card] = min(left[card], can - must)
            need -= must
        if need < 0 or need > sum(free):
            return False
        for _ in range(need):
            card = draw.pick(free)
            free[card] -= 1
            left[card] -= 1
            got[card] += 1
        _put(other, other.at.drawn + seat * TYPES, got)
    return True
