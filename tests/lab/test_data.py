"""Data sets: files say what their rows are, decisions have what a learner needs, every row can be seen again."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.ipc
import pyarrow.parquet as pq
import pytest

from repaire.bots import Glimpse, make
from repaire.cli import main
from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.kernel.errors import BadRecord
from repaire.kernel.record import replay
from repaire.kernel.setup import Setup
from repaire.lab.again import again, holds_games
from repaire.lab.book import Book
from repaire.lab.crew import Processes
from repaire.lab.match import Match
from repaire.lab.simulate import play, simulate
from repaire.lab.tournament import lineups, run
from repaire.research.observer import Observer
from repaire.terminal import files

BOTS = ["heuristic", "easy:4"]
KINDS = pytest.mark.parametrize("kind", ["jsonl", "parquet"])


def short() -> Setup:
    return find("browl").setup(2, {"end": "rounds", "rounds": 1})


def book(folder: Path, kind: str) -> Book:
    return Book(short(), [BOTS], 4, folder / f"games.{kind}", folder / f"decisions.{kind}")


def test_a_row_says_all_of_its_game(tmp_path: Path) -> None:
    with book(tmp_path, "parquet") as file:
        simulate(short(), BOTS, 7, 4, book=file)
    rows = pq.read_table(tmp_path / "games.parquet").to_pylist()
    assert [row["number"] for row in rows] == list(range(7))
    for row in rows:
        outcome = play(short(), BOTS, 4, row["number"])
        assert (row["returns"], row["scores"]) == (outcome.returns, outcome.scores)
        assert (row["decisions"], row["steps"], row["seats"]) == (outcome.decisions, outcome.steps, BOTS)
        run_of_it = json.loads(row["run"])
        assert (run_of_it["game"], run_of_it["players"], run_of_it["seed"]) == ("browl", 2, 4)
        assert run_of_it["options"]["rounds"] == 1


def read(folder: Path, kind: str) -> list[dict[str, Any]]:
    if kind == "parquet":
        return list(pq.read_table(folder / "decisions.parquet").to_pylist())
    return [json.loads(line) for line in (folder / "decisions.jsonl").read_text().splitlines()[1:]]


@KINDS
def test_decisions_are_what_was_seen_done_thought_and_won(tmp_path: Path, kind: str) -> None:
    with book(tmp_path, kind) as file:
        simulate(short(), BOTS, 3, 4, book=file)
    rows = read(tmp_path, kind)
    observer = Observer(short())
    for number in range(3):
        record = again(tmp_path / f"games.{kind}", number)
        mine = iter(row for row in rows if row["number"] == number)
        state = observer.game.start()
        returns = play(short(), BOTS, 4, number).returns
        step = 0
        for entry in record.entries:
            for action in entry.actions:
                if entry.actor >= 0:
                    row = next(mine)
                    seat = entry.actor
                    assert (row["step"], row["seat"], row["action"]) == (step, seat, action)
                    assert row["observation"] == observer.vector(state, seat).tolist()
                    assert row["mask"] == observer.mask(state, seat).tolist()
                    assert row["outcome"] == returns[seat]
                    assert sum(row["mixture"]) == pytest.approx(1, abs=1e-5)
                    assert row["mixture"][action] > 0
                    judged = [
                        at for at, worth in enumerate(row["values"]) if worth is not None and not math.isnan(worth)
                    ]
                    thinks = BOTS[seat] != "heuristic" and len(state.legal(seat)) > 1
                    assert judged == (state.legal(seat) if thinks else [])
                    step += 1
                state.apply(entry.actor, action)
        assert next(mine, None) is None


@KINDS
def test_a_run_with_decisions_is_the_same_after_any_stop(tmp_path: Path, kind: str) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    whole.mkdir()
    stopped.mkdir()
    with book(whole, kind) as file:
        simulate(short(), BOTS, 12, 4, book=file)
    with pytest.raises(KeyboardInterrupt), book(stopped, kind) as file:  # noqa: PT012 (stopped in the middle)
        counted = 0

        def stop(count: int) -> None:
            nonlocal counted
            counted += count
            if counted >= 5:
                raise KeyboardInterrupt

        simulate(short(), BOTS, 12, 4, book=file, progress=stop)
    suffix = ".partial" if kind == "parquet" else ""
    for name in ("games", "decisions"):
        path = stopped / f"{name}.{kind}{suffix}"
        path.write_bytes(path.read_bytes()[: -11 if name == "games" else -700])  # and cut off
    with book(stopped, kind) as file, Processes(2) as hands:
        simulate(short(), BOTS, 12, 4, hands, book=file)
    for name in ("games", "decisions"):
        assert (stopped / f"{name}.{kind}").read_bytes() == (whole / f"{name}.{kind}").read_bytes()
    assert len(list(stopped.iterdir())) == 2


@KINDS
def test_a_finished_file_grows_to_more_games(tmp_path: Path, kind: str) -> None:
    for folder, steps in (("at once", [9]), ("in steps", [4, 9, 6])):
        (tmp_path / folder).mkdir()
        for games in steps:
            with book(tmp_path / folder, kind) as file:
                assert simulate(short(), BOTS, games, 4, book=file).games == games
    for name in ("games", "decisions"):
        at_once, in_steps = (tmp_path / folder / f"{name}.{kind}" for folder in ("at once", "in steps"))
        assert at_once.read_bytes() == in_steps.read_bytes()


def test_a_stream_in_the_making_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    with pytest.raises(KeyboardInterrupt), Book(short(), [BOTS], 4, path) as file:  # noqa: PT012
        simulate(short(), BOTS, 5, 4, book=file)
        raise KeyboardInterrupt
    assert not path.exists()
    with pa.ipc.open_stream(path.with_name("games.parquet.partial")) as stream:
        assert stream.read_all()["number"].to_pylist() == list(range(5))


@KINDS
def test_files_of_other_games_are_refused(tmp_path: Path, kind: str) -> None:
    with book(tmp_path, kind) as file:
        simulate(short(), BOTS, 2, 4, book=file)
    for out, decisions in (("games", "more"), ("more", "decisions")):
        with pytest.raises(BadRecord) as refused:
            Book(short(), [BOTS], 5, tmp_path / f"{out}.{kind}", tmp_path / f"{decisions}.{kind}")
        assert refused.value.reason == "other_games"
        (tmp_path / f"more.{kind}").unlink(missing_ok=True)
    (tmp_path / f"games.{kind}").write_bytes(b"nonsense\n")
    with pytest.raises(BadRecord):
        Book(short(), [BOTS], 4, tmp_path / f"games.{kind}")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_its_decisions(tmp_path: Path, game: str) -> None:
    definition = find(game)
    setup = definition.setup(max(2, definition.players[0]))
    bots = ["random"] * setup.players
    with Book(setup, [bots], 1, tmp_path / "games.parquet", tmp_path / "decisions.parquet") as file:
        simulate(setup, bots, 3, 1, book=file)
    rows = pq.read_table(tmp_path / "decisions.parquet")
    games = pq.read_table(tmp_path / "games.parquet")
    assert rows.num_rows == sum(games["decisions"].to_pylist())
    seen = np.array(rows["observation"].to_pylist(), np.float32)
    observer = Observer(setup)
    assert seen.shape == (rows.num_rows, observer.size)
    assert (seen >= observer.low).all()
    assert (seen <= observer.high).all()
    about = json.loads(pq.read_schema(tmp_path / "decisions.parquet").metadata[b"repaire"])
    assert about["actions"] == observer.game.action_names()
    assert [part["name"] for part in about["observation"]] == [part.name for part in observer.parts]


@KINDS
@pytest.mark.parametrize("game", GAMES)
def test_any_row_gives_back_a_record(tmp_path: Path, game: str, kind: str) -> None:
    definition = find(game)
    setup = definition.setup(max(2, definition.players[0]))
    every = lineups(["random", "heuristic"], setup.players, definition.cooperative)
    path = tmp_path / f"games.{kind}"
    with Book(setup, every, 8, path) as file:
        results = list(run(setup, ["random", "heuristic"], 5, 8, book=file))
    for number in (0, 3, 4):
        record = again(path, number)
        state = replay(record)
        assert state.over()
        assert state.returns() == results[number].returns
        assert record.seats == [f"bot:{name}" for name in results[number].seats]
        saved = tmp_path / "game.json"
        saved.unlink(missing_ok=True)
        assert main(["replay", str(path), "--game", str(number), "--save", str(saved)]) == 0
        assert files.read(saved).entries == record.entries
    with pytest.raises(BadRecord) as refused:
        again(path, 5)
    assert refused.value.reason == "no_such_game"


@KINDS
def test_a_game_of_a_file_is_shown(tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"games.{kind}"
    with Book(short(), [BOTS], 4, path) as file:
        simulate(short(), BOTS, 3, 4, book=file)
    assert holds_games(path)
    assert main(["replay", str(path), "--game", "2", "--lang", "en"]) == 0
    assert "move 0 of" in capsys.readouterr().out
    assert main(["replay", str(path), "--lang", "en"]) == 2
    assert "--game" in capsys.readouterr().err
    assert main(["replay", str(path), "--game", "7", "--lang", "en"]) == 2


def test_a_game_that_goes_otherwise_is_not_passed_off(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with Book(short(), [BOTS], 4, path) as file:
        simulate(short(), BOTS, 3, 4, book=file)
    heading, *lines = path.read_text().splitlines()
    row = json.loads(lines[1])
    row["scores"][0] += 1
    path.write_text("\n".join([heading, lines[0], json.dumps(row), lines[2], ""]))
    with pytest.raises(BadRecord) as refused:
        again(path, 1)
    assert refused.value.reason == "played_otherwise"


def test_the_command_goes_on_with_the_seed_of_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("games.jsonl", "games.parquet"):
        seeds = []
        for games in ("3", "5"):
            out = ["--out", str(tmp_path / name), "--decisions", str(tmp_path / f"of_{name}")]
            assert main(["simulate", "browl", "--games", games, *out, "--json"]) == 0
            found = json.loads(capsys.readouterr().out)
            seeds.append(found["seed"])
            assert found["games"] == int(games)
        assert seeds[0] == seeds[1]
    assert main(["simulate", "browl", "--decisions", str(tmp_path / "d.parquet"), "--lang", "en"]) == 2
    assert "--out" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["random", "heuristic", "easy:6", "expert:20"])
def test_bots_tell_what_they_thought(name: str) -> None:
    class Check:
        told = 0

        def drawn(self, outcome: int) -> None:
            return

        def decides(self, state: Any, seat: int, action: int, first: bool, shares: Any, worths: Any) -> None:
            legal = state.legal(seat)
            assert len(shares) == len(legal)
            assert math.isclose(sum(shares), 1)
            assert len(worths) == (len(legal) if ":" in name and len(legal) > 1 else 0)
            self.told += 1

    witness = Check()
    match = Match(find("brigands").setup(2), [name, name])
    match.play(1, 1, witness)
    assert witness.told == match.decisions


def test_a_bot_that_tells_nothing_is_noted_as_such() -> None:
    setup = short()
    state = setup.build().start()
    while state.actor() < 0:
        state.apply(-1, next(at for at, weight in enumerate(state.weights()) if weight))
    bot = make("random", Rng(1))
    bot.move(Glimpse(state, state.actor()))
    assert len(bot.thoughts) == 1
