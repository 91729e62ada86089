"""A position of Brigands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from repaire.games.brigands.box import PLACES, PRISON, QUARTERS, BrigandsBox, Effect
from repaire.kernel.game import Game, State
from repaire.kernel.layout import Layout
from repaire.kernel.native import i64, vec

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
OWED: Final = -1  # a token more


class BrigandsLayout(Layout):
    """What is in the city lies place by place, what is planned seat by seat."""

    def __init__(self, players: int, tokens: int) -> None:
        super().__init__()
        self.phase = self.parts.number("phase", LOT)
        self.prince = self.parts.number("prince", -1)  # -1 in a duel
        self.day = self.parts.number("day")
        self.reached = self.parts.number("reached")  # by the resolution: 0 to 6 the quarters on their way, 7 the Prison
        self.seat = self.parts.number("seat")  # whose cards are drawn, or who decides pawn by pawn
        self.left = self.parts.number("left")  # cards still to draw, or pawns still to decide
        self.dice = self.parts.number("dice")  # dice still to roll
        self.rolled = self.parts.number("rolled")  # what the dice have shown so far
        self.spy_level = self.parts.number("spy_level")
        self.fine_level = self.parts.number("fine_level")
        self.second = self.parts.number("second", -1)  # BRG.32: who places a second patrol, or -1
        self.laid = self.parts.number("laid")  # how many quarters lie already
        self.order = self.parts.row("order", QUARTERS)  # the quarters as they lie
        self.deck = self.parts.row("deck", QUARTERS, 1)  # 1 if the day card of a quarter has not come yet
        self.lying = self.parts.row("lying", QUARTERS)  # 1 if the day card of a quarter lies there
        self.money = self.parts.row("money", players)
        self.hand = self.parts.row("hand", players)  # action tokens
        self.reserve = self.parts.row("reserve", players, tokens)
        self.henchmen = self.parts.grid("henchmen", PLACES, players)
        self.patrols = self.parts.row("patrols", PLACES)
        self.tokens = self.parts.grid("tokens", PLACES, players)
        self.stage = self.parts.row("stage", players, IN)
        self.count = self.parts.row("count", players)  # pawns still to place
        self.cursor = self.parts.row(
            "cursor", players
        )  # the lowest place for the next pawn, or the team whose token is asked for
        self.plan = self.parts.grid("plan", players, PLACES)
        self.watch = self.parts.grid("watch", players if players == 2 else 0, PLACES)  # the patrols of a duel
        self.pledge = self.parts.grid("pledge", players, PLACES)
        self.wheel = self.parts.row("wheel", players, NO_TOKEN)
        self.held = self.parts.row("held", players)  # quarter cards that the prince holds, as bits


class Facts:
    """What does not change during a game."""

    def __init__(self, setup: Setup, box: BrigandsBox) -> None:
        self.players: i64 = setup.players
        self.box = box
        self.duel = setup.players == 2
        self.prince: i64 = setup.number("prince") - 1  # -1: by lot, or a duel
        # BRG.30: against a prince something must have been stolen; BRG.33: in a duel 0 is simply the richest
        self.threshold: i64 = max(0 if setup.players == 2 else 1, setup.number("threshold"))
        self.at = BrigandsLayout(setup.players, box.tokens)


class BrigandsState(State):
    """What the layout names, and what several parts of the rules ask of it."""

    def __init__(self, game: Game[Any], facts: Facts, cells: vec[i64]) -> None:
        super().__init__(game, cells)
        self.facts = facts
        self.at = facts.at

    def place(self) -> i64:
        """Return the place that is being resolved."""
        reached = self.cells[self.at.reached]
        if reached >= QUARTERS:
            return PRISON
        return self.cells[self.at.order + reached]

    def onward(self) -> i64:
        """BRG.4: return the place after the present one; the seventh quarter leads into Prison."""
        reached = self.cells[self.at.reached] + 1
        if reached >= QUARTERS:
            return PRISON
        return self.cells[self.at.order + reached]

    def effect(self, quarter: i64) -> Effect:
        """BRG.7: return what holds in a quarter, the day card's effect if one lies there."""
        box = self.facts.box
        return box.day_effects[quarter] if self.cells[self.at.lying + quarter] > 0 else box.effects[quarter]

    def team(self, place: i64, seat: i64) -> i64:
        """BRG.10: return how many henchmen of a player are in a place."""
        return self.cells[self.at.henchmen + place * self.facts.players + seat]

    def crowd(self, place: i64) -> i64:
        """Return how many henchmen are in a place."""
        here = self.at.henchmen + place * self.facts.players
        total: i64 = 0
        cell: i64
        for cell in range(here, here + self.facts.players):
            total += self.cells[cell]
        return total

    def asked(self, seat: i64) -> i64:
        """Return the place of the team whose token a seat is asked for, or -1."""
        s, at = self.cells, self.at
        return s[at.cursor + seat] if s[at.phase] == PLAN and s[at.stage + seat] == PLEDGING else -1

    def call(self, place: i64, after: i64) -> bool:
        """BRG.29: call the next player with a team here, from the prince's left; return False if there is none."""
        s, at, players = self.cells, self.at, self.facts.players
        last = s[at.prince] - 1 if s[at.prince] > 0 else players - 1
        seat = after
        while seat != last:
            seat += 1
            if seat == players:
                seat = 0
            n = s[at.henchmen + place * players + seat]
            if n > 0:
                s[at.seat] = seat
                s[at.left] = n
                return True
        return False

    def gain_tokens(self, seat: i64, n: i64) -> i64:
        """BRG.3: take tokens from the reserve as far as it goes; return how many."""
        s, at = self.cells, self.at
        if n > s[at.reserve + seat]:
            n = s[at.reserve + seat]
        s[at.reserve + seat] -= n
        s[at.hand + seat] += n
        return n


def cards_in(bits: i64) -> i64:
    """Return how many quarter cards these bits stand for."""
    count: i64 = 0
    while bits > 0:
        bits &= bits - 1
        count += 1
    return count
