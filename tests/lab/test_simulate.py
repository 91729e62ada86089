"""Simulations stream: games go out as they come, nothing is kept, and a run that was stopped ends as if it were not."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import pytest

from repaire.games import find
from repaire.kernel.errors import BadRecord
from repaire.kernel.setup import Setup
from repaire.lab.book import Book, Played
from repaire.lab.crew import Processes
from repaire.lab.match import Games
from repaire.lab.pace import GROWTH, WANTED, Pace
from repaire.lab.simulate import outcomes, play, simulate
from repaire.lab.tally import Tally, interval

BOTS = ["heuristic", "random"]


def short() -> Setup:
    return find("browl").setup(2, {"end": "rounds", "rounds": 1})


def book(path: Path, decisions: Path | None = None) -> Book:
    return Book(short(), [BOTS], 4, path, decisions)


KINDS = pytest.mark.parametrize("kind", ["jsonl", "parquet"])


def games(rows: list[tuple[list[float], list[int], int]]) -> Games:
    found = Games(2, 0)
    for returns, scores, decisions in rows:
        found.returns += returns
        found.scores += scores
        found.decisions.append(decisions)
        found.steps.append(decisions + 1)
    return found


ROWS: list[tuple[list[float], list[int], int]] = [
    ([1.0, 0.0], [5, 3], 10),
    ([0.5, 0.5], [4, 4], 30),
    ([0.0, 0.0], [-2, 1], 20),
    ([0.0, 1.0], [1, 9], 20),
]


@pytest.mark.parametrize("cut", range(1, 4))
def test_a_tally_is_the_same_however_games_come(cut: int) -> None:
    tally = Tally(BOTS)
    tally.add(games(ROWS[:cut]))
    tally.add(games(ROWS[cut:]))
    found = tally.report(2.0)
    assert (found.games, found.wins, found.nobody) == (4, [1.5, 1.5], 1)
    assert found.margin == [interval(1.5 / 4, 4)] * 2
    assert (found.mean_scores, found.low_scores, found.high_scores) == ([2.0, 4.25], [-2, 1], [5, 9])
    assert (found.mean_decisions, found.median_decisions, found.longest) == (20.0, 20, 30)
    assert (found.steps, found.steps_per_second) == (84, 42)


def test_every_game_is_given_by_its_number() -> None:
    found = list(outcomes(short(), [BOTS], 30, 9))
    assert [number for part in found for number in range(part.first, part.first + len(part))] == list(range(30))
    alone = play(short(), BOTS, 9, 17)
    part = next(part for part in found if part.first <= 17 < part.first + len(part))
    at = 17 - part.first
    assert part.returns[2 * at : 2 * at + 2] == alone.returns
    assert (part.decisions[at], part.steps[at]) == (alone.decisions, alone.steps)


def test_parts_take_about_as_long_as_wanted() -> None:
    pace = Pace(1000)
    pace.took(1, 0.0001)
    assert pace.size == GROWTH
    pace.took(100, 2 * WANTED)
    assert pace.size == 50
    pace.took(1, 100.0)
    assert pace.size == 1
    pace.took(900, 0.001)
    assert pace.size == 1000
    assert list(pace.parts(5, 2005)) == [(5, 1000), (1005, 1000)]


@KINDS
def test_memory_does_not_grow_with_the_games(tmp_path: Path, kind: str) -> None:
    """Ten times the games take no more memory, but for the size of the largest part."""

    def most(count: int) -> int:
        tracemalloc.start()
        with book(tmp_path / f"{count}.{kind}") as file:
            for first in range(0, count, 100):
                part = games(ROWS * 25)
                part.first = first
                file.add(Played(part, None, 0.0))
            tally = Tally(BOTS)
            for kept in file.kept(count):
                tally.add(kept)
            assert tally.games == count
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    most(1_000)  # what is imported once
    assert most(90_000) < 1.2 * most(40_000)


def test_a_file_has_one_line_a_game_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with book(path) as file:
        whole = simulate(short(), BOTS, 40, 4, book=file)
    text = path.read_text()
    rows = [json.loads(line) for line in text.splitlines()]
    assert rows[0]["seed"] == 4
    assert [row["number"] for row in rows[1:]] == list(range(40))
    assert rows[18]["returns"] == play(short(), BOTS, 4, 17).returns
    for cut in (3, len(rows[0]["box"]["sha256"]), len(text) // 2, len(text) - 1):  # killed anywhere
        path.write_text(text[:cut])
        counted: list[int] = []
        with book(path) as file:
            again = simulate(short(), BOTS, 40, 4, book=file, progress=counted.append)
        assert path.read_text() == text
        assert sum(counted) == 40
        again.seconds = whole.seconds
        assert again == whole


def test_a_damaged_line_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with book(path) as file:
        simulate(short(), BOTS, 5, 4, book=file)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:3] + lines[4:]))  # one is missing
    with book(path) as file, pytest.raises(BadRecord):
        list(file.kept(5))


def command(path: Path, *more: str) -> list[str]:
    arguments = ["simulate", "browl", "--games", "3000", "--seed", "4", "--bots", "random", "--out", str(path), *more]
    return [sys.executable, "-m", "repaire", *arguments, "--lang", "en"]


def wait_until_it_plays(running: subprocess.Popen[str], path: Path) -> None:
    growing = path if path.suffix == ".jsonl" else path.with_name(path.name + ".partial")
    while not growing.exists() or growing.stat().st_size < 5000:
        assert running.poll() is None
        time.sleep(0.01)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "jobs"), [("jsonl", "1"), ("jsonl", "2"), ("parquet", "1"), ("parquet", "2")])
def test_killed_in_the_middle_it_ends_with_the_same_bytes(tmp_path: Path, kind: str, jobs: str) -> None:
    whole, stopped = tmp_path / f"whole.{kind}", tmp_path / f"stopped.{kind}"
    subprocess.run(command(whole), check=True, capture_output=True)
    running = subprocess.Popen(command(stopped, "--jobs", jobs), stdout=subprocess.DEVNULL, text=True)
    wait_until_it_plays(running, stopped)
    running.kill()
    running.wait()
    assert not stopped.exists() or stopped.read_bytes().count(b"\n") < 3001
    subprocess.run(command(stopped, "--jobs", jobs), check=True, capture_output=True)
    assert stopped.read_bytes() == whole.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == [stopped.name, whole.name]


@pytest.mark.slow
@KINDS
def test_ctrl_c_stops_cleanly_and_says_how_to_go_on(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"games.{kind}"
    running = subprocess.Popen(
        command(path, "--games", "1000000", "--jobs", "2"), stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_until_it_plays(running, path)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to all processes
    _, said = running.communicate(timeout=120)
    assert running.returncode == 130
    assert said.strip() == f"Stopped. What was played is in {path}: the same command goes on from there."
    with Book(find("browl").setup(2), [["random", "random"]], 4, path) as file:
        assert sum(len(part) for part in file.kept(10)) == 10


@KINDS
def test_processes_change_nothing(tmp_path: Path, kind: str) -> None:
    with book(tmp_path / f"one.{kind}") as file:
        simulate(short(), BOTS, 60, 4, book=file)
    with book(tmp_path / f"two.{kind}") as file, Processes(2) as hands:
        simulate(short(), BOTS, 60, 4, hands, book=file)
    assert (tmp_path / f"one.{kind}").read_bytes() == (tmp_path / f"two.{kind}").read_bytes()
