"""The games that somebody has finished: written in the transaction that ends them, and read page by page.

Games that began at a prepared position (lessons, games taken up again) are practice, and not among them. Who holds
several seats, for others around the same device, has the game in the list but not in the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from repaire.bots import LEVELS
from repaire.games import find
from repaire.kernel.review import Review
from repaire.people.looks import look_of
from repaire.tables import entries as e
from repaire.tables.chair import Chair
from repaire.tables.store import Statement, Store
from repaire.tables.table import Table

WON, SHARED, LOST, OPEN = "won", "shared", "lost", "open"  # open: it was left without a winner
PEOPLE = "people"
PAGE = 20
LONGEST_SEARCH = 40


class Seat(msgspec.Struct, frozen=True, array_like=True):
    """Who sat there. Nothing is left of the name of a person who has left for good."""

    name: str
    person: str
    bot: str
    mask: str
    colour: str
    gone: bool = False


_seats: msgspec.json.Decoder[list[Seat]] = msgspec.json.Decoder(list[Seat])

FINISHED = "INSERT INTO finished_games (table_id, seats) VALUES (?, ?) ON CONFLICT DO NOTHING"
PLAYED = (
    "INSERT INTO played_games"
    " (person, table_id, game, ended, why, seat, result, score, rivals, counts, names)"
    " SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
    " WHERE NOT EXISTS (SELECT 1 FROM departed WHERE person = ?) ON CONFLICT DO NOTHING"
)
# Only of those who have their games rated at this moment.
RATED = (
    "INSERT INTO rated_games (table_id, person, game, ended, worth)"
    " SELECT ?, person, ?, ?, ? FROM profiles WHERE person = ? AND rated = 1 ON CONFLICT DO NOTHING"
)
SPOKE = "INSERT INTO spoke_at (person, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
REVIEWED = "UPDATE played_games SET luck = ?, play = ? WHERE table_id = ? AND seat = ?"
LISTED = (
    "SELECT p.table_id, p.game, p.ended, p.why, p.seat, p.result, p.score, p.luck, p.play, f.seats"
    " FROM played_games p JOIN finished_games f ON f.table_id = p.table_id"
    " WHERE p.person = ? AND (p.game = ? OR ? = '') AND (p.result = ? OR ? = '') AND p.names LIKE ? ESCAPE '\\'"
    " AND (p.ended < ? OR (p.ended = ? AND p.table_id < ?))"
    " ORDER BY p.ended DESC, p.table_id DESC LIMIT ?"
)


def note(before: Table | None, after: Table) -> list[Statement]:
    """Return what is to be written of a change: a game that is over now, and strangers who speak for the first time."""
    found: list[Statement] = []
    if before is not None and len(after.speakers) > len(before.speakers):
        spoke = after.speakers[len(before.speakers) :]
        found += [(SPOKE, (person, after.id)) for person in spoke if not after.seat_of(person)]
    if after.ended is not None and (before is None or before.ended is None):
        found += finished(after.opened, after.chairs, after.ended)
    return found


def finished(opened: e.Opened, chairs: Sequence[Chair], ended: e.Ended, rate: bool = True) -> list[Statement]:
    """Return what is to be written of a game that is over."""
    people = list(dict.fromkeys(chair.person for chair in chairs if chair.person and chair.name))  # who is still there
    if opened.prelude or not people:
        return []
    together, table = find(opened.game).cooperative, opened.table
    held = {person: [seat for seat, chair in enumerate(chairs) if chair.person == person] for person in people}
    found: list[Statement] = [(FINISHED, (table, msgspec.json.encode([seat_of(chair) for chair in chairs]).decode()))]
    for person in people:
        seat, counts = held[person][0], len(held[person]) == 1
        others = [chair.name for chair in chairs if chair.person != person]
        row: tuple[object, ...] = (
            person, table, opened.game, ended.at, ended.why, seat, result(chairs, ended, seat, together),
            ended.scores[seat] if seat < len(ended.scores) else 0, rivals(chairs, person), int(counts),
            "\n".join(others).casefold(),
        )  # fmt: skip
        found.append((PLAYED, (*row, person)))
    alone = [person for person in people if len(held[person]) == 1]
    if rate and not together and ended.winners and len(alone) > 1:
        for person in alone:
            worth = _worth(chairs, ended, held[person][0])
            found.append((RATED, (table, opened.game, ended.at, worth, person)))
    return found


def seat_of(chair: Chair) -> Seat:
    """Return who sat there, as it is kept."""
    look = look_of(chair.person or chair.name, chair.look)
    gone = bool(chair.person) and not chair.name
    return Seat("", "", "", "", "", True) if gone else Seat(chair.name, chair.person, chair.bot, look.mask, look.colour)


def result(chairs: Sequence[Chair], ended: e.Ended, seat: int, together: bool) -> str:
    """Return how it ended for a seat; who gave up has lost, even if a bot has won for them."""
    if chairs[seat].resigned or (ended.winners and seat not in ended.winners):
        return LOST
    if not ended.winners:
        return LOST if together and ended.why == "played" else OPEN
    return SHARED if len(ended.winners) > 1 and not together else WON


def rivals(chairs: Sequence[Chair], person: str) -> str:
    """Return whom it was played against, or with: people, and levels of bots, the weakest first."""
    bots = {chair.bot.partition(":")[0] for chair in chairs if chair.bot}
    people = [PEOPLE] if any(chair.person and chair.person != person for chair in chairs) else []
    return ",".join([*people, *(one for one in LEVELS if one in bots), *sorted(bots - set(LEVELS))])


def _worth(chairs: Sequence[Chair], ended: e.Ended, seat: int) -> float:
    return 1.0 / len(ended.winners) if seat in ended.winners and not chairs[seat].resigned else 0.0


def reviewed(table: str, review: Review) -> list[Statement]:
    """Return what is to be written of a review: luck and play of every seat."""
    return [
        (REVIEWED, (account.draws + account.meetings, account.own, table, seat))
        for seat, account in enumerate(review.accounts)
    ]


@dataclass(frozen=True)
class Played:
    """A finished game, as one of those who played it sees it in their list."""

    table: str
    game: str
    ended: int
    why: str
    seat: int
    result: str
    score: int
    luck: float | None
    play: float | None
    seats: list[Seat]


async def games_of(
    store: Store, person: str, game: str = "", result: str = "", name: str = "", before: str = "", limit: int = PAGE
) -> tuple[list[Played], str]:
    """Return a page of finished games, the latest first, and where the next one begins; nothing if there is none."""
    ended, _, table = before.partition(".")
    last = int(ended) if ended.isascii() and ended.isdigit() and len(ended) < 16 else 2**62
    words = name.casefold()[:LONGEST_SEARCH].replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    rows = await store.fetch(
        LISTED, person, game, game, result, result, f"%{words}%", last, last, table, limit + 1
    )  # fmt: skip
    found = [Played(*[*row[:9], _seats.decode(row[9])]) for row in rows[:limit]]
    return found, f"{found[-1].ended}.{found[-1].table}" if len(rows) > limit else ""
