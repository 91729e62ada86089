"""What a browser loads: packed for who takes it, kept for ever where the name says what is in it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.datastructures import Headers

from repaire.server.pages import takes, web_routes
from tests.server.running import Inside

SCRIPT = "console.log('there');\n" * 40


class Browser:
    """Somebody who loads the client's files."""

    def get(self, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        """Ask for one."""

        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(Starlette(routes=web_routes()))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                return await http.get(path, headers=headers)

        return asyncio.run(ask())


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Browser:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Repaire</title>", encoding="utf-8")
    (tmp_path / "assets" / "index-abc.js").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "assets" / "face-abc.woff2").write_bytes(bytes(range(256)))
    (tmp_path / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    monkeypatch.setenv("REPAIRE_WEB", str(tmp_path))
    return Browser()


def test_a_script_is_packed_and_kept(client: Browser) -> None:
    reply = client.get("/assets/index-abc.js", headers={"Accept-Encoding": "gzip, br"})
    assert reply.text == SCRIPT
    assert reply.headers["content-encoding"] == "gzip"
    assert int(reply.headers["content-length"]) < len(SCRIPT) / 4
    assert reply.headers["vary"] == "Accept-Encoding"
    assert "immutable" in reply.headers["cache-control"]
    assert "javascript" in reply.headers["content-type"]


def test_what_the_build_has_packed_is_sent_so(client: Browser, tmp_path: Path) -> None:
    (tmp_path / "assets" / "index-abc.js.br").write_bytes(b"packed by the build")

    async def ask() -> tuple[httpx.Headers, bytes]:
        transport = httpx.ASGITransport(Starlette(routes=web_routes()))
        headers = {"Accept-Encoding": "gzip, br"}
        async with (
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as http,
            http.stream("GET", "/assets/index-abc.js", headers=headers) as reply,
        ):
            return reply.headers, b"".join([part async for part in reply.aiter_raw()])

    headers, body = asyncio.run(ask())
    assert headers["content-encoding"] == "br"
    assert body == b"packed by the build"
    assert "javascript" in headers["content-type"]


def test_it_is_plain_for_who_cannot_unpack(client: Browser) -> None:
    reply = client.get("/assets/index-abc.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in reply.headers
    assert reply.text == SCRIPT
    assert reply.headers["vary"] == "Accept-Encoding"


def test_what_is_packed_already_is_left_alone(client: Browser) -> None:
    reply = client.get("/assets/face-abc.woff2", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in reply.headers
    assert reply.content == bytes(range(256))


def test_a_name_that_may_change_is_asked_for_again(client: Browser) -> None:
    first = client.get("/icon.svg")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/icon.svg", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304


def test_every_room_is_the_one_page(client: Browser) -> None:
    for address in ("/", "/t/abc", "/rules/browl", "/replay/abc", "/verify", "/verify/abc", "/me/abc"):
        assert "<title>Repaire" in client.get(address).text
    assert client.get("/assets/none.js").status_code == 404
    assert client.get("/assets/../../secret").status_code == 404


@pytest.mark.parametrize(
    ("offered", "taken"),
    [("gzip", True), ("br, GZIP;q=0.5", True), ("", False), ("br", False), ("gzip;q=0", False), ("x-gzip", False)],
)
def test_who_takes_gzip(offered: str, taken: bool) -> None:
    assert takes(Headers({"accept-encoding": offered}), "gzip") is taken


def test_the_words_of_a_game_are_packed_and_secrets_are_not() -> None:
    async def ask() -> tuple[httpx.Response, httpx.Response]:
        async with Inside().open() as place:
            guest = await place.guest()
            table = await guest.open_table("browl", [{"kind": "me"}, {"kind": "bot"}])
            guest.client.headers["Accept-Encoding"] = "gzip"
            return await guest.client.get("/api/games/browl/texts/fr"), await guest.client.get(f"/api/tables/{table}")

    words, shown = asyncio.run(ask())
    assert words.headers["content-encoding"] == "gzip"
    assert "Bröwl" in words.text
    assert "content-encoding" not in shown.headers
    assert shown.json()["table"]["game"] == "browl"
