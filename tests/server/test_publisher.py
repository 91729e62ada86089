"""What everybody sees of a change is written once; who sees more gets a message of their own."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from repaire.server import publisher, wire
from tests.server.playing import Party
from tests.server.running import Inside


def test_what_is_written_once_reads_as_if_written_for_each() -> None:
    step = wire.Step(-1, 7, {"table.0": [1, 2]}, [("card_played", {"seat": 1})])
    for seat in (-1, 0, 3, 12):
        spliced = b"%s%d%s" % (publisher.BEGUN, seat, publisher._written(step))
        assert spliced == msgspec.json.encode(msgspec.structs.replace(step, seat=seat))


def test_who_sees_nothing_of_their_own_shares_what_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    plain = publisher._encode

    def counted(message: Any) -> bytes:
        if isinstance(message, wire.Step):
            written.append(message.seat)
        return plain(message)

    async def run() -> None:
        async with Inside().open() as place:
            party = Party(place, 5)
            await party.sit_down("browl", 4)
            await party.settle()
            monkeypatch.setattr(publisher, "_encode", counted)
            (mover,) = party.live.table.to_move()
            await party.move(mover, party.pick_move(mover, party.rng))
            await party.settle()
            (asked,) = party.live.table.to_move()
            assert set(written) <= {-1, mover, asked}
            assert len(written) == len(set(written))

    asyncio.run(run())
