"""Bad bytes of every kind, from a seed."""

from __future__ import annotations

import json
import random
from typing import Any

VALID: list[dict[str, Any]] = [
    {"t": "move", "key": "k1", "seat": 0, "actions": [1, 2]},
    {"t": "move", "key": "k2", "seat": 1, "actions": [{"kind": "play", "args": {"card": 1}}], "hold": True},
    {"t": "reveal", "key": "k3", "seat": 0, "entropy": "ab" * 32},
    {"t": "undo", "key": "k4", "seat": 0},
    {"t": "undo_answer", "key": "k5", "seat": 0, "agrees": True},
    {"t": "say", "key": "k6", "text": "hello"},
    {"t": "ping"},
    {"game": "browl", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"rounds": 3}, "clock": {"move": 5}},
    {"name": "Ana", "lang": "fr"},
    {"token": "x" * 43},
]

NUMBERS: list[Any] = [-1, 16, 10**30, -(10**30), 1.5, 1e308, float("inf"), float("nan")]
TEXTS: list[Any] = [
    "",
    "x" * 70,
    "\x00",
    "\u202e",
    "é" * 41,
    "\ud800",
    "ab" * 32 + "\n",
    "../../etc",
    "<script>",
    "' OR 1=1",
]
SHAPES: list[Any] = [None, True, [], [[]], [1] * 65, {}, {"a": {}}, [None], [2**63], [-2]]
ODD = NUMBERS + TEXTS + SHAPES


def deep(kind: random.Random) -> bytes:
    """Brackets within brackets, alone or before the tag."""
    depth = kind.choice((50, 500, 5_000, 7_000))
    inside = b"[" * depth + b"]" * depth
    return kind.choice((inside, b'{"a":' + inside + b',"t":"ping"}', b"[" * depth, b'{"t":' * depth))


def spoiled(kind: random.Random) -> bytes:
    """A good message with one thing wrong: a value, a field more, a field less, another spelling."""
    message = json.loads(json.dumps(kind.choice(VALID)))
    name = kind.choice(list(message))
    what = kind.randrange(4)
    if what == 0:
        message[name] = kind.choice(ODD)
    elif what == 1:
        message[kind.choice(("admin", "seat ", "__proto__", "person", "by", "T"))] = kind.choice(ODD)
    elif what == 2:
        del message[name]
    else:
        message[name.upper()] = message.pop(name)
    return json.dumps(message).encode("utf-8", "surrogatepass")


def garbage(kind: random.Random) -> bytes:
    """Return some bad bytes; now and then they happen to be good."""
    what = kind.randrange(10)
    if what < 5:
        return spoiled(kind)
    if what == 5:
        return kind.randbytes(kind.choice((0, 1, 3, 40, 2_000)))
    if what == 6:
        return deep(kind)
    text = bytearray(json.dumps(kind.choice(VALID)).encode())
    if what == 7:
        return bytes(text[: kind.randrange(len(text))])
    for _ in range(kind.randrange(1, 4)):
        text[kind.randrange(len(text))] = kind.randrange(256)
    return bytes(text)
