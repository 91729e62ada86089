"""How far luck lets anybody go: players that see everything, against honest bots (docs/bots.md).

`python -m scripts.seer GAME --players N --rest BOT` plays one seat, each in turn, by a search on the true state, every
hidden card known to it; only what chance will do is not. With `--knows` it knows, besides, that all others play at
random: it tries every action out in games to the end, where it plays by instinct itself, and halves the field until one
is left. Nobody else may do so: bots at tables and in tournaments get worlds that their seat cannot tell from the true
one.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from repaire.bots import Glimpse, make
from repaire.bots.search import rated
from repaire.bots.tree import Tree
from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, State
from repaire.kernel.playout import settle
from repaire.kernel.setup import Setup
from repaire.lab.simulate import interval


def searched(state: State, seat: int, simulations: int, rng: Rng) -> int:
    """Return what a search chooses that thinks in the true world alone."""
    tree = Tree(state.copy(), seat, rng)
    tree.seer = True
    tree.think(simulations, 0.0)
    return max(rated(tree, state.legal(seat)), key=lambda option: (option.visits, option.worth)).action


def tried_out(state: State, seat: int, games: int, rng: Rng) -> int:
    """Return what brings most in so many games to the end, and twice as many with every half that is left."""
    left = state.legal(seat)
    brought = dict.fromkeys(left, 0.0)
    while len(left) > 1:
        for _ in range(games):
            for action in left:
                brought[action] += after(state, seat, action, rng)
        left = sorted(left, key=lambda action: -brought[action])[: (len(left) + 1) // 2]
        games *= 2
    return left[0]


def after(state: State, seat: int, action: int, rng: Rng) -> float:
    """Return what comes of an action if the seat goes on by instinct and all others at random."""
    state = state.copy()
    game = state.game
    game.step(state, seat, action)
    while (actor := game.actor(state)) >= 0 or actor == CHANCE:
        if actor == CHANCE:
            game.step(state, CHANCE, game.draw(state, rng))
            continue
        legal = game.legal(state, actor)
        at_random = len(legal) == 1 or actor != seat
        chosen = legal[rng.below(len(legal))] if at_random else game.instinct(state, actor, legal, rng)
        game.step(state, actor, chosen)
    return float(game.returns(state)[seat])


def played(setup: Setup, rest: str, effort: int, knows: bool, number: int) -> float:
    """Play one game; return what it was worth to the seer."""
    rng = Rng(number + 1)
    state = setup.build().start()
    seer = number % setup.players
    bots = [make(rest, Rng(1000 * number + seat)) for seat in range(setup.players)]
    think = tried_out if knows else searched
    settle(state, rng)
    while not state.over():
        seat = state.actor()
        alone = seat != seer or len(state.legal(seat)) == 1
        action = bots[seat].choose(Glimpse(state, seat)) if alone else think(state, seat, effort, rng)
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
    parser.add_argument("--effort", type=int, default=1000, metavar="K", help="simulations, or games for each action")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    setup = find(args.game).setup(args.players)
    one = partial(played, setup, args.rest, args.effort, args.knows)
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as pool:
        rate = sum(pool.map(one, range(args.games))) / args.games
    kind = "that knows the others play at random" if args.knows else "that searches"
    print(
        f"{args.game}, {args.players} players: a seer {kind} (effort {args.effort}) among {args.rest}:"
        f" {100 * rate:.0f} % ± {100 * interval(rate, args.games):.0f} ({args.games} games)"
    )


if __name__ == "__main__":
    main()
