"""Who speaks to whom: the address that a request comes from, the names that we answer to, and whose pages may ask."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers

UNKNOWN = "unknown"  # whatever is no address shares the limits of one
LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")


def grouped(address: str) -> str:
    """Return what limits are kept by: an IPv4 address, or the network of an IPv6 one, as one household has it."""
    found = re.fullmatch(r"\[(?P<six>[^\]]*)\](:\d+)?|(?P<four>[0-9.]+):\d+|(?P<bare>.*)", address.strip())
    text = (found["six"] or found["four"] or found["bare"] or "") if found else ""
    try:
        parsed = ip_address(text.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or IPv6Network((parsed, 64), strict=False))
    return str(parsed)


def sender(headers: Headers, peer: str, proxies: int) -> str:
    """Return where a request comes from: the peer, or what the outermost of our own proxies has written down.

    Each proxy adds the address of whom it heard, at the end of the last line or as a line of its own. What stands
    further left was written by who asks.
    """
    hops = [hop for line in headers.getlist("x-forwarded-for") for hop in line.split(",")] if proxies else []
    return grouped(hops[-proxies] if 0 < proxies <= len(hops) else peer)


class Names:
    """The names under which we are reached. A page elsewhere could have its own name lead to us: not under that."""

    def __init__(self, origins: Iterable[str]) -> None:
        self.origins = frozenset(origin.rstrip("/").lower() for origin in origins)
        machine = socket.gethostname().lower()
        given = {urlsplit(origin).hostname or "" for origin in self.origins}
        self.names = {*LOCAL_NAMES, machine, f"{machine}.local", *given} - {""}

    def known(self, headers: Headers, own: str) -> bool:
        """Tell whether a request names us; `own` is the address that it arrived at."""
        name = hostname(headers.get("host", ""))
        return bool(name) and (name in self.names or name == own.lower())

    def own(self, headers: Headers) -> bool:
        """Tell whether a request comes from our own pages, at the name that it was sent to, or from no page."""
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return False
        origin, host = headers.get("origin", "").lower(), headers.get("host", "").lower()
        return not origin or (bool(hostname(host)) and origin in (f"http://{host}", f"https://{host}"))

    def allows(self, headers: Headers) -> bool:
        """Tell whether a request comes from our own pages, from pages we were told of, or from no page (a program)."""
        return headers.get("origin", "").lower() in self.origins or self.own(headers)


def hostname(host: str) -> str:
    """Return the name in a Host header, without its port; nothing if it is malformed."""
    found = re.fullmatch(r"(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9_.-]{1,253}))(?::\d{1,5})?", host.lower(), re.ASCII)
    return (found[1] or found[2].removesuffix(".")) if found else ""
