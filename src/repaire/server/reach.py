"""Where other devices find this server: not under an address that leads every device to itself."""

from __future__ import annotations

import io
import socket
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno

from repaire.server.addresses import LOCAL_NAMES

NOWHERE = ("192.0.2.1", 9)  # kept for examples: asking for the way there sends nothing


def lan_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine in its networks, the one of the usual way out first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(NOWHERE)
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [one for one in dict.fromkeys(found) if not ip_address(one).is_loopback]


def addresses(host: str, port: int) -> tuple[str, ...]:
    """Return under which addresses other devices reach a server that listens like this; none if it is for itself."""
    parsed = ip_address(host)
    if parsed.is_loopback:
        return ()
    hosts = lan_addresses() if parsed.is_unspecified else [f"[{host}]" if ":" in host else host]
    return tuple(f"http://{one}:{port}" for one in hosts)


def reachable(asked: str, known: Sequence[str]) -> str:
    """Return the address for other devices, given the one that was asked for; nothing if there is none."""
    name = urlsplit(asked).hostname or ""
    local = name in LOCAL_NAMES or name.startswith("127.")
    return asked if not local else known[0] if known else ""


def terminal_code(address: str) -> str:
    """Return an address as a QR code for a terminal."""
    drawn = io.StringIO()
    segno.make(address, error="m").terminal(drawn, compact=True)
    return drawn.getvalue()
