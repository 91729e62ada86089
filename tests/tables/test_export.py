"""A finished game as one file."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from repaire.games import GAMES
from repaire.tables import export as x
from repaire.tables.memory import MemoryStore
from repaire.tables.refusals import TableRefusal
from tests.tables.played import played, seated

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


@pytest.mark.parametrize("game", GAMES)
def test_an_export_has_every_entry_as_it_was_stored(game: str) -> None:
    hall = played(game)
    raw = json.loads(x.export(hall.lines, KEY))
    assert list(raw) == ["repaire_export", "table", "entries", "head", "public_key", "signature"]
    assert raw["repaire_export"] == 1
    assert raw["table"] == hall.table.id
    assert [entry["text"].encode() for entry in raw["entries"]] == [line.body for line in hall.lines]
    assert [entry["hash"] for entry in raw["entries"]] == [line.hash.hex() for line in hall.lines]
    assert raw["head"] == hall.table.head.hex()
    assert raw["public_key"] == x.public_key(KEY)


def test_the_signature_binds_table_number_of_entries_and_head() -> None:
    hall = played("browl")
    raw = json.loads(x.export(hall.lines, KEY))
    count, head = len(hall.lines), hall.table.head.hex()
    message = f"repaire/export/1/{hall.table.id}/{count}/{head}".encode()
    assert x.signed_message(hall.table.id, count, head) == message
    KEY.public_key().verify(bytes.fromhex(raw["signature"]), message)
    assert x.signed_by(raw["public_key"], raw["signature"], message)
    for other in (
        x.signed_message("other", count, head),
        x.signed_message(hall.table.id, count - 1, head),
        x.signed_message(hall.table.id, count, "00" * 32),
    ):
        assert not x.signed_by(raw["public_key"], raw["signature"], other)


@pytest.mark.parametrize(("public", "signature"), [("", ""), ("zz", "00" * 64), ("00" * 31, "00" * 64), ("é", "é")])
def test_what_is_no_key_has_signed_nothing(public: str, signature: str) -> None:
    assert not x.signed_by(public, signature, b"")


def test_an_export_is_written_in_one_way_and_read_back() -> None:
    text = x.export(played("browl").lines, KEY)
    assert x.dump(x.load(text)) == text
    assert text == x.export(played("browl").lines, KEY)


def test_any_json_writer_gives_the_same_bytes() -> None:
    """docs/fairness.md: other verifiers check the layout by parsing and writing again, indented by one space."""
    hall = seated("browl", 2)
    hall.say("p-ada", "".join(map(chr, range(48))), '\x7f\x80\u2028\\" é </😀>')
    hall.play_out()
    text = x.export(hall.lines, KEY)
    raw = json.loads(text)
    assert json.dumps(raw, indent=1, ensure_ascii=False) + "\n" == text
    for entry in raw["entries"]:
        assert json.dumps(json.loads(entry["text"]), separators=(",", ":"), ensure_ascii=False) == entry["text"]


def test_a_game_that_goes_on_is_not_exported() -> None:
    hall = seated("browl")
    with pytest.raises(TableRefusal, match="not_over"):
        x.export(hall.lines, KEY)
    hall.play_out()
    assert hall.secret.hex() in x.export(hall.lines, KEY)


def test_what_is_said_after_the_end_is_in_later_exports() -> None:
    hall = seated("browl", 1)
    hall.play_out()
    before = x.load(x.export(hall.lines, KEY))
    hall.say("p-cyd", "Cyd", "Merci !")
    after = x.load(x.export(hall.lines, KEY))
    assert after.entries[:-1] == before.entries
    assert "Merci !" in after.entries[-1].text


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "{}", "null", '{"repaire": 1}', '{"repaire_export":"1"}', "[" * 5000, '"\ud800"'],
)
def test_what_is_no_export_is_refused(text: str) -> None:
    with pytest.raises(x.BadExport, match="not_an_export"):
        x.load(text)


def test_another_format_is_refused() -> None:
    text = x.export(played("browl").lines, KEY).replace('"repaire_export": 1', '"repaire_export": 2')
    with pytest.raises(x.BadExport, match="other_format"):
        x.load(text)


def test_the_signing_key_is_made_once() -> None:
    async def twice() -> None:
        store = MemoryStore()
        one, two = await x.signing_key(store), await x.signing_key(store)
        assert x.public_key(one) == x.public_key(two)
        assert x.public_key(one) != x.public_key(await x.signing_key(MemoryStore()))

    asyncio.run(twice())


def test_a_fingerprint_is_half_a_hash_in_groups() -> None:
    public = x.public_key(KEY)
    assert x.fingerprint(public).replace(" ", "") == sha256(bytes.fromhex(public)).hexdigest()[:32]
    assert len(x.fingerprint(public).split()) == 8
