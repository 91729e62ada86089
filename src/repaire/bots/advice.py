"""What a strong player would do in a seat's place, how well that seems to go, and why."""

from __future__ import annotations

from dataclasses import dataclass

from repaire.bots.bot import Glimpse
from repaire.bots.search import Option, Search, rated
from repaire.kernel.draw import Rng
from repaire.kernel.phrase import Phrase

MOST = 3  # how many ways are shown
COMPLETING = 0.25  # the part of the simulations that goes into the later steps of each way


@dataclass(frozen=True)
class Advice:
    """One way to move: all its actions, what it is worth from 0 to 1, and why one would begin so.

    `share` is how often a strong player does it: where all decide in secret, the best is a mixture.
    """

    actions: list[int]
    chance: float
    share: float
    reason: Phrase | None


def advise(glimpse: Glimpse, rng: Rng, simulations: int, seconds: float = 0.0, most: int = MOST) -> list[Advice]:
    """Return the best ways to move, the best first; with no time given the same seed gives the same advice."""
    search = Search(rng, most=simulations, timed=seconds > 0, seconds=seconds)
    tree = search.tree(glimpse)
    legal = glimpse.legal
    search.think(tree, simulations, seconds * 0.6)
    options = rated(tree, legal)
    options.sort(key=lambda option: (-option.share, -option.visits, option.action))
    shown = options[:most]
    rest = Search(rng, most=max(1, int(simulations * COMPLETING)), seconds=seconds * 0.4 / len(shown))
    world = glimpse.world(rng)
    return [
        Advice(
            [option.action, *_completed(rest, glimpse.after(option.action))],
            option.worth,
            option.share,
            world.game.mind.reason(world, glimpse.seat, option.action),
        )
        for option in shown
    ]


def weigh(glimpse: Glimpse, rng: Rng, simulations: int, played: int, seconds: float = 0.0) -> tuple[int, list[Option]]:
    """Return the best action and what a search says of all; the best and the one played are tried as often."""
    search = Search(rng, most=simulations)
    tree = search.tree(glimpse)
    made = tree.think(simulations, seconds / 2)
    best = max(rated(tree, glimpse.legal), key=lambda option: (option.share, option.visits)).action
    for action in (best, played):
        tree.try_out(action, max(1, made // 2))
    return best, rated(tree, glimpse.legal)


def appraise(glimpse: Glimpse, rng: Rng, simulations: int, played: int) -> tuple[Option, Option]:
    """Return what a search says of the best action and of the one that was played, both tried as often."""
    best, options = weigh(glimpse, rng, simulations, played)
    found = {option.action: option for option in options}
    return found[best], found[played]


def _completed(search: Search, glimpse: Glimpse) -> list[int]:
    return search.move(glimpse) if glimpse.mid_move else []
