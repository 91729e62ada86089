"""Names and words of the actions of Rolling Bandits."""

from __future__ import annotations

from repaire.games.rolling_bandits.box import (
    AMBUSH,
    BLANK,
    BOMB,
    EFFECT_NAMES,
    FACE_NAMES,
    MOST_DICE,
    SYMBOLS,
    RollingBox,
)
from repaire.games.rolling_bandits.legality import may_reroll
from repaire.games.rolling_bandits.numbering import (
    BACK,
    DIE,
    EXCHANGE,
    FINISH,
    FIRST_CAR,
    FIRST_SEAT,
    HIRE,
    JOKER,
    NEW_TRAIN,
    PAIR_HIGH,
    PAIR_LOW,
    PAIRS,
    PLACE,
    REROLL_DICE,
    SHARE,
    USE,
)
from repaire.games.rolling_bandits.state import ATTACK, HIRING, PICK, SWAP, TAKE, TIE, RollingState
from repaire.games.rolling_bandits.theft import number
from repaire.kernel.errors import IllegalMove
from repaire.kernel.phrase import Choice, Phrase


def action_names(box: RollingBox) -> list[str]:
    """Return the name of every action."""
    return [
        *(f"back-{groups}" for groups in range(SYMBOLS + 1)),
        *(f"hire-{hired}" for hired in range(MOST_DICE + 1)),
        *(f"place-{name}" for name in FACE_NAMES[:SYMBOLS]),
        *(f"jokers-{name}" for name in FACE_NAMES[:SYMBOLS]),
        *(f"die-{name}{hired}" for name in FACE_NAMES for hired in ("", "-mercenary")),
        "reroll",
        "finish",
        *(f"swap-{FACE_NAMES[PAIR_LOW[pair]]}-{FACE_NAMES[PAIR_HIGH[pair]]}" for pair in range(PAIRS)),
        "share",
        "new-train",
        *(f"use-{name}" for name in chest_names(box)),
    ]


def outcome_names(box: RollingBox) -> list[str]:
    """Return the name of every draw: faces or symbols, seats, wagons, chests."""
    wagons = [f"wagon-{box.needs[kind]}-{box.points[kind]}" for kind in range(len(box.wagons))]
    seats = [f"first-{seat}" for seat in range(FIRST_CAR - FIRST_SEAT)]
    return [*FACE_NAMES, *seats, *wagons, *chest_names(box)]


def chest_names(box: RollingBox) -> list[str]:
    """Return the name of every chest type."""
    return [
        f"{FACE_NAMES[box.chest_symbols[chest]]}-{EFFECT_NAMES[box.chest_effects[chest]]}-{box.chest_points[chest]}"
        for chest in range(len(box.chests))
    ]


def choice(state: RollingState, seat: int, action: int) -> Choice:
    """Return what a legal action means."""
    s, at = state.cells, state.at
    if action < HIRE:
        return _taking_back(state, seat, action)
    if action < PLACE:
        return Choice(action, "hire", "ROL.17", {"n": action - HIRE})
    if action < DIE:
        return _placing(state, seat, action)
    if action < REROLL_DICE:
        face, hired = divmod(action - DIE, 2)
        return Choice(action, "die", "ROL.8", {"face": face, "mercenary": hired})
    if action == REROLL_DICE:
        return Choice(action, "reroll", "ROL.8", {"n": s[at.to_roll] + s[at.to_roll_hired]})
    if action == FINISH:
        return Choice(action, "finish", "ROL.9", {"n": state.dice_rolled()})
    if action < SHARE:
        low, high = PAIR_LOW[action - EXCHANGE], PAIR_HIGH[action - EXCHANGE]
        where = state.rows("where")[seat]
        cars = {"car": number(state, where[high]), "other_car": number(state, where[low])}
        return Choice(action, "swap", "ROL.13", {"symbol": low, "other": high, **cars})
    if action == SHARE:
        return Choice(action, "share", "ROL.16")
    if action == NEW_TRAIN:
        return Choice(action, "new_train", "ROL.16")
    box = state.facts.box
    chest = action - USE
    ambush = box.chest_effects[chest] == AMBUSH
    inside = {"symbol": box.chest_symbols[chest], "points": box.chest_points[chest]}
    return Choice(action, "use_ambush" if ambush else "use_reroll", "ROL.13" if ambush else "ROL.8", inside)


def _taking_back(state: RollingState, seat: int, action: int) -> Choice:
    where, own, hired = state.rows("where")[seat], state.rows("own")[seat], state.rows("hired")[seat]
    gang = sorted((symbol for symbol in range(SYMBOLS) if where[symbol] >= 0), key=lambda symbol: where[symbol])
    taken = gang[: action - BACK]
    dice, mercenaries = sum(own[symbol] for symbol in taken), sum(hired[symbol] for symbol in taken)
    return Choice(action, "back", "ROL.6", {"n": action - BACK, "dice": dice, "mercenaries": mercenaries})


