"""A PostgreSQL server, for what several nodes do together."""

from __future__ import annotations

from tests.tables.conftest import make, postgres

__all__ = ["make", "postgres"]
