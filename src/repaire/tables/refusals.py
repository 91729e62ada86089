"""Why a table says no. The rules have their own refusals (IllegalMove); these are about seats, turns and times."""

from __future__ import annotations

from repaire.kernel.errors import RepaireError
from repaire.kernel.game import State


class TableRefusal(RepaireError):
    """The table does not do that, for the reason given (catalog key `table_refusal.<reason>`)."""

    family = "table_refusal"


class Unfinished(TableRefusal):
    """A move is not made yet: the position after its first steps. No refusal to those who ask step by step."""

    def __init__(self, actions: list[int], state: State, asked: int) -> None:
        super().__init__("unfinished")
        self.actions = actions
        self.state = state
        self.asked = asked  # so many of the actions were asked for; the others followed by themselves

    def whole(self, seat: int) -> bool:
        """Tell whether the actions are a whole move."""
        return bool(self.actions) and not self.state.mid_move(seat)


class NoSuchTable(TableRefusal):
    """There is no such table, or it is not for this person to know."""
