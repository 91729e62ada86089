"""Where requests come from, the names we answer to, and pages elsewhere that may ask."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers

from repaire.server.addresses import UNKNOWN, Names, grouped, hostname, sender
from repaire.server.config import Config
from repaire.server.limits import Rates
from tests.server.running import Inside, real_server


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("203.0.113.9", "203.0.113.9"),
        (" 203.0.113.9:4711", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("", UNKNOWN),
        ("nobody", UNKNOWN),
        ("[nobody", UNKNOWN),
    ],
)
def test_limits_are_by_household(address: str, group: str) -> None:
    assert grouped(address) == group


@pytest.mark.parametrize(
    ("lines", "proxies", "found"),
    [
        (["1.1.1.1, 2.2.2.2"], 0, "9.9.9.9"),
        (["1.1.1.1, 2.2.2.2"], 1, "2.2.2.2"),
        (["1.1.1.1", "2.2.2.2"], 1, "2.2.2.2"),
        (["1.1.1.1", "2.2.2.2, 3.3.3.3"], 2, "2.2.2.2"),
        (["1.1.1.1,", "2.2.2.2"], 2, UNKNOWN),
        (["1.1.1.1"], 2, "9.9.9.9"),
        ([], 1, "9.9.9.9"),
    ],
)
def test_the_sender_is_counted_from_the_right_over_all_lines(lines: list[str], proxies: int, found: str) -> None:
    headers = Headers(raw=[(b"x-forwarded-for", line.encode()) for line in lines])
    assert sender(headers, "9.9.9.9", proxies) == found


def test_nobody_escapes_limits_by_what_they_write_into_headers() -> None:
    async def run() -> None:
        async with Inside(config=Config(proxies=1)).open() as place:
            place.ticks.tick = 0
            client, statuses = place.client(), []
            for number in range(int(Rates().newcomers.burst) + 5):
                forged = f"198.51.100.{number}"
                lines = [("x-forwarded-for", forged), ("x-forwarded-for", f"{forged}, 2001:db8::{number:x}")]
                reply = await client.post("/api/session", json={"name": "x"}, headers=lines)
                client.cookies.clear()
                statuses.append(reply.status_code)
            assert statuses.count(200) == Rates().newcomers.burst

    asyncio.run(run())


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost:8000", True),
        ("LOCALHOST.", True),
        ("127.0.0.1:1", True),
        ("[::1]:8000", True),
        ("192.0.2.7:8000", True),  # where the request arrived
        ("table.example", True),
        ("table.example:8443", True),
        ("evil.example", False),
        ("table.example.evil.example", False),
        ("192.0.2.8", False),
        ("", False),
        ("[::1", False),
        ("table.example:port", False),
        ("a b", False),
    ],
)
def test_we_answer_to_our_own_names(host: str, known: bool) -> None:
    names = Names(["https://Table.example/"])
    assert names.known(Headers({"host": host}), "192.0.2.7") is known
    assert names.known(Headers({}), "192.0.2.7") is False


def test_the_name_of_this_machine_is_ours() -> None:
    assert Names([]).known(Headers({"host": f"{socket.gethostname()}:8000"}), "")
    assert hostname("[::1]:80") == "::1"


def test_requests_under_another_name_are_refused_everywhere_but_probes() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            client = place.client(Host="evil.example")
            for path in ("/", "/api/games", "/openapi.json", "/t/x"):
                reply = await client.get(path)
                assert reply.status_code == 400
                assert reply.json()["reason"] == "unknown_host"
            assert (await client.post("/api/session", json={"name": "x"})).status_code == 400
            assert (await client.get("/healthz")).status_code == 200
            assert (await client.get("/readyz")).status_code == 200
            guest = await place.guest()
            table = await guest.open_table("browl", [{"kind": "me"}, {"kind": "bot"}])
            line = await place.socket(table, 0, authorization=f"Bearer {guest.token}", host="evil.example")
            assert line.closed == 1008

    asyncio.run(run())


def test_browsers_inquire_before_a_page_elsewhere_may_ask() -> None:
    async def run() -> None:
        async with Inside(config=Config(origins=("https://table.example",))).open() as place:
            asks = {
                "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": "authorization,content-type",
            }
            client = place.client(Origin="https://table.example")
            inquiry = await client.options("/api/tables", headers=asks)
            assert inquiry.status_code == 200
            assert inquiry.headers["access-control-allow-origin"] == "https://table.example"
            assert "POST" in inquiry.headers["access-control-allow-methods"]
            for name in ("authorization", "content-type"):
                assert name in inquiry.headers["access-control-allow-headers"].lower()
            fetched = {"Sec-Fetch-Site": "cross-site"}
            reply = await client.post("/api/session", json={"name": "x"}, headers=fetched)
            assert reply.status_code == 200
            assert reply.headers["access-control-allow-origin"] == "https://table.example"
            assert reply.headers["access-control-allow-credentials"] == "true"
            evil = place.client(Origin="https://evil.example")
            assert (await evil.options("/api/tables", headers=asks)).status_code == 400
            reply = await evil.post("/api/session", json={"name": "x"}, headers=fetched)
            assert reply.status_code == 403
            assert "access-control-allow-origin" not in reply.headers

    asyncio.run(run())


def test_the_description_is_limited_too() -> None:
    async def run() -> None:
        async with Inside(config=Config()).open() as place:
            place.ticks.tick = 0
            client = place.client()
            statuses = [(await client.get("/openapi.json")).status_code for _ in range(int(Rates().address.burst) + 5)]
            assert statuses.count(200) == Rates().address.burst
            assert statuses[-1] == 429

    asyncio.run(run())


SHORT_WAIT = "import repaire.server.uvicorn_server as u; u.HEADER_SECONDS = 0.5"


def test_connections_on_which_nothing_comes_are_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"try:\n    {SHORT_WAIT}\nexcept ImportError:\n    pass\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with real_server(tmp_path) as server:
        host, port = server.host.split(":")
        for sent in (b"", b"GET /healthz HTTP/1.1\r\nHost: loc", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nG"):
            with socket.create_connection((host, int(port)), timeout=10) as line:
                line.sendall(sent)
                began, heard = time.monotonic(), b""
                try:
                    while part := line.recv(4096):
                        heard += part
                except ConnectionResetError:
                    pass
                assert time.monotonic() - began < 8
                assert heard.startswith(b"HTTP/1.1 200") == (sent[-1:] == b"G")
        assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_a_real_server_believes_no_forwarded_address_unless_told(tmp_path: Path) -> None:
    """Uvicorn would believe one from this machine by itself, and let anybody here choose an address."""
    with real_server(tmp_path, rate_factor=1) as server, httpx.Client(base_url=server.url) as client:
        for number in range(400):  # far more than the burst, however slowly they come
            headers = {"X-Forwarded-For": f"198.51.{number // 200}.{number % 200}"}
            status = client.post("/api/session", json={"name": "x"}, headers=headers).status_code
            client.cookies.clear()
            if status == 429:
                return
        raise AssertionError("every forged address was believed")
