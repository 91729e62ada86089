"""How an attempt to tell somebody ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from repaire.people.alerts.outgoing import Reply


@dataclass(frozen=True)
class Outcome:
    """Told; not now, but perhaps later; refused, as it will be next time; or nobody is there any more."""

    kind: Literal["sent", "later", "refused", "gone"]
    why: str = ""  # for the person who tries a channel: a status, or a word of ours
    after: int = 0  # seconds that they ask us to wait


def outcome_of(reply: Reply, gone: tuple[int, ...] = ()) -> Outcome:
    """Return what a status means."""
    if 200 <= reply.status < 300:
        return Outcome("sent")
    if reply.status in gone:
        return Outcome("gone", str(reply.status))
    if reply.status in (408, 425, 429) or reply.status >= 500:
        return Outcome("later", str(reply.status), reply.retry_after)
    return Outcome("refused", str(reply.status))
