"""Weeks as ISO 8601 counts them, from Monday to Sunday, by universal time: the same on all nodes."""

from __future__ import annotations

from datetime import UTC, date, datetime

WEEK = 7 * 86_400_000  # milliseconds


def week_of(at: int) -> str:
    """Return the week of a moment, as `2026-W47`."""
    year, week, _ = datetime.fromtimestamp(at / 1000, UTC).isocalendar()
    return f"{year}-W{week:02d}"


def begins(week: str) -> int:
    """Return when a week begins, in milliseconds since 1970; raise ValueError if it is none."""
    year, _, number = week.partition("-W")
    monday = date.fromisocalendar(int(year), int(number), 1)
    return (monday - date(1970, 1, 1)).days * 86_400_000


def ends(week: str) -> int:
    """Return when a week is over."""
    return begins(week) + WEEK
