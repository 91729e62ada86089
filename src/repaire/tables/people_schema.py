"""The part of the schema that keeps what is known of people across tables: written once, for every store.

Steps follow those of `migrations.py` and are numbered with them: a step that was released is never edited, add another
one. What `Store.fetch` and `Store.change` are asked is SQL that SQLite and PostgreSQL both speak: `?` for values, times
in milliseconds as INTEGER, yes or no as 0 or 1, `ON CONFLICT` and `RETURNING` as both have them.
"""

from __future__ import annotations

import re

Step = tuple[str, ...]

PEOPLE: tuple[Step, ...] = (
    (  # what the host has decided: who stays out, which tables no list shows, and what is said to everybody
        """
        CREATE TABLE blocks (
            network TEXT PRIMARY KEY,
            made INTEGER NOT NULL,
            ends INTEGER NOT NULL
        )
        """,
        "CREATE TABLE unlisted (table_id TEXT PRIMARY KEY, made INTEGER NOT NULL)",
        "CREATE TABLE notices (lang TEXT PRIMARY KEY, said TEXT NOT NULL, made INTEGER NOT NULL)",
    ),
)

_TYPES = {"INTEGER": "bigint", "BLOB": "bytea", "REAL": "double precision"}
_WORDS = re.compile("|".join(_TYPES))


def for_postgres(step: Step) -> Step:
    """Return a step as PostgreSQL calls the types of its columns."""
    return tuple(_WORDS.sub(lambda found: _TYPES[found[0]], statement) for statement in step)


def with_marks(query: str) -> str:
    """Return a query with the marks that psycopg has for values."""
    return query.replace("%", "%%").replace("?", "%s")
