"""The part of the schema that keeps what is known of people across tables: written once, for every store.

Steps follow those of `migrations.py` and are numbered with them: a step that was released is never edited, add another
one. What `Store.fetch` and `Store.change` are asked is SQL that SQLite and PostgreSQL both speak: `?` for values, times
in milliseconds as INTEGER, yes or no as 0 or 1, `ON CONFLICT` and `RETURNING` as both have them.
"""

from __future__ import annotations

import re

Step = tuple[str, ...]

# How people are called back: their channels, what is to be sent (a row is kept for a while when it was), and who looks
# at which table on which node, for those who have a channel.
ALERTS: Step = (
    """
    CREATE TABLE alert_channels (
        id TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        kind TEXT NOT NULL,
        form TEXT NOT NULL,
        target TEXT NOT NULL,
        label TEXT NOT NULL,
        device TEXT NOT NULL,
        lang TEXT NOT NULL,
        origin TEXT NOT NULL,
        state TEXT NOT NULL,
        wait INTEGER NOT NULL,
        daily_at INTEGER NOT NULL,
        always INTEGER NOT NULL,
        chat INTEGER NOT NULL,
        failures INTEGER NOT NULL,
        lease INTEGER NOT NULL,
        made INTEGER NOT NULL
    )
    """,
    "CREATE INDEX alert_channels_person ON alert_channels (person)",
    """
    CREATE TABLE outbox (
        channel TEXT NOT NULL,
        table_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        person TEXT NOT NULL,
        game TEXT NOT NULL,
        names TEXT NOT NULL,
        seq INTEGER NOT NULL,
        since INTEGER NOT NULL,
        due INTEGER NOT NULL,
        tries INTEGER NOT NULL,
        sent INTEGER NOT NULL,
        PRIMARY KEY (channel, table_id, kind)
    )
    """,
    "CREATE INDEX outbox_due ON outbox (due) WHERE due > 0",
    "CREATE INDEX outbox_person ON outbox (person)",
    """
    CREATE TABLE alert_looks (
        person TEXT NOT NULL,
        table_id TEXT NOT NULL,
        node TEXT NOT NULL,
        seen INTEGER NOT NULL,
        looking INTEGER NOT NULL,
        PRIMARY KEY (person, table_id, node)
    )
    """,
)

# Finding others: who waits for a match, the tables made of such tickets, who is invited where, and by whom not.
FINDING: Step = (
    """
    CREATE TABLE tickets (
        person TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        mask TEXT NOT NULL,
        colour TEXT NOT NULL,
        game TEXT NOT NULL,
        players INTEGER NOT NULL,
        pace TEXT NOT NULL,
        fill INTEGER NOT NULL,
        level TEXT NOT NULL,
        commitment TEXT NOT NULL,
        made INTEGER NOT NULL,
        claimed INTEGER NOT NULL,
        table_id TEXT NOT NULL
    )
    """,
    "CREATE INDEX tickets_table ON tickets (table_id)",
    "CREATE TABLE matches (table_id TEXT PRIMARY KEY, people INTEGER NOT NULL)",
    """
    CREATE TABLE invitations (
        table_id TEXT NOT NULL,
        person TEXT NOT NULL,
        inviter TEXT NOT NULL,
        name TEXT NOT NULL,
        mask TEXT NOT NULL,
        colour TEXT NOT NULL,
        game TEXT NOT NULL,
        made INTEGER NOT NULL,
        PRIMARY KEY (table_id, person)
    )
    """,
    "CREATE INDEX invitations_person ON invitations (person)",
    "CREATE INDEX invitations_made ON invitations (made)",
    """
    CREATE TABLE mutes (
        person TEXT NOT NULL,
        inviter TEXT NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (person, inviter)
    )
    """,
)

# What the host has decided: who stays out, which tables no list shows, and what is said to everybody.
HOSTED: Step = (
    """
    CREATE TABLE blocks (
        network TEXT PRIMARY KEY,
        made INTEGER NOT NULL,
        ends INTEGER NOT NULL
    )
    """,
    "CREATE TABLE unlisted (table_id TEXT PRIMARY KEY, made INTEGER NOT NULL)",
    "CREATE TABLE notices (lang TEXT PRIMARY KEY, said TEXT NOT NULL, made INTEGER NOT NULL)",
)

