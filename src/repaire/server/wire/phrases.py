"""Words that are looked up in the catalogs where they are shown, choices and events."""

from __future__ import annotations

from typing import Any

from repaire.server.wire.basics import Out


class PhraseOut(Out, frozen=True, omit_defaults=True):
    """A key of the catalogs with what fills it."""

    key: str
    args: dict[str, Any] = {}


class ChoiceOut(Out, frozen=True, omit_defaults=True):
    """One legal action: its number, its name in records, and what it means (`choice.<kind>` in the catalogs)."""

    action: int
    kind: str
    clause: str
    args: dict[str, int | str] = {}


class EventOut(Out, frozen=True, omit_defaults=True):
    """Something that was seen to happen (`event.<kind>` in the catalogs)."""

    kind: str
    args: dict[str, Any] = {}
