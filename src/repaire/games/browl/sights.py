"""What a seat sees of Bröwl, as numbers for learning programs."""

from __future__ import annotations

from typing import Any

from repaire.games.browl.state import END
from repaire.kernel.game import Game
from repaire.kernel.sight import Sight

ROUNDS = 200  # far more than anybody ever played


def sights(game: Game[Any]) -> Sight:
    """BRO.5: all is seen but the others' hands and the draw pile."""
    box = game.setup.contents()
    cards, most = sum(box.counts), max(box.counts)
    pot = sum(box.counts[card] * box.values[card // 3] for card in range(len(box.counts)))
    forts = len(box.fortress_kinds)
    sight = Sight(game, longest=ROUNDS * cards)
    sight.choice("phase", END, meaning="lot, Fortress card, deal, play, refill, end")
    sight.seat("turn", meaning="whose turn it is")
    sight.seat("opener", meaning="who opened the round")
    sight.number("round", ROUNDS, meaning="the round")
    sight.number("left", cards, meaning="cards in the draw pile")
    sight.choice("fortress", forts - 1, -1, meaning="the Fortress card of the round; the first place: none")
    sight.number("strength", 2 * cards, meaning="of each people on the table")
    sight.seats("points", 10 * pot, meaning="points of the rounds that are over")
    sight.own("hands", most, meaning="the viewer's cards, by type")
    sight.sums("hand_sizes", "hands", box.hand, meaning="how many cards each seat holds")
    sight.pool("unseen", "deck", "hands", most, meaning="cards in the pile or with others, by type")
    sight.seats("table", most, meaning="cards on the table, by seat and type")
    sight.seats("won", most, meaning="cards won this round, by seat and type")
    if game.setup.flag("fortress"):
        sight.number("used", 1, meaning="1 for the Fortress cards of earlier rounds")
    return sight
