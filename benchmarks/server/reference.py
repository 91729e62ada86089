"""What the same stack does with nothing behind it: one message in, one to each of four sockets. Run as a process."""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any

import uvicorn

from benchmarks.server.client import Socket, connect

ANSWER = "x" * 300  # about what a player gets for a move


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Send an answer to everybody at the same address for every message."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    group = GROUPS.setdefault(scope["path"], [])
    group.append(send)
    while (await receive())["type"] == "websocket.receive":
        for other in group:
            await other({"type": "websocket.send", "text": ANSWER})


GROUPS: dict[str, list[Any]] = {}


async def fan_out(port: int, groups: int, seconds: float) -> tuple[float, list[float]]:
    """Return messages a second with one message under way in each group of four sockets, and the latencies."""
    count, going = 0, False
    latencies: list[float] = []
    sent: dict[Socket, float] = {}
    next_of: dict[Socket, Socket] = {}

    def heard(socket: Socket, text: bytes) -> None:
        nonlocal count
        if socket in sent:
            latencies.append(time.perf_counter() - sent.pop(socket))
            count += 1
            if going:
                other = next_of[socket]
                sent[other] = time.perf_counter()
                other.send(b'{"t":"move","key":"1234","seat":0,"actions":[5]}')

    first: list[Socket] = []
    for group in range(groups):
        four = [await connect(port, f"/{group}", "", heard) for _ in range(4)]
        for number, socket in enumerate(four):
            next_of[socket] = four[(number + 1) % 4]
        first.append(four[0])
    going = True
    began = time.perf_counter()
    for socket in first:
        sent[socket] = time.perf_counter()
        socket.send(b"{}")
    await asyncio.sleep(seconds)
    going = False
    rate = count / (time.perf_counter() - began)
    for socket in next_of:
        socket.close()
    return rate, latencies


if __name__ == "__main__":
    settings = uvicorn.Config(
        echo,
        port=int(sys.argv[1]),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
    )
    uvicorn.Server(settings).run()
