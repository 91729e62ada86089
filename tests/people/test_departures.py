"""An export of all that is known about me; and deletion that leaves the games of others whole and verifiable."""

from __future__ import annotations

import json
from typing import Any

from repaire.people.departures import Departures
from repaire.tables.people_schema import PEOPLE
from repaire.tables.verify import verify
from tests.people.playing import duel, person_of
from tests.people.serving import inside, on_every_store
from tests.people.test_passkeys import registered
from tests.server.running import Guest, Inside, new_key


async def known(guest: Guest) -> Any:
    """Return what a guest's export has."""
    reply = await guest.client.get("/api/me/export")
    assert reply.status_code == 200
    assert reply.headers["content-disposition"] == 'attachment; filename="repaire-me.json"'
    return json.loads(reply.content)


@on_every_store
async def test_an_export_has_all_that_is_known_and_nothing_of_others(place: Inside) -> None:
    ada, bo, eve = await place.guest("Ada"), await place.guest("Bo"), await place.guest("Eve")
    await ada.post("/api/me/rated", {"rated": True})
    await bo.post("/api/me/rated", {"rated": True})
    await registered(ada)
    code = (await ada.post("/api/me/recovery"))["code"]
    table = await duel(ada, bo)
    watched = await duel(bo, eve)
    for guest, at, text in ((ada, table, "well played"), (bo, table, "secret of Bo"), (ada, watched, "from afar")):
        await guest.post(f"/api/tables/{at}/chat", {"key": new_key(), "text": text})
    found = await known(ada)
    assert found["profile"]["name"] == "Ada"
    assert found["profile"]["rated"] is True
    assert [one["label"] for one in found["devices"]] == ["python-httpx"]
    assert [one["site"] for one in found["passkeys"]] == ["localhost"]
    assert [(one["table"], one["result"], one["seats"]) for one in found["games"]] == [(table, "won", ["Ada", "Bo"])]
    assert [one["text"] for one in found["said"]] == ["well played", "from afar"]
    assert [one["game"] for one in found["ratings"]] == ["browl"]
    whole = json.dumps(found)
    for secret in ("secret of Bo", code, ada.token, await person_of(bo)):
        assert secret not in whole


@on_every_store
async def test_an_export_has_whom_one_waits_for_who_invited_and_whom_one_does_not_hear(place: Inside) -> None:
    ada, bo, eve = await place.guest("Ada"), await place.guest("Bo"), await place.guest("Eve")
    table, other = await duel(ada, bo), await duel(ada, eve)
    await bo.post(f"/api/tables/{table}/chat", {"key": new_key(), "text": "blah"})
    await ada.post(f"/api/tables/{table}/unread", {"speaker": 0, "unread": True})
    await ada.post(f"/api/tables/{other}/unread", {"speaker": -1, "unread": True})
    invited = (await bo.post(f"/api/tables/{table}/invite", {"key": new_key()}))["table"]["id"]
    again = (await eve.post(f"/api/tables/{other}/invite", {"key": new_key()}))["table"]["id"]
    await ada.post("/api/invitations/answer", {"table": again, "mute": True})
    await ada.post("/api/match", {"game": "tresor", "players": 3, "pace": "day", "fill": 300, "level": "hard"})
    found = await known(ada)
    assert [(one["table"], one["name"], one["game"]) for one in found["invitations"]] == [(invited, "Bo", "browl")]
    assert found["invited_by_none_of"] == ["Eve"]
    assert found["unread"] == {"people": ["Bo"], "tables": [other]}
    ticket = {key: found["ticket"][key] for key in ("game", "players", "pace", "fill", "level", "table")}
    assert ticket == {"game": "tresor", "players": 3, "pace": "day", "fill": 300, "level": "hard", "table": ""}
    sent = (await known(bo))["invitations_sent"]
    assert [(one["table"], one["game"]) for one in sent] == [(invited, "browl")]
    assert (await known(bo))["ticket"] is None
    whole = json.dumps(found)
    assert await person_of(bo) not in whole
    assert await person_of(eve) not in whole


