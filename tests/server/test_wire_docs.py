"""docs/wire.md, docs/hosting.md and the bot of docs/http_bot.md are true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from repaire.cli import main
from repaire.games import definitions
from repaire.server import limits
from repaire.server.limits import Rates
from scripts import wire_docs
from tests.server.running import real_server

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_the_page_is_up_to_date() -> None:
    """Else run `python -m scripts.wire_docs`."""
    text = wire_docs.PAGE.read_text(encoding="utf-8")
    assert text == wire_docs.generated(text)


def test_every_flag_of_serve_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    flags = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help", "--lang", "--open"}
    told = (DOCS / "hosting.md").read_text(encoding="utf-8")
    assert {flag for flag in flags if f"`{flag}" not in told} == set()


def test_the_limits_are_those_of_the_server() -> None:
    text, rates = (DOCS / "hosting.md").read_text(encoding="utf-8"), Rates()
    for row in (
        f"| a request's body | {limits.MAX_BODY // 1024} kB, within {limits.BODY_SECONDS:.0f} seconds |",
        f"| a message over a socket | {limits.MAX_MESSAGE // 1024} kB |",
        f"{limits.MAX_WAITING} messages or {limits.MAX_WAITING_BYTES // 1024} kB",
        f"| sockets | {limits.MAX_SOCKETS} of one person; {limits.MAX_STRANGERS} without",
        f"| requests that wait for news | {limits.MAX_POLLS} of",
        f"{rates.session.burst} at once and {rates.session.per_second} a second of one session",
        f"{rates.address.burst} and {rates.address.per_second} from one address without sessions",
        f"{rates.crowd.burst:,} and {rates.crowd.per_second:,} from one address in all",
        f"| new sessions | {rates.newcomers.burst} at once",
        f"| new tables | {rates.tables.burst} at once",
        f"| chat | {rates.chat.burst} at once",
    ):
        assert row in text, row


def the_bot() -> str:
    """Return the program of the page."""
    (found,) = re.findall(
        r"^```python\n(.*?)^```$", (DOCS / "http_bot.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    return str(found)


def test_the_bot_is_as_short_as_it_says() -> None:
    assert len([line for line in the_bot().splitlines() if line.strip()]) <= 30


@pytest.mark.slow
def test_the_bot_plays_every_game_to_its_end(tmp_path: Path) -> None:
    names: dict[str, Any] = {"__name__": "bot"}
    exec(compile(the_bot(), "docs/http_bot.md", "exec"), names)
    with real_server(tmp_path) as server:
        for definition in definitions():
            players = max(2, definition.players[0])
            result = names["play"](server.url, definition.id, players)
            assert result["why"] == "played"
            assert len(result["scores"]) == players
    assert [told["event"] for told in server.log()] == ["ready", "closed"]
