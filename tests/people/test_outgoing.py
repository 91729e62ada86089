"""Addresses that people give: which are refused, and that exactly the one that was checked is spoken to."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from repaire.people.alerts import outgoing
from repaire.people.alerts.outgoing import BadTarget, Unreachable, may_reach, post
from repaire.server.config import Config
from tests.people.certificates import certificate
from tests.people.receivers import Receiver
from tests.server.running import GENEROUS, Inside

PRIVATE = (
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "127.8.8.8",
    "169.254.169.254",
    "172.16.0.1",
    "192.0.0.8",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:0:7f00:1::",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "not an address",
)
PUBLIC = ("1.1.1.1", "93.184.215.14", "2606:4700::1111", "::ffff:1.1.1.1")


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_refused(address: str) -> None:
    assert not may_reach(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_not(address: str) -> None:
    assert may_reach(address)


BAD = {
    "http://127.0.0.1/": "alert_not_https",
    "https://127.0.0.1/hook": "alert_private_address",
    "https://[::1]/hook": "alert_private_address",
    "https://[::ffff:127.0.0.1]/hook": "alert_private_address",
    "https://localhost:8443/hook": "alert_private_address",
    "https://0x7f000001/hook": "alert_private_address",
    "https://2130706433/hook": "alert_private_address",
    "https://127.1/hook": "alert_private_address",
    "https://169.254.169.254/latest/meta-data": "alert_private_address",
    "https://1.1.1.1:22/hook": "alert_bad_port",
    "https://user:secret@1.1.1.1/hook": "alert_bad_url",
    "https:///hook": "alert_bad_url",
    "https://1.1.1.1/a b": "alert_bad_url",
    "https://1.1.1.1/a\r\nX: y": "alert_bad_url",
    "https://[::1/hook": "alert_bad_url",
    "https://1.1.1.1:99999/hook": "alert_bad_url",
    "file:///etc/passwd": "alert_bad_url",
    "gopher://1.1.1.1/hook": "alert_bad_url",
}


def test_a_page_cannot_make_us_ask_our_own_network() -> None:
    async def run() -> None:
        async with Inside(config=Config(rates=GENEROUS)).open() as place:
            ana = await place.guest()
            for url, reason in BAD.items():
                reply = await ana.try_post("/api/alerts/webhook", {"url": url})
                assert (url, reply.status_code, reply.json()["reason"]) == (url, 422, reason)
                assert reply.json()["words"]
            keys = {"p256dh": "A" * 87, "auth": "A" * 22}
            reply = await ana.try_post("/api/alerts/push", {"endpoint": "https://127.0.0.1/push", **keys})
            assert reply.status_code == 422
            assert (await ana.get("/api/alerts"))["channels"] == []

    asyncio.run(run())


def answers(*addresses: str) -> Any:
    """Return a resolver that says so, each time the next."""
    told = iter(addresses)

    async def getaddrinfo(host: str, port: int, **_: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(told), port))]

    return getaddrinfo


def test_a_name_is_resolved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that stands for a public address when it is checked leads nowhere else when it is spoken to."""

    async def run() -> None:
        spoken: list[str] = []

        async def connection(address: str, port: int, **_: object) -> Any:
            spoken.append(address)
            raise OSError

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", answers("1.1.1.1", "127.0.0.1"), raising=False)
        monkeypatch.setattr(asyncio, "open_connection", connection)
        with pytest.raises(Unreachable):
            await post("https://rebinding.example/", b"", {})
        assert spoken == ["1.1.1.1"]
        with pytest.raises(BadTarget):
            await post("https://rebinding.example/", b"", {})
        assert spoken == ["1.1.1.1"]

    asyncio.run(run())


def test_one_private_address_among_others_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async def both(host: str, port: int, **_: object) -> list[Any]:
            return [(0, 0, 0, "", (address, port)) for address in ("1.1.1.1", "10.0.0.1")]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", both, raising=False)
        with pytest.raises(BadTarget):
            await outgoing.resolve("two.example", 443, private=False)
        assert await outgoing.resolve("two.example", 443, private=True) == "1.1.1.1"

    asyncio.run(run())


def test_redirects_are_not_followed() -> None:
    async def run() -> None:
        with Receiver() as receiver, Receiver() as other:
            receiver.status = lambda heard: 307
            receiver.more = {"Location": other.url}
            reply = await post(receiver.url, b"{}", {}, private=True)
            assert reply.status == 307
            assert other.heard == []

    asyncio.run(run())


@contextmanager
def speaking(*parts: bytes, pause: float = 0.0) -> Iterator[str]:
    """Run a server that says the same to everybody, whatever they ask."""
    stop = threading.Event()
    listening = socket.create_server(("127.0.0.1", 0))
    listening.settimeout(0.05)

    def serve() -> None:
        while not stop.is_set():
            try:
                line, _ = listening.accept()
            except TimeoutError:
                continue
            with line:
                try:
                    line.recv(65536)
                    for part in parts:
                        line.sendall(part)
                        if stop.wait(pause):
                            break
                except OSError:
                    continue

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        stop.set()
        thread.join()
        listening.close()


def test_time_and_size_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(outgoing, "SECONDS", 0.5)
        with speaking(*[b"X" for _ in range(10_000)], pause=0.05) as url, pytest.raises(Unreachable):
            await post(url, b"", {}, private=True)  # drop by drop
        monkeypatch.setattr(outgoing, "SECONDS", 20)
        endless = b"HTTP/1.1 200 OK\r\nX: " + b"y" * 100_000
        for said in (endless, b"nonsense\r\n\r\n", b"", b"HTTP/1.1 103 Wait\r\n\r\n" * 9999):
            with speaking(said) as url, pytest.raises(Unreachable):
                await post(url, b"", {}, private=True)
        with speaking(b"HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 201 Created\r\n\r\n") as url:
            assert (await post(url, b"", {}, private=True)).status == 201

    asyncio.run(run())


def test_whom_we_speak_to_is_verified(tmp_path: Path) -> None:
    file = certificate(tmp_path)

    async def run() -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        heard: list[bytes] = []

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            heard.append(await reader.readuntil(b"\r\n\r\n"))
            writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
        url = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook?a=b"
        with pytest.raises(Unreachable):
            await post(url, b"", {}, private=True)
        assert heard == []
        outgoing.trusting().load_verify_locations(file)
        try:
            assert (await post(url, b"", {"X-One": "two"}, private=True)).status == 204
        finally:
            outgoing.trusting.cache_clear()
        assert heard[0].startswith(b"POST /hook?a=b HTTP/1.1\r\nHost: 127.0.0.1:")
        server.close()

    asyncio.run(run())
