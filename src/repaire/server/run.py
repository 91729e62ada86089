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
from repaire.people.alerts.mail import BadSmtp, Smtp
from repaire.server.admin import with_token
from repaire.server.app import create_app
from repaire.server.reach import addresses, terminal_code
from repaire.server.settings import example, told
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
    if args.print_config:
        print(example(words), end="")
        return 0
    settings = told(args, os.environ)
    database = settings.database or str(default_database())
    if "://" not in database:
        Path(database).parent.mkdir(parents=True, exist_ok=True)
    try:
        Smtp.parse(settings.config.smtp or "smtp://localhost?from=a@b.example")
    except BadSmtp:
        print(words("serve.bad_smtp"), file=sys.stderr)
        return 2
    host = EVERYWHERE if settings.lan and settings.host == "127.0.0.1" else settings.host
    try:
        listening = listen(host, settings.port)
    except OSError:
        print(words("serve.port_taken", host=host, port=settings.port), file=sys.stderr)
        return 2
    port = listening.getsockname()[1]
    reach = addresses(listening.getsockname()[0], port)
    store = open_store(database)
    if not store.claim():
        print(words("serve.database_taken", database=database), file=sys.stderr)
        listening.close()
        return 2
    config = with_token(settings.served(reach))
    app = create_app(store, config)
    host = listening.getsockname()[0]
    if ip_address(host).is_unspecified:
        host = "127.0.0.1"
    url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    print(words("serve.ready", url=url), flush=True)
    if settings.lan:
        _invite(reach, words)
    if config.admin:
        print(words("serve.admin", url=f"{url}admin#{config.admin_token}"), flush=True)
    print(words("serve.where", database=database.rsplit("@")[-1]), flush=True)
    kind, because = rules()
    print(words("serve.rules", kind=kind, because=because), flush=True)
    if settings.open and has_screen():
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
