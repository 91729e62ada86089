"""The one command: repaire serve | play | games | rules | simulate | replay | verify | box | doctor."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.progress import Progress
from rich.text import Text

import repaire
from repaire.bots import known as known_bots
from repaire.bots import offered, seated
from repaire.doctor import findings
from repaire.games import GAMES, definitions, find
from repaire.kernel.box import Box
from repaire.kernel.catalog import LANGUAGES, Words
from repaire.kernel.errors import BadOption, RepaireError
from repaire.kernel.record import Record
from repaire.kernel.setup import ORIGINS, Definition, Setup
from repaire.lab.again import again, holds_games
from repaire.lab.questions import of_record
from repaire.lab.review import Effort, review
from repaire.server.run import serve
from repaire.server.settings import add_flags
from repaire.server.showing import show
from repaire.terminal import files, render, report, review_page
from repaire.terminal.analysis import analysis
from repaire.terminal.laboratory import simulate_command, tournament_command
from repaire.terminal.language import default_language, own_words
from repaire.terminal.replay import Replay
from repaire.terminal.retold import Retold
from repaire.terminal.table import Quit, TerminalTable
from repaire.terminal.verification import verify_command


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return 0, or 2 after one sentence about what was wrong."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    words = own_words(_language(arguments))
    args = _parser(words).parse_args(arguments)
    console = Console(highlight=False)
    command: Callable[[argparse.Namespace, Console, Words], int] = args.command
    try:
        return command(args, console, words)
    except RepaireError as error:
        print(Words(words.catalog.for_error(error)).say(error.phrase), file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has left, and there is nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _language(arguments: list[str]) -> str:
    """Return the language asked for before anything else is parsed, so that even the help speaks it."""
    early = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    early.add_argument("--lang", choices=LANGUAGES)
    try:
        found, _ = early.parse_known_args(arguments)
    except SystemExit:
        return default_language()
    return found.lang or default_language()


def _parser(words: Words) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="repaire", description=words("cli.about"))
    parser.add_argument("--version", action="version", version=f"repaire {repaire.__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, command: Callable[[argparse.Namespace, Console, Words], int]) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=words(f"cli.{name}"), description=words(f"cli.{name}"))
        sub.add_argument("--lang", choices=LANGUAGES, help=words("cli.lang"))
        sub.set_defaults(command=command)
        return sub

    def add_setup(sub: argparse.ArgumentParser, game: bool = True) -> None:
        sub.add_argument("game", metavar="GAME", nargs=None if game else "?", help=", ".join(GAMES))
        sub.add_argument("--players", type=int, metavar="N", help=words("cli.players"))
        sub.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words("cli.option"))
        sub.add_argument("--box", metavar="FILE", help=words("cli.box_file"))
        sub.add_argument("--seed", type=int, metavar="S", help=words("cli.seed"))

    play = add("play", _play)
    add_setup(play, game=False)
    play.add_argument(
        "--seats", metavar="NAME,...", help=words("cli.seats", bots=", ".join(f"bot:{b}" for b in known_bots()))
    )
    play.add_argument("--save", type=Path, metavar="FILE", help=words("cli.save"))
    play.add_argument("--resume", type=Path, metavar="FILE", help=words("cli.resume"))
    play.add_argument("--pause", type=float, default=0.5, metavar="SECONDS", help=words("cli.pause"))

    games = add("games", _games)
    games.add_argument("--json", action="store_true", help=words("cli.json"))

    rules = add("rules", _rules)
    rules.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    rules.add_argument("clause", metavar="CLAUSE", nargs="?", help=words("cli.clause"))

    def add_games(sub: argparse.ArgumentParser, games: int, bots: str) -> None:
        sub.add_argument("--games", type=int, default=games, metavar="K", help=words("cli.games_count"))
        about = words("cli.bots", bots=", ".join(known_bots()))
        sub.add_argument("--bots", default=bots, metavar="NAME,...", help=about)
        sub.add_argument("--jobs", type=int, default=1, metavar="J", help=words("cli.jobs"))
        sub.add_argument("--on", default="local", metavar="PLACE", help=words("cli.on"))
        sub.add_argument("--out", type=Path, metavar="FILE", help=words("cli.out"))
        sub.add_argument("--decisions", type=Path, metavar="FILE", help=words("cli.decisions"))
        sub.add_argument("--json", action="store_true", help=words("cli.json"))

    run = add("simulate", _simulate)
    add_setup(run)
    add_games(run, 1000, "random")

    contest = add("tournament", _tournament)
    add_setup(contest)
    add_games(contest, 240, "easy,normal,hard")

    look = add("analyse", _analyse)
    look.add_argument("file", type=Path, metavar="FILE")
    look.add_argument("--simulations", type=int, default=300, metavar="K", help=words("cli.simulations"))
    look.add_argument("--seed", type=int, default=1, metavar="S", help=words("cli.seed"))
    look.add_argument("--html", type=Path, metavar="FILE", help=words("cli.html"))
    look.add_argument("--json", action="store_true", help=words("cli.json"))

    replay = add("replay", _replay)
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--game", type=int, metavar="N", help=words("cli.game_of_file"))
    replay.add_argument("--save", type=Path, metavar="FILE", help=words("cli.save_record"))
    replay.add_argument("--web", action="store_true", help=words("cli.web"))
    replay.add_argument("--viewer", type=int, default=0, metavar="N", help=words("cli.viewer"))

    run_server = add("serve", _serve)
    add_flags(run_server, words)

    check = add("verify", _verify)
    check.add_argument("file", type=Path, metavar="FILE")
    check.add_argument("--key", default="", metavar="FINGERPRINT", help=words("cli.key"))
    check.add_argument("--json", action="store_true", help=words("cli.json"))

    box = add("box", _box)
    box.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    box.add_argument("name", metavar="NAME", nargs="?", default="", help=words("cli.box_name"))

    doctor = add("doctor", _doctor)
    doctor.add_argument("--json", action="store_true", help=words("cli.json"))
    return parser


# -- play ----------------------------------------------------------------------------------------------------


def _play(args: argparse.Namespace, console: Console, words: Words) -> int:
    record = _resumed(args) if args.resume else _new_record(args, words)
    save: Path | None = args.save or args.resume
    table = TerminalTable(record, console, words.lang, _seed(args), save, max(0.0, args.pause))
    try:
        table.run()
    except (Quit, KeyboardInterrupt):
        console.print()
        said = words("table.left_saved", file=str(save)) if save else words("table.left")
        console.print(Text(said, style="dim"))
    return 0


def _resumed(args: argparse.Namespace) -> Record:
    if args.game or args.players or args.option or args.box or args.seats:
        raise BadOption("resume_alone")
    return files.read(args.resume)


def _new_record(args: argparse.Namespace, words: Words) -> Record:
    definition = find(args.game) if args.game else _ask_game(words)
    given = [name.strip() for name in args.seats.split(",")] if args.seats else []
    players = args.players or len(given) or max(definition.players[0], min(3, definition.players[1]))
    setup = _setup(definition, players, args)
    if given and len(given) != players:
        raise BadOption("seats_and_players", seats=len(given), players=players)
    seats = given or [words("table.you"), *["bot:heuristic"] * (players - 1)]
    if "" in seats:
        raise BadOption("empty_seat")
    return Record(setup, seats=[_sits(definition, name) for name in seats])


def _sits(definition: Definition, name: str) -> str:
    """Return who sits down: of bots no level that the game has not. Raise UnknownBot."""
    return f"bot:{seated(definition, name.removeprefix('bot:'))}" if name.startswith("bot:") else name


def _ask_game(words: Words) -> Definition:
    """Ask which game to play, by number or name."""
    console = Console(highlight=False)
    found = definitions()
    console.print(Text(words("play.which"), style="bold yellow"))
    for number, definition in enumerate(found, 1):
        catalog = definition.catalog(words.lang)
        console.print(Text.assemble((f"  {number}  ", "bold yellow"), (catalog["game.title"], "bold")))
        console.print(Text("     " + catalog["game.pitch"], style="dim"))
    while True:
        try:
            answer = console.input(Text(words("play.choose", n=len(found)) + " ", style="cyan")).strip().lower()
        except (EOFError, KeyboardInterrupt):
            raise SystemExit(0) from None
        if answer == "q":
            raise SystemExit(0)
        if answer in GAMES:
            return find(answer)
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1]


def _setup(definition: Definition, players: int, args: argparse.Namespace) -> Setup:
    options: dict[str, object] = {}
    for given in args.option:
        name, equals, value = given.partition("=")
        if not equals:
            raise BadOption("no_equals", given=given)
        options[name.strip()] = value
    box: Box | str = ""
    if args.box:
        box = args.box if args.box in definition.boxes else Box.from_file(Path(args.box))
    return definition.setup(players, options, box)


def _seed(args: argparse.Namespace) -> int:
    return secrets.randbits(64) if args.seed is None else int(args.seed)


# -- the other commands --------------------------------------------------------------------------------------


def _games(args: argparse.Namespace, console: Console, words: Words) -> int:
    if args.json:
        found = [
            {
                "id": definition.id,
                "title": definition.catalog(words.lang)["game.title"],
                "players": list(definition.players),
                "minutes": list(definition.minutes),
                "ages": list(definition.ages),
                "origins": {fact: definition.origin(fact) for fact in ORIGINS if fact != "ages" or definition.ages},
                "cooperative": definition.cooperative,
                "levels": offered(definition),
                "boxes": list(definition.boxes),
                "options": [asdict(option) for option in definition.options],
            }
            for definition in definitions()
        ]
        print(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        console.print(report.games(definitions(), words))
    return 0


def _rules(args: argparse.Namespace, console: Console, words: Words) -> int:
    definition = find(args.game)
    book = definition.rulebook(words.lang)
    if args.clause:
        console.print(render.clause(book[args.clause], words))
        return 0
    console.print(Markdown(f"# {book.title}\n\n{book.intro}"))
    console.print()
    console.print(Text(report.facts(definition, words), style="dim"))
    section = ""
    for clause in book.clauses:
        if clause.section != section:
            section = clause.section
            console.print()
            console.print(Text(section, style="bold yellow"))
        console.print(render.clause(clause, words))
    console.print(Text(words("rules.unofficial"), style="dim"))
    return 0


def _simulate(args: argparse.Namespace, console: Console, words: Words) -> int:
    return simulate_command(args, _counted(args), console, words)


def _tournament(args: argparse.Namespace, console: Console, words: Words) -> int:
    return tournament_command(args, _counted(args), console, words)


def _counted(args: argparse.Namespace) -> Setup:
    """Return the set-up of many games, as few players as it takes unless a number is given."""
    _positive(args, "games", "jobs")
    definition = find(args.game)
    return _setup(definition, args.players or definition.players[0], args)


def _analyse(args: argparse.Namespace, console: Console, words: Words) -> int:
    record = files.read(args.file)
    _positive(args, "simulations")
    with Progress(console=Console(stderr=True), transient=True, disable=args.json) as progress:
        task = progress.add_task(record.setup.catalog(words.lang)["game.title"], total=None)
        effort = Effort(args.simulations, args.simulations)
        found = review(
            of_record(record), effort, args.seed, lambda total: progress.update(task, total=total, advance=1)
        )
    retold = Retold(found, record, words.lang)
    if args.html:
        files.put(args.html, review_page.page(retold))
    if args.json:
        print(json.dumps({"game": record.setup.definition.id, "seats": record.seats, **asdict(found)}))
    elif not args.html:
        console.print(analysis(retold))
    return 0


def _positive(args: argparse.Namespace, *names: str) -> None:
    for name in names:
        if getattr(args, name) < 1:
            raise BadOption("not_positive", option=f"--{name}")


def _replay(args: argparse.Namespace, console: Console, words: Words) -> int:
    if args.game is None and holds_games(args.file):
        raise BadOption("which_game", file=str(args.file))
    record = files.read(args.file) if args.game is None else again(args.file, args.game)
    if args.save:
        files.write(record, args.save)
        return 0
    if args.web:
        return show(record, words)
    if not 0 <= args.viewer <= record.setup.players:
        raise BadOption("bad_value", option="--viewer", value=str(args.viewer), expected=f"0..{record.setup.players}")
    try:
        Replay(record, console, words.lang, args.viewer - 1).run()
    except KeyboardInterrupt:
        console.print()
    return 0


def _verify(args: argparse.Namespace, console: Console, words: Words) -> int:
    return verify_command(args.file, args.json, words, console, args.key)


def _serve(args: argparse.Namespace, console: Console, words: Words) -> int:
    return serve(args, words)


def _box(args: argparse.Namespace, console: Console, words: Words) -> int:
    print(find(args.game).box(args.name).text, end="")
    return 0


def _doctor(args: argparse.Namespace, console: Console, words: Words) -> int:
    found = findings()
    if args.json:
        print(json.dumps(found))
        return 0
    for name, value in found.items():
        said = words(f"doctor.{value}") if f"doctor.{value}" in words.catalog else value
        console.print(Text.assemble((f"{words(f'doctor.{name}'):<22}", "yellow"), said))
    return 0
