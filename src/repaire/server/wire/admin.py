"""What the person who runs the server sees, and can do. No secrets, no cards, and addresses only to block them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from repaire.server.wire.basics import In, Out
from repaire.server.wire.tables import TableLine

Said: TypeAlias = Annotated[str, msgspec.Meta(max_length=500, pattern=r"^[^\x00]*$")]
TableId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Enter(In, frozen=True):
    """Open the host's page with the token that was printed at the start."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Entered(Out, frozen=True):
    """Whether the host's page is open to this browser now."""

    inside: bool


class Kind(Out, frozen=True):
    """So many tables of a game are in a phase."""

    game: str
    phase: str
    tables: int


class Load(Out, frozen=True):
    """How busy this server is."""

    commands_per_second: float  # over the last minute
    commands: int  # since the start
    commit_median: float  # seconds, at most
    commit_worst: float  # seconds within which 99 of 100 are stored
    sockets: int
    tables_in_memory: int
    thinking: int  # bots and hints that have a process now
    thoughts_waiting: int
    faults: int
    memory: int  # bytes
    up_since: int


class Disk(Out, frozen=True):
    """What the database takes."""

    size: int
    free: int | None  # where that can be told


class OutboxOut(Out, frozen=True):
    """What is in the outbox."""

    waiting: int
    retried: int  # of those, what could not be delivered so far
    sent: int  # and not forgotten yet


class AddressOut(Out, frozen=True):
    """Where sockets that are open now come from: what is needed to block somebody."""

    address: str
    sockets: int
    names: list[str]


class BlockOut(Out, frozen=True):
    """A network that is kept out until `ends`."""

    network: str
    ends: int


class Notice(Out, frozen=True):
    """What the host says to everybody."""

    fr: str
    en: str


class SayNotice(In, frozen=True):
    """Say this to everybody on the start page; two empty texts take it away."""

    fr: Said = ""
    en: Said = ""


class AdminOut(Out, frozen=True):
    """All that the host's page shows."""

    now: int
    kinds: list[Kind]
    newest: list[TableLine]
    waiting: list[TableLine]
    broken: list[TableLine]  # on this server
    unlisted: list[str]  # of those above
    people: int
    here: int
    load: Load
    disk: Disk
    alerts: OutboxOut
    addresses: list[AddressOut]
    blocks: list[BlockOut]
    notice: Notice


class OfTable(In, frozen=True):
    """A table that the host does something about."""

    table: TableId


class Unlist(In, frozen=True):
    """Let no list of public tables show a table, or let them again."""

    table: TableId
    unlisted: bool = True


class KeepOut(In, frozen=True):
    """Keep an address or a network out for so many hours."""

    network: Annotated[str, msgspec.Meta(min_length=2, max_length=60)]
    hours: Annotated[int, msgspec.Meta(ge=1, le=24 * 365)] = 24


class LetIn(In, frozen=True):
    """Let a network in again."""

    network: Annotated[str, msgspec.Meta(min_length=2, max_length=60)]
