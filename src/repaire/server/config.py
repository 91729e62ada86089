"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from repaire.server.limits import Rates


def named(key: str, default: Any) -> Any:
    """Return a field that the settings file knows by another name; by none, if it follows from others."""
    return field(default=default, metadata={"key": key})


@dataclass(frozen=True)
class Config:
    """How a server is run. Each field is a key of the settings file (`settings.py`), worded there as `cli.KEY`."""

    origins: tuple[str, ...] = named("origin", ())  # under which we are reached, or whose pages may ask
    reach: tuple[str, ...] = named("", ())  # addresses under which other devices find us
    secure: bool = named("https", False)  # served over https: cookies say so
    pace: float = named("bot_pace", 0.6)  # seconds that bots wait
    thinkers: int = 0  # processes in which bots think; 0: in this one
    review_seconds: float = 30.0  # of a process, for the review of one game; a little longer if rules are not compiled
    proxies: int = 0  # reverse proxies in front, whose X-Forwarded-For is believed
    metrics_token: str = ""  # what /metrics asks for; without one it answers to this machine alone
    admin: bool = False  # whether the host's page is there
    admin_token: str = ""  # what it asks for; without one a new token is made at every start
    smtp: str = ""  # the mail server, as `people/alerts/mail.py` reads it; without one there are no e-mails
    smtp_password: str = ""
    private_targets: bool = named("allow_private_targets", False)  # whether alerts may go to private networks
    rates: Rates = field(default_factory=Rates, metadata={"key": ""})
