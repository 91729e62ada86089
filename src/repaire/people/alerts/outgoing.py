"""One request to somebody else's server, at an address that a person has given us.

The name is resolved once, every address that it stands for is checked, and exactly the one that was checked is spoken
to: so nobody makes this server ask its own network. No redirect is followed; time and size are bounded.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

import httptools

SECONDS = 10.0  # for all of it
MOST_BYTES = 16 * 1024  # of an answer that we read
MOST_URL = 2_000
LEAST_PORT = 1024  # but for those of the web
# Networks for special purposes that not every Python knows as such, and IPv6 addresses that stand for IPv4 ones.
OLD = (
    "192.0.0.0/24",
    "192.88.99.0/24",
    "64:ff9b::/96",
    "64:ff9b:1::/48",
    "2002::/16",
    "2001::/23",
    "::/96",
    "fec0::/10",
)
SPECIAL = [ip_network(one) for one in OLD]


FAULTS = (OSError, httptools.HttpParserError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


class BadTarget(Exception):
    """An address that we do not send to, with the reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Unreachable(Exception):
    """Nobody answers there, or not as a server does."""


@dataclass(frozen=True)
class Reply:
    """What was answered."""

    status: int
    retry_after: int = 0  # seconds


def parsed(url: str, private: bool) -> SplitResult:
    """Return an address in parts; raise BadTarget. Over plain http nobody but the host's own network is asked."""
    if len(url) > MOST_URL or not url.isascii() or any(sign <= " " or sign == "\x7f" for sign in url):
        raise BadTarget("bad_url")
    try:
        found = urlsplit(url)
        host, port = found.hostname or "", found.port or 0
    except ValueError:
        raise BadTarget("bad_url") from None
    if found.scheme not in ("https", "http") or not host or "@" in found.netloc or "\\" in url:
        raise BadTarget("bad_url")
    if found.scheme == "http" and not private:
        raise BadTarget("not_https")
    if port and port not in (80, 443) and port < LEAST_PORT:
        raise BadTarget("bad_port")
    return found


def may_reach(address: str) -> bool:
    """Tell whether an address is anybody's on the internet, and not of a network of our own."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        return may_reach(str(found.ipv4_mapped))
    if any(found in network for network in SPECIAL):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved


async def resolve(host: str, port: int, private: bool) -> str:
    """Return the address to speak to; raise BadTarget if any that the name stands for is not for us."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    except (OSError, UnicodeError) as error:
        raise Unreachable from error
    addresses = [str(one[4][0]) for one in found]
    if not addresses:
        raise Unreachable
    if not private and not all(may_reach(address) for address in addresses):
        raise BadTarget("private_address")
    return addresses[0]


async def post(url: str, body: bytes, headers: Mapping[str, str], private: bool = False) -> Reply:
    """Send a request and return how it was answered; raise BadTarget or Unreachable."""
    target = parsed(url, private)
    host, tls = target.hostname or "", target.scheme == "https"
    port = target.port or (443 if tls else 80)
    try:
        async with asyncio.timeout(SECONDS):
            address = await resolve(host, port, private)
            return await _ask(target, address, port, tls, body, headers)
    except FAULTS as error:
        raise Unreachable from error


async def _ask(
    target: SplitResult, address: str, port: int, tls: bool, body: bytes, headers: Mapping[str, str]
) -> Reply:
    context = {"ssl": trusting(), "server_hostname": target.hostname} if tls else {}
    reader, writer = await asyncio.open_connection(address, port, limit=MOST_BYTES, **context)  # type: ignore[arg-type]
    try:
        path = (target.path or "/") + (f"?{target.query}" if target.query else "")
        sent = {"Host": target.netloc, "User-Agent": "Repaire", "Connection": "close", "Accept": "*/*"}
        lines = [f"{name}: {value}" for name, value in {**sent, **headers, "Content-Length": len(body)}.items()]
        writer.write("\r\n".join([f"POST {path} HTTP/1.1", *lines, "", ""]).encode("ascii") + body)
        await writer.drain()
        return await _read(reader)
    finally:
        writer.transport.abort()


class _Head:
    """What httptools tells of an answer."""

    def __init__(self) -> None:
        self.retry_after = 0
        self.complete = False

    def on_header(self, name: bytes, value: bytes) -> None:
        """Note the one header that matters."""
        if name.lower() == b"retry-after" and value.isdigit() and len(value) < 7:
            self.retry_after = int(value)

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self.complete = True


async def _read(reader: asyncio.StreamReader) -> Reply:
    """Read up to the end of the head; what else is said does not matter."""
    read = 0
    while read < MOST_BYTES:
        raw = await reader.readuntil(b"\r\n\r\n")
        read += len(raw)
        head = _Head()
        parser = httptools.HttpResponseParser(head)
        parser.feed_data(raw)
        if head.complete and parser.get_status_code() >= 200:  # before it there may be words of patience
            return Reply(parser.get_status_code(), head.retry_after)
    raise Unreachable


@cache
def trusting() -> ssl.SSLContext:
    """Return what checks whom we speak to."""
    return ssl.create_default_context()
