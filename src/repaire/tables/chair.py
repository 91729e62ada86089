"""One seat at a table: who sits there, who acts for them, and what is left of their time.

Time is a budget that follows from the journal alone. It is used up while the person owes a decision, stands still while
a bot plays for them, and begins anew only with a new decision: neither going away nor taking a move back gives any of
it back.
"""

from __future__ import annotations

import msgspec

from repaire.tables.entries import Clock, Look


class Chair(msgspec.Struct):
    """One seat: a person, a bot, or nobody yet. `cover` is the bot that plays for an absent person."""

    name: str = ""
    person: str = ""
    bot: str = ""
    cover: str = ""
    commitment: str = ""
    entropy: str | None = None
    why: str = ""  # that bot does, as the journal says
    offered: bool = False  # a newcomer may take the seat
    hints: int = 0  # that were asked for, where that is told
    hinted: int = -1  # before which move, the last time
    asked: int = 0  # since when the clock runs
    spent: int = 0  # milliseconds of the decision that is owed
    last: int = 0  # what the last move took of them, should it be taken back
    used: int = 0  # milliseconds of the whole game
    look: Look = msgspec.field(default_factory=Look)

    @property
    def taken(self) -> bool:
        """Tell whether anybody sits here."""
        return bool(self.person or self.bot)

    @property
    def driver(self) -> str:
        """The bot that acts for this seat now, or nothing if the person does."""
        return self.bot or self.cover

    @property
    def resigned(self) -> bool:
        """Tell whether the bot plays to the end, unless a newcomer takes the seat."""
        return self.why == "resigned"

    def cover_by(self, bot: str, why: str) -> None:
        """A bot plays, or does not any more."""
        self.cover, self.why, self.offered = bot, why, False

    def ask(self, at: int) -> None:
        """A new decision is owed from now on."""
        self.asked, self.spent = at, 0

    def charge(self, at: int) -> None:
        """The clock ran until now."""
        passed = max(0, at - self.asked)
        self.asked = at
        self.spent += passed
        self.used += passed

    def left(self, clock: Clock) -> int | None:
        """Return the milliseconds that were left when the clock began to run; None if there is no clock."""
        budgets = []
        if clock.move:
            budgets.append(1000 * clock.move - self.spent)
        if clock.game:
            budgets.append(1000 * clock.game - self.used)
        return max(0, min(budgets)) if budgets else None

    def out_of_time(self, clock: Clock, owing: bool) -> bool:
        """Tell whether nothing is left for the game, or for the decision that is owed."""
        return bool(clock.game and self.used >= 1000 * clock.game) or (owing and self.left(clock) == 0)
