"""`repaire replay --web`: a recorded game in the browser, by a server of its own for as long as somebody looks.

Its table is over from the start. What it shows was not dealt by this server, so its draws prove nothing to `verify`.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
import webbrowser

from msgspec.structs import replace

from repaire.kernel.catalog import Words
from repaire.kernel.errors import BadRecord
from repaire.kernel.game import CHANCE
from repaire.kernel.record import Record
from repaire.kernel.record import replay as last
from repaire.server.app import create_app
from repaire.server.brigands import bot_name
from repaire.server.config import Config
from repaire.server.den import Den
from repaire.server.run import has_screen, listen
from repaire.server.uvicorn_server import run_on
from repaire.tables import entries as e
from repaire.tables.dues import summary
from repaire.tables.fairness import SECRET_BYTES, commitment
from repaire.tables.folded import Change
from repaire.tables.journal import Line
from repaire.tables.memory import MemoryStore
from repaire.tables.store import Store
from repaire.tables.table import open_table
from repaire.tables.walk import Stage

HOST = "127.0.0.1"


def show(record: Record, words: Words, port: int = 0) -> int:
    """Serve a recorded game until it is stopped, and open the page; raise BadRecord if it is not finished."""
    store = MemoryStore()
    den = Den(store, Config(thinkers=1))
    table = asyncio.run(put(record, den, store))
    try:
        listening = listen(HOST, port)
    except OSError:
        print(words("serve.port_taken", host=HOST, port=port), file=sys.stderr)
        return 2
    app = create_app(store, den=den)
    url = f"http://{HOST}:{listening.getsockname()[1]}/replay/{table}"
    print(words("replay.web", url=url), flush=True)
    if has_screen():
        webbrowser.open(url)
    run_on(listening, app, app.farewell)
    return 0


async def put(record: Record, den: Den, store: Store) -> str:
    """Put a finished game where its replay is looked for; return the number of its table."""
    end = last(record)
    if not end.over():
        raise BadRecord("unfinished_record")
    setup, at = record.setup, int(time.time() * 1000)
    secret = secrets.token_bytes(SECRET_BYTES)
    opened = e.Opened.of(setup, secrets.token_hex(8), "", commitment(secret), at)
    if setup.box.name not in setup.definition.boxes:
        opened = replace(opened, box_text=setup.box.text)
    table, first = open_table(opened, secret)
    lines: list[Line] = [first]
    for seat, name in enumerate(record.seats or ["bot:random"] * setup.players):
        bot = name.removeprefix("bot:") if name.startswith("bot:") else ""
        called = f"{bot_name(seat)} ({bot})" if bot else name
        change = table.sit(seat, called, "" if bot else f"seat {seat}", bot, "", at, "")
        lines += table.lines(change)
        table.take(change, lines[-len(change.entries) :])
    ended = e.Ended(at=at, why="played", winners=end.winners(), scores=end.scores(), secret=secret.hex())
    for change in (table.start(at, ""), Change([ended])):
        more = table.lines(change)
        table.take(change, more)
        lines += more
    await store.create(lines, secret, summary(table, at))
    den.replays.put(table, stages(record))
    return table.id


def stages(record: Record) -> list[Stage]:
    """Return a record as a table's stages: the deal, then every move with the draws that followed."""
    found = [Stage(CHANCE, [], [])]
    for entry in record.entries:
        if entry.actor == CHANCE:
            found[-1].draws.extend(entry.actions)
        else:
            found.append(Stage(entry.actor, entry.actions, []))
    return found
