"""The weekly challenges: the same deal for all, and who has made the best of it."""

from __future__ import annotations

from repaire.server.wire.basics import Out
from repaire.server.wire.tables import FaceOut


class RankOut(Out, frozen=True):
    """Somebody's attempt that has ended, with its place (equal ones share theirs) and the table to look at."""

    place: int
    name: str
    face: FaceOut
    result: str  # won, shared, lost, or open: given up
    score: int
    table: str
    mine: bool


class MyAttempt(Out, frozen=True):
    """My one attempt at a challenge: it goes on, or has its place."""

    table: str
    over: bool


class PastChallenge(Out, frozen=True):
    """A challenge whose week is over: all of it is open, the secret too."""

    week: str
    commitment: str
    secret: str
    ranking: list[RankOut]


class ChallengeOut(Out, frozen=True):
    """The challenge of a game this week. The ranking is for those who have ended an attempt of their own."""

    game: str
    players: int  # I, and bots on all other seats
    level: str  # of the bots
    commitment: str  # to the secret of all draws
    next: str  # the same of next week's
    played: int  # attempts that have ended
    attempt: MyAttempt | None
    ranking: list[RankOut]
    last: PastChallenge | None  # last week's, if anybody tried it


class Challenges(Out, frozen=True):
    """The challenges of a week, which ends at that moment."""

    week: str
    ends: int
    challenges: list[ChallengeOut]
