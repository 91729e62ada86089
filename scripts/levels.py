"""What each level of bots gives away, decision by decision, as a strong player judges it (docs/bots.md).

`python -m scripts.levels` prints, for every game and level: the mean cost of a decision in points of chance to win, its
95th percentile, and the share of decisions that cost more than ten points. `expert` is judged by a second `expert`:
what it seems to give away is the judge's own noise.
"""

from __future__ import annotations

import argparse

from repaire.bots import LEVELS
from repaire.games import GAMES, find
from repaire.lab.costs import costs
from repaire.lab.crew import Crew, crew

JUDGE = 2_000  # simulations of the judge, if none are named


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--players", type=int, default=0, metavar="N", help="four, or as many as a game takes")
    parser.add_argument("--decisions", type=int, default=200, metavar="K")
    parser.add_argument("--judge", type=int, default=JUDGE, metavar="K", help="simulations")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes")
    parser.add_argument("--on", default="local", help="local, ray or ray://HOST:PORT (docs/scaling.md)")
    args = parser.parse_args()
    with crew(args.on, args.jobs) as hands:
        table(args, hands)


def table(args: argparse.Namespace, hands: Crew) -> None:
    """Judge every level of every game that is asked for."""
    print("| game | players | level | decisions | mean | 95 % | over 10 points |\n|---|---|---|---|---|---|---|")
    for name in args.games:
        definition = find(name)
        players = args.players or min(4, definition.players[1])
        for level in LEVELS:
            bot = f"expert:{args.judge}" if level == "expert" else level
            found = costs(definition.setup(players), bot, args.decisions, args.judge, args.seed, hands)
            share = f"{100 * found.gross:.1f} %"
            line = f"| {name} | {players} | `{bot}` | {found.decisions} | {100 * found.mean:.1f} |"
            print(f"{line} {100 * found.high:.1f} | {share} |", flush=True)


if __name__ == "__main__":
    main()
