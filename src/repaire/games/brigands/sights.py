"""What a seat sees of Brigands, as numbers for learning programs."""

from __future__ import annotations

from typing import Any

from repaire.games.brigands.box import PLACES, QUARTERS
from repaire.games.brigands.state import END, NO_TOKEN, PLEDGING, WHEEL
from repaire.kernel.game import Game
from repaire.kernel.sight import Sight, Veil

MONEY = 500  # ducats: far more than anybody ever had


def sights(game: Game[Any]) -> Sight:
    """BRG.8, BRG.11, BRG.15: all is seen but the others' plans and team actions, and which cards the prince holds."""
    box, players = game.setup.contents(), game.setup.players
    pawns = max(box.henchmen, box.patrols)
    sight = Sight(game, longest=box.days * players * 60)
    sight.choice("phase", END, meaning="what happens next: as PHASES in games/brigands/state.py")
    sight.seat("prince", meaning="the prince")
    sight.number("day", box.days, meaning="the day")
    sight.number("reached", QUARTERS + 1, meaning="how many places of the way are resolved today")
    sight.seat("seat", label="deciding", meaning="whose cards are drawn, or who decides pawn by pawn")
    sight.number("left", pawns, meaning="cards still to be drawn, or pawns still to be decided")
    sight.number("dice", 99, meaning="dice still to be rolled")
    sight.number("rolled", 99, meaning="what the dice have shown so far")
    sight.choice("spy_level", len(box.spy) - 1, meaning="the prince's skill at spying")
    sight.choice("fine_level", len(box.fines) - 1, meaning="the prince's skill at fining")
    sight.seat("second", meaning="who places a second patrol in a duel")
    sight.number("laid", QUARTERS, meaning="how many quarters lie")
    sight.choice("order", QUARTERS - 1, meaning="the quarters as they lie on the way")
    sight.number("deck", 1, meaning="1 if the day card of a quarter has not come yet")
    sight.number("lying", 1, meaning="1 if the day card of a quarter lies there")
    sight.seats("money", MONEY, meaning="ducats")
    sight.seats("hand", box.tokens, meaning="action tokens in hand")
    sight.seats("reserve", box.tokens, meaning="action tokens in the reserve")
    sight.across("henchmen", box.henchmen, meaning="henchmen, by place and seat")
    sight.number("patrols", 2 * pawns, meaning="patrols, by place")
    sight.across("tokens", box.tokens, meaning="tokens laid, by place and seat")
    sight.choices("stage", PLEDGING, meaning="how far plans are; of others only whether they owe one", veil=Veil(cap=1))
    sight.own("count", pawns, meaning="pawns that the viewer still has to place")
    sight.own("cursor", PLACES, meaning="the first place for the viewer's next pawn, or the team that is asked for")
    sight.own("plan", pawns, meaning="the viewer's plan so far, by place")
    if players == 2:
        sight.own("watch", pawns, meaning="the viewer's patrols so far, by place")
    sight.own("pledge", 1, meaning="the viewer's tokens so far, by place")
    sight.choices(
        "wheel",
        len(game.action_names()) - 1,
        NO_TOKEN,
        meaning="team actions, from none owed and owed on; of others, until all are shown, only whether they are set",
        veil=Veil("phase", (WHEEL,), cap=0),
    )
    sight.bits("held", QUARTERS, meaning="cards that the prince holds: the viewer's, or all", veil=Veil(seer="prince"))
    sight.bit_counts("held_counts", "held", QUARTERS, meaning="how many cards of each seat the prince holds")
    return sight