def _placing(state: RollingState, seat: int, action: int) -> Choice:
    jokers = action >= JOKER
    symbol = action - JOKER if jokers else action - PLACE
    face = BLANK if jokers else symbol
    group = seat * SYMBOLS + symbol
    there = state.dice_of(group)
    car = state.cells[state.at.where + group] if there else state.landing(seat)
    dice = state.dice_showing(face)
    args = {"symbol": symbol, "n": dice, "car": number(state, car), "place": car, "total": there + dice}
    return Choice(action, "jokers" if jokers else "place", "ROL.10" if jokers else "ROL.9", args)


def ask(state: RollingState, seat: int) -> Phrase:
    """Return what is asked of the seat."""
    s, at = state.cells, state.at
    phase = s[at.phase]
    if phase == TAKE:
        return Phrase("ask.back")
    if phase == HIRING:
        return Phrase("ask.hire", {"n": s[at.stock + seat]})
    if phase == PICK:
        return Phrase("ask.pick", {"n": s[at.to_roll] + s[at.to_roll_hired]})
    if phase == SWAP:
        return Phrase("ask.swap")
    if phase == TIE:
        return Phrase("ask.tie")
    return Phrase("ask.attack", {"n": state.dice_rolled()})


def refusal(state: RollingState, seat: int, action: int) -> IllegalMove:
    """Return the clause that forbids an action, and why."""
    phase = state.cells[state.at.phase]
    if phase == TIE:
        return IllegalMove("ROL.16", "tie_first")
    if action in (SHARE, NEW_TRAIN):
        return IllegalMove("ROL.16", "no_tie")
    if phase == PICK and not DIE <= action <= REROLL_DICE:
        return IllegalMove("ROL.8", "pick_first")
    if phase == SWAP and not EXCHANGE <= action < SHARE:
        return IllegalMove("ROL.13", "swap_first")
    if action < HIRE:
        if phase != TAKE:
            return IllegalMove("ROL.6", "not_taking_back")
        return IllegalMove("ROL.6", "too_few_groups_back", n=action - BACK, groups=state.gang(seat))
    if action < PLACE:
        return _no_hiring(state, seat, action - HIRE)
    if action < DIE:
        return _no_placing(state, seat, action)
    if action <= REROLL_DICE:
        return _no_picking(state, action)
    if action == FINISH:
        return IllegalMove("ROL.6", "not_rolled_yet")
    if action < SHARE:
        if phase != SWAP:
            return IllegalMove("ROL.13", "not_swapping")
        return IllegalMove("ROL.13", "no_such_groups")
    return _no_use(state, seat, action - USE)


def _no_hiring(state: RollingState, seat: int, hired: int) -> IllegalMove:
    if state.facts.mercenaries == 0:
        return IllegalMove("ROL.17", "no_mercenaries")
    if state.cells[state.at.phase] != HIRING:
        return IllegalMove("ROL.17", "not_hiring")
    return IllegalMove("ROL.17", "too_few_mercenaries", n=hired, stock=state.cells[state.at.stock + seat])


def _no_placing(state: RollingState, seat: int, action: int) -> IllegalMove:
    jokers = action >= JOKER
    symbol = action - JOKER if jokers else action - PLACE
    face = BLANK if jokers else symbol
    if state.cells[state.at.phase] != ATTACK:
        return IllegalMove("ROL.9", "not_rolled_yet")
    if state.dice_showing(face) == 0:
        return IllegalMove("ROL.10" if jokers else "ROL.9", "no_such_dice", face=face)
    if jokers:
        return IllegalMove("ROL.10", "jokers_alone", symbol=symbol)
    return IllegalMove("ROL.9", "no_car_ahead")


def _no_picking(state: RollingState, action: int) -> IllegalMove:
    if state.cells[state.at.phase] != PICK:
        return IllegalMove("ROL.8", "not_rerolling")
    if action == REROLL_DICE:
        return IllegalMove("ROL.8", "pick_first")
    face, hired = divmod(action - DIE, 2)
    if state.part("rolled_hired" if hired else "rolled")[face] == 0:
        return IllegalMove("ROL.8", "no_such_dice", face=face)
    return IllegalMove("ROL.8", "dice_in_order")


def _no_use(state: RollingState, seat: int, chest: int) -> IllegalMove:
    phase = state.cells[state.at.phase]
    effect = state.facts.box.chest_effects[chest]
    if effect == BOMB:
        return IllegalMove("ROL.12", "bombs_have_no_use")
    if state.rows("closed")[seat][chest] == 0:
        return IllegalMove("ROL.12", "no_such_chest")
    if state.part("ready")[chest] == 0:
        return IllegalMove("ROL.12", "chest_too_new")
    if effect == AMBUSH:
        if phase != ATTACK:
            return IllegalMove("ROL.13", "not_rolled_yet")
        return IllegalMove("ROL.13", "too_few_groups")
    if phase != ATTACK:
        return IllegalMove("ROL.8", "not_rolled_yet")
    if not may_reroll(state) and state.cells[state.at.placed]:
        return IllegalMove("ROL.8", "already_placed")
    return IllegalMove("ROL.8", "nothing_rolled")
