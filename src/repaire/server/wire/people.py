"""Who somebody is: sessions, personal links and devices."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from repaire.people.looks import Colour, Mask
from repaire.server.wire.basics import In, Lang, Name, Out


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
