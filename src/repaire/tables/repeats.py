"""Whether an entry is what a request asked for: a key that was used before stands for the same request, or for none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from repaire.tables import entries as e

Same: TypeAlias = Callable[[e.AnyEntry], bool]


def asks(*kinds: type[e.AnyEntry], **fields: Any) -> Same:
    """Return what tells whether an entry is of these kinds and says this, as far as such entries say it at all."""

    def same(entry: e.AnyEntry) -> bool:
        return isinstance(entry, kinds) and all(getattr(entry, name, value) == value for name, value in fields.items())

    return same
