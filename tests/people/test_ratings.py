"""Ratings among people who asked for them, and the leaderboard of those."""

from __future__ import annotations

from repaire.people.ratings import Ratings, Standing, counted
from tests.people.playing import against_a_bot, duel, person_of
from tests.people.serving import inside, on_every_store
from tests.server.running import Inside


@on_every_store
async def test_only_games_between_those_who_asked_are_rated(place: Inside) -> None:
    ada, bo, eve = await place.guest("Ada"), await place.guest("Bo"), await place.guest("Eve")
    await duel(ada, bo)  # nobody has asked yet
    for guest in (ada, bo):
        assert (await guest.post("/api/me/rated", {"rated": True}))["rated"]
    await duel(ada, eve)
    await against_a_bot(ada)
    assert await ada.get("/api/leaderboards/browl") == []
    await duel(ada, bo)
    first, second = await eve.get("/api/leaderboards/browl")
    assert (first["name"], second["name"]) == ("Ada", "Bo")
    assert first["rating"] > 25 > second["rating"]
    assert first["games"] == second["games"] == 1
    assert first["face"]["mask"]
    assert [one["me"] for one in await bo.get("/api/leaderboards/browl")] == [False, True]
    (numbers,) = await ada.get("/api/me/numbers")
    assert (numbers["rating"], numbers["rated"]) == (first["rating"], 1)
    assert (await eve.get("/api/me/numbers"))[0]["rating"] is None
    assert await eve.get("/api/leaderboards/brigands") == []
    assert (await eve.client.get("/api/leaderboards/chess")).status_code == 404


@on_every_store
async def test_who_opts_out_is_shown_no_more_and_others_keep_theirs(place: Inside) -> None:
    ada, bo = await place.guest("Ada"), await place.guest("Bo")
    for guest in (ada, bo):
        await guest.post("/api/me/rated", {"rated": True})
    await duel(ada, bo)
    (before, _) = await ada.get("/api/leaderboards/browl")
    await bo.post("/api/me/rated", {"rated": False})
    assert await ada.get("/api/leaderboards/browl") == [before]
    await duel(ada, bo)
    assert await ada.get("/api/leaderboards/browl") == [before]
    await bo.post("/api/me/delete", {"sure": True})
    assert await ada.get("/api/leaderboards/browl") == [before]


@inside
async def test_ratings_counted_on_are_those_counted_anew(place: Inside) -> None:
    ada, bo = await place.guest("Ada"), await place.guest("Bo")
    for guest in (ada, bo):
        await guest.post("/api/me/rated", {"rated": True})
    for winner, loser in ((ada, bo), (bo, ada), (ada, bo)):
        await duel(winner, loser)
        await ada.get("/api/leaderboards/browl")
    assert await place.den.ratings.of("browl") == await Ratings(place.store).of("browl")
    early = "INSERT INTO rated_games (table_id, person, game, ended, worth) VALUES ('t', ?, 'browl', 1, 1.0)"
    await place.store.change((early, (await person_of(bo),)), (early, ("somebody",)))  # came late from another node
    assert await place.den.ratings.of("browl") == await Ratings(place.store).of("browl")


def test_a_tie_moves_equals_nowhere() -> None:
    found = counted(Standing(), [(1, "t", "a", 0.5), (1, "t", "b", 0.5), (2, "u", "a", 1.0)])
    assert found.people["a"].mu == found.people["b"].mu
    assert found.counts == {"a": 1, "b": 1}
    assert (found.games, found.last) == (2, (2, "u"))
