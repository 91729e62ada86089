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
from scripts.study import Study, add_crew, study

JUDGE = 2_000  # simulations of the judge, if none are named


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--players", type=int, default=0, metavar="N", help="four, or as many as a game takes")
    parser.add_argument("--decisions", type=int, default=200, metavar="K")
    parser.add_argument("--judge", type=int, default=JUDGE, metavar="K", help="simulations")
    parser.add_argument("--seed", type=int, default=1)
    add_crew(parser)
    args = parser.parse_args()
    total = len(args.games) * len(LEVELS) * args.decisions
    with study(args, "levels", total, "simulate.decisions_rate") as by:
        table(args, by)


def table(args: argparse.Namespace, by: Study) -> None:
    """Judge every level of every game that is asked for."""
    print("| game | players | level | decisions | mean | 95 % | over 10 points |\n|---|---|---|---|---|---|---|")
    for name in args.games:
        definition = find(name)
        players = args.players or min(4, definition.players[1])
        for level in LEVELS:
            bot = f"expert:{args.judge}" if level == "expert" else level
            setup = definition.setup(players)
            found = costs(setup, bot, args.decisions, args.judge, args.seed, by.hands, by.progress)
            share = f"{100 * found.gross:.1f} %"
            line = f"| {name} | {players} | `{bot}` | {found.decisions} | {100 * found.mean:.1f} |"
            print(f"{line} {100 * found.high:.1f} | {share} |", flush=True)


if __name__ == "__main__":
    main()
