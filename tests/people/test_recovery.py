"""A code on paper: shown once, kept as a digest, used once, and guessed by nobody."""

from __future__ import annotations

from repaire.people.recovery import LENGTH, SIGNS, digest
from repaire.server.config import Config
from repaire.server.limits import Rates
from tests.people.serving import on_every_store, serve
from tests.server.running import Inside


@on_every_store
async def test_a_code_brings_somebody_back_once(place: Inside) -> None:
    ada = await place.guest("Ada")
    old = (await ada.post("/api/me/recovery"))["code"]
    code = (await ada.post("/api/me/recovery"))["code"]
    assert len(code.replace("-", "")) == LENGTH
    assert set(code) <= {*SIGNS, "-"}
    assert (await ada.get("/api/me"))["code_made"] > 0
    kept = str(await place.store.fetch("SELECT * FROM recovery_codes"))
    assert code not in kept
    assert code.replace("-", "") not in kept
    await ada.post("/api/session/end")

    async def comes_back(text: str) -> int:
        return (await place.client().post("/api/signin/code", json={"code": text})).status_code

    assert await comes_back(old) == 403
    reply = await place.client().post("/api/signin/code", json={"code": code.lower().replace("-", " ")})
    assert (reply.status_code, reply.json()["name"]) == (200, "Ada")
    assert await comes_back(code) == 403


def test_a_code_is_read_as_people_write() -> None:
    assert digest("0l1O-abcd") == digest("0 1 1 0 A B C D")
    assert digest("0000") != digest("0001")


def test_guesses_are_few() -> None:
    async def play(place: Inside) -> None:
        place.ticks.tick = 0
        answers = [
            (await place.client().post("/api/signin/code", json={"code": f"guess {n}"})).status_code for n in range(15)
        ]
        assert answers == [403] * 10 + [429] * 5

    serve(play, config=Config(rates=Rates()))
