"""A table against your own bot, in the browser: opens it on a running server, and prints the link to your seat.

repaire serve   # in an environment where the bot is installed, e.g. with examples/net_bot
python examples/table.py --bot net --game browl
"""

from __future__ import annotations

import argparse
import json
import time
from urllib.error import URLError
from urllib.request import Request, urlopen

WAIT = 60  # seconds for a server that is still starting


def ask(server: str, path: str, body: dict[str, object], token: str = "") -> dict[str, object]:
    """Post to the server and return its reply."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    until = time.monotonic() + WAIT
    while True:
        try:
            with urlopen(Request(f"{server}/api/{path}", json.dumps(body).encode(), headers)) as reply:  # noqa: S310
                found: dict[str, object] = json.load(reply)
            return found
        except URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError) or time.monotonic() > until:
                raise
            time.sleep(0.5)


def main(arguments: list[str] | None = None) -> tuple[str, str]:
    """Open the table; return its number, and the link for the browser."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="http://127.0.0.1:8000")
    parser.add_argument("--bot", default="net")
    parser.add_argument("--game", default="browl")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--name", default="Ada")
    args = parser.parse_args(arguments)
    token = str(ask(args.server, "session", {"name": args.name, "lang": "en"})["token"])
    seats = [{"kind": "me"}] + [{"kind": "bot", "bot": args.bot, "name": args.bot}] * (args.players - 1)
    table = ask(args.server, "tables", {"game": args.game, "seats": seats, "start": True}, token)
    link = ask(args.server, "session/link", {}, token)
    address = f"{args.server}/me/{link['token']}"
    print(f"Open {address} in your browser (within a quarter of an hour, once), then your table.")
    return str(table["table"]["id"]), address  # type: ignore[index]


if __name__ == "__main__":
    main()
