"""Resampled worlds of Le trésor are spread uniformly over all deals that a viewer cannot rule out."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from repaire.games import find
from repaire.games.tresor.box import CARD_NAMES, TYPES
from repaire.games.tresor.resample import resample
from repaire.games.tresor.state import TresorState
from repaire.kernel.draw import Rng
from tests.chi_square import fits
from tests.conformance.variants import sample
from tests.games.tresor.table import counts, do, hand, table, tiny


def in_order(cards: list[str]) -> str:
    return " ".join(sorted(cards, key=CARD_NAMES.index))


def others(state: TresorState, viewer: int) -> tuple[str, ...]:
    return tuple(hand(state, seat) for seat in range(state.facts.players) if seat != viewer)


def worlds(state: TresorState, viewer: int, n: int = 4000) -> list[tuple[str, ...]]:
    draw = Rng(n)
    return [others(resample(state, viewer, draw), viewer) for _ in range(n)]


def test_other_hands_are_dealt_from_the_unseen_cards() -> None:
    state = table(["axe turn", "pepper pepper", "turn"], pile="swap pepper")
    unseen = ["pepper", "pepper", "turn", "swap", "pepper"]
    expected: Counter[object] = Counter()
    for deal in permutations(unseen):  # every order of the five unseen cards is as likely
        expected[(in_order(list(deal[:2])), deal[2])] += 1
    assert len(expected) == 8
    assert fits(worlds(state, 0, 8000), expected)
    assert hand(resample(state, 0, Rng(1)), 0) == "axe turn"


def test_a_spectator_knows_no_hand() -> None:
    state = table(["axe", "pepper"], pile="turn")
    assert fits(worlds(state, -1), dict.fromkeys(permutations(["axe", "pepper", "turn"], 2), 1))


def test_what_was_parted_with_is_public() -> None:
    state = table(["axe", "pepper"], pile="turn swap")
    do(state, "discard-axe turn discard-turn")
    assert fits(worlds(state, 0), {("pepper",): 1, ("swap",): 1})


def test_tre_5_after_a_reshuffle_the_hands_of_others_are_remembered() -> None:
    """The pile then holds the discards, so what another player has beside one card drawn from it is known."""
    state = table(["pepper", "swap jammed"], pile="", discards="axe turn oiled")
    do(state, "discard-pepper")
    assert fits(worlds(state, 0, 50), {("jammed swap",): 1})
    do(state, "turn")
    assert fits(worlds(state, 0), {(f"{a} {b} {c}".strip(),): 1 for a, b, c in SORTED})
    assert fits(worlds(state.copy(), 1), {("",): 1})
    do(state, "discard-turn")  # which was not in the old hand
    assert fits(worlds(state, 0, 50), {("jammed swap",): 1})


SORTED = [
    ("pepper", "jammed", "swap"),
    ("axe", "jammed", "swap"),
    ("jammed", "oiled", "swap"),
    ("jammed", "swap", "turn"),
]


def test_tre_5_a_card_parted_with_may_be_an_old_or_a_new_one() -> None:
    state = table(["pepper", "swap axe"], pile="", discards="axe turn")
    do(state, "discard-pepper turn discard-axe")
    assert fits(worlds(state, 0), {("axe swap",): 1, ("pepper swap",): 1, ("swap turn",): 1})


def test_tre_5_only_who_drew_can_hold_what_was_reshuffled() -> None:
    state = table(["pepper", "swap", "jammed"], pile="", discards="turn oiled")
    do(state, "discard-pepper turn")
    expected = {
        (in_order([old, new]), rest): 1
        for old, rest in (("swap", "jammed"), ("jammed", "swap"))
        for new in ("pepper", "turn", "oiled")
    }
    assert len(expected) == 6
    assert fits(worlds(state, 0), expected)


class Deal:
    """One way it may have gone since the reshuffle: hands then, and the pile from top to bottom."""

    def __init__(self, hands: list[list[str]], pile: list[str]) -> None:
        self.hands = hands
        self.pile = pile

    def goes(self, turns: list[tuple[int, str]]) -> bool:
        """Draw and part with these cards, turn after turn; tell whether that was possible."""
        for seat, card in turns:
            self.hands[seat].append(self.pile.pop(0))
            if card not in self.hands[seat]:
                return False
            self.hands[seat].remove(card)
        return True


@pytest.mark.parametrize(
    ("hands", "discards", "script"),
    [
        (["pepper", "axe", "turn"], "axe oiled turn", "axe discard-axe turn discard-turn"),
        (["pepper", "axe", "turn"], "axe oiled turn", "oiled discard-axe turn discard-turn"),
        (["pepper", "axe swap", "turn"], "axe axe turn", "turn discard-axe axe discard-axe"),
        (["pepper", "axe axe", "swap"], "axe turn", "pepper discard-axe turn discard-turn axe"),
    ],
)
def test_tre_5_reshuffles_against_all_ways_it_may_have_gone(hands: list[str], discards: str, script: str) -> None:
    """Seat 0 parts with a card, the discards are reshuffled, and all that seat 0 can rule out is ruled out."""
    state = table(hands, pile="", discards=discards)
    do(state, f"discard-{hands[0]} {script}")
    pile = [hands[0], *discards.split()]
    turns: list[tuple[int, str]] = []
    for word in script.split():
        if word.startswith("discard-"):
            turns.append((1 + len(turns), word.removeprefix("discard-")))
    mine = [word for word in script.split() if not word.startswith("discard-")][2:]  # what seat 0 drew after them
    old = [*hands[1].split(), *hands[2].split()]
    size = len(hands[1].split())
    possible = set()
    for split in permutations(old):
        for order in permutations(pile):
            deal = Deal([[], list(split[:size]), list(split[size:])], list(order))
            if deal.goes(turns) and deal.pile[: len(mine)] == mine:
                possible.add((in_order(deal.hands[1]), in_order(deal.hands[2])))
    unseen = [name for name, number in zip(CARD_NAMES, state.part("deck"), strict=True) for _ in range(number)]
    sizes = [len(hand(state, seat).split()) for seat in (1, 2)]
    unseen += hand(state, 1).split() + hand(state, 2).split()
    expected: Counter[object] = Counter()
    for cards in permutations(unseen):
        world = (in_order(list(cards[: sizes[0]])), in_order(list(cards[sizes[0] : sum(sizes)])))
        if world in possible:
            expected[world] += 1
    assert set(expected) == possible
    assert fits(worlds(state, 0), expected)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_players_remember_draws_that_fit_their_cards(players: int) -> None:
    draw = Rng(3)
    reshuffled = 0
    for box in ("", tiny()):
        for state in sample(find("tresor").setup(players, {"rounds": 60}, box), 8, 9):
            assert isinstance(state, TresorState)
            reshuffled += state.cells[state.at.shuffles] > 0
            for viewer in range(-1, players):
                world = resample(state, viewer, draw)
                world = resample(world, (viewer + 1) % players, draw)
                for card in range(TYPES):
                    drawn = [world.cells[world.at.drawn + seat * TYPES + card] for seat in range(players)]
                    had = [
                        world.cells[world.at.hands + seat * TYPES + card]
                        + world.cells[world.at.parted + seat * TYPES + card]
                        for seat in range(players)
                    ]
                    assert world.cells[world.at.shuffled + card] == world.cells[world.at.deck + card] + sum(drawn)
                    assert all(got <= ever for got, ever in zip(drawn, had, strict=True))
                for seat in range(players):
                    at = seat * TYPES
                    assert sum(world.part("drawn")[at : at + TYPES]) == sum(state.part("drawn")[at : at + TYPES])
    assert reshuffled > 20


def test_nothing_to_resample_leaves_the_world_as_it_is() -> None:
    state = table(["axe turn", "pepper pepper"], pile="")
    other = resample(state, 0, Rng(3))
    assert other.pack() == state.pack()
    assert other.part("hands")[TYPES:] == counts("pepper pepper")
