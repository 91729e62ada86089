"""`repaire serve`: one process, one port."""

from __future__ import annotations

import argparse
import gc
import os
import socket
import sys
import webbrowser
from ipaddress import ip_address
from pathlib import Path

from repaire.doctor import rules
from repaire.kernel.catalog import Words
from repaire.server.app import create_app
from repaire.server.config import Config
from repaire.server.limits import Rates
from repaire.server.reach import addresses, terminal_code
from repaire.server.uvicorn_server import run_on
from repaire.tables.open_store import open_store

EVERYWHERE = "0.0.0.0"  # noqa: S104  (asked for)
COLLECT = (20_000, 5, 20)  # a move makes hundreds of objects that die at once: fewer, larger collections


def default_database() -> Path:
    """Return where tables are kept unless told otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "repaire" / "tables.db"


def serve(args: argparse.Namespace, words: Words) -> int:
    """Run the server until it is stopped."""
    database = args.database or str(default_database())
    if "://" not in database:
        Path(database).parent.mkdir(parents=True, exist_ok=True)
    host = EVERYWHERE if args.lan and args.host == "127.0.0.1" else args.host
    try:
        listening = listen(host, args.port)
    except OSError:
        print(words("serve.port_taken", host=host, port=args.port), file=sys.stderr)
        return 2
    metrics_token = os.environ.get("REPAIRE_METRICS_TOKEN", "")
    port = listening.getsockname()[1]
    reach = addresses(listening.getsockname()[0], port)
    rates = Rates().times(max(0.1, args.rate_factor))
    config = Config(
        origins=tuple(args.origin),
        reach=reach,
        secure=args.https,
        pace=max(0.0, args.bot_pace),
        thinkers=max(0, args.thinkers),
        review_seconds=max(0.1, args.review_seconds),
        proxies=max(0, args.proxies),
        metrics_token=metrics_token,
        rates=rates,
    )
    store = open_store(database)
    if not store.claim():
        print(words("serve.database_taken", database=database), file=sys.stderr)
        listening.close()
        return 2
    app = create_app(store, config)
    host = listening.getsockname()[0]
    if ip_address(host).is_unspecified:
        host = "127.0.0.1"
    url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    print(words("serve.ready", url=url), flush=True)
    if args.lan:
        _invite(reach, words)
    print(words("serve.where", database=database.rsplit("@")[-1]), flush=True)
    kind, because = rules()
    print(words("serve.rules", kind=kind, because=because), flush=True)
    if args.open and has_screen():
        webbrowser.open(url)
    gc.freeze()  # what is there now stays: the collector need not look at it again and again
    gc.set_threshold(*COLLECT)
    run_on(listening, app, app.farewell)
    return 0


def _invite(reach: tuple[str, ...], words: Words) -> None:
    """Say where other devices find us, for phones as a picture."""
    if not reach:
        print(words("serve.no_lan"), flush=True)
        return
    print(words("serve.lan", url=f"{reach[0]}/"), flush=True)
    try:
        print(terminal_code(f"{reach[0]}/"), flush=True)
    except UnicodeEncodeError:  # a terminal without blocks: the address is above
        print(flush=True)


def has_screen() -> bool:
    """Tell whether a browser can show itself here."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(n) for n in ("DISPLAY", "WAYLAND_DISPLAY"))


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0: any that is free. Raise OSError if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError:
        found.close()
        raise
    found.listen(1024)
    return found
