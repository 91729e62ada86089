"""How strong is a bot? It plays our levels, seats in turn; each share of wins has its 95 % interval (Wilson).

python examples/evaluate.py --bot prudent --game browl --games 200 --against random heuristic easy normal
"""

from __future__ import annotations

import argparse
import math

from repaire.bots import Glimpse, make
from repaire.games import find
from repaire.kernel.draw import Rng
from repaire.kernel.playout import settle
from repaire.kernel.setup import Setup


def interval(won: float, games: int) -> tuple[float, float]:
    """Return between which shares the true one lies, 19 times in 20."""
    square = 1.96**2
    middle = (won + square / 2) / (games + square)
    half = 1.96 / (games + square) * math.sqrt(max(0.0, won * (games - won) / games + square / 4))
    return middle - half, middle + half


def play(setup: Setup, bots: list[str], seed: int) -> list[float]:
    """Return what one game was worth to each seat: 1 shared among the winners."""
    rng = Rng(seed)
    players = [make(bot, Rng(rng.word())) for bot in bots]
    state = setup.build().start()
    settle(state, rng)
    while not state.over():
        seat = state.actor()
        state.apply(seat, players[seat].choose(Glimpse(state, seat)))
        settle(state, rng)
    worth: list[float] = state.returns()
    return worth


def match(setup: Setup, bot: str, rival: str, games: int, seed: int) -> float:
    """Return how many games a bot wins among rivals; in every game it has the next seat."""
    won = 0.0
    for number in range(games):
        seat = number % setup.players
        won += play(setup, [bot if other == seat else rival for other in range(setup.players)], seed + number)[seat]
    return won


def main(arguments: list[str] | None = None) -> None:
    """Print a line for each rival."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--game", default="browl")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", nargs="+", default=["random", "easy", "normal"])
    args = parser.parse_args(arguments)
    setup = find(args.game).setup(args.players)
    for rival in args.against:
        won = match(setup, args.bot, rival, args.games, args.seed)
        low, high = interval(won, args.games)
        share = f"{won / args.games:6.1%}  ({low:.1%} to {high:.1%}, fair {1 / args.players:.1%})"
        print(f"{args.bot} among {rival}: {share}, {args.games} games", flush=True)


if __name__ == "__main__":
    main()
