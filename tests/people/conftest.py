"""A PostgreSQL server, for what several nodes do together."""

from __future__ import annotations

from tests.tables.conftest import postgres

__all__ = ["postgres"]
