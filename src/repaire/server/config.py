"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass, field

from repaire.server.limits import Rates


@dataclass(frozen=True)
class Config:
    """How a server is run."""

    origins: tuple[str, ...] = ()  # under which we are reached, or whose pages may ask; our own addresses go without
    reach: tuple[str, ...] = ()  # addresses under which other devices find us
    secure: bool = False  # served over https: cookies say so
    pace: float = 0.6  # seconds that bots wait
    thinkers: int = 0  # processes in which bots think; 0: in this one
    review_seconds: float = 30.0  # of a process, for the review of one game; a little longer if rules are not compiled
    proxies: int = 0  # reverse proxies in front, whose X-Forwarded-For is believed
    metrics_token: str = ""  # what /metrics asks for; without one it answers to this machine alone
    rates: Rates = field(default_factory=Rates)
