"""The schema of the database, as numbered steps. A step that was released is never edited: add another one.

`lines` are the journals. `tables` has what lists show, and the secret; `people` says who holds a seat where; `listed`
is both together. Bit `place` of `tables.waiting` tells whether the table waits for that person: so a move writes its
lines and one row. `tables.due` is when a table does something by itself, in milliseconds since 1970, or 0 for never.
What was found out about a finished game is in `reviews`. What is known of people is in `people_schema.py`.
`codes` are what is said aloud to find a table that waits.
Who is at which of several nodes is in `present`; should the database crash they tell again.
"""

from __future__ import annotations

from collections.abc import Sequence

from repaire.tables.people_schema import PEOPLE, Step, for_postgres

SQLITE: tuple[Step, ...] = (
    (
        """
        CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            seq INTEGER NOT NULL,
            phase TEXT NOT NULL,
            updated INTEGER NOT NULL,
            waiting INTEGER NOT NULL,
            game TEXT NOT NULL,
            public INTEGER NOT NULL,
            players INTEGER NOT NULL,
            names TEXT NOT NULL,
            secret BLOB NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX tables_public ON tables (updated) WHERE public AND phase <> 'over'",
        """
        CREATE TABLE lines (
            table_id TEXT NOT NULL REFERENCES tables (id),
            seq INTEGER NOT NULL,
            key TEXT NOT NULL,
            hash BLOB NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (table_id, seq)
        ) WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX lines_key ON lines (table_id, key) WHERE key <> ''",
        """
        CREATE TABLE people (
            table_id TEXT NOT NULL REFERENCES tables (id),
            person TEXT NOT NULL,
            place INTEGER NOT NULL,
            PRIMARY KEY (table_id, person)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX people_person ON people (person)",
        """
        CREATE VIEW listed AS
        SELECT id, game, phase, public, players, names, updated, seq, waiting,
            (SELECT json_group_array(person) FROM
                (SELECT person FROM people WHERE table_id = tables.id ORDER BY place)) AS people
        FROM tables
        """,
        """
        CREATE TABLE sessions (
            id TEXT PRIMARY KEY,
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            lang TEXT NOT NULL,
            expires INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    (
        "ALTER TABLE tables ADD COLUMN due INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX tables_due ON tables (due) WHERE due > 0",
    ),
    (
        "ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN label TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN seen INTEGER NOT NULL DEFAULT 0",
        "UPDATE sessions SET device = id",
        "CREATE INDEX sessions_person ON sessions (person)",
    ),
    (
        """
        CREATE TABLE reviews (
            table_id TEXT PRIMARY KEY REFERENCES tables (id),
            body BLOB NOT NULL
        ) WITHOUT ROWID
        """,
    ),
    ("CREATE TABLE codes (code TEXT PRIMARY KEY, table_id TEXT NOT NULL UNIQUE REFERENCES tables (id)) WITHOUT ROWID",),
    (
        "ALTER TABLE sessions ADD COLUMN mask TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN colour TEXT NOT NULL DEFAULT ''",
    ),
    *PEOPLE,
)

POSTGRES: tuple[Step, ...] = (
    (
        """
        CREATE TABLE tables (
            id text PRIMARY KEY,
            seq bigint NOT NULL,
            phase text NOT NULL,
            updated bigint NOT NULL,
            waiting bigint NOT NULL,
            game text NOT NULL,
            public boolean NOT NULL,
            players integer NOT NULL,
            names text NOT NULL,
            secret bytea NOT NULL,
            written timestamptz NOT NULL DEFAULT clock_timestamp()
        ) WITH (fillfactor = 70)
        """,
        "CREATE INDEX tables_public ON tables (updated) WHERE public AND phase <> 'over'",
        """
        CREATE TABLE lines (
            table_id text NOT NULL REFERENCES tables (id),
            seq bigint NOT NULL,
            key text NOT NULL,
            hash bytea NOT NULL,
            body bytea NOT NULL,
            CONSTRAINT lines_seq PRIMARY KEY (table_id, seq)
        )
        """,
        "CREATE UNIQUE INDEX lines_key ON lines (table_id, key) WHERE key <> ''",
        """
        CREATE TABLE people (
            table_id text NOT NULL REFERENCES tables (id),
            person text NOT NULL,
            place integer NOT NULL,
            PRIMARY KEY (table_id, person)
        )
        """,
        "CREATE INDEX people_person ON people (person)",
        """
        CREATE VIEW listed AS
        SELECT id, game, phase, public, players, names, updated, seq, waiting,
            ARRAY(SELECT person FROM people WHERE table_id = tables.id ORDER BY place) AS people
        FROM tables
        """,
        """
        CREATE TABLE sessions (
            id text PRIMARY KEY,
            person text NOT NULL,
            name text NOT NULL,
            lang text NOT NULL,
            expires bigint NOT NULL
        )
        """,
        "CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL)",
    ),
    (
        "ALTER TABLE tables ADD COLUMN due bigint NOT NULL DEFAULT 0",
        "CREATE INDEX tables_due ON tables (due) WHERE due > 0",
        "CREATE UNLOGGED TABLE nodes (node text PRIMARY KEY, seen timestamptz NOT NULL)",
        "CREATE UNLOGGED TABLE present (person text NOT NULL, node text NOT NULL, PRIMARY KEY (person, node))",
        "CREATE INDEX present_node ON present (node)",
    ),
    (
        "ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN label text NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN seen bigint NOT NULL DEFAULT 0",
        "UPDATE sessions SET device = id",
        "CREATE INDEX sessions_person ON sessions (person)",
    ),
    ("CREATE TABLE reviews (table_id text PRIMARY KEY REFERENCES tables (id), body bytea NOT NULL)",),
    ("CREATE TABLE codes (code text PRIMARY KEY, table_id text NOT NULL UNIQUE REFERENCES tables (id))",),
    (
        "ALTER TABLE sessions ADD COLUMN mask text NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN colour text NOT NULL DEFAULT ''",
    ),
    *map(for_postgres, PEOPLE),
)


class SchemaTooNew(Exception):
    """A newer Repaire has changed this database; this one must not write to it."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"the database has schema {found}, and this Repaire knows schemas up to {known}: update Repaire to open it"
        )


def missing(steps: Sequence[Step], found: int) -> Sequence[Step]:
    """Return the steps that a database at version `found` still needs; raise SchemaTooNew."""
    if found > len(steps):
        raise SchemaTooNew(found, len(steps))
    return steps[found:]
