"""Why a table says no. The rules have their own refusals (IllegalMove); these are about seats, turns and times."""

from __future__ import annotations

from repaire.kernel.errors import RepaireError


class TableRefusal(RepaireError):
    """The table does not do that, for the reason given (catalog key `table_refusal.<reason>`)."""

    family = "table_refusal"


class NoSuchTable(TableRefusal):
    """There is no such table, or it is not for this person to know."""
