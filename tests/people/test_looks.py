"""Masks and colours: chosen, or following from who somebody is; carried by the journal, and by lists."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from repaire.people.looks import COLOURS, MASKS, look_at, look_of
from repaire.tables import entries as e
from repaire.tables.store import Face, Session, Summary
from repaire.tables.summaries import called, uncalled
from tests.people.serving import inside, on_every_store
from tests.server.running import Inside

OLD = '{"t":"sat","at":1,"key":"","seat":0,"name":"Ada","person":"p","bot":"","commitment":""}'


def somebody(person: str = "ada", mask: str = "", colour: str = "") -> Session:
    """A session."""
    return Session("id", person, "Ada", "fr", 0, mask=mask, colour=colour)


def test_a_look_follows_from_who_somebody_is() -> None:
    assert look_of("ada", e.Look()) == look_of("ada", msgspec.UNSET) == look_of("ada", e.Look("no such", "thing"))
    people = [look_of(f"person {n}", e.Look()) for n in range(2000)]
    masks, colours = Counter(look.mask for look in people), Counter(look.colour for look in people)
    assert set(masks) == set(MASKS)
    assert set(colours) == set(COLOURS)
    assert min(masks.values()) > 100


def test_what_was_chosen_stays_even_where_others_have_it() -> None:
    chosen = somebody(mask="owl", colour="teal")
    assert look_at(chosen, [e.Look("owl", "teal")]) == e.Look("owl", "teal")


def test_what_was_not_chosen_is_unlike_the_others() -> None:
    guest, taken = somebody(), list[e.Look]()
    for _ in COLOURS:
        taken.append(look_at(guest, taken))
    assert len({look.mask for look in taken}) == len({look.colour for look in taken}) == len(COLOURS)
    everything = [e.Look(mask, colour) for mask in MASKS for colour in COLOURS]
    assert look_at(guest, everything) == look_of("ada", e.Look())


def test_old_entries_are_written_as_they_were() -> None:
    old = e.decode(OLD)
    assert isinstance(old, e.Sat)
    assert old.look is msgspec.UNSET
    assert e.encode(old).decode() == OLD
    new = OLD.replace('"commitment":""', '"commitment":"","look":{"mask":"fox","colour":"moss"}')
    assert e.encode(e.decode(new)).decode() == new


def test_lists_keep_names_from_before_there_were_masks() -> None:
    assert uncalled('["Ada",""]') == (["Ada", ""], [])
    summary = Summary("t", "browl", "seating", False, 2, ["Ada", ""], 0, 1, faces=[Face("p", "fox", "moss"), Face()])
    assert uncalled(called(summary)) == (summary.names, summary.faces)


@on_every_store
async def test_mask_and_colour_go_from_the_person_to_seat_chat_and_lists(place: Inside) -> None:
    ada, bo = await place.guest("Ada"), await place.guest("Bo")
    me = await ada.post("/api/session", {"name": "Ada", "mask": "bear", "colour": "violet"})
    assert (me["mask"], me["colour"]) == ("bear", "violet")
    table = await ada.open_table("browl", [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}])
    await bo.join(table)
    seats = (await bo.get(f"/api/tables/{table}"))["table"]["seats"]
    assert (seats[0]["mask"], seats[0]["colour"]) == ("bear", "violet")
    assert len({seat["mask"] for seat in seats}) == len({seat["colour"] for seat in seats}) == 3
    assert (await bo.get("/api/session"))["mask"]
    await ada.post(f"/api/tables/{table}/chat", {"key": "1", "text": "hello"})
    chat = (await bo.get(f"/api/tables/{table}"))["chat"]
    assert [(one["mask"], one["colour"]) for one in chat] == [("bear", "violet")]
    (line,) = await bo.get("/api/tables/mine")
    assert line["faces"] == [{"mask": seat["mask"], "colour": seat["colour"]} for seat in seats]


@on_every_store
async def test_a_new_name_is_known_on_all_devices(place: Inside) -> None:
    ada = await place.guest("Ada")
    link = (await ada.post("/api/session/link"))["token"]
    token = (await place.client().post("/api/session/claim", json={"token": link})).json()["token"]
    await ada.post("/api/session", {"name": "Ada Lovelace", "lang": "fr", "mask": "owl"})
    phone = (await place.client(Authorization=f"Bearer {token}").get("/api/session")).json()
    assert (phone["name"], phone["mask"], phone["lang"]) == ("Ada Lovelace", "owl", "en")


@inside
async def test_other_masks_and_colours_are_refused(place: Inside) -> None:
    ada = await place.guest("Ada")
    for wrong in ({"mask": "dragon"}, {"colour": "red;}"}, {"mask": 1}):
        refused = await ada.try_post("/api/session", {"name": "Ada", **wrong})
        assert refused.status_code == 422


def test_the_client_draws_every_mask_and_colour() -> None:
    drawn = (Path(__file__).parent.parent.parent / "web" / "src" / "lib" / "faces.ts").read_text(encoding="utf-8")
    for name in (*MASKS, *COLOURS):
        assert f"  {name}: " in drawn, name
