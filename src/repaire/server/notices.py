"""What the host says to everybody on the start page, in each language; nothing, most of the time."""

from __future__ import annotations

from collections.abc import Callable

from repaire.server import wire
from repaire.tables.store import Statement, Store


class Notices:
    """The message of the day."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self.store = store
        self.clock = clock

    async def show(self) -> wire.Notice:
        """Return what is said now."""
        said = {str(lang): str(text) for lang, text in await self.store.fetch("SELECT lang, said FROM notices")}
        return wire.Notice(said.get("fr", ""), said.get("en", ""))

    async def say(self, notice: wire.Notice) -> None:
        """Say this from now on; in a language without words, nothing."""
        written: list[Statement] = [("DELETE FROM notices", ())]
        for lang, text in (("fr", notice.fr.strip()), ("en", notice.en.strip())):
            if text:
                row = (lang, text, self.clock())
                written.append(("INSERT INTO notices (lang, said, made) VALUES (?, ?, ?)", row))
        await self.store.change(*written)
