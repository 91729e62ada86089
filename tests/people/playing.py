"""Games that are over quickly: somebody gives up."""

from __future__ import annotations

from tests.server.running import Guest, new_key


async def duel(winner: Guest, loser: Guest, game: str = "browl") -> str:
    """Two people play, and the second one gives up; return the table."""
    table = await winner.open_table(game, [{"kind": "me"}, {"kind": "open"}])
    await loser.join(table)
    await winner.post(f"/api/tables/{table}/start", {"key": new_key()})
    await loser.post(f"/api/tables/{table}/resign", {"key": new_key(), "seat": 1})
    return table


async def against_a_bot(guest: Guest, bot: str = "heuristic", game: str = "browl") -> str:
    """Somebody gives up against a bot; return the table."""
    table = await guest.open_table(game, [{"kind": "me"}, {"kind": "bot", "bot": bot}])
    await guest.post(f"/api/tables/{table}/start", {"key": new_key()})
    await guest.post(f"/api/tables/{table}/resign", {"key": new_key(), "seat": 0})
    return table


async def person_of(guest: Guest) -> str:
    """Return the number that stands for somebody."""
    session = await guest.place.den.sessions.find(guest.token)
    assert session is not None
    return session.person
