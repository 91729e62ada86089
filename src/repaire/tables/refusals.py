"""Why a table says no. The rules have their own refusals (IllegalMove); these are about seats, turns and times."""

from __future__ import annotations

from repaire.kernel.errors import RepaireError
from repaire.kernel.game import State


class TableRefusal(RepaireError):
    """The table does not do that, for the reason given (catalog key `table_refusal.<reason>`)."""

    family = "table_refusal"


class Unfinished(TableRefusal):
    """A move is not whole yet: the position after its first steps. No refusal to those who ask step by step."""

    def __init__(self, actions: list[int], state: State) -> None:
        super().__init__("unfinished")
        self.actions = actions
        self.state = state


class NoSuchTable(TableRefusal):
    """There is no such table, or it is not for this person to know."""
