"""Webhooks: each form as its service takes it, whatever people are called."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from repaire.people.alerts.messages import Message
from repaire.people.alerts.webhooks import form_of, request
from tests.people.receivers import Pair, Receiver, settled, still

SAID = "The table with @everyone *<!channel>* waits & `x`."
EVIL = Message("turn", "Your turn: Bröwl", SAID, "https://r.example/t/a", "i", "t")


@pytest.mark.parametrize(
    ("url", "form"),
    [
        ("https://discord.com/api/webhooks/1/abc", "discord"),
        ("https://discordapp.com/api/webhooks/1/abc", "discord"),
        ("https://hooks.slack.com/services/T/B/x", "slack"),
        ("https://ntfy.sh/my-topic", "ntfy"),
        ("https://ntfy.home.example/den", "ntfy"),
        ("https://discord.com.evil.example/", "json"),
        ("https://example.org/hook", "json"),
    ],
)
def test_what_an_address_understands(url: str, form: str) -> None:
    assert form_of(url) == form


def test_names_are_only_names() -> None:
    _, discord = request("discord", "https://discord.com/api/webhooks/1/abc", EVIL)
    assert discord["allowed_mentions"] == {"parse": []}
    assert "\\@everyone \\*<!channel\\>\\*" in discord["content"]
    assert discord["content"].endswith("\nhttps://r.example/t/a")
    _, slack = request("slack", "https://hooks.slack.com/services/T/B/x", EVIL)
    assert "&lt;!channel&gt;" in slack["text"]
    assert "&amp;" in slack["text"]
    assert slack["text"].endswith("<https://r.example/t/a>")


def test_ntfy_is_told_at_its_root() -> None:
    url, told = request("ntfy", "https://ntfy.sh/my-topic", EVIL)
    assert url == "https://ntfy.sh/"
    assert told == {"topic": "my-topic", "title": EVIL.title, "message": EVIL.body, "click": EVIL.url}
    url, told = request("ntfy", "https://example.org/ntfy/my-topic?auth=x", EVIL)
    assert (url, told["topic"]) == ("https://example.org/ntfy?auth=x", "my-topic")


def test_a_receiver_gets_each_form() -> None:
    async def run() -> None:
        with Receiver() as receiver:
            async with still().open() as place:
                pair = await Pair.at(place, "fr")
                for form in ("discord", "slack", "ntfy", "json"):
                    await pair.webhook(pair.bea, f"{receiver.url}/{form}/topic", form)
                await pair.start()
                await pair.move(pair.ana)
                await settled(place)
                told: dict[str, Any] = {heard.path.split("/")[1]: heard.json for heard in receiver.heard}
                link = f"http://127.0.0.1:8000/t/{pair.table}"
                said = "La table avec Ana vous attend."
                assert set(told) == {"discord", "slack", "ntfy", "json"}
                assert told["discord"]["content"] == f"**À vous de jouer \\: Bröwl**\n{said}\n{link}"
                assert told["slack"]["text"] == f"*À vous de jouer : Bröwl*\n{said}\n<{link}>"
                assert told["ntfy"]["title"] == "À vous de jouer : Bröwl"
                assert (told["ntfy"]["topic"], told["ntfy"]["click"]) == ("topic", link)
                assert told["json"]["table"] == pair.table
                assert {heard.headers["content-type"] for heard in receiver.heard} == {"application/json"}
                bad = await pair.bea.try_post("/api/alerts/webhook", {"url": receiver.url, "form": "ntfy"})
                assert bad.json()["reason"] == "alert_no_topic"

    asyncio.run(run())
