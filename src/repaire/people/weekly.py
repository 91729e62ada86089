"""The weekly challenges: one for each game and week, with the same draws for everybody who tries it.

Set-up and seat follow from the name alone. The secret of all draws is made long before the week begins, its commitment
is shown from then on, and the secret itself when the week is over, so that nobody can work out the draws beforehand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import repaire
from repaire.games import find
from repaire.kernel.setup import Setup
from repaire.people.weeks import ends
from repaire.tables.fairness import SECRET_BYTES, commitment
from repaire.tables.store import Store

LEVEL = "normal"  # of the bots
RIVALS = 2  # bots at the table, if the game is not one that a person can play alone
LATE = 60_000  # milliseconds: how late another node's clock may be
KEEP = "INSERT INTO weekly_secrets (challenge, secret, made) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
PLAYED = "INSERT INTO weekly_editions (challenge, edition) VALUES (?, ?) ON CONFLICT DO NOTHING"
EDITION = "SELECT edition FROM weekly_editions WHERE challenge = ?"
FIND = "SELECT secret FROM weekly_secrets WHERE challenge = ?"


@dataclass(frozen=True)
class Challenge:
    """The challenge of one game in one week."""

    game: str
    week: str

    @property
    def name(self) -> str:
        """What journals call it."""
        return f"{self.game}/{self.week}"

    @property
    def players(self) -> int:
        """How many play: a person and bots, or a person alone where a team can be that small."""
        low, high = find(self.game).players
        return max(low, min(1 + RIVALS, high)) if low > 1 else 1

    @property
    def seat(self) -> int:
        """The person's seat: another one each week, the same for all."""
        return int(self.week[-2:]) % self.players

    @property
    def ends(self) -> int:
        """When it is over."""
        return ends(self.week)

    def setup(self) -> Setup:
        """Return what is played: the game as it comes out of its box."""
        return find(self.game).setup(self.players)

    @property
    def edition(self) -> str:
        """What it is played with here; the same moves give the same game for as long as this is the same."""
        setup = self.setup()
        return f"{repaire.__version__}/{setup.definition.rules}/{setup.box.hash}"


def named(name: str) -> Challenge:
    """Return a challenge by its name."""
    game, _, week = name.partition("/")
    return Challenge(game, week)


class Weekly:
    """The secrets of challenges, as all nodes have them."""

    def __init__(self, store: Store, clock: Callable[[], int], entropy: Callable[[int], bytes]) -> None:
        self.store = store
        self.clock = clock
        self.entropy = entropy
        self._secrets: dict[str, bytes] = {}
        self._editions: dict[str, str] = {}

    async def secret(self, challenge: Challenge) -> bytes:
        """Return the secret of a challenge; it is made when it is first asked for, and only once."""
        if challenge.name not in self._secrets:
            made = (challenge.name, self.entropy(SECRET_BYTES), self.clock())
            await self.store.change((KEEP, made))
            ((found,),) = await self.store.fetch(FIND, challenge.name)
            self._secrets[challenge.name] = bytes(found)
        return self._secrets[challenge.name]

    async def begin(self, challenge: Challenge) -> bool:
        """Somebody begins: the first one fixes what all play with; tell whether it is what is played with here."""
        if challenge.name not in self._editions:
            await self.store.change((PLAYED, (challenge.name, challenge.edition)))
        return await self.unchanged(challenge)

    async def unchanged(self, challenge: Challenge) -> bool:
        """Tell whether a challenge is still played here with what it was first played with."""
        if challenge.name not in self._editions:
            rows = await self.store.fetch(EDITION, challenge.name)
            if not rows:
                return True
            self._editions[challenge.name] = str(rows[0][0])
        return self._editions[challenge.name] == challenge.edition

    async def commitment(self, challenge: Challenge) -> str:
        """Return what binds the server to a challenge's secret."""
        return commitment(await self.secret(challenge))

    def over(self, challenge: Challenge) -> bool:
        """Tell whether a challenge is over on all nodes, whosever clock is late."""
        return self.clock() >= challenge.ends + LATE

    async def shown(self, challenge: Challenge) -> str:
        """Return the secret of a challenge that is over; nothing if there was none, or it is not over."""
        if not self.over(challenge):
            return ""
        rows = await self.store.fetch(FIND, challenge.name)
        return bytes(rows[0][0]).hex() if rows else ""
