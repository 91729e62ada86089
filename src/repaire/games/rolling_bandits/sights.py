"""What a seat sees of Rolling Bandits, as numbers for learning programs."""

from __future__ import annotations

from typing import Any

from repaire.games.rolling_bandits.box import SYMBOLS
from repaire.games.rolling_bandits.state import END, NO_CHEST, NO_VOTE, NOWHERE, TIE
from repaire.kernel.game import Game
from repaire.kernel.sight import Sight, Veil

TURNS = 2_000  # far more than anybody ever played
TRAINS = 20


def sights(game: Game[Any]) -> Sight:
    """ROL.12: all is seen but the inside of the others' closed chests, and votes until the last is in."""
    box = game.setup.contents()
    wagons = sum(box.wagons)
    chests = list(box.chests)
    most, symbols = max(chests), list(box.chest_symbols)
    dice = box.dice + box.mercenaries
    before = tuple(phase for phase in range(END) if phase not in (TIE, END))
    sight = Sight(game, longest=TURNS * 20)
    sight.choice("phase", END, meaning="what happens next: as in games/rolling_bandits/state.py")
    sight.seat("turn", meaning="whose turn it is")
    sight.number("turns", TURNS, meaning="turns begun since the train was set up")
    sight.number("trains", TRAINS, meaning="the train")
    sight.number("to_roll", dice, meaning="dice that are rolled now")
    sight.number("to_roll_hired", dice, meaning="mercenaries that are rolled now")
    sight.number("placed", 1, meaning="1 once a group was placed this turn")
    sight.number("stirred", 1, meaning="1 once a die was rolled or the train changed this turn")
    sight.number("still", 99, meaning="turns in a row with neither")
    sight.number("quiet", 99, -99, meaning="turns in a row without a theft")
    sight.choice("car", wagons, NOWHERE, meaning="the car whose chest is opened; the first place: none")
    sight.choice("other_car", wagons, NOWHERE, meaning="the car to settle after it; the first place: none")
    sight.number("pick", 99, meaning="the last die picked for a reroll")
    sight.number("length", wagons + 1, meaning="cars in the train")
    sight.number("rolled", dice, meaning="dice rolled and not yet placed, by face")
    sight.number("rolled_hired", dice, meaning="mercenaries rolled and not yet placed, by face")
    sight.seats("home", dice, meaning="available dice")
    sight.seats("stock", dice, meaning="available mercenaries")
    sight.seats("where", wagons, NOWHERE, meaning="the car of each group, by seat and symbol, or -1")
    sight.seats("own", dice, meaning="dice of each group")
    sight.seats("hired", dice, meaning="mercenaries of each group")
    sight.choice("train", len(box.wagons), meaning="the type of each car, from the rear; the Locomotive last")
    sight.choice("backs", SYMBOLS - 1, NO_CHEST, meaning="the back of each car's chest; the first place: none")
    sight.seats("cars", max(box.wagons) * TRAINS, meaning="stolen cars, by type")
    sight.seats("opened", most, meaning="open chests, by type")
    sight.seats(
        "closed", most, meaning="closed chests by type: the viewer's, or all at the end", veil=Veil("phase", before)
    )
    sight.sums("closed_backs", "closed", sum(chests), symbols, meaning="closed chests of each seat, by their backs")
    sight.own("ready", most, only="turn", meaning="closed chests that the viewer may use, by type")
    sight.sums("ready_backs", "ready", sum(chests), symbols, meaning="closed chests of earlier turns, by their backs")
    sight.pool("unseen", "pool", "closed", most, meaning="chests that the viewer has not looked into, by type")
    sight.number("discarded", most, meaning="chests put away, by type")
    sight.seats("attackers", 1, meaning="1 for those who attack this train")
    sight.seats("earlier", 500, meaning="points of earlier trains")
    sight.choices(
        "votes",
        1,
        NO_VOTE,
        meaning="not voted, share, new train; of others, until all are in, only whether they have",
        veil=Veil("phase", (TIE,), cap=0),
    )
    return sight
