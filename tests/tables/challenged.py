"""A game of a weekly challenge, played at random: its draws come from the secret of the challenge alone."""

from __future__ import annotations

from msgspec.structs import replace

from repaire.games import find
from repaire.kernel.draw import Rng
from repaire.tables import entries as e
from repaire.tables.fairness import commitment
from repaire.tables.folded import PLAYING
from repaire.tables.table import open_table
from tests.tables.played import Hall

CHALLENGE = "rolling_bandits/2026-W47"


def challenged_game(seed: int = 1) -> Hall:
    """Return such a game, from the opening to the end."""
    secret, rng = bytes(range(32)), Rng(seed)
    opened = e.Opened.of(find("rolling_bandits").setup(2), f"c{seed}", "p0", commitment(secret), 1)
    table, first = open_table(replace(opened, challenge=CHALLENGE), secret)
    hall = Hall(table, [first], rng, secret)
    for seat in range(2):
        hall.do(table.sit(seat, f"P{seat}", f"p{seat}", "", "", 1, f"sit{seat}"))
    hall.do(table.start(1, "start"))
    while table.phase == PLAYING:
        seat, actions = table.to_move()[0], list[int]()
        while not actions or table.draft(seat, actions).mid_move(seat):
            legal = table.draft(seat, actions).legal(seat)
            actions.append(legal[rng.below(len(legal))])
        hall.do(table.move(seat, f"p{seat}", actions, 2, f"move{table.seq}"))
    return hall
