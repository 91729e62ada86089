"""A real server in a process of its own: raw bytes, slow readers, an orderly end, and coming back."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.conformance.variants import SIZE
from tests.server.garbage import garbage
from tests.server.running import PATIENCE, Real, new_key, real_server

pytestmark = pytest.mark.slow

SOCKETS = 60 if SIZE == 1 else min(1_000, 100 * SIZE)
MESSAGES = 250  # more than fits between the server and a client that does not read
BIG = "\U0001f3b2" * 500  # two thousand bytes of dice


def newcomer(server: Real, name: str = "Ana") -> httpx.Client:
    """Return a client with a session."""
    client = httpx.Client(base_url=server.url, timeout=PATIENCE)
    token = client.post("/api/session", json={"name": name, "lang": "en"}).json()["token"]
    client.cookies.clear()
    client.headers["Authorization"] = f"Bearer {token}"
    return client


def open_table(client: httpx.Client, **more: Any) -> str:
    """Open a table with both seats mine."""
    seats = [{"kind": "me"}, {"kind": "guest", "name": "Bea"}]
    reply = client.post("/api/tables", json={"game": "browl", "seats": seats, "start": True, **more})
    assert reply.status_code == 200, reply.text
    found: str = reply.json()["table"]["id"]
    return found


def move_of(client: httpx.Client, table: str) -> dict[str, Any]:
    """Return a legal move for whoever is to move."""
    views = client.get(f"/api/tables/{table}").json()["views"]
    (view,) = [view for view in views if view["choices"]]
    return {"key": new_key(), "seat": view["seat"], "actions": [view["choices"][0]["action"]]}


def line(server: Real, client: httpx.Client, table: str, since: int = 0, **more: Any) -> connect:
    """Open a socket with a client's session."""
    url = f"ws://{server.host}/ws/tables/{table}?since={since}"
    head = {"Authorization": client.headers["Authorization"]}
    return connect(url, additional_headers=head, **more)


async def read_until(opened: ClientConnection, seen: Any) -> list[dict[str, Any]]:
    """Read messages until one is what is looked for."""
    found: list[dict[str, Any]] = []
    async with asyncio.timeout(PATIENCE):
        while not any(seen(message) for message in found):
            found += json.loads(await opened.recv())
    return found


