"""Weekly challenges at this server: who may begin, who may look, and what everybody is shown.

Whose attempt goes on must learn nothing of the deal from others: so tables of a challenge are open to those who play
there, and once they are over to those who have ended their own attempt; to everybody when the week is over.
"""

from __future__ import annotations

import base64
import hmac
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from repaire.games import GAMES, find
from repaire.people.attempts import Attempt, attempts_at, attempts_of, has_ended, note
from repaire.people.weekly import LEVEL, Challenge, Weekly, named
from repaire.people.weeks import WEEK, week_of
from repaire.server import wire
from repaire.server.newcomers import me_among_bots
from repaire.tables import entries as e
from repaire.tables.export import signing_key
from repaire.tables.folded import SEATING
from repaire.tables.live import Live
from repaire.tables.refusals import NoSuchTable, TableRefusal
from repaire.tables.store import SeqTaken, Session
from repaire.tables.table import Table

if TYPE_CHECKING:
    from repaire.server.den import Den

SHOWN = 100  # places of a ranking, and one's own


class Challenges:
    """The one of this node."""

    def __init__(self, den: Den) -> None:
        self.den = den
        self.weekly = Weekly(den.store, den.clock, den.service.entropy)
        den.service.notes.append(note)
        den.told_of["attempts"] = partial(attempts_of, den.store)

    async def prepare(self) -> None:
        """See to it that the secrets of this week and the next are there, and their commitments can be shown."""
        for game in GAMES:
            for later in (0, WEEK):
                await self.weekly.secret(self._at(game, self.den.clock() + later))

    async def admit(self, table: Table, person: str) -> None:
        """Raise TableRefusal if a table of a challenge is not for this person to see, or not yet."""
        if not table.challenge:
            return
        if table.seat_of(person):
            if table.ended is None and not await self.weekly.unchanged(named(table.challenge)):
                raise TableRefusal("challenge_changed")
            return
        if table.ended is None:
            raise TableRefusal("challenge_closed")
        if not self.weekly.over(named(table.challenge)) and not await has_ended(
            self.den.store, table.challenge, person
        ):
            raise TableRefusal("challenge_closed")

    def need_over(self, table: Table) -> None:
        """Raise TableRefusal while the week of a table's challenge runs: what comes of it would be open to anybody."""
        if table.challenge and not self.weekly.over(named(table.challenge)):
            raise TableRefusal("challenge_runs")

    async def shown(self, table: Table) -> str:
        """Return the secret of a table's challenge, once that is over."""
        return await self.weekly.shown(named(table.challenge)) if table.challenge else ""

    async def play(self, session: Session, game: str) -> Live:
        """Begin somebody's attempt of this week, or go on with it; raise UnknownGame."""
        challenge = self._at(find(game).id, self.den.clock())
        wanted = await self._table(challenge, session.person)
        if not await has_ended(self.den.store, challenge.name, session.person) and not await self.weekly.begin(
            challenge
        ):
            raise TableRefusal("challenge_changed")
        try:
            live = await self.den.service.find(wanted)
        except NoSuchTable:
            try:
                live = await self._open(challenge, session, wanted)
            except SeqTaken:  # on another device, at the same moment
                live = await self.den.service.find(wanted)
        if live.table.phase == SEATING:
            await self.den.service.quietly(live, partial(Table.start, at=self.den.clock(), key="begin"), "begin")
        return live

    async def _open(self, challenge: Challenge, session: Session, table: str) -> Live:
        setup, at = challenge.setup(), self.den.clock()

        def opening(table: str, commitment: str, at: int) -> e.Opened:
            opened = e.Opened.of(setup, table, session.person, commitment, at)
            return replace(opened, hints=False, challenge=challenge.name)

        seats = me_among_bots(session, challenge.seat, challenge.players, "", LEVEL, at)
        terms = e.Terms(at=at, hints=False, undo="never", spectators=False)
        secret = await self.weekly.secret(challenge)
        live = await self.den.service.open(opening, seats, table, terms, secret)
        self.den.metrics.count("tables", challenge.game)
        return live

    async def _table(self, challenge: Challenge, person: str) -> str:
        """Return the id of somebody's attempt: there is one only, on all nodes, and nobody else can guess it."""
        key = (await signing_key(self.den.store)).private_bytes_raw()
        text = f"challenge/{challenge.name}/{person}".encode()
        return base64.b32encode(hmac.digest(key, text, "sha256")[:15]).decode().lower()

    async def show(self, person: str) -> wire.Challenges:
        """Return this week's challenges as somebody sees them (nobody: without a session), and last week's."""
        now = self.den.clock()
        week = week_of(now)
        found = [await self._show(Challenge(game, week), now, person) for game in GAMES]
        return wire.Challenges(week, Challenge(found[0].game, week).ends, found)

    async def _show(self, challenge: Challenge, now: int, person: str) -> wire.ChallengeOut:
        made = await attempts_at(self.den.store, challenge)
        mine = next((one for one in made if one.person == person), None) if person else None
        attempt = wire.MyAttempt(mine.table, True) if mine is not None else None
        if person and mine is None:
            table = await self._table(challenge, person)
            if await self.den.store.secret(table) is not None:
                attempt = wire.MyAttempt(table, False)
        return wire.ChallengeOut(
            challenge.game,
            challenge.players,
            LEVEL,
            await self.weekly.commitment(challenge),
            await self.weekly.commitment(self._at(challenge.game, now + WEEK)),
            len(made),
            attempt,
            _ranking(made, person) if mine is not None else [],
            await self._past(self._at(challenge.game, now - WEEK), person),
        )

    async def _past(self, challenge: Challenge, person: str) -> wire.PastChallenge | None:
        made = await attempts_at(self.den.store, challenge)
        if not made or not self.weekly.over(challenge):
            return None
        promised = await self.weekly.commitment(challenge)
        return wire.PastChallenge(challenge.week, promised, await self.weekly.shown(challenge), _ranking(made, person))

    def _at(self, game: str, at: int) -> Challenge:
        return Challenge(game, week_of(at))


def _ranking(made: list[Attempt], person: str) -> list[wire.RankOut]:
    """Return the best, and one's own."""
    return [
        wire.RankOut(
            one.place, one.name, wire.FaceOut(one.mask, one.colour), one.result, one.score, one.table,
            bool(person) and one.person == person,
        )
        for number, one in enumerate(made)
        if number < SHOWN or one.person == person
    ]  # fmt: skip
