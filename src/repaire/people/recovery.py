"""A code on paper by which somebody comes back who has lost every device and key: shown once, used once."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256

from repaire.tables.store import Store

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # as Crockford has them: no I, L, O or U
LENGTH = 20  # signs: a hundred bits, so that nobody guesses one
PUT = (
    "INSERT INTO recovery_codes (person, digest, made) VALUES (?, ?, ?)"
    " ON CONFLICT (person) DO UPDATE SET digest = excluded.digest, made = excluded.made"
)


async def new_code(store: Store, person: str, entropy: Callable[[int], bytes], now: int) -> str:
    """Return a new code for a person; an older one ends. The store keeps its digest alone."""
    code = "".join(SIGNS[byte % len(SIGNS)] for byte in entropy(LENGTH))
    await store.change((PUT, (person, digest(code), now)))
    return "-".join(code[at : at + 4] for at in range(0, LENGTH, 4))


async def use_code(store: Store, code: str) -> str:
    """Use a code up; return whose it is, or nothing."""
    (rows,) = await store.change(("DELETE FROM recovery_codes WHERE digest = ? RETURNING person", (digest(code),)))
    return str(rows[0][0]) if rows else ""


async def code_made(store: Store, person: str) -> int:
    """Return when a person's code was made; 0 if there is none."""
    rows = await store.fetch("SELECT made FROM recovery_codes WHERE person = ?", person)
    return int(rows[0][0]) if rows else 0


def digest(code: str) -> str:
    """Return what is kept of a code, however it was typed."""
    signs = re.sub(r"[^0-9A-Z]", "", code.upper()).translate(str.maketrans("ILO", "110"))
    return sha256(b"repaire/recovery/" + signs.encode()).hexdigest()
