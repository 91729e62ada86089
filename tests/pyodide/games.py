"""A whole game of each kind against an `easy` bot, as a record: the same text wherever it is played."""

from __future__ import annotations

from repaire.bots import Glimpse, make
from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.kernel.playthrough import Playthrough
from repaire.kernel.record import Record


def whole_game(game: str, seed: int) -> str:
    """Return the record of a game between somebody who plays at random and easy bots."""
    definition = find(game)
    players = max(2, definition.players[0])
    rng = Rng(seed)
    bots = [make("random", rng)] + [make("easy", rng) for _ in range(players - 1)]
    play = Playthrough(Record(definition.setup(players), seats=["bot:random"] + ["bot:easy"] * (players - 1)), rng)
    play.settle()
    while not play.state.over():
        seat = play.state.actor()
        play.move(seat, bots[seat].move(Glimpse(play.state, seat)))
        play.settle()
    return play.record.dump()


def whole_games(seed: int) -> dict[str, str]:
    """Return one game of each."""
    return {game: whole_game(game, seed) for game in GAMES}