@on_every_store
async def test_nothing_is_left_of_who_goes_and_the_games_of_others_verify(place: Inside) -> None:
    ada, bo = await place.guest("Ada"), await place.guest("Bo")
    person = await person_of(bo)
    await bo.post("/api/me/rated", {"rated": True})
    await registered(bo)
    await bo.post("/api/me/recovery")
    table = await duel(ada, bo)
    await bo.post(f"/api/tables/{table}/chat", {"key": new_key(), "text": "bye"})
    playing = await ada.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
    await bo.join(playing)
    await ada.post(f"/api/tables/{playing}/start", {"key": new_key()})
    waiting = await ada.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
    await bo.join(waiting)
    before = (await ada.client.get(f"/api/tables/{table}/export")).text
    await bo.post(f"/api/tables/{table}/unread", {"speaker": -1, "unread": True})
    await ada.post(f"/api/tables/{table}/unread", {"speaker": 0, "unread": True})
    await bo.post("/api/match", {"game": "tresor", "players": 2})
    await ada.post(f"/api/tables/{table}/invite", {"key": new_key()})
    await bo.post(f"/api/tables/{table}/invite", {"key": new_key()})

    gone = await bo.try_post("/api/me/delete", {"sure": True})
    assert gone.status_code == 200
    assert (await bo.client.get("/api/session")).status_code == 401
    for step in PEOPLE:
        for name in (one.split()[2] for one in step if "CREATE TABLE" in one and "person TEXT" in one):
            rows = await place.store.fetch(f"SELECT * FROM {name} WHERE person = ?", person)
            assert rows == [] or name == "departed", name
    for table_of, column in (("unread", "other"), ("invitations", "inviter"), ("mutes", "inviter")):
        assert await place.store.fetch(f"SELECT 1 FROM {table_of} WHERE {column} = ?", person) == []
    assert await place.store.sessions_of(person, 0) == []

    text = (await ada.client.get(f"/api/tables/{table}/export")).text
    assert text == before
    assert verify(text).ok
    shown = await ada.get(f"/api/tables/{table}")
    assert [(seat["name"], seat["gone"]) for seat in shown["table"]["seats"]] == [("Ada", False), ("", True)]
    assert [(said["name"], said["text"], said["gone"]) for said in shown["chat"]] == [("", "", True)]
    (game,) = (await ada.get("/api/me/games"))["games"]
    assert [(seat["name"], seat["gone"]) for seat in game["seats"]] == [("Ada", False), ("", True)]
    assert (await ada.client.get("/api/me/games", params={"name": "bo"})).json()["games"] == []
    assert all("Bo" not in line["names"] for line in await ada.get("/api/tables/mine"))
    seats = (await ada.get(f"/api/tables/{playing}"))["table"]["seats"]
    assert (seats[1]["name"], seats[1]["gone"], seats[1]["bot"]) == ("", True, "heuristic")
    assert (await ada.get(f"/api/tables/{waiting}"))["table"]["seats"][1]["kind"] == "free"

    await ada.post(f"/api/tables/{playing}/resign", {"key": new_key(), "seat": 0})  # ends after they have left
    assert len((await ada.get("/api/me/games"))["games"]) == 2
    assert await place.store.fetch("SELECT 1 FROM played_games WHERE person = ?", person) == []


@inside
async def test_other_nodes_and_tables_read_again_show_nothing_either(place: Inside) -> None:
    ada, bo = await place.guest("Ada"), await place.guest("Bo")
    table = await duel(ada, bo)
    await bo.post("/api/me/delete", {"sure": True})
    place.den.service.live.clear()  # as after a restart
    shown = await ada.get(f"/api/tables/{table}")
    assert shown["table"]["seats"][1]["gone"]
    elsewhere = Departures(place.store, place.clock, bytes)
    assert await elsewhere.refresh()
    assert elsewhere.people == place.den.departures.people
    assert not await elsewhere.refresh()


@inside
async def test_nobody_is_deleted_by_accident(place: Inside) -> None:
    ada = await place.guest("Ada")
    for body in ({}, {"sure": False}, {"sure": "yes"}):
        assert (await ada.try_post("/api/me/delete", body)).status_code == 422
    assert (await ada.get("/api/session"))["name"] == "Ada"
