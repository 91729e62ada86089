"""The browser's types are those of the server."""

from __future__ import annotations

from scripts import wire_types


def test_the_types_are_up_to_date() -> None:
    """Else run `python -m scripts.wire_types`."""
    assert wire_types.TARGET.read_text(encoding="utf-8") == wire_types.generated()
