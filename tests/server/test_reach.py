"""Links and pictures for other devices carry an address that those can reach."""

from __future__ import annotations

import argparse
import asyncio

import pytest

from repaire.server import reach, run
from repaire.server.api.qr_codes import qr_code
from repaire.server.config import Config
from repaire.terminal.language import own_words
from tests.server.running import GENEROUS, HOST, Inside

LAN = "http://192.168.1.5:8000"


@pytest.mark.parametrize(
    ("asked", "known", "found"),
    [
        ("http://127.0.0.1:8000", (LAN,), LAN),
        ("http://localhost:8000", (LAN, "http://10.0.0.2:8000"), LAN),
        ("http://[::1]:8000", (LAN,), LAN),
        ("http://127.0.0.1:8000", (), ""),
        ("https://jeux.example", (LAN,), "https://jeux.example"),
        ("http://192.168.1.9:8000", (), "http://192.168.1.9:8000"),
    ],
)
def test_an_address_that_leads_every_device_to_itself_is_never_given_away(
    asked: str, known: tuple[str, ...], found: str
) -> None:
    assert reach.reachable(asked, known) == found


def test_a_server_knows_where_it_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "lan_addresses", lambda: ["192.168.1.5", "10.0.0.2"])
    assert reach.addresses("127.0.0.1", 8000) == ()
    assert reach.addresses("::1", 8000) == ()
    assert reach.addresses(run.EVERYWHERE, 8000) == (LAN, "http://10.0.0.2:8000")
    assert reach.addresses("192.168.1.5", 8000) == (LAN,)
    assert reach.addresses("fd00::5", 8000) == ("http://[fd00::5]:8000",)


def test_addresses_in_the_network_are_none_of_this_device_itself() -> None:
    assert not [one for one in reach.lan_addresses() if one.startswith("127.")]


@pytest.mark.parametrize("known", [(LAN,), ()])
def test_pictures_and_pages_carry_it(known: tuple[str, ...]) -> None:
    async def run() -> None:
        async with Inside(config=Config(pace=0.0, rates=GENEROUS, reach=known)).open() as place:
            ada = await place.guest("Ada")
            table = await ada.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
            assert (await ada.get("/api/reach")) == {"address": known[0] if known else ""}
            picture = await ada.client.get(f"/api/tables/{table}/invitation.svg")
            assert picture.content == qr_code(f"{known[0] if known else f'http://{HOST}'}/t/{table}")
            link = await ada.post("/api/session/link")
            assert link["picture"].encode() == qr_code(f"{known[0] if known else f'http://{HOST}'}/me/{link['token']}")

    asyncio.run(run())


@pytest.mark.parametrize(("wanted", "host"), [("127.0.0.1", run.EVERYWHERE), ("10.0.0.2", "10.0.0.2")])
def test_lan_listens_on_the_network(wanted: str, host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def listen(host: str, port: int) -> None:
        asked.append(host)
        raise OSError

    monkeypatch.setattr(run, "listen", listen)
    args = argparse.Namespace(database="sqlite://", host=wanted, port=8000, lan=True, print_config=False, config=None)
    assert run.serve(args, own_words("en")) == 2
    assert asked == [host]


def test_the_terminal_shows_where_and_a_picture_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    run._invite((LAN,), own_words("en"))
    shown = capsys.readouterr().out
    assert shown.splitlines()[0].endswith(f": {LAN}/")
    assert shown.splitlines()[1:-1] == reach.terminal_code(f"{LAN}/").splitlines()
    assert "█" in shown
    run._invite((), own_words("en"))
    assert "in no network" in capsys.readouterr().out
