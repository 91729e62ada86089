"""Whoever works, results come in order; who dies is replaced; memory does not grow with the work."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from pathlib import Path

import pytest

from repaire.lab.crew import SPARE, Alone, Crew, Processes, crew


def square(number: int, late: float = 0.0) -> int:
    time.sleep(late)
    return number * number


def dies_once(mark: str, number: int) -> int:
    """End its process as if it had been killed, the first time that it is asked."""
    if number == 3 and not Path(mark).exists():
        Path(mark).write_text("was here")
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuses() -> None:
    raise ValueError("no")


def test_one_process_is_this_one() -> None:
    assert isinstance(crew("local", 1), Alone)
    with crew("local", 2) as hands:
        assert isinstance(hands, Processes)


@pytest.mark.parametrize("make", [Alone, lambda: Processes(2)])
def test_results_come_in_order(make: type[Crew]) -> None:
    with make() as hands:
        assert list(hands.in_order(square, [(n, 0.05 if n == 0 else 0.0) for n in range(9)])) == [
            n * n for n in range(9)
        ]


def test_parts_are_asked_for_as_they_are_needed() -> None:
    asked: list[int] = []

    def parts() -> Iterator[tuple[int]]:
        for number in range(1000):
            asked.append(number)
            yield (number,)

    with Processes(2) as hands:
        found = hands.in_order(square, parts())
        for number in range(5):
            assert next(found) == number * number
            assert len(asked) <= number + 1 + 2 * SPARE


def test_a_process_that_dies_is_made_good(tmp_path: Path) -> None:
    with Processes(2) as hands:
        parts = [(str(tmp_path / "mark"), number) for number in range(8)]
        assert list(hands.in_order(dies_once, parts)) == list(range(8))
    assert (tmp_path / "mark").exists()


def test_work_that_always_kills_is_given_up() -> None:
    with Processes(1) as hands, pytest.raises(BrokenProcessPool):
        list(hands.in_order(dies, [()]))


def test_errors_of_the_work_come_through() -> None:
    with Processes(1) as hands, pytest.raises(ValueError, match="no"):
        list(hands.in_order(refuses, [()]))


def test_closing_does_not_wait_for_what_is_under_way() -> None:
    before = set(active_children())
    began = time.monotonic()
    with Processes(2) as hands:
        found = hands.in_order(square, [(0, 0.0), (1, 60.0), (2, 60.0)])
        assert next(found) == 0
    while set(active_children()) - before:  # ended, but two threads may ask at once how
        assert time.monotonic() - began < 30
        time.sleep(0.05)
    assert time.monotonic() - began < 30
