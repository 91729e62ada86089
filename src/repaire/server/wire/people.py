"""Who somebody is: sessions, personal links and devices."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from repaire.people.looks import Colour, Mask
from repaire.server.wire.basics import In, Lang, Name, Out
from repaire.server.wire.tables import FaceOut

Short: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class Introduce(In, frozen=True):
    """Say who you are; a guest needs no more."""

    name: Name
    lang: Lang = "fr"
    mask: Mask | Literal[""] = ""  # as before, or as it follows from who you are
    colour: Colour | Literal[""] = ""


class Me(Out, frozen=True):
    """Who you are on this device. `token` is given once, for programs that send `Authorization: Bearer`."""

    name: str
    lang: Lang
    mask: str = ""
    colour: str = ""
    token: str = ""


class Reach(Out, frozen=True):
    """Where other devices find this server; `address` is empty if they cannot."""

    address: str


class Link(Out, frozen=True):
    """A personal link that moves the session to another device, once and soon."""

    token: str
    expires: int
    picture: str  # its address as a QR code, in SVG


class Claim(In, frozen=True):
    """Use a personal link. If this device is somebody else's, `replace` says that it shall not be any more."""

    token: Annotated[str, msgspec.Meta(min_length=20, max_length=80)]
    replace: bool = False


class DeviceOut(Out, frozen=True):
    """A device on which I am myself."""

    id: str
    label: str  # its browser and system, or the name of a program
    seen: int  # when it was last used, give or take an hour
    here: bool


class EndDevice(In, frozen=True):
    """Sign a device out."""

    device: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class PasskeyOut(Out, frozen=True):
    """One of my passkeys. It works under the name of the site that it was made at."""

    id: str
    site: str
    label: str
    made: int
    used: int


class Myself(Out, frozen=True):
    """What is kept of me beyond this device's cookie."""

    name: str
    lang: Lang
    mask: str
    colour: str
    rated: bool  # whether my games count for ratings, and I am on leaderboards
    passkeys: list[PasskeyOut]
    code_made: int  # when the code to come back by was made; 0: there is none


class BeRated(In, frozen=True):
    """Have my games against people rated from now on, or not any more."""

    rated: bool


class GameSeat(Out, frozen=True):
    """Who sat there; `gone` is somebody who has left for good."""

    name: str
    bot: str
    mask: str
    colour: str
    gone: bool


class PlayedOut(Out, frozen=True):
    """A game that I finished."""

    table: str
    game: str
    ended: int
    why: str
    seat: int  # mine, the first of several
    result: Literal["won", "shared", "lost", "open"]
    score: int
    luck: float | None  # from the review, if there is one: chances to win that draws gave or took
    play: float | None
    seats: list[GameSeat]


class GamesPage(Out, frozen=True):
    """Some of my games, the latest first; `next` is where the following page begins, or nothing."""

    games: list[PlayedOut]
    next: str


class AmongOut(Out, frozen=True):
    """How it went with the same kind of others: `people`, and levels of bots."""

    rivals: list[str]
    played: int
    won: int


class NumbersOut(Out, frozen=True):
    """One game in numbers."""

    game: str
    played: int
    won: int
    streak: int  # games in a row until now: won, or lost if it is below 0
    best: int  # the longest row of wins
    among: list[AmongOut]
    reviewed: int
    luck: float  # a game, on average over those reviewed
    play: float
    rating: float | None  # if I asked for it, and there is one
    margin: float | None  # half of a 95 % interval
    rated: int  # games


class LeaderOut(Out, frozen=True):
    """Somebody on a leaderboard, who asked to be there."""

    name: str
    face: FaceOut
    rating: float
    margin: float
    games: int
    me: bool


class PasskeyAsk(Out, frozen=True):
    """What a browser needs to make or use a passkey (`publicKey` of WebAuthn, as JSON), for five minutes."""

    id: str
    options: dict[str, Any]


class PasskeyMade(In, frozen=True):
    """A passkey that a browser has made (RegistrationResponseJSON of WebAuthn)."""

    id: Short
    answer: dict[str, Any]


class PasskeyId(In, frozen=True):
    """One of my passkeys."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class SignIn(In, frozen=True):
    """A passkey's answer (AuthenticationResponseJSON). Who is somebody on this device says `replace` to be no more."""

    id: Short
    answer: dict[str, Any]
    replace: bool = False


class ComeBack(In, frozen=True):
    """A code from paper; it works once."""

    code: Annotated[str, msgspec.Meta(min_length=4, max_length=80)]
    replace: bool = False


class RecoveryCode(Out, frozen=True):
    """A code to come back by, shown this once; an older one has ended."""

    code: str


class DeleteMe(In, frozen=True):
    """Forget me. There is no way back."""

    sure: Literal[True]
