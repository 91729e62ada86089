"""Why one would do something in Rolling Bandits, in one sentence, from what the player sees."""

from __future__ import annotations

from repaire.games.rolling_bandits.box import BLANK
from repaire.games.rolling_bandits.numbering import (
    BACK,
    DIE,
    EXCHANGE,
    FINISH,
    HIRE,
    JOKER,
    PAIR_HIGH,
    PAIR_LOW,
    PLACE,
    REROLL_DICE,
    SHARE,
    USE,
)
from repaire.games.rolling_bandits.state import RollingState
from repaire.games.rolling_bandits.view import CarView, RollingView, look
from repaire.kernel.phrase import Phrase


def reason(state: RollingState, seat: int, action: int) -> Phrase:
    """Return why a legal action may be good."""
    view = look(state, seat)
    if action < HIRE:
        return _back(view, action - BACK)
    if action < PLACE:
        return _hire(view, action - HIRE)
    if action < DIE:
        return _place(view, action)
    if action < REROLL_DICE:
        return _die(view, (action - DIE) // 2)
    if action == REROLL_DICE:
        again = view.to_roll + view.to_roll_mercenaries
        return Phrase("reason.reroll", {"n": again, "kept": sum(view.rolled) + sum(view.rolled_mercenaries)})
    if action == FINISH:
        kept = sum(view.rolled)
        return Phrase("reason.keep", {"n": kept}) if kept else Phrase("reason.done")
    if action < SHARE:
        return _swap(view, action - EXCHANGE)
    if action < USE:
        return Phrase("reason.share" if action == SHARE else "reason.new_train")
    ambush = any(chest.type == action - USE and chest.effect == "ambush" for chest in view.players[view.viewer].usable)
    return Phrase("reason.use_ambush" if ambush else "reason.use_reroll")


def _mine(view: RollingView) -> dict[int, tuple[int, int, int]]:
    """My groups by symbol: car, own dice, mercenaries."""
    return {
        group.symbol: (number, group.dice, group.mercenaries)
        for number, car in enumerate(view.train)
        for group in car.groups
        if group.seat == view.viewer
    }


def _rival(view: RollingView, car: CarView) -> tuple[int, int]:
    """The strongest rival on a car, and how many dice it has there."""
    forces = [(group.dice + group.mercenaries, -group.seat) for group in car.groups if group.seat != view.viewer]
    dice, seat = max(forces, default=(0, 0))
    return -seat, dice


def _number(view: RollingView, place: int) -> int:
    """What people call a car: its place from the rear, or 0 for the Locomotive."""
    return 0 if view.train[place].locomotive else place + 1


def _back(view: RollingView, groups: int) -> Phrase:
    """ROL.6: dice taken back are rolled at once."""
    if groups == 0:
        return Phrase("reason.stay", {"n": len(_mine(view))})
    gang = sorted(_mine(view).values())
    dice = sum(own for _, own, _ in gang[:groups])
    home = view.players[view.viewer].home
    return Phrase("reason.back" if dice else "reason.back_hired", {"n": dice, "total": home + dice})


def _hire(view: RollingView, hired: int) -> Phrase:
    if hired == 0:
        return Phrase("reason.hire_none", {"n": view.players[view.viewer].stock})
    home = view.players[view.viewer].home
    return Phrase("reason.hire", {"n": home + hired, "home": home})


def _place(view: RollingView, action: int) -> Phrase:
    symbol = action - JOKER if action >= JOKER else action - PLACE
    face = BLANK if action >= JOKER else symbol
    groups = _mine(view)
    if symbol in groups:
        place, own, hired = groups[symbol]
    else:
        place, own, hired = 1 + max((place for place, _, _ in groups.values()), default=-1), 0, 0
    dice = own + hired + view.rolled[face] + view.rolled_mercenaries[face]
    return _there(view, place, symbol, dice, joins=symbol in groups)


def _there(view: RollingView, place: int, symbol: int, dice: int, joins: bool) -> Phrase:
    """What so many dice of a symbol do on a car."""
    car = view.train[place]
    seat, top = _rival(view, car)
    args = {"car": _number(view, place), "points": car.points, "n": dice, "symbol": symbol, "seat": seat}
    if car.chest == symbol and dice >= view.chest_dice:
        return Phrase("reason.chest", args)
    if dice >= view.dice:
        return Phrase("reason.at_once", args)
    missing = max(car.need - dice, top + 1 - dice)
    if missing <= 0:
        return Phrase("reason.hold" if top == 0 else "reason.overtake", args)
    if dice == top and top >= car.need:
        return Phrase("reason.block", args)
    return Phrase("reason.join" if joins else "reason.board", {**args, "n": missing})


def _die(view: RollingView, face: int) -> Phrase:
    groups = _mine(view)
    if face == BLANK:
        return Phrase("reason.joker_alone" if not groups else "reason.die", {"face": face})
    full = max((place for place, _, _ in groups.values()), default=-1) + 1 >= len(view.train)
    if face not in groups and full:
        return Phrase("reason.die_stuck", {"face": face})
    if face not in groups and view.rolled[face] + view.rolled_mercenaries[face] == 1:
        return Phrase("reason.die_alone", {"face": face})
    return Phrase("reason.die", {"face": face})


def _swap(view: RollingView, pair: int) -> Phrase:
    """ROL.13: what the better of the two groups does on its new car."""
    groups = _mine(view)
    low, high = PAIR_LOW[pair], PAIR_HIGH[pair]
    moves = []
    for symbol, other in ((low, high), (high, low)):
        _, own, hired = groups[symbol]
        moves.append(_there(view, groups[other][0], symbol, own + hired, joins=True))
    for key in ("reason.chest", "reason.hold", "reason.overtake", "reason.block"):
        for phrase in moves:
            if phrase.key == key:
                return phrase
    return Phrase("reason.swap", {"symbol": low, "other": high})