def test_raw_bad_bytes(tmp_path: Path) -> None:
    """Bytes that are no HTTP, handshakes that are none, frames that are forbidden: the server goes on."""
    kind = random.Random(3)
    with real_server(tmp_path) as server:
        client = newcomer(server)
        table = open_table(client)
        before = client.get(f"/api/tables/{table}").json()["table"]["seq"]
        shake = (
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {server.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nOrigin: {server.url}\r\n\r\n"
        ).encode()
        tails = [
            b"\x81\x05hello",  # not masked
            b"\x81\x82\x00\x00\x00\x00\xff\xfe",  # not UTF-8
            b"\x82\x82\x00\x00\x00\x00\xff\xfe",  # binary
            b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # longer than anything
            b"\xf1\x80\x00\x00\x00\x00",  # reserved bits
            b"\x80\x80\x00\x00\x00\x00",  # goes on with nothing
            b"\x89\xfe\x01\x00\x00\x00\x00\x00" + b"x" * 256,  # a ping that is too long
        ]
        posts = [
            f"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: {size}\r\n\r\n" for size in ("-1", "9" * 40)
        ]
        sent = [kind.randbytes(kind.randrange(400)) for _ in range(100 * SIZE)]
        sent += [shake[: kind.randrange(len(shake))] + kind.randbytes(20) for _ in range(30)]
        sent += [shake + tail for tail in tails * 3]
        sent += [post.encode() for post in posts]
        sent += [b"GET /%ff%00/../../etc HTTP/1.1\r\nHost: \xff\r\n\r\n", b"GET http://[ HTTP/1.1\r\n\r\n"]
        for content in sent:
            with socket.create_connection(("127.0.0.1", int(server.host.split(":")[1])), 5) as raw:
                raw.sendall(content)
                raw.settimeout(0.02)
                try:
                    answer = raw.recv(65_536)
                except (TimeoutError, ConnectionError):
                    continue
                assert b"Traceback" not in answer
                assert not re.match(rb"HTTP/1.1 5\d\d", answer), (content, answer)
        assert client.get(f"/api/tables/{table}").json()["table"]["seq"] == before
        assert client.post(f"/api/tables/{table}/move", json=move_of(client, table)).status_code == 200
    errors = server.errors.read_text()
    assert "Traceback" not in errors
    assert not [told for told in server.log() if told["event"] == "fault"]


def test_garbage_over_a_real_socket(tmp_path: Path) -> None:
    async def run(server: Real, client: httpx.Client, table: str) -> None:
        kind = random.Random(4)
        for _ in range(20 * SIZE):
            async with line(server, client, table) as opened:
                try:
                    for _ in range(40):
                        bad = garbage(kind)
                        await opened.send(bad if kind.randrange(2) else bad.decode("utf-8", "replace"))
                    async with asyncio.timeout(PATIENCE):
                        async for _ in opened:
                            pass
                except ConnectionClosed:
                    pass
                assert opened.close_code in (1006, 1008, 1009)  # 1006: closed while we were still sending

    with real_server(tmp_path) as server:
        client, stranger = newcomer(server), newcomer(server, "stranger")
        table = open_table(client)
        asyncio.run(run(server, stranger, table))
        assert client.post(f"/api/tables/{table}/move", json=move_of(client, table)).status_code == 200
        text = httpx.get(f"{server.url}/metrics").text
        assert "repaire_faults_total" not in text
    assert "Traceback" not in server.errors.read_text()
    assert all(told["event"] in ("ready", "closed", "library") for told in server.log())


def test_slow_readers_are_evicted_and_the_others_served(tmp_path: Path) -> None:
    """One in ten never reads; each of the others gets all that is said, in order."""

    async def run(server: Real, client: httpx.Client, table: str) -> None:
        guests = [newcomer(server, f"guest {number}") for number in range(SOCKETS // 20 + 1)]
        said = [f"{number} {BIG[:490]}" for number in range(MESSAGES)]
        quick: list[ClientConnection] = []
        slow: list[ClientConnection] = []
        for number in range(SOCKETS):
            guest = guests[number // 20]
            if number % 10:
                quick.append(await line(server, guest, table, ping_interval=None))
            else:
                small = socket.create_connection(("127.0.0.1", int(server.host.split(":")[1])))
                small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                small.setblocking(False)
                slow.append(await line(server, guest, table, sock=small, max_queue=1, ping_interval=None))

        async def listen(opened: ClientConnection) -> int:
            heard = 0
            while heard < len(said):
                for told in json.loads(await opened.recv()):
                    if told["t"] == "chat":
                        assert told["chat"]["text"] == said[heard]
                        heard += 1
            return heard

        async def talk() -> None:
            async with httpx.AsyncClient(base_url=server.url, headers=client.headers, timeout=60) as speaker:
                for text in said:
                    body = {"key": new_key(), "text": text}
                    reply = await speaker.post(f"/api/tables/{table}/chat", json=body)
                    assert reply.status_code == 200

        async with asyncio.timeout(60 + SOCKETS):
            heard = await asyncio.gather(*(listen(opened) for opened in quick), talk())
        assert heard[:-1] == [len(said)] * len(quick)
        for _ in range(600):
            text = httpx.get(f"{server.url}/metrics").text
            if f"repaire_evicted_total {len(slow)}\n" in text and f"repaire_sockets_open {len(quick)}\n" in text:
                break
            await asyncio.sleep(0.1)
        assert f"repaire_evicted_total {len(slow)}\n" in text
        assert f"repaire_sockets_open {len(quick)}\n" in text
        for opened in [*quick, *slow]:
            opened.transport.abort()

    with real_server(tmp_path) as server:
        client = newcomer(server)
        asyncio.run(run(server, client, open_table(client)))


def test_an_orderly_end_and_coming_back(tmp_path: Path) -> None:
    """A stopped server finishes, says goodbye, and after the restart a client gets exactly what it has missed."""

    async def first(server: Real, client: httpx.Client, table: str) -> tuple[int, list[dict[str, Any]]]:
        async with line(server, client, table) as opened:
            for _ in range(5):
                move = move_of(client, table)
                await opened.send(json.dumps({"t": "move", **move}))
                told = await read_until(opened, lambda message: message["t"] in ("done", "refused"))
            seen = max(message["seq"] for message in told if message["t"] == "done")
            waiting = asyncio.create_task(
                asyncio.to_thread(client.get, f"/api/tables/{table}/updates?since={seen}&wait=20")
            )
            await asyncio.sleep(0.2)
            await opened.send(json.dumps({"t": "move", **(last := await asyncio.to_thread(move_of, client, table))}))
            server.terminate()
            told = await read_until(opened, lambda message: message["t"] == "bye")
            assert told[-1]["reconnect"] > 0
            with pytest.raises(ConnectionClosed):
                await opened.recv()
            assert opened.close_code == 1012
            assert (await waiting).status_code == 200
            done = [message for message in told if message["t"] == "done"]
            assert not done or done[0]["key"] == last["key"]
            return seen, done

    async def again(server: Real, client: httpx.Client, table: str, seen: int) -> None:
        whole = client.get(f"/api/tables/{table}?since=0").json()["views"][0]
        later = client.get(f"/api/tables/{table}?since={seen}").json()["views"][0]
        assert whole["complete"]
        assert later["complete"]
        async with line(server, client, table, seen) as opened:
            told = await read_until(opened, lambda message: message["t"] == "view" and message["seat"] == 1)
        view = next(message for message in told if message["t"] == "view" and message["seat"] == 0)
        assert view["events"] == later["events"]
        assert 0 < len(view["events"]) < len(whole["events"])
        assert whole["events"][-len(view["events"]) :] == view["events"]

    with real_server(tmp_path) as server:
        client = newcomer(server)
        table = open_table(client)
        seen, done = asyncio.run(first(server, client, table))
        assert server.stop() == 0
    with real_server(tmp_path) as server:
        client.base_url = httpx.URL(server.url)
        found = client.get(f"/api/tables/{table}").json()["table"]["seq"]
        assert found >= max((message["seq"] for message in done), default=seen)
        if found == seen:  # the last move came too late to be taken
            assert client.post(f"/api/tables/{table}/move", json=move_of(client, table)).status_code == 200
        asyncio.run(again(server, client, table, seen))
    events = [told["event"] for told in server.log()]
    assert events == ["ready", "closed", "ready", "closed"]


def test_the_server_says_where_it_is_and_little_else(tmp_path: Path) -> None:
    with real_server(tmp_path) as server:
        assert httpx.get(f"{server.url}/healthz").json() == {"ok": True}
        assert "server" not in httpx.get(f"{server.url}/healthz").headers
        assert httpx.get(f"{server.url}/metrics", headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 404
    assert server.process.returncode == 0
