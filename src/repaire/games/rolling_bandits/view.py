"""What can be seen of Rolling Bandits, by a player or a spectator."""

from __future__ import annotations

from dataclasses import dataclass

from repaire.games.rolling_bandits.box import EFFECT_NAMES, SYMBOLS
from repaire.games.rolling_bandits.legality import actor, undecided
from repaire.games.rolling_bandits.score import best_seats, loot, shown_points
from repaire.games.rolling_bandits.state import (
    ATTACK,
    END,
    HIRING,
    LOT,
    NO_VOTE,
    PICK,
    ROLL,
    SWAP,
    SYMBOL,
    TAKE,
    TIE,
    WAGON,
    RollingState,
)
from repaire.kernel.view import Own, View

PHASE_NAMES = {
    LOT: "set_up",
    WAGON: "set_up",
    SYMBOL: "set_up",
    TAKE: "take_back",
    HIRING: "hire",
    ROLL: "roll",
    ATTACK: "attack",
    PICK: "pick",
    SWAP: "swap",
    TIE: "tie",
    END: "end",
}


@dataclass
class GroupView:
    """The dice of one player on one car."""

    seat: int
    symbol: int
    dice: int  # mercenaries not counted
    mercenaries: int


@dataclass
class CarView:
    """A car of the train."""

    locomotive: bool
    need: int
    points: int
    chest: int  # the symbol on its back, or -1
    groups: list[GroupView]


@dataclass
class ChestView:
    """A chest that the viewer has seen inside."""

    type: int
    symbol: int
    effect: str
    points: int


@dataclass
class LootView:
    """A stolen car."""

    locomotive: bool
    need: int
    points: int


@dataclass
class PlayerView:
    """What is before a player."""

    attacks: bool  # this train; ROL.16: only the tied attack a new one
    home: int  # dice available
    stock: int  # mercenaries available
    cars: list[LootView]
    open: list[ChestView]
    closed: list[int]  # the backs of the closed chests
    new: list[int]  # those of them that were won this turn
    inside: list[ChestView]  # the same chests, if the viewer may know
    usable: list[ChestView]  # those of them that may be used this turn, if they are the viewer's
    points: int  # from this train, as far as the viewer may know
    earlier: int  # points from earlier trains


@dataclass
class RollingView(View):
    """ROL.12: all but the inside of the others' closed chests is public, and votes until the last is in."""

    phase: str  # `chest` while chance opens one
    turn: int
    trains: int
    turns: int  # begun since the train was set up
    train: list[CarView]  # from the rear to the front
    players: list[PlayerView]
    rolled: list[int]  # dice rolled and not placed, by face, mercenaries not counted
    rolled_mercenaries: list[int]
    to_roll: int  # dice that chance still owes, or that are picked for a reroll
    to_roll_mercenaries: int
    placed: bool  # a group was placed this turn
    stirred: bool  # a die was rolled or the train changed this turn
    opening: int  # the car whose chest is being opened, or -1
    discarded: list[ChestView]
    still: int  # ROL.18: turns in a row without a roll or a change
    quiet: int  # ROL.18: turns in a row without a theft
    quiet_end: int  # the number of them that ends the game
    dice: int  # so many on a car take it at once
    chest_dice: int  # so many of its symbol win a chest
    tied: list[int]
    vote: int  # my own, or -1


def own(state: RollingState, seat: int) -> Own:
    """Return what a seat sees otherwise than a spectator: inside its closed chests, and its vote."""
    players = [_player(state, other, seat) for other in range(state.facts.players)]
    return {"players": players, "vote": state.cells[state.at.votes + seat]}


def look(state: RollingState, viewer: int) -> RollingView:
    """Return what the viewer sees."""
    s, at, facts = state.cells, state.at, state.facts
    phase = s[at.phase]
    turn = actor(state)
    over = phase == END
    opening = phase not in PHASE_NAMES
    return RollingView(
        viewer=viewer,
        actors=undecided(state) if phase == TIE else [turn] if turn >= 0 else [],
        over=over,
        winners=best_seats(state) if over else [],
        phase="chest" if opening else PHASE_NAMES[phase],
        turn=s[at.turn],
        trains=s[at.trains],
        turns=s[at.turns],
        train=[_car(state, car) for car in range(s[at.length])],
        players=[_player(state, seat, viewer) for seat in range(facts.players)],
        rolled=state.part("rolled"),
        rolled_mercenaries=state.part("rolled_hired"),
        to_roll=s[at.to_roll],
        to_roll_mercenaries=s[at.to_roll_hired],
        placed=s[at.placed] > 0,
        stirred=s[at.stirred] > 0,
        opening=s[at.car] if opening else -1,
        discarded=_chests(state, state.part("discarded")),
        still=s[at.still],
        quiet=s[at.quiet] if s[at.quiet] > 0 else 0,
        quiet_end=facts.box.quiet_rounds * state.raiders(),
        dice=facts.box.dice,
        chest_dice=facts.box.chest_dice,
        tied=best_seats(state) if phase == TIE else [],
        vote=s[at.votes + viewer] if viewer >= 0 else NO_VOTE,
    )


def _car(state: RollingState, car: int) -> CarView:
    s, at, box = state.cells, state.at, state.facts.box
    kind = s[at.train + car]
    groups = [
        GroupView(group // SYMBOLS, group % SYMBOLS, s[at.own + group], s[at.hired + group])
        for group in range(state.facts.groups)
        if s[at.where + group] == car
    ]
    return CarView(kind == state.facts.locomotive, box.needs[kind], box.points[kind], s[at.backs + car], groups)


def _player(state: RollingState, seat: int, viewer: int) -> PlayerView:
    s, at, box = state.cells, state.at, state.facts.box
    closed = state.rows("closed")[seat]
    active = seat == s[at.turn]
    usable = state.part("ready") if active else [0] * len(closed)
    won = [closed[chest] - usable[chest] if active else 0 for chest in range(len(closed))]
    laid_open = s[at.phase] == TIE or s[at.phase] == END  # ROL.16
    knows = seat == viewer or laid_open
    cars = [
        LootView(kind == state.facts.locomotive, box.needs[kind], box.points[kind])
        for kind, count in enumerate(state.rows("cars")[seat])
        for _ in range(count)
    ]
    return PlayerView(
        attacks=s[at.attackers + seat] > 0,
        home=s[at.home + seat],
        stock=s[at.stock + seat],
        cars=cars,
        open=_chests(state, state.rows("opened")[seat]),
        closed=_backs(state, closed),
        new=[] if laid_open else _backs(state, won),
        inside=_chests(state, closed) if knows else [],
        usable=_chests(state, usable) if seat == viewer and not laid_open else [],
        points=loot(state, seat) if knows else shown_points(state, seat),
        earlier=s[at.earlier + seat],
    )


def _chests(state: RollingState, counts: list[int]) -> list[ChestView]:
    box = state.facts.box
    return [
        ChestView(chest, box.chest_symbols[chest], EFFECT_NAMES[box.chest_effects[chest]], box.chest_points[chest])
        for chest in range(len(counts))
        for _ in range(counts[chest])
    ]


def _backs(state: RollingState, counts: list[int]) -> list[int]:
    """Chest types are in order of their symbols, so the backs tell nothing else."""
    return [state.facts.box.chest_symbols[chest] for chest in range(len(counts)) for _ in range(counts[chest])]
