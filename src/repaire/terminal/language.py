"""Which language to speak, and the words of the command line itself."""

from __future__ import annotations

import os
from collections.abc import Mapping

from repaire.kernel.catalog import LANGUAGES, Catalog, Words
from repaire.kernel.record import Record

BRIGANDS = ("Mandrin", "Cartouche", "Robin", "Scarlett", "Rinaldo", "Calamity")


def default_language(env: Mapping[str, str] = os.environ) -> str:
    """Return the locale's language if we have it; French where the locale names none, English for all others."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = env.get(name, "")
        if value:
            code = value.split(".")[0].split("_")[0].lower()
            if code in LANGUAGES:
                return code
            return "fr" if code in ("c", "posix") else "en"
    return "fr"


def own_words(lang: str) -> Words:
    """Return the words of the command line and of errors."""
    return Words(Catalog.load("repaire.kernel", lang).joined(Catalog.load("repaire.terminal", lang)))


def display_names(record: Record, words: Words) -> list[str]:
    """Return what to call each seat of a record; bots are named after brigands of old."""
    return [
        words("table.bot", name=BRIGANDS[seat % len(BRIGANDS)]) if name.startswith("bot:") else name
        for seat, name in enumerate(record.seats)
    ]


def game_words(catalog: Catalog, names: list[str]) -> Words:
    """Return a game's words with those of the terminal, for these players."""
    return Words(Catalog.load("repaire.terminal", catalog.lang).joined(catalog), names)
