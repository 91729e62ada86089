"""Seats that are somebody: they are named after their figures, before anybody sits down."""

from __future__ import annotations

import asyncio

from tests.server.running import Inside


def test_bqb_5_free_seats_are_named_after_their_figures_and_picked_by_them() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            ada, bo = await place.guest("Ada"), await place.guest("Bo")
            table = await ada.open_table("briquambroque", [{"kind": "open"}, {"kind": "me"}, {"kind": "open"}])
            await bo.join(table, seat=2)
            seats = (await bo.get(f"/api/tables/{table}"))["table"]["seats"]
            assert [seat["name"] for seat in seats] == ["", "Ada", "Bo"]
            assert [seat["part"] for seat in seats] == [
                {"key": "seat.figures", "args": {"figures": figures}} for figures in ([0, 3], [1], [2])
            ]
            other = await ada.open_table("browl", [{"kind": "me"}, {"kind": "open"}])
            assert {seat["part"] for seat in (await ada.get(f"/api/tables/{other}"))["table"]["seats"]} == {None}

    asyncio.run(run())


def test_games_say_who_seats_are_and_where_players_ages_and_times_come_from() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            games = {game["id"]: game for game in await (await place.guest()).get("/api/games")}
        parts = games["briquambroque"]["parts"]
        assert {players: [part["args"]["figures"] for part in seats] for players, seats in parts.items()} == {
            "1": [[0, 1, 2, 3]],
            "2": [[0, 2], [1, 3]],
            "3": [[0, 3], [1], [2]],
            "4": [[0], [1], [2], [3]],
        }
        assert games["browl"]["parts"] == {}
        assert (games["briquambroque"]["ages"], games["tresor"]["ages"]) == ([5], [5, 105])
        assert games["tresor"]["origins"] == {"players": "S", "ages": "S", "minutes": "H"}
        assert games["rolling_bandits"]["origins"] == {"players": "S", "minutes": "H"}

    asyncio.run(run())


def test_a_level_that_a_game_has_not_sits_down_as_its_strongest() -> None:
    async def run() -> None:
        async with Inside().open() as place:
            ada = await place.guest("Ada")
            games = {game["id"]: game["levels"] for game in await ada.get("/api/games")}
            assert games["tresor"] == ["easy", "normal", "hard"]
            assert games["browl"] == ["easy", "normal", "hard", "expert"]
            for game, level in (("tresor", "hard"), ("browl", "expert")):
                plan = [{"kind": "me"}, {"kind": "bot", "bot": "expert"}, {"kind": "open"}]
                table = await ada.open_table(game, plan)
                await ada.post(f"/api/tables/{table}/bot", {"seat": 2, "bot": "expert", "key": "bot"})
                seats = (await ada.get(f"/api/tables/{table}"))["table"]["seats"]
                assert [seat["bot"] for seat in seats] == ["", level, level]

    asyncio.run(run())
