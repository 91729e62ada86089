"""Codes that can be said aloud (LOUP-42), for tables that wait for players."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from repaire.tables.refusals import TableRefusal
from repaire.tables.store import Store

# Short, told apart by ear, and spelt as they sound.
# fmt: off
WORDS = (
    "ANE", "BALAI", "BIJOU", "BOTTE", "BOUC", "CAGE", "CANARD", "CANOT", "CAPE", "CERF", "CHARBON", "CHAT",
    "CHEVAL", "CLOCHE", "COFFRE", "CORDE", "CORNE", "COURGE", "CRABE", "DAIM", "DUCAT", "ECU", "FANAL", "FORET",
    "FORGE", "FOUR", "GANT", "GRELOT", "HIBOU", "JARDIN", "LAMA", "LIVRE", "LOUP", "LUNE", "MANTEAU", "MASQUE",
    "MELON", "MIEL", "MOULIN", "MULET", "NAVET", "OR", "OURS", "PAIN", "PANDA", "PELLE", "PIPE", "PIRATE", "POIVRE",
    "POULE", "PRISON", "PUITS", "RADIS", "RENARD", "ROBE", "SABLE", "SABRE", "SAPIN", "TAPIS", "TIGRE", "TONNEAU",
    "TORCHE", "VALISE", "WAGON",
)
# fmt: on
NUMBERS = range(10, 100)
TRIES = 40


def heard(text: str) -> str:
    """Return a code as it is kept, however somebody has written it; nothing if it cannot be one."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().upper()
    found = re.fullmatch(r"[\s-]*([A-Z]{2,10})[\s-]*(\d\d)[\s-]*", plain)
    return f"{found[1]}-{found[2]}" if found and found[1] in WORDS else ""


async def code_of(store: Store, table: str, entropy: Callable[[int], bytes]) -> str:
    """Return the code of a table that waits, a new one if it has none."""
    for _ in range(TRIES):
        drawn = int.from_bytes(entropy(8), "big")
        code = f"{WORDS[drawn % len(WORDS)]}-{NUMBERS[drawn // len(WORDS) % len(NUMBERS)]}"
        if found := await store.give_code(table, code):
            return found
    raise TableRefusal("busy")
