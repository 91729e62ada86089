"""x."""

from __future__ import annotations

from typing import TYPE_CHECKING

from repaire.kernel.view import View

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup


def choose(view: View, legal: list[int], setup: Setup) -> int:
    """X."""
    return legal[0]
