"""Write docs/balance.md: heuristic bots on every variant and player count. `python -m scripts.balance [--games N]`.

Takes long; run it when rules, boxes or heuristics have changed.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from repaire.games import definitions
from repaire.kernel.setup import Definition, Setup
from repaire.lab.crew import Crew, crew
from repaire.lab.simulate import simulate
from repaire.lab.tally import Report
from repaire.lab.variants import option_sets

PAGE = Path(__file__).parent.parent / "docs" / "balance.md"
SEED = 2026
FEWER = {"brigands": 4}  # a game of it takes so much longer

INTRO = """# Balance, a first look

Heuristic bots on every seat, for every variant, player count and box that ships. They play like sensible casual
people, not like experts, so this shows gross faults, not fine ones; the targets in the rulebooks speak of strong
play. Every line can be made again: `repaire simulate GAME --players N --games K --bots heuristic --seed {seed}` with
the options named.

*Wins* are in percent per seat, first seat first, a shared win counted in part; ± is half of the widest 95 % interval
in the line. *Nobody* counts games without a winner. In Bröwl, Rolling Bandits and Le trésor the seat that begins is
drawn by lot unless `first` is set, so seats are alike by construction and differences are noise; the lines with
`first=1` show what beginning is worth. In Brigands with three or more players `prince=1` makes the first seat the
prince.
"""


READING = """## What it says

- **No house number was changed.** Nothing here is clearly off its target: where a figure leaves the band, it does so by
  less than the heuristics move it, and the targets speak of strong play.
- **Brigands.** A heuristic prince wins 35 % of four-player games and 28 to 31 % with three, five and six players, give
  or take 10: below the bands of 45-55 and 35-65. The figures follow the heuristic more than the box: with the rules of
  thumb before these it was 48 to 57 %. Search bots have to judge it, and the brigands' seats.
- **Briquambroque.** These heuristic teams plan better than a casual one: they win four of five base games in the Family
  box and two of five in the Challenge box. How often teams of every level win is in [bots](bots.md).
- **Bröwl.** No seat is off by more than the noise.
- **Rolling Bandits.** Beginning is worth some points at three and four players, about the limit of its target; with
  two players `first_five` turns the advantage round.
- **Le trésor.** No seat is off by more than the noise, and games are short enough.
"""


def variants(definition: Definition) -> list[tuple[dict[str, object], str]]:
    """Return the option sets worth a line: not those that only move a limit, and the first seat as beginner."""
    found: list[tuple[dict[str, object], str]] = []
    seats = [option.name for option in definition.options if option.kind == "seat"]
    for options in option_sets(definition):
        numbers = [o.name for o in definition.options if o.kind == "number" and o.name in options]
        if numbers:
            continue
        plain: dict[str, object] = {name: 1 if name in seats else value for name, value in options.items()}
        found.append((plain, ", ".join(f"{k}={str(v).lower()}" for k, v in plain.items()) or "defaults"))
    return found


def line(setup: Setup, name: str, report: Report) -> str:
    """Return one row of the table."""
    wins = [100 * won / report.games for won in report.wins]
    shown = f"{wins[0]:.1f} (all)" if setup.definition.cooperative else " / ".join(f"{won:.1f}" for won in wins)
    margin = 100 * max(report.margin)
    scores = " / ".join(f"{score:.1f}" for score in report.mean_scores)
    return (
        f"| {setup.players} | {setup.box.name} | {name} | {report.games} | {shown} | {margin:.1f} | {report.nobody} "
        f"| {scores} | {report.mean_decisions:.0f} |"
    )


def against_random(games: int, hands: Crew) -> list[str]:
    """Return a table of what one heuristic bot does on the first seat among random ones, default set-ups."""
    parts = [
        "## The heuristic against random players\n",
        "One heuristic bot on the first seat, random bots on all others (in the cooperative game: a whole team of the",
        "one or the other), default set-ups. *Fair* is what a player no better than the others would win.\n",
        "| game | players | games | wins % | ± | fair |",
        "|---|---|---|---|---|---|",
    ]
    for definition in definitions():
        for players in range(definition.players[0], definition.players[1] + 1):
            setup = definition.setup(players)
            bots = ["heuristic", *["random"] * (players - 1)]
            fair = f"{100 / players:.0f}"
            if definition.cooperative:
                bots, fair = ["heuristic"] * players, "0 (a random team)"
            report = simulate(setup, bots, games, SEED, hands)
            wins, margin = 100 * report.wins[0] / report.games, 100 * report.margin[0]
            parts.append(f"| {definition.id} | {players} | {report.games} | {wins:.1f} | {margin:.1f} | {fair} |")
            print(parts[-1], flush=True)
    return [*parts, ""]


def main() -> None:
    """Run everything and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--on", default="local", help="local, ray or ray://HOST:PORT (docs/scaling.md)")
    args = parser.parse_args()
    with crew(args.on, args.jobs) as hands:
        PAGE.write_text("\n".join(page(args.games, hands)), encoding="utf-8")


def page(most: int, hands: Crew) -> list[str]:
    """Return the page, part by part."""
    parts = [INTRO.format(seed=SEED)]
    for definition in definitions():
        games = most // FEWER.get(definition.id, 1)
        parts.append(f"## {definition.catalog('en')['game.title']} (`{definition.id}`)\n")
        parts.append("| players | box | options | games | wins % | ± | nobody | mean scores | decisions |")
        parts.append("|---|---|---|---|---|---|---|---|---|")
        for players in range(definition.players[0], definition.players[1] + 1):
            for box in definition.boxes:
                for options, name in variants(definition):
                    limits = {o.name: o.players for o in definition.options if o.players}
                    if any(not low <= players <= high for k in options for low, high in [limits.get(k) or (0, 99)]):
                        continue
                    setup = definition.setup(players, options, box)
                    report = simulate(setup, ["heuristic"] * players, games, SEED, hands)
                    parts.append(line(setup, name, report))
                    print(parts[-1], flush=True)
        parts.append("")
    return [*parts, READING, *against_random(most // 4, hands)]


if __name__ == "__main__":
    main()
