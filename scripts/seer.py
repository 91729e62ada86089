"""How far luck lets anybody go: a search that sees everything, against honest bots (docs/bots.md).

`python -m scripts.seer GAME --players N --rest BOT` plays one seat, each in turn, by a search on the true state, every
hidden card known to it; only what chance will do is not. Nobody else may do so: bots at tables and in tournaments get
worlds that their seat cannot tell from the true one. What this one does not win, no honest bot of its kind can.
"""

from __future__ import annotations

import argparse

from repaire.bots import Glimpse, make
from repaire.bots.search import rated
from repaire.bots.tree import Tree
from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.kernel.playout import settle
from repaire.kernel.setup import Setup
from repaire.lab.simulate import interval


def played(setup: Setup, rest: str, simulations: int, number: int) -> float:
    """Play one game; return what it was worth to the seer."""
    rng = Rng(number + 1)
    state = setup.build().start()
    seer = number % setup.players
    bots = [make(rest, Rng(1000 * number + seat)) for seat in range(setup.players)]
    settle(state, rng)
    while not state.over():
        seat = state.actor()
        legal = state.legal(seat)
        if seat != seer or len(legal) == 1:
            action = bots[seat].choose(Glimpse(state, seat))
        else:
            tree = Tree(state.copy(), seat, rng)
            tree.seer = True
            tree.think(simulations, 0.0)
            action = max(rated(tree, legal), key=lambda option: (option.visits, option.worth)).action
        state.apply(seat, action)
        settle(state, rng)
    worth: list[float] = state.returns()
    return worth[seer]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rest", default="random", metavar="BOT")
    parser.add_argument("--games", type=int, default=100, metavar="K")
    parser.add_argument("--simulations", type=int, default=1000, metavar="K")
    args = parser.parse_args()
    setup = find(args.game).setup(args.players)
    total = sum(played(setup, args.rest, args.simulations, number) for number in range(args.games))
    rate = total / args.games
    print(
        f"{args.game}, {args.players} players: a seer with {args.simulations} simulations among {args.rest}:"
        f" {100 * rate:.0f} % ± {100 * interval(rate, args.games):.0f} ({args.games} games)"
    )


if __name__ == "__main__":
    main()
