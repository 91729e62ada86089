"""Tournaments: everybody meets everybody on every seat; results can be kept and gone on from."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from repaire.games import find
from repaire.kernel.errors import BadRecord
from repaire.kernel.setup import Setup
from repaire.lab.book import Book
from repaire.lab.crew import Processes
from repaire.lab.tournament import Result, lineups, plain, run, standings

BOTS = ["heuristic", "random"]


def short() -> Setup:
    return find("browl").setup(3, {"end": "rounds", "rounds": 1})


def test_every_bot_is_alone_among_each_other_on_every_seat() -> None:
    found = Counter(tuple(seats) for seats in lineups(["a", "b", "c"], 3, cooperative=False))
    assert len(found) == 3 * 2 * 3
    assert set(found.values()) == {1}
    assert ("a", "b", "b") in found
    assert ("c", "c", "a") in found


def test_teams_are_of_one_bot() -> None:
    assert lineups(["a", "b"], 3, cooperative=True) == [["a"] * 3, ["b"] * 3]


def book(path: Path, seed: int = 4) -> Book:
    setup = short()
    return Book(setup, lineups(BOTS, setup.players, cooperative=False), seed, path)


def test_games_of_one_deal_follow_each_other_and_repeat() -> None:
    results = list(run(short(), BOTS, 12, seed=4))
    assert [result.number for result in results] == list(range(12))
    assert list(run(short(), BOTS, 12, seed=4)) == results
    assert list(run(short(), BOTS, 12, seed=5)) != results


def test_processes_change_nothing() -> None:
    with Processes(2) as hands:
        assert list(run(short(), BOTS, 8, seed=4, crew=hands)) == list(run(short(), BOTS, 8, seed=4))


def test_a_stopped_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    whole = list(run(short(), BOTS, 12, seed=4))
    with book(kept) as file:
        list(run(short(), BOTS, 7, seed=4, book=file))
    assert len(kept.read_text().splitlines()) == 8
    kept.write_text(kept.read_text()[:-15])  # killed in the middle of a line
    played: list[int] = []
    with book(kept) as file:
        assert list(run(short(), BOTS, 12, seed=4, book=file, progress=played.append)) == whole
    assert sum(played) == 12
    assert len(kept.read_text().splitlines()) == 13
    with book(kept) as file:
        assert list(run(short(), BOTS, 12, seed=4, book=file)) == whole
        assert list(run(short(), BOTS, 5, seed=4, book=file)) == whole[:5]


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    book(kept)
    with pytest.raises(BadRecord) as refused:
        book(kept, seed=5)
    assert refused.value.reason == "other_games"
    kept.write_text("nonsense\nmore\n")
    with pytest.raises(BadRecord):
        book(kept)


def test_standings_count_the_lone_seat_and_rate_the_better_higher() -> None:
    results = [
        Result(number, ["good", "bad", "bad"] if number % 2 else ["bad", "good", "good"], won, 9)
        for number, won in enumerate([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0]] * 10)
    ]
    best, worst = standings(results, ["bad", "good"], 3)
    assert (best.bot, worst.bot) == ("good", "bad")
    assert best.among["bad"].games == 10
    assert best.among["bad"].rate == 1.0
    assert worst.among["good"].rate == 0.0
    assert best.rating - best.margin > worst.rating + worst.margin
    assert best.seats[0].games == 10
    assert json.loads(json.dumps(plain(best)))["among"]["bad"]["rate"] == 1.0


def test_two_players_count_for_both() -> None:
    first, second = standings([Result(0, ["a", "b"], [1.0, 0.0], 5)], ["a", "b"], 2)
    assert (first.among["b"].wins, second.among["a"].wins) == (1.0, 0.0)


def test_teams_are_rated_by_their_wins() -> None:
    results = [Result(0, ["a", "a"], [1.0, 1.0], 5), Result(1, ["b", "b"], [0.0, 0.0], 5)]
    best, worst = standings(results, ["a", "b"], 2)
    assert (best.bot, best.rating, worst.rating) == ("a", 1.0, 0.0)
