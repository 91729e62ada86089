"""Write the tables of docs/wire.md from the wire structs and routes: `python -m scripts.wire_docs`."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any, get_args

from repaire.server import commands, wire
from repaire.server.api.routes import ROUTES
from scripts.wire_types import members, remarks, typescript

PAGE = Path(__file__).parent.parent / "docs" / "wire.md"
WHO = {
    "anyone": "anyone",
    "guest": "a session",
    "at_table": "somebody at the table",
    "seated": "whose seat it is",
    "host": "who opened the table",
    "admin": "who runs the server",
}


def first_line(thing: Any) -> str:
    """Return the first sentence of a docstring."""
    return (inspect.getdoc(thing) or "").splitlines()[0]


def messages(kinds: Any) -> str:
    """Return a section for each kind of message."""
    lines: list[str] = []
    for kind in get_args(kinds) or (kinds,):
        lines += [f"### `{kind.__struct_config__.tag}`", "", first_line(kind), ""]
        told, rows = remarks(kind), list(members(kind))
        if rows:
            lines += ["| field | type | |", "|---|---|---|"]
        for name, hint, may_miss in rows:
            shown = typescript(hint).replace("|", "\\|")
            note = "; ".join(part for part in ("may be missing" if may_miss else "", told.get(name, "")) if part)
            lines.append(f"| `{name}` | `{shown}` | {note} |")
        lines += [""] if rows else []
    return "\n".join(lines).strip()


def routes() -> str:
    """Return the table of addresses."""
    lines = ["| address | takes | replies | needs | |", "|---|---|---|---|---|"]
    for route in ROUTES:
        body = f"`{route.body.__name__}`" if route.body else ""
        reply = "a file" if getattr(route.reply, "__name__", "") == "Raw" else f"`{typescript(route.reply)}`"
        query = "?" + "&".join(f"{name}=" for name in route.query) if route.query else ""
        cells = [f"`{route.method} {route.path}{query}`", body, reply, WHO[route.who], first_line(route.handler)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def generated(text: str) -> str:
    """Return the page with its generated parts renewed."""
    parts = {
        "routes": routes(),
        "from-client": messages(commands.FromClient),
        "from-server": messages(wire.FromServer),
        "from-mine": messages(wire.Mine),
    }
    for name, part in parts.items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, _, rest = text.partition(begin)
        _, found, after = rest.partition(end)
        assert found, f"no place for {name}"
        text = f"{before}{begin}\n{part}\n{end}{after}"
    return text


if __name__ == "__main__":
    PAGE.write_text(generated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
