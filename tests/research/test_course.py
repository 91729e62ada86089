"""What a seat remembers: all that it noticed, and nothing else."""

from __future__ import annotations

import numpy as np

from repaire.games import find
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE
from repaire.kernel.setup import Setup
from repaire.kernel.view import canonical
from repaire.research import Course, Observer


def advance(course: Course, rng: Rng) -> None:
    actor = course.actor()
    if actor == CHANCE:
        course.apply(CHANCE, rng.pick(course.state.weights()))
    else:
        actors = course.actors()
        seat = actors[rng.below(len(actors))]
        legal = course.state.legal(seat)
        course.apply(seat, legal[rng.below(len(legal))])


def test_a_resampled_course_has_the_same_information_for_its_seat(table: Setup) -> None:
    course, rng = Course(Observer(table)), Rng(3)
    for step in range(120):
        if course.actor() < CHANCE:
            break
        advance(course, rng)
        if step % 12 == 0:
            for seat in range(table.players):
                other = course.resample(seat, rng)
                assert other.information(seat) == course.information(seat)
                assert other.state.view(seat) == course.state.view(seat)


def test_what_a_seat_can_tell_apart_has_different_information(table: Setup) -> None:
    """Two actions from one position: whoever acted remembers which, and so does everybody who sees a difference."""
    course, rng = Course(Observer(table)), Rng(4)
    apart = alike = 0
    for step in range(150):
        actor = course.actor()
        if actor < CHANCE:
            break
        legal = course.state.legal(actor) if actor >= 0 else []
        if len(legal) > 1 and step % 4 == 0:
            ends = []
            for action in (legal[0], legal[-1]):
                end = course.copy()
                end.apply(actor, action)
                ends.append(end)
            for seat in range(table.players):
                information = [end.information(seat) for end in ends]
                views = [canonical(end.state.view(seat)) for end in ends]
                if seat == actor or views[0] != views[1]:
                    apart += 1
                    assert information[0] != information[1]
                elif course.state.game.secret(course.state) and len(course.actors()) > 1:
                    alike += 1
                    assert information[0] == information[1]
        advance(course, rng)
    assert apart
    assert alike or table.definition.id != "brigands"


def test_memory_is_never_lost() -> None:
    """Two ways to one position stay apart: Bröwl's hands do not tell in which order cards were played."""
    observer = Observer(find("browl").setup(2, {"first": 1}))
    course, rng = Course(observer), Rng(6)
    while course.actor() == CHANCE:
        advance(course, rng)
    before = course.information(1)
    advance(course, rng)
    assert course.information(1).startswith(before)
    assert len(course.information(1)) > len(before)


def test_the_tensor_holds_the_last_moments() -> None:
    observer = Observer(find("browl").setup(2, {"first": 1}))
    course, rng = Course(observer), Rng(6)
    while course.actor() == CHANCE:
        advance(course, rng)
    action = course.state.legal(0)[0]
    course.apply(0, action)
    tensor = course.information_tensor(0, 40)
    assert tensor.shape == (40, observer.actions + observer.size)
    assert tensor[-1, action] == 1
    assert np.array_equal(tensor[-1, observer.actions :], observer.vector(course.state, 0))
    assert course.information_tensor(1, 40)[-1, : observer.actions].sum() == 0
    assert not tensor[0].any()
    assert np.array_equal(course.information_tensor(0, 5), tensor[-5:])


def test_a_course_breaks_off() -> None:
    observer = Observer(find("browl").setup(2))
    observer.longest = 3
    course, rng = Course(observer), Rng(1)
    for _ in range(100):
        if course.actor() < CHANCE:
            break
        advance(course, rng)
    assert course.decisions == 3
    assert course.truncated
    assert course.actors() == []
    assert course.utilities() == [0.0, 0.0]
