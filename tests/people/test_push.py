"""Web Push: encrypted as the standard's own example is, read by a library that is not ours, signed by the server."""

from __future__ import annotations

import asyncio

from cryptography.hazmat.primitives.asymmetric import ec

from repaire.people.alerts.push import CURVE, Vapid, encrypted, point
from repaire.tables.memory import MemoryStore
from tests.people.receivers import Browser, Pair, Receiver, settled, signed_claims, still, unb64

# RFC 8291, appendix A
PLAIN = b"When I grow up, I want to be a watermelon"
SALT = unb64("DGv6ra1nlYgDCS1FRnbzlw")
AUTH = unb64("BTBZMqHH6r4Tts7J_aSIgg")
OURS = unb64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
THEIRS = unb64("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
MESSAGE = unb64(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard() -> None:
    own = ec.derive_private_key(int.from_bytes(OURS, "big"), CURVE)
    assert encrypted(PLAIN, THEIRS, AUTH, own, SALT) == MESSAGE


def test_a_server_keeps_its_key() -> None:
    async def run() -> None:
        store = MemoryStore()
        first, second = [await Vapid.load(store, "", lambda: 0) for _ in range(2)]
        assert first.public == second.public
        assert len(point(first.key.public_key())) == 65
        assert (await Vapid.load(MemoryStore(), "", lambda: 0)).public != first.public

    asyncio.run(run())


def test_a_browser_is_woken() -> None:
    async def run() -> None:
        with Receiver() as push:
            async with still().open() as place:
                pair = await Pair.at(place)
                browser = Browser(push)
                found = await pair.bea.post("/api/alerts/push", browser.subscription())
                assert found["channels"][0]["here"]
                assert browser.subscription()["endpoint"] not in str(found)
                await pair.start()
                await pair.move(pair.ana)
                await settled(place)
                (heard,) = push.heard
                told = browser.read(heard)
                assert told["title"] == "Your turn: Bröwl"
                assert told["url"] == f"http://127.0.0.1:8000/t/{pair.table}"
                assert b"Ana" not in heard.body
                assert heard.headers["topic"] == told["tag"]
                assert len(told["tag"]) == 32
                assert (int(heard.headers["ttl"]), heard.headers["urgency"]) == (86400, "high")
                claims = signed_claims(heard, found["push_key"])
                assert claims["aud"] == push.url
                assert 0 < claims["exp"] - place.clock.now // 1000 <= 24 * 3600
                assert claims["sub"].startswith(("mailto:", "http"))

    asyncio.run(run())


def test_a_subscription_that_has_ended_is_dropped() -> None:
    async def run() -> None:
        for status in (404, 410):
            with Receiver() as push:
                async with still().open() as place:
                    pair = await Pair.at(place)
                    await pair.bea.post("/api/alerts/push", Browser(push).subscription())
                    push.status = lambda heard, status=status: status  # type: ignore[misc]
                    await pair.start()
                    await pair.move(pair.ana)
                    await settled(place)
                    await settled(place)
                    assert len(push.heard) == 1
                    assert (await pair.bea.get("/api/alerts"))["channels"] == []
                    assert not place.den.alerts.channels.may_reach(await pair.bea.person())

    asyncio.run(run())


def test_a_device_has_one_subscription_which_goes_with_it() -> None:
    async def run() -> None:
        with Receiver() as push:
            async with still().open() as place:
                pair = await Pair.at(place)
                browser = Browser(push)
                found = await pair.bea.post("/api/alerts/push", browser.subscription("old"))
                await pair.choose(pair.bea, found["channels"][0], minutes=3, chat=True)
                found = await pair.bea.post("/api/alerts/push", browser.subscription("new"))
                (channel,) = found["channels"]
                assert (channel["minutes"], channel["chat"]) == (3, True)  # what was chosen stays
                person = await pair.bea.person()
                await pair.bea.post("/api/session/end")
                assert await place.den.alerts.channels.of(person) == []

    asyncio.run(run())


def test_keys_that_are_none_are_refused() -> None:
    async def run() -> None:
        with Receiver() as push:
            async with still().open() as place:
                ana = await place.guest()
                good = Browser(push).subscription()
                for bad in ({"p256dh": good["auth"]}, {"auth": good["p256dh"]}, {"p256dh": "B" + "A" * 86}):
                    reply = await ana.try_post("/api/alerts/push", {**good, **bad})
                    assert (reply.status_code, reply.json()["reason"]) == (422, "alert_bad_keys")

    asyncio.run(run())
