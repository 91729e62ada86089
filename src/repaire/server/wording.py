"""Refusals in words, in the language of who asks."""

from __future__ import annotations

from functools import cache, lru_cache

from repaire.kernel.box import Box
from repaire.kernel.catalog import Catalog, Words
from repaire.kernel.errors import IllegalMove, RepaireError
from repaire.kernel.setup import Definition, Setup
from repaire.server import wire
from repaire.tables.live import Live


def refusal(error: RepaireError, key: str, lang: str, live: Live | None) -> wire.Refused:
    """Word a refusal in the asker's language."""
    setup = live.table.setup if live is not None else None
    catalog = (_words(setup.definition, setup.box, lang) if setup else _own_words(lang)).for_error(error)
    names = [chair.name for chair in live.table.chairs] if live is not None else []
    said = Words(catalog, names).say(error.phrase) if error.key in catalog else error.reason
    clause = error.clause if isinstance(error, IllegalMove) else ""
    return wire.Refused(key, error.reason, said, clause, dict(error.data))


@cache
def _own_words(lang: str) -> Catalog:
    return Catalog.load("repaire.kernel", lang).joined(Catalog.load("repaire.server", lang))


@lru_cache(maxsize=64)
def _words(definition: Definition, box: Box, lang: str) -> Catalog:
    """Return the words of a table's refusals: a refusal costs no more than an answer."""
    return _own_words(lang).joined(Setup(definition, 0, {}, box).catalog(lang))


def said(reason: str, key: str, lang: str, **data: str) -> wire.Refused:
    """Return a refusal that has nothing to do with any table."""
    return wire.Refused(key, reason, Words(Catalog.load("repaire.server", lang))(f"request.{reason}", **data))


def bad_request(lang: str, why: str = "JSON") -> wire.Refused:
    """Return what bad bytes are answered with."""
    return said("bad_request", "", lang, why=why)