# Who somebody is: what they chose, the games they finished, the keys they sign in with, and who has left for good.
PERSONS: Step = (
    """
    CREATE TABLE profiles (
        person TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        lang TEXT NOT NULL,
        mask TEXT NOT NULL,
        colour TEXT NOT NULL,
        rated INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE finished_games (
        table_id TEXT PRIMARY KEY,
        seats TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE played_games (
        person TEXT NOT NULL,
        table_id TEXT NOT NULL,
        game TEXT NOT NULL,
        ended INTEGER NOT NULL,
        why TEXT NOT NULL,
        seat INTEGER NOT NULL,
        result TEXT NOT NULL,
        score INTEGER NOT NULL,
        rivals TEXT NOT NULL,
        counts INTEGER NOT NULL,
        names TEXT NOT NULL,
        luck REAL,
        play REAL,
        PRIMARY KEY (person, table_id)
    )
    """,
    "CREATE INDEX played_games_ended ON played_games (person, ended)",
    "CREATE INDEX played_games_table ON played_games (table_id)",
    """
    CREATE TABLE rated_games (
        table_id TEXT NOT NULL,
        person TEXT NOT NULL,
        game TEXT NOT NULL,
        ended INTEGER NOT NULL,
        worth REAL NOT NULL,
        PRIMARY KEY (table_id, person)
    )
    """,
    "CREATE INDEX rated_games_ended ON rated_games (game, ended)",
    "CREATE INDEX rated_games_person ON rated_games (person)",
    "CREATE TABLE spoke_at (person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id))",
    """
    CREATE TABLE passkeys (
        id TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        site TEXT NOT NULL,
        credential BLOB NOT NULL,
        counter INTEGER NOT NULL,
        label TEXT NOT NULL,
        made INTEGER NOT NULL,
        used INTEGER NOT NULL
    )
    """,
    "CREATE INDEX passkeys_person ON passkeys (person)",
    "CREATE TABLE challenges (id TEXT PRIMARY KEY, person TEXT NOT NULL, body TEXT NOT NULL, expires INTEGER NOT NULL)",
    "CREATE TABLE recovery_codes (person TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, made INTEGER NOT NULL)",
    "CREATE TABLE departed (person TEXT PRIMARY KEY, at INTEGER NOT NULL)",
    "CREATE TABLE people_progress (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
)

# The weekly challenges: one secret for all tables of a game and a week, and how each person's attempt has ended.
WEEKLY: Step = (
    "CREATE TABLE weekly_secrets (challenge TEXT PRIMARY KEY, secret BLOB NOT NULL, made INTEGER NOT NULL)",
    """
    CREATE TABLE attempts (
        challenge TEXT NOT NULL,
        person TEXT NOT NULL,
        table_id TEXT NOT NULL,
        ended INTEGER NOT NULL,
        result TEXT NOT NULL,
        score INTEGER NOT NULL,
        name TEXT NOT NULL,
        mask TEXT NOT NULL,
        colour TEXT NOT NULL,
        PRIMARY KEY (challenge, person)
    )
    """,
    "CREATE INDEX attempts_person ON attempts (person)",
)

# Whom somebody does not want to read: a person wherever they speak, or (without one) everybody at a table.
UNREAD: Step = (
    """
    CREATE TABLE unread (
        person TEXT NOT NULL,
        other TEXT NOT NULL,
        table_id TEXT NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (person, other, table_id)
    )
    """,
    "CREATE INDEX unread_other ON unread (other)",
)

# What a challenge was first played with (rules, box, Repaire): with others the same moves may give another game.
EDITIONS: Step = ("CREATE TABLE weekly_editions (challenge TEXT PRIMARY KEY, edition TEXT NOT NULL)",)

PEOPLE: tuple[Step, ...] = (HOSTED, ALERTS, FINDING, PERSONS, WEEKLY, UNREAD, EDITIONS)

_TYPES = {"INTEGER": "bigint", "BLOB": "bytea", "REAL": "double precision"}
_WORDS = re.compile("|".join(_TYPES))


def for_postgres(step: Step) -> Step:
    """Return a step as PostgreSQL calls the types of its columns."""
    return tuple(_WORDS.sub(lambda found: _TYPES[found[0]], statement) for statement in step)


def with_marks(query: str) -> str:
    """Return a query with the marks that psycopg has for values."""
    return query.replace("%", "%%").replace("?", "%s")
