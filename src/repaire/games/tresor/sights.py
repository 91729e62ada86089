"""What a seat sees of Le trésor des trois brigands, as numbers for learning programs."""

from __future__ import annotations

from typing import Any

from repaire.games.tresor.box import TYPES
from repaire.games.tresor.state import ATTACK, EMPTY, END
from repaire.kernel.game import Game
from repaire.kernel.sight import Sight


def sights(game: Game[Any]) -> Sight:
    """All is seen but the others' hands and what they drew, and the order of the pile."""
    box, players = game.setup.contents(), game.setup.players
    rounds, cards, most = game.setup.number("rounds"), sum(box.cards), max(box.cards)
    tokens, many = len(box.tokens), max(box.tokens)
    sight = Sight(game, longest=(rounds + 1) * players * 8)
    sight.choice("phase", END, meaning="what happens next: as STEPS in games/tresor/view.py")
    sight.seat("turn", meaning="whose turn it is")
    sight.seat("opener", meaning="who began")
    sight.number("round", rounds + 1, meaning="the round")
    sight.number("left", cards, meaning="cards in the draw pile")
    sight.number("stock_left", sum(box.tokens), meaning="tokens in the reserve or unseen on the board")
    sight.number("unseen", sum(box.tokens), meaning="tokens unseen on the board")
    sight.choice("use", ATTACK, -1, meaning="what the card parted with is used for; the first place: none yet")
    sight.choice("card", TYPES - 1, -1, meaning="that card; the first place: none")
    sight.choice("place", box.places - 1, -1, meaning="the place attacked or turned; the first place: none")
    sight.choice("before", box.places - 1, -1, meaning="the place turned first; the first place: none")
    sight.choice("given", tokens - 1, -1, meaning="the treasure to be swapped; the first place: none")
    sight.seat("winner", meaning="who has won")
    sight.number("shuffles", 999, meaning="how often the discards became the pile")
    sight.number("discards", most, meaning="discarded cards, by type")
    sight.own("hands", most, meaning="the viewer's cards, by type")
    sight.sums("hand_sizes", "hands", cards, meaning="how many cards each seat holds")
    sight.pool("hidden", "deck", "hands", most, meaning="cards in the pile or with others, by type")
    sight.seats("weapons", 1, meaning="1 for each weapon laid")
    sight.seats("damage", cards, meaning="damage, by weapon")
    sight.seats("trumps", 1, meaning="1 where a trump is laid")
    sight.seats("loot", many, meaning="tokens, by number")
    sight.number("stock", many, meaning="tokens in the reserve or unseen on the board, by number")
    sight.choice("board", tokens - 1, EMPTY, meaning="each place: none, unseen, or which token")
    sight.number("shuffled", most, meaning="the pile when it was last shuffled, by type")
    sight.own("drawn", 2 * most, meaning="cards that the viewer drew since then, by type")
    sight.sums("drawn_sizes", "drawn", 2 * cards, meaning="how many cards each seat drew since then")
    sight.seats("parted", 2 * most, meaning="cards parted with since then, by type")
    return sight
