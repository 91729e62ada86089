"""Where journals and sessions are kept.

A store promises: lines of one call are written all or none; a call that returns has made them durable; two writers of
the same (table, seq) cannot both succeed, and neither can two of the same (table, key). Everything else may be
rebuilt from the lines, but for the secrets of tables, sessions, settings, and what is known of people.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from repaire.tables.journal import Line

WAITS = "seating"  # the phase in which a table waits for players

Row: TypeAlias = tuple[Any, ...]
Statement: TypeAlias = tuple[str, tuple[object, ...]]  # SQL as of `people_schema.py`, and its values for `?`


class SeqTaken(Exception):
    """Another writer was first: read on from where you are, and decide again."""


class KeyTaken(Exception):
    """The key was used at this table before; the first answer stands."""


class Face(msgspec.Struct, frozen=True, array_like=True):
    """Who sits at a seat, as lists show them: the person (nothing for a bot), and how they are drawn."""

    person: str = ""
    mask: str = ""
    colour: str = ""


class Summary(msgspec.Struct, frozen=True):
    """What lists of tables show; written together with the lines that change it."""

    table: str
    game: str
    phase: str
    public: bool
    players: int
    names: list[str]  # by seat, empty for a free one
    updated: int
    seq: int
    people: dict[str, bool] = {}  # everybody with a seat, and whether a decision is theirs
    asked: list[int] = []  # seats that owe a decision, bots' too
    due: int = 0  # when something happens by itself, if nothing else does before; 0: never
    faces: list[Face] = []  # by seat; none if an older Repaire wrote it


@dataclass(frozen=True)
class Census:
    """How much there is, for whoever runs the server."""

    tables: list[tuple[str, str, int]]  # game, phase, how many
    people: int  # with a session that has not expired
    here: int  # people at any node; 0 where a store has one node only, which knows by itself
    size: int  # bytes of the database
    free: int | None  # bytes that are left on its disk, if that is this machine's


@dataclass(frozen=True)
class Session:
    """A person on a device. `id` is a digest of the cookie, never the cookie itself; `device` outlives cookies."""

    id: str
    person: str
    name: str
    lang: str
    expires: int
    device: str = ""
    label: str = ""  # what kind of device it is, for people
    seen: int = 0  # when it was last used, give or take an hour
    mask: str = ""  # nothing, if they did not choose
    colour: str = ""


class Store(ABC):
    """The contract that the SQLite, PostgreSQL and memory stores keep."""

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way and disconnect."""

    # -- journals --------------------------------------------------------------------------------------------

    @abstractmethod
    async def create(self, first: list[Line], secret: bytes, summary: Summary, also: Sequence[Statement] = ()) -> None:
        """Write the first lines of a new table; raise SeqTaken if there is such a table."""

    @abstractmethod
    async def append(self, lines: list[Line], summary: Summary, also: Sequence[Statement] = ()) -> None:
        """Write lines durably, all or none; raise KeyTaken, or SeqTaken if they do not follow the last one.

        What people are to know of it (`also`, as for `change`) is written with the lines, or not at all.
        """

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[Line]:
        """Return the lines after a sequence number, in order; empty for an unknown table."""

    @abstractmethod
    async def line_of_key(self, table: str, key: str) -> Line | None:
        """Return the line that a key was used for."""

    @abstractmethod
    async def secret(self, table: str) -> bytes | None:
        """Return the server's secret of a table, or None if there is no such table."""

    @abstractmethod
    async def public_tables(self, limit: int) -> list[Summary]:
        """Return public tables that are not over, newest change first."""

    @abstractmethod
    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """Return the tables at which a person holds a seat: those that wait for them first, then the newest."""

    @abstractmethod
    async def newest_tables(self, phase: str, limit: int) -> list[Summary]:
        """Return tables in a phase (empty: in any), newest change first, whoever may see them."""

    @abstractmethod
    async def census(self, now: int) -> Census:
        """Count what there is."""

    @abstractmethod
    async def claim_due(self, now: int, until: int, limit: int) -> list[str]:
        """Return tables that are due by now, the longest first; nobody else is told of them before `until`."""

    @abstractmethod
    async def table_ids(self, after: str, limit: int) -> list[str]:
        """Return the ids of all tables, in order, from the one after an id on."""

    @abstractmethod
    async def keep_review(self, table: str, body: bytes) -> bytes:
        """Keep the review of a finished game; return the one that is kept, which is the first that came."""

    @abstractmethod
    async def review(self, table: str) -> bytes | None:
        """Return the review of a finished game, if there is one."""

    # -- sessions and settings -------------------------------------------------------------------------------

    @abstractmethod
    async def put_session(self, session: Session) -> None:
        """Add or replace a session."""

    @abstractmethod
    async def session(self, id: str, now: int) -> Session | None:
        """Return a session that has not expired."""

    @abstractmethod
    async def drop_session(self, id: str) -> bool:
        """Remove a session; tell whether there was one. Of several who remove it at once one alone is told so."""

    @abstractmethod
    async def see_session(self, id: str, seen: int) -> None:
        """Note when a session was used, if it is still there."""

    @abstractmethod
    async def sessions_of(self, person: str, now: int) -> list[Session]:
        """Return a person's sessions that have not expired, unused links included; the last used first."""

    @abstractmethod
    async def end_device(self, person: str, device: str) -> int:
        """Remove all sessions of a person's device, and all their unused links; return how many, and tell all nodes."""

    @abstractmethod
    async def sweep_sessions(self, now: int) -> int:
        """Remove all sessions that have expired; return how many there were."""

    @abstractmethod
    async def setting(self, name: str, default: str) -> str:
        """Return a setting; the first to ask for it decides its value."""

    @abstractmethod
    async def give_code(self, table: str, code: str) -> str:
        """Give a table a code by which it is found while it waits for players; return the one that it has then.

        Nothing, if another table that waits has this one.
        """

    @abstractmethod
    async def table_of_code(self, code: str) -> str | None:
        """Return the table that waits for players under a code."""

    # -- people ------------------------------------------------------------------------------------------------

    @abstractmethod
    async def fetch(self, query: str, *values: object) -> list[Row]:
        """Return the rows of a query on the tables of `people_schema.py`; `?` stands for a value."""

    @abstractmethod
    async def change(self, *statements: Statement) -> list[list[Row]]:
        """Carry out statements on those tables, durably, all or none; return the rows that each gave (RETURNING)."""

    # -- news from other nodes -------------------------------------------------------------------------------

    def listen(self, heard: Callable[[str, int], None]) -> None:
        """Call `heard(table, seq)` when another node may have written up to seq. Stores with one node need not."""
        del heard

    def listen_ends(self, heard: Callable[[str], None]) -> None:
        """Call `heard(device)` when another node has ended a device. Stores with one node need not."""
        del heard

    async def tell_person(self, person: str) -> None:
        """Tell all nodes that something known of a person has changed. Stores with one node need not."""
        del person

    def listen_people(self, heard: Callable[[str], None]) -> None:
        """Call `heard(person)` when another node has told so; "" stands for anybody. Stores with one node need not."""
        del heard

    # -- who is where ------------------------------------------------------------------------------------------

    async def tell_present(self, node: str, came: Sequence[str], went: Sequence[str]) -> None:
        """A node lives, and these people came to it or went. Stores with one node need not know."""
        del node, came, went

    async def present(self, node: str, people: Sequence[str]) -> set[str]:
        """Return which of these people are at a node other than this one that has lately told that it lives."""
        del node, people
        return set()

    # -- is all well -------------------------------------------------------------------------------------------

    def claim(self) -> bool:
        """Take the store for this server, before it is opened; False if it can serve one only and another has it."""
        return True

    @abstractmethod
    async def probe(self) -> None:
        """Write something durably that changes nothing; raise if that cannot be done."""
