"""E-mail, through a real SMTP server: nobody is written to who has not said so, and everybody can stop it."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from repaire.people.alerts.channels import DAY, MINUTE
from repaire.people.alerts.mail import BadSmtp, Smtp, is_address
from repaire.people.alerts.sender import BACKOFF, MOST_FAILURES
from tests.people.certificates import certificate
from tests.people.receivers import CONFIG, Pair, settled, still
from tests.server.running import Inside

ADDRESS = "bea@example.org"


class Mailbox:
    """A mail server that keeps what it gets, and refuses what a test wants."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answer = ""
        self.logins: list[tuple[bytes, bytes]] = []
        self.secure: list[bool] = []

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if self.answer:
            return self.answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        self.secure.append(session.ssl is not None)
        return "250 OK"

    def login(self, _server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.logins.append((data.login, data.password))
        return AuthResult(success=data.password == b"s3cret")


class AnyPort(Controller):
    """A server that takes whichever port is free."""

    def _trigger_server(self) -> None:
        server: Any = self.server
        self.port = server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


@contextmanager
def mail_server(**more: Any) -> Iterator[tuple[Mailbox, str]]:
    """Run one; give its address as a setting."""
    box = Mailbox()
    controller = AnyPort(box, hostname="127.0.0.1", port=0, authenticator=box.login, **more)
    controller.start()
    try:
        yield box, f"127.0.0.1:{controller.port}?from=Repaire%20%3Cden@host.example%3E"
    finally:
        controller.stop()


def run(course: Any, lang: str = "en") -> None:
    """Run a course with two people, and mail."""

    async def inside() -> None:
        with mail_server() as (box, where):
            async with still(config=replace(CONFIG, smtp=f"smtp://{where}")).open() as place:
                await course(place, await Pair.at(place, lang), box)

    asyncio.run(inside())


def link_in(letter: EmailMessage, what: str) -> str:
    found = re.search(rf"http://\S+/alerts/{what}/(\S+)", letter.get_content())
    assert found, letter.get_content()
    return found[1]


async def confirmed(place: Inside, pair: Pair, box: Mailbox) -> dict[str, Any]:
    """Add an address, and confirm it; alerts are sent at once."""
    await pair.bea.post("/api/alerts/mail", {"address": ADDRESS})
    await settled(place)
    token = link_in(box.letters.pop(), "confirm")
    assert (await place.client().post(f"/api/alerts/confirm/{token}")).json() == {"done": "confirmed"}
    channel: dict[str, Any] = (await pair.bea.get("/api/alerts"))["channels"][0]
    assert (channel["state"], channel["minutes"]) == ("on", 10)
    await pair.choose(pair.bea, channel, minutes=0)
    return channel


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_nobody_is_written_to_who_has_not_said_so(lang: str) -> None:
    async def course(place: Inside, pair: Pair, box: Mailbox) -> None:
        found = await pair.bea.post("/api/alerts/mail", {"address": ADDRESS})
        assert (found["mail"], found["channels"][0]["state"]) == (True, "pending")
        await settled(place)
        (question,) = box.letters
        assert question["To"] == ADDRESS
        assert question["From"] == "Repaire <den@host.example>"
        assert (
            question["Subject"]
            == {
                "fr": "Repaire : est-ce bien votre adresse ?",
                "en": "Repaire: is this your address?",
            }[lang]
        )
        await pair.start()
        await pair.move(pair.ana)
        place.clock.now += DAY
        await settled(place)
        assert len(box.letters) == 1
        token = link_in(question, "confirm")
        for bad in (token[:-1] + ("A" if token[-1] != "A" else "B"), "x.y", token.partition(".")[0]):
            assert (await place.client().post(f"/api/alerts/confirm/{bad}")).status_code == 404
        assert (await place.client().post(f"/api/alerts/stop/{token}")).status_code == 404  # it is for one thing only
        assert (await pair.bea.try_post("/api/alerts/try", {"id": found["channels"][0]["id"]})).status_code == 409
        for _ in range(2):  # who opens it twice is not told that it is wrong
            assert (await place.client().post(f"/api/alerts/confirm/{token}")).status_code == 200
        assert (await pair.bea.get("/api/alerts"))["channels"][0]["state"] == "on"

    run(course, lang)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_turn_by_mail(lang: str) -> None:
    async def course(place: Inside, pair: Pair, box: Mailbox) -> None:
        await confirmed(place, pair, box)
        await pair.start()
        await pair.move(pair.ana)
        await settled(place)
        (letter,) = box.letters
        assert letter["Subject"] == {"fr": "À vous de jouer : Bröwl", "en": "Your turn: Bröwl"}[lang]
        assert f"http://127.0.0.1:8000/t/{pair.table}" in letter.get_content()
        assert letter["Auto-Submitted"] == "auto-generated"
        assert re.fullmatch(r"<[\w-]{32}@host\.example>", letter["Message-ID"])
        stop = link_in(letter, "stop")
        assert letter["List-Unsubscribe"] == f"<http://127.0.0.1:8000/api/alerts/stop/{stop}>"
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        # as a mail program does it: a form, without any session
        one_click = await place.client().post(f"/api/alerts/stop/{stop}", data={"List-Unsubscribe": "One-Click"})
        assert one_click.json() == {"done": "stopped"}
        assert (await pair.bea.get("/api/alerts"))["channels"] == []
        assert (await place.client().post(f"/api/alerts/stop/{stop}")).status_code == 404

    run(course, lang)


def test_an_address_that_is_refused() -> None:
    async def course(place: Inside, pair: Pair, box: Mailbox) -> None:
        await confirmed(place, pair, box)
        await pair.start()
        box.answer = "450 later"
        await pair.move(pair.ana)
        await settled(place)
        box.answer = ""
        place.clock.now += 1000 * BACKOFF[0] + 1
        await settled(place)
        assert len(box.letters) == 1
        box.answer = "550 nobody"
        for _ in range(MOST_FAILURES):
            await pair.move(pair.bea)
            await pair.move(pair.ana)
            place.clock.now += 10 * MINUTE
            await settled(place)
        assert (await pair.bea.get("/api/alerts"))["channels"][0]["state"] == "broken"

    run(course)


def test_nobody_is_flooded_with_questions() -> None:
    async def course(place: Inside, pair: Pair, box: Mailbox) -> None:
        statuses = []
        for number in range(5):
            guest = await place.guest(f"G{number}")
            statuses.append((await guest.try_post("/api/alerts/mail", {"address": ADDRESS})).status_code)
            again = await guest.try_post("/api/alerts/mail", {"address": ADDRESS})
            assert again.status_code == statuses[-1]
        assert statuses == [200, 200, 200, 409, 409]
        await settled(place)
        assert len(box.letters) == 3
        place.clock.now += 3 * DAY
        await place.den.alerts.channels.sweep()
        assert (await guest.try_post("/api/alerts/mail", {"address": ADDRESS})).status_code == 200

    run(course)


def test_a_server_without_mail_says_so() -> None:
    async def inside() -> None:
        async with still().open() as place:
            ana = await place.guest()
            assert not (await ana.get("/api/alerts"))["mail"]
            reply = await ana.try_post("/api/alerts/mail", {"address": ADDRESS})
            assert reply.json()["reason"] == "alert_no_mail"

    asyncio.run(inside())


def test_a_password_is_never_sent_in_the_open() -> None:
    async def inside() -> None:
        with mail_server(auth_require_tls=False) as (box, where):
            config = replace(CONFIG, smtp=f"smtp://bo@{where}", smtp_password="s3cret")
            async with still(config=config).open() as place:
                pair = await Pair.at(place)
                await pair.bea.post("/api/alerts/mail", {"address": ADDRESS})
                await settled(place)
                assert box.letters == []
                assert box.logins == []

    asyncio.run(inside())


def test_with_tls_and_a_password(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    file = certificate(tmp_path)
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(file)
    trusting = ssl.create_default_context(cafile=str(file))

    async def inside(smtp: str, **more: Any) -> None:
        with mail_server(**more) as (box, where):
            config = replace(CONFIG, smtp=f"{smtp}://bo@{where}", smtp_password="s3cret")
            async with still(config=config).open() as place:
                pair = await Pair.at(place)
                await pair.bea.post("/api/alerts/mail", {"address": ADDRESS})
                await settled(place)
                assert box.letters == []  # nobody knows this certificate
                with monkeypatch.context() as patch:
                    patch.setattr(ssl, "create_default_context", lambda: trusting)
                    place.clock.now += 1000 * BACKOFF[0] + 1
                    await settled(place)
                assert len(box.letters) == 1
                assert box.logins == [(b"bo", b"s3cret")]

    asyncio.run(inside("smtp", tls_context=served, require_starttls=True))
    asyncio.run(inside("smtps", ssl_context=served, auth_require_tls=False))


def test_settings() -> None:
    found = Smtp.parse("smtps://den%40host.example:p%3Aw@mail.example?from=The%20den%20<den@host.example>")
    assert (found.host, found.port, found.tls) == ("mail.example", 465, True)
    assert (found.user, found.password, found.address) == ("den@host.example", "p:w", "den@host.example")
    assert Smtp.parse("smtp://a%40b.example@mail.example", "other").password == "other"
    assert Smtp.parse("smtp://a%40b.example@mail.example").port == 587
    for bad in ("", "mail.example", "http://mail.example?from=a@b.example", "smtp://mail.example", "smtp://x:99999999"):
        with pytest.raises(BadSmtp) as error:
            Smtp.parse(bad)
        assert "mail.example" not in str(error.value)


@pytest.mark.parametrize("address", ["a@b.example", "o'neil+den@sub.b.example"])
def test_addresses(address: str) -> None:
    assert is_address(address)


@pytest.mark.parametrize(
    "address",
    ["", "a", "a@b", "a@b.example\nBcc: c@d.example", "<a@b.example>", "a..b@c.example", "a@b.example,c@d.example"],
)
def test_what_is_no_address(address: str) -> None:
    assert not is_address(address)
