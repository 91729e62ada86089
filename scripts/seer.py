"""How far luck lets anybody go: players that see everything, against honest bots (docs/bots.md).

`python -m scripts.seer GAME --players N --rest BOT` plays one seat, each in turn, by a search on the true state, every
hidden card known to it; only what chance will do is not. With `--knows` it knows, besides, that all others play at
random, and its tree grows by its own decisions alone. Nobody else may do so: bots at tables and in tournaments get
worlds that their seat cannot tell from the true one, and do not know whom they play against.
"""

from __future__ import annotations

import argparse

from repaire.bots import Glimpse, make
from repaire.bots.search import rated
from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.kernel.game import State
from repaire.kernel.playout import settle
from repaire.kernel.setup import Setup
from repaire.lab.chunks import each
from repaire.lab.seer import Seer, SeerAmongFools
from repaire.lab.tally import interval
from scripts.study import add_crew, study


def searched(state: State, seat: int, simulations: int, knows: bool, rng: Rng) -> int:
    """Return what a search chooses that thinks in the true world alone."""
    tree = (SeerAmongFools if knows else Seer)(state.copy(), seat, rng)
    tree.think(simulations, 0.0)
    return max(rated(tree, state.legal(seat)), key=lambda option: (option.visits, option.worth)).action


def played(setup: Setup, rest: str, effort: int, knows: bool, number: int) -> float:
    """Play one game; return what it was worth to the seer."""
    rng = Rng(number + 1)
    state = setup.build().start()
    seer = number % setup.players
    bots = [make(rest, Rng(1000 * number + seat)) for seat in range(setup.players)]
    settle(state, rng)
    while not state.over():
        seat = state.actor()
        other = seat != seer or len(state.legal(seat)) == 1
        action = bots[seat].choose(Glimpse(state, seat)) if other else searched(state, seat, effort, knows, rng)
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
    parser.add_argument("--knows", action="store_true", help="knows that the others play at random")
    parser.add_argument("--games", type=int, default=100, metavar="K")
    parser.add_argument("--effort", type=int, default=1000, metavar="K", help="simulations a decision")
    add_crew(parser)
    args = parser.parse_args()
    setup = find(args.game).setup(args.players)
    facts, worth = (setup, args.rest, args.effort, args.knows), 0.0
    with study(args, args.game, args.games) as by:
        for won in each(by.hands, played, facts, range(args.games)):
            worth += won
            by.progress(1)
    rate = worth / args.games
    kind = "a seer that knows the others play at random" if args.knows else "a seer"
    print(
        f"{args.game}, {args.players} players: {kind} ({args.effort} simulations) among {args.rest}:"
        f" {100 * rate:.0f} % ± {100 * interval(rate, args.games):.0f} ({args.games} games)"
    )


if __name__ == "__main__":
    main()
