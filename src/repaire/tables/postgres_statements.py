"""What is said to PostgreSQL: every statement, and how lines and summaries become its parameters.

A statement is one transaction and one round trip. The row of a table moves on from the line before the new ones, or
nothing is written: two nodes that write at once queue for that row, and the second finds it gone on. With the commit
goes a notification, "TABLE SEQ", to all nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from repaire.tables.journal import Line
from repaire.tables.store import Row, Summary
from repaire.tables.summaries import asked, called, seated, uncalled, waiting

Move: TypeAlias = tuple[Sequence[Line], Summary]

CREATE = """
WITH made AS (
    INSERT INTO tables (id, seq, phase, updated, waiting, due, game, public, players, names, secret)
    VALUES (%(table)s, %(seq)s, %(phase)s, %(updated)s, %(waiting)s, %(due)s, %(game)s, %(public)s, %(players)s,
        %(names)s, %(secret)s)
    RETURNING id, seq
), added AS (
    INSERT INTO lines (table_id, seq, key, hash, body)
    SELECT id, l.seq, l.key, l.hash, l.body
    FROM made, unnest(%(line_seqs)s::bigint[], %(keys)s::text[], %(hashes)s::bytea[], %(bodies)s::bytea[])
        AS l (seq, key, hash, body)
), seated AS (
    INSERT INTO people (table_id, person, place)
    SELECT id, person, place - 1 FROM made, unnest(%(people)s::text[]) WITH ORDINALITY AS p (person, place)
)
SELECT id, pg_notify('repaire_lines', id || ' ' || seq) FROM made
"""
# Rows are locked in the order of their ids, so that two nodes with some tables in common do not wait for each other.
APPEND = """
WITH wanted AS (
    SELECT * FROM unnest(%(tables)s::text[], %(befores)s::bigint[], %(seqs)s::bigint[], %(phases)s::text[],
        %(updates)s::bigint[], %(waitings)s::bigint[], %(dues)s::bigint[])
        AS w (id, before, seq, phase, updated, waiting, due)
), locked AS (
    SELECT t.id FROM tables t JOIN wanted w ON t.id = w.id AND t.seq = w.before ORDER BY t.id FOR NO KEY UPDATE OF t
), moved AS (
    UPDATE tables t
    SET seq = w.seq, phase = w.phase, updated = w.updated, waiting = w.waiting, due = w.due,
        written = clock_timestamp()
    FROM wanted w, locked WHERE t.id = w.id AND t.id = locked.id AND t.seq = w.before
    RETURNING t.id, t.seq
), added AS (
    INSERT INTO lines (table_id, seq, key, hash, body)
    SELECT l.id, l.seq, l.key, l.hash, l.body
    FROM moved JOIN unnest(%(line_tables)s::text[], %(line_seqs)s::bigint[], %(keys)s::text[], %(hashes)s::bytea[],
        %(bodies)s::bytea[]) AS l (id, seq, key, hash, body) ON l.id = moved.id
)
SELECT id, pg_notify('repaire_lines', id || ' ' || seq) FROM moved
"""
# The same for one table of which more has changed than a move changes.
RESETTLE = """
WITH moved AS (
    UPDATE tables SET seq = %(seq)s, phase = %(phase)s, updated = %(updated)s, waiting = %(waiting)s, due = %(due)s,
        game = %(game)s, public = %(public)s, players = %(players)s, names = %(names)s, written = clock_timestamp()
    WHERE id = %(table)s AND seq = %(before)s
    RETURNING id, seq
), added AS (
    INSERT INTO lines (table_id, seq, key, hash, body)
    SELECT id, l.seq, l.key, l.hash, l.body
    FROM moved, unnest(%(line_seqs)s::bigint[], %(keys)s::text[], %(hashes)s::bytea[], %(bodies)s::bytea[])
        AS l (seq, key, hash, body)
), gone AS (
    DELETE FROM people USING moved WHERE table_id = id AND person <> ALL (%(people)s::text[])
), seated AS (
    INSERT INTO people (table_id, person, place)
    SELECT id, person, place - 1 FROM moved, unnest(%(people)s::text[]) WITH ORDINALITY AS p (person, place)
    ON CONFLICT (table_id, person) DO UPDATE SET place = excluded.place
)
SELECT id, pg_notify('repaire_lines', id || ' ' || seq) FROM moved
"""
PUBLIC_TABLES = "SELECT * FROM listed WHERE public AND phase <> 'over' ORDER BY updated DESC LIMIT %s"
NEWEST_TABLES = """
SELECT * FROM listed WHERE id IN (SELECT id FROM tables WHERE %s IN ('', phase) ORDER BY updated DESC LIMIT %s)
ORDER BY updated DESC
"""
CENSUS = "SELECT game, phase, count(*) FROM tables GROUP BY game, phase ORDER BY game, phase"
PEOPLE = """
SELECT (SELECT count(DISTINCT person) FROM sessions WHERE expires > %s),
    (SELECT count(DISTINCT person) FROM present JOIN nodes USING (node)
        WHERE seen > clock_timestamp() - make_interval(secs => %s)),
    pg_database_size(current_database())
"""
TABLES_OF = """
SELECT l.* FROM people p JOIN listed l ON l.id = p.table_id WHERE p.person = %s
ORDER BY (l.waiting >> p.place) & 1 DESC, l.updated DESC LIMIT %s
"""
LINES = "SELECT table_id, seq, body, hash, key FROM lines WHERE table_id = %s AND seq > %s ORDER BY seq"
LINE_OF_KEY = "SELECT table_id, seq, body, hash, key FROM lines WHERE table_id = %s AND key = %s AND key <> ''"
KEYS_USED = "SELECT FROM lines WHERE table_id = %s AND key = ANY (%s::text[]) AND key <> '' LIMIT 1"
# Nodes that look at once take different tables; what somebody writes to now is being looked after.
CLAIM_DUE = """
UPDATE tables SET due = %s WHERE id IN
    (SELECT id FROM tables WHERE due > 0 AND due <= %s ORDER BY due LIMIT %s FOR NO KEY UPDATE SKIP LOCKED)
