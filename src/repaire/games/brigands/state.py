"""A position of Brigands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from repaire.games.brigands.box import PLACES, PRISON, QUARTERS, BrigandsBox, Effect
from repaire.kernel.game import Game, State

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup

# phases
LOT: Final = 0  # chance: who is the prince
LAY: Final = 1  # chance: the next quarter on the way
DAWN: Final = 2  # chance: the day card
PLAN: Final = 3  # all seats plan at once
WHEEL: Final = 4  # all seats with a token at the place pick a team action at once
SPY: Final = 5  # chance: a card for the prince out of the hand of `seat`
DICE: Final = 6  # chance: a die for the loot
DEAL: Final = 7  # `seat` takes or sells tokens for a henchman
BET: Final = 8  # `seat` rolls or pays for a henchman
ROLL: Final = 9  # chance: a die for a henchman of `seat`
RAISE: Final = 10  # the prince raises a skill
CELL: Final = 11  # `seat` decides for a prisoner
END: Final = 12
PHASES = ("lot", "lay", "dawn", "plan", "wheel", "spy", "dice", "deal", "bet", "roll", "raise", "cell", "end")

# where a seat is in its plan
IN: Final = 0  # nothing owed
PLACING: Final = 1  # own pawns: henchmen, or the prince's patrols
WATCHING: Final = 2  # BRG.31: the patrols that a player of the duel places
PLEDGING: Final = 3  # token or not, team by team

# where a seat is in choosing a team action; a chosen one is the action's number
NO_TOKEN: Final = -2
OWED: Final = -1

HAND: Final = (1 << QUARTERS) - 1  # all the quarter cards of a brigand, as bits


class Facts:
    """What does not change during a game."""

    def __init__(self, setup: Setup, box: BrigandsBox) -> None:
        self.players = setup.players
        self.box = box
        self.duel = setup.players == 2
        self.prince = setup.number("prince") - 1  # -1: by lot, or a duel
        # BRG.30: against a prince something must have been stolen; BRG.33: in a duel 0 is simply the richest
        self.threshold = max(0 if setup.players == 2 else 1, setup.number("threshold"))


class BrigandsState(State):
    """Lists by place and seat have `place * players + seat`; lists of plans have `seat * PLACES + place`."""

    def __init__(
        self,
        game: Game[Any],
        facts: Facts,
        numbers: list[int],
        order: list[int],
        deck: list[int],
        lying: list[int],
        money: list[int],
        hand: list[int],
        reserve: list[int],
        henchmen: list[int],
        patrols: list[int],
        tokens: list[int],
        stage: list[int],
        count: list[int],
        cursor: list[int],
        plan: list[int],
        watch: list[int],
        pledge: list[int],
        wheel: list[int],
        held: list[int],
    ) -> None:
        super().__init__(game)
        self.facts = facts
        self.phase = numbers[0]
        self.prince = numbers[1]  # -1 in a duel
        self.day = numbers[2]
        self.at = numbers[3]  # how far the resolution is: 0 to 6 the quarters on their way, 7 the Prison
        self.seat = numbers[4]  # whose cards are drawn, or who decides pawn by pawn
        self.left = numbers[5]  # cards still to draw, or pawns still to decide
        self.dice = numbers[6]  # dice still to roll
        self.rolled = numbers[7]  # what the dice have shown so far
        self.spy_level = numbers[8]
        self.fine_level = numbers[9]
        self.second = numbers[10]  # BRG.32: who places a second patrol, or -1
        self.order = order  # the quarters as they lie
        self.deck = deck  # by quarter: 1 if its day card has not come yet
        self.lying = lying  # by quarter: 1 if its day card lies there
        self.money = money
        self.hand = hand  # action tokens
        self.reserve = reserve
        self.henchmen = henchmen
        self.patrols = patrols  # by place
        self.tokens = tokens
        self.stage = stage
        self.count = count  # pawns still to place
        self.cursor = cursor  # the lowest place for the next pawn, or the team whose token is asked for
        self.plan = plan
        self.watch = watch  # the patrols of a duel; empty otherwise
        self.pledge = pledge
        self.wheel = wheel
        self.held = held  # quarter cards that the prince holds, as bits

    def _numbers(self) -> list[int]:
        return [
            self.phase,
            self.prince,
            self.day,
            self.at,
            self.seat,
            self.left,
            self.dice,
            self.rolled,
            self.spy_level,
            self.fine_level,
            self.second,
        ]

    def copy(self) -> BrigandsState:
        """Return an independent state."""
        other = BrigandsState(
            self.game,
            self.facts,
            self._numbers(),
            self.order[:],
            self.deck[:],
            self.lying[:],
            self.money[:],
            self.hand[:],
            self.reserve[:],
            self.henchmen[:],
            self.patrols[:],
            self.tokens[:],
            self.stage[:],
            self.count[:],
            self.cursor[:],
            self.plan[:],
            self.watch[:],
            self.pledge[:],
            self.wheel[:],
            self.held[:],
        )
        other.reveals = self.reveals
        return other

    def pack(self) -> list[Any]:
        """Return everything as lists of whole numbers."""
        return [
            self.reveals,
            self._numbers(),
            self.order[:],
            self.deck[:],
            self.lying[:],
            self.money[:],
            self.hand[:],
            self.reserve[:],
            self.henchmen[:],
            self.patrols[:],
            self.tokens[:],
            self.stage[:],
            self.count[:],
            self.cursor[:],
            self.plan[:],
            self.watch[:],
            self.pledge[:],
            self.wheel[:],
            self.held[:],
        ]

    def place(self) -> int:
        """Return the place that is being resolved."""
        return PRISON if self.at >= QUARTERS else self.order[self.at]

    def onward(self) -> int:
        """BRG.4: return the place after the present one; the seventh quarter leads into Prison."""
        return PRISON if self.at + 1 >= QUARTERS else self.order[self.at + 1]

    def effect(self, quarter: int) -> Effect:
        """BRG.7: return what holds in a quarter, the day card's effect if one lies there."""
        box = self.facts.box
        return box.day_effects[quarter] if self.lying[quarter] else box.effects[quarter]

    def team(self, place: int, seat: int) -> int:
        """BRG.10: return how many henchmen of a player are in a place."""
        return self.henchmen[place * self.facts.players + seat]

    def crowd(self, place: int) -> int:
        """Return how many henchmen are in a place."""
        total = 0
        for at in range(place * self.facts.players, (place + 1) * self.facts.players):
            total += self.henchmen[at]
        return total

    def asked(self, seat: int) -> int:
        """Return the place of the team whose token a seat is asked for, or -1."""
        return self.cursor[seat] if self.phase == PLAN and self.stage[seat] == PLEDGING else -1

    def rank(self) -> int:
        """Return the place of `seat` in the order from the prince's left, from 0."""
        return (self.seat - self.prince - 1) % self.facts.players

    def call(self, place: int, rank: int) -> bool:
        """BRG.29: call the next player with a team here, from this rank on; return False if there is none."""
        players = self.facts.players
        for later in range(rank, players):
            seat = (self.prince + 1 + later) % players
            n = self.henchmen[place * players + seat]
            if n > 0:
                self.seat = seat
                self.left = n
                return True
        return False

    def gain_tokens(self, seat: int, n: int) -> int:
        """BRG.3: take tokens from the reserve as far as it goes; return how many."""
        n = min(n, self.reserve[seat])
        self.reserve[seat] -= n
        self.hand[seat] += n
        return n


def fresh(game: Game[Any], facts: Facts) -> BrigandsState:
    """BRG.6: return the state before anything has happened."""
    players = facts.players
    return BrigandsState(
        game,
        facts,
        [LOT, -1, 0, 0, 0, 0, 0, 0, 0, 0, -1],
        [],
        [1] * QUARTERS,
        [0] * QUARTERS,
        [0] * players,
        [0] * players,
        [facts.box.tokens] * players,
        [0] * (PLACES * players),
        [0] * PLACES,
        [0] * (PLACES * players),
        [IN] * players,
        [0] * players,
        [0] * players,
        [0] * (PLACES * players),
        [0] * (PLACES * players if facts.duel else 0),
        [0] * (PLACES * players),
        [NO_TOKEN] * players,
        [0] * players,
    )
