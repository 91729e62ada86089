"""Write docs/balance.md: heuristic bots on every variant and player count, strong ones where the targets look.

`PYTHONPATH=.venv/compiled python -m scripts.balance [--games N] [--strong N]`; run it when rules, boxes or minds have
changed.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from repaire.games import definitions, find
from repaire.kernel.setup import Definition, Setup
from repaire.lab.simulate import simulate
from repaire.lab.tally import Report
from repaire.lab.variants import option_sets
from scripts.study import Study, add_crew, study

PAGE = Path(__file__).parent.parent / "docs" / "balance.md"
SEED = 2026
STRONG = "hard"

INTRO = """# Balance

Heuristic bots on every seat, for every variant, player count and box that ships. They play like sensible casual
people, not like experts, so this shows gross faults, not fine ones; [strong play](#strong-play) comes after. Every
line can be made again: `repaire simulate GAME --players N --games K --bots heuristic --seed {seed}` with the options
named.

*Wins* are in percent per seat, first seat first, a shared win counted in part; ± is half of the widest 95 % interval
in the line. *Nobody* counts games without a winner. In Bröwl, Rolling Bandits and Le trésor the seat that begins is
drawn by lot unless `first` is set, so seats are alike by construction and differences are noise; the lines with
`first=1` show what beginning is worth. In Brigands with three or more players `prince=1` makes the first seat the
prince.
"""


READING = """## What it says

- **No house number was changed:** records and rules versions stay valid. What a designer would change is said here.
- **Brigands: the prince is too weak.** With heuristic bots he wins 33 % of four-player games, 27 to 33 % with three,
  five and six, give or take 3; with strong ones 22 % with four, 22 to 31 % with the others, give or take 9: below the
  bands of 45-55 and 35-65, as these bots play. A higher `threshold`, an option of every table, helps him: with four
  strong players he wins 36 % at 55 ducats, 42 % at 60 and 68 % at 65 (100 games each, give or take 9), so the target
  lies between 60 and 65. The 50 is the booklet's; day cards, fines and spying are ours, and other numbers for them
  were not tried. In the duel nobody has an advantage.
- **Briquambroque.** Heuristic teams plan better than a casual one: they win four of five base games in the Family box
  and two of five in the Challenge box. How often teams of every level win is in [bots](bots.md).
- **Bröwl.** No seat is off by more than the noise. (One line in a hundred will show a seat at three times its error.)
- **Rolling Bandits.** With heuristic bots beginning is worth 6 points more than one's part at tables of two, three
  and four, give or take 3: at the edge of the targets of 5 and 4. Strong bots have not been
  measured here.
- **Le trésor.** No seat is off by more than the noise, and games are short enough. With strong bots
  whoever begins wins 47 % of games for two and 24 % of games for three, give or take 10: no advantage. With four: not
  measured.
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
        found.append((plain, named(plain)))
    return found


def named(options: dict[str, object]) -> str:
    """Return a set-up's options as the page names them."""
    return ", ".join(f"{name}={str(value).lower()}" for name, value in options.items()) or "defaults"


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


def fits(definition: Definition, players: int, options: dict[str, object]) -> bool:
    """Tell whether a table of that size may have these options."""
    limits = {option.name: option.players for option in definition.options if option.players}
    return all(low <= players <= high for name in options for low, high in [limits.get(name) or (0, 99)])


def sizes(definition: Definition) -> range:
    """Return how many may play."""
    return range(definition.players[0], definition.players[1] + 1)


def tables(definition: Definition) -> list[tuple[Setup, str]]:
    """Return the set-ups of a game that have a line, and how the page names their options."""
    return [
        (definition.setup(players, options, box), name)
        for players in sizes(definition)
        for box in definition.boxes
        for options, name in variants(definition)
        if fits(definition, players, options)
    ]


def strong_tables(definition: Definition) -> list[tuple[Setup, dict[str, object]]]:
    """Return the set-ups for strong play; of games where all win or lose together, docs/bots.md has every level."""
    if definition.cooperative:
        return []
    seats = [option.name for option in definition.options if option.kind == "seat"]
    found = []
    for players in sizes(definition):
        at: dict[str, object] = {name: 1 for name in seats if fits(definition, players, {name: 1})}
        found += [(definition.setup(players, at, box), at) for box in definition.boxes]
    return found


def strong(games: list[Definition], count: int, by: Study) -> list[str]:
    """Return a table of strong bots on every seat; where seats are told apart, the first begins or is the prince."""
    parts = [
        "## Strong play\n",
        f"Bots of level `{STRONG}` on every seat, which is what the targets speak of. *Over* is how much the luckiest",
        "seat wins more than its part, in points; in Brigands among the brigands alone.\n",
        "| game | players | box | options | games | wins % | ± | over | mean scores | decisions |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for definition in games:
        for setup, at in strong_tables(definition):
            report = simulate(setup, [STRONG] * setup.players, count, SEED, by.hands, progress=by.progress)
            rivals = report.wins[1:] if "prince" in at else report.wins
            over = 100 * (max(rivals) - sum(rivals) / len(rivals)) / report.games
            cells = line(setup, named(at), report).split(" | ")
            del cells[6]  # nobody
            parts.append(" | ".join([f"| {definition.id}", cells[0][2:], *cells[1:6], f"{over:.1f}", *cells[6:]]))
            print(parts[-1], flush=True)
    return [*parts, ""]


def against_random(games: list[Definition], count: int, by: Study) -> list[str]:
    """Return a table of what one heuristic bot does on the first seat among random ones, default set-ups."""
    parts = [
        "## The heuristic against random players\n",
        "One heuristic bot on the first seat, random bots on all others (in the cooperative game: a whole team of the",
        "one or the other), default set-ups. *Fair* is what a player no better than the others would win.\n",
        "| game | players | games | wins % | ± | fair |",
        "|---|---|---|---|---|---|",
    ]
    for definition in games:
        for players in sizes(definition):
            bots = ["heuristic", *["random"] * (players - 1)]
            fair = f"{100 / players:.0f}"
            if definition.cooperative:
                bots, fair = ["heuristic"] * players, "0 (a random team)"
            report = simulate(definition.setup(players), bots, count, SEED, by.hands, progress=by.progress)
            wins, margin = 100 * report.wins[0] / report.games, 100 * report.margin[0]
            parts.append(f"| {definition.id} | {players} | {report.games} | {wins:.1f} | {margin:.1f} | {fair} |")
            print(parts[-1], flush=True)
    return [*parts, ""]


def main() -> None:
    """Run everything and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", metavar="GAME", help="these alone, for a page of one's own (--out)")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--strong", type=int, default=200, help="games of strong bots a line")
    parser.add_argument("--out", type=Path, default=PAGE, metavar="FILE")
    add_crew(parser)
    args = parser.parse_args()
    games = [find(name) for name in args.only] or list(definitions())
    few = args.games // 4
    total = sum(
        args.games * len(tables(game)) + args.strong * len(strong_tables(game)) + few * len(sizes(game))
        for game in games
    )
    with study(args, "balance", total) as by:
        parts = page(games, args.games, by)
        parts += [*strong(games, args.strong, by), READING, *against_random(games, few, by)]
    args.out.write_text("\n".join(parts), encoding="utf-8")


def page(games: list[Definition], count: int, by: Study) -> list[str]:
    """Return the first part of the page: heuristic bots at every table."""
    parts = [INTRO.format(seed=SEED)]
    for definition in games:
        parts.append(f"## {definition.catalog('en')['game.title']} (`{definition.id}`)\n")
        parts.append("| players | box | options | games | wins % | ± | nobody | mean scores | decisions |")
        parts.append("|---|---|---|---|---|---|---|---|---|")
        for setup, name in tables(definition):
            bots = ["heuristic"] * setup.players
            report = simulate(setup, bots, count, SEED, by.hands, progress=by.progress)
            parts.append(line(setup, name, report))
            print(parts[-1], flush=True)
        parts.append("")
    return parts


if __name__ == "__main__":
    main()
