"""Sockets that only tell: they answer pings, and nothing else is asked there."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.types import Receive

from repaire.server import wire
from repaire.server.connection import NORMAL, POLICY, Connection
from repaire.server.den import Den
from repaire.server.wording import bad_request, said

_encode = msgspec.json.Encoder().encode
_ping = msgspec.json.Decoder(wire.Ping)


async def listen_only(den: Den, connection: Connection, receive: Receive) -> None:
    """Answer pings until either side ends."""
    assert connection.writer is not None
    reader = asyncio.create_task(_read(den, connection, receive))
    await asyncio.wait({connection.writer, reader}, return_when=asyncio.FIRST_COMPLETED)
    connection.close(NORMAL)
    reader.cancel()
    await asyncio.gather(connection.writer, reader, return_exceptions=True)


async def _read(den: Den, connection: Connection, receive: Receive) -> None:
    while not connection.closed and (text := connection.said(await receive())) is not None:
        if not den.admission.allows(connection.caller):
            connection.post(_encode(said("too_many", "", connection.caller.lang)))
            continue
        try:
            _ping.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            den.metrics.count("bad_messages")
            connection.post(_encode(bad_request(connection.caller.lang)))
            connection.close(POLICY)
        else:
            connection.post(_encode(wire.Pong(den.clock())))