RETURNING id
"""
PUT_SESSION = """
INSERT INTO sessions (id, person, name, lang, expires, device, label, seen, mask, colour)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
ON CONFLICT (id) DO UPDATE SET person = excluded.person, name = excluded.name, lang = excluded.lang,
    expires = excluded.expires, device = excluded.device, label = excluded.label, seen = excluded.seen,
    mask = excluded.mask, colour = excluded.colour
"""
TABLE_IDS = "SELECT id FROM tables WHERE id > %s ORDER BY id LIMIT %s"
SESSION = """
SELECT id, person, name, lang, expires, device, label, seen, mask, colour FROM sessions WHERE id = %s AND expires > %s
"""
SESSIONS_OF = """
SELECT id, person, name, lang, expires, device, label, seen, mask, colour FROM sessions
WHERE person = %s AND expires > %s
ORDER BY seen DESC
"""
END_DEVICE = """
WITH gone AS (
    DELETE FROM sessions WHERE person = %(person)s AND (device = %(device)s OR id LIKE 'link/%%') RETURNING id
), told AS (
    SELECT pg_notify('repaire_ends', %(device)s)
)
SELECT count(*) FROM gone, told
"""
# By the database's clock, for those of the nodes may differ. A node that is gone for good is forgotten in time.
TELL_PRESENT = """
WITH alive AS (
    INSERT INTO nodes (node, seen) VALUES (%(node)s, clock_timestamp())
    ON CONFLICT (node) DO UPDATE SET seen = excluded.seen
), lost AS (
    DELETE FROM nodes WHERE seen < clock_timestamp() - interval '1 day' RETURNING node
), gone AS (
    DELETE FROM present WHERE node IN (SELECT node FROM lost)
        OR node = %(node)s AND person = ANY (%(went)s::text[])
)
INSERT INTO present (person, node) SELECT unnest(%(came)s::text[]), %(node)s ON CONFLICT DO NOTHING
"""
PRESENT = """
SELECT DISTINCT person FROM present JOIN nodes USING (node)
WHERE person = ANY (%s::text[]) AND node <> %s AND seen > clock_timestamp() - make_interval(secs => %s)
"""
SETTING = "SELECT value FROM settings WHERE name = %s"
DECIDE = "INSERT INTO settings (name, value) VALUES (%s, %s) ON CONFLICT DO NOTHING"
REVIEW = "SELECT body FROM reviews WHERE table_id = %s"
KEEP_REVIEW = "INSERT INTO reviews (table_id, body) VALUES (%s, %s) ON CONFLICT DO NOTHING"
FREE_CODE = """
DELETE FROM codes WHERE code = %s AND NOT EXISTS (SELECT 1 FROM tables WHERE id = codes.table_id AND phase = %s)
"""
GIVE_CODE = "INSERT INTO codes (code, table_id) VALUES (%s, %s) ON CONFLICT DO NOTHING"
CODE = "SELECT code FROM codes WHERE table_id = %s"
TABLE_OF_CODE = "SELECT id FROM codes JOIN tables ON id = table_id WHERE code = %s AND phase = %s"
PROBE = "INSERT INTO settings (name, value) VALUES ('health', 'ok') ON CONFLICT (name) DO UPDATE SET value = 'ok'"
DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
STANDSTILL = "SELECT set_config('idle_in_transaction_session_timeout', %s, false)"


def of_lines(lines: Sequence[Line]) -> dict[str, Any]:
    """Return lines as parameters."""
    return {
        "line_tables": [line.table for line in lines],
        "line_seqs": [line.seq for line in lines],
        "keys": [line.key for line in lines],
        "hashes": [line.hash for line in lines],
        "bodies": [line.body for line in lines],
    }


def of_table(lines: Sequence[Line], summary: Summary) -> dict[str, Any]:
    """Return the lines and the whole summary of one table as parameters."""
    return of_lines(lines) | {
        "table": summary.table,
        "before": lines[0].seq - 1,
        "seq": summary.seq,
        "phase": summary.phase,
        "updated": summary.updated,
        "waiting": waiting(summary),
        "due": summary.due,
        "game": summary.game,
        "public": summary.public,
        "players": summary.players,
        "names": called(summary),
        "people": list(summary.people),
    }


def of_moves(moves: Sequence[Move]) -> dict[str, Any]:
    """Return moves at several tables as parameters: what a move changes, and the lines."""
    return of_lines([line for lines, _ in moves for line in lines]) | {
        "tables": [summary.table for _, summary in moves],
        "befores": [lines[0].seq - 1 for lines, _ in moves],
        "seqs": [summary.seq for _, summary in moves],
        "phases": [summary.phase for _, summary in moves],
        "updates": [summary.updated for _, summary in moves],
        "waitings": [waiting(summary) for _, summary in moves],
        "dues": [summary.due for _, summary in moves],
    }


def summary_of(row: Row) -> Summary:
    """Return a row of `listed` as a summary."""
    table, game, phase, public, players, names, updated, seq, bits, people = row
    (shown, faces), to_move = uncalled(names), seated(people, bits)
    return Summary(table, game, phase, public, players, shown, updated, seq, to_move, asked(bits), faces=faces)
