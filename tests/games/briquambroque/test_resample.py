"""Nothing is hidden in Briquambroque: the only world that a viewer cannot tell from this one is this one."""

from __future__ import annotations

from repaire.games.briquambroque.resample import resample
from repaire.kernel.draw import Rng
from repaire.kernel.view import canonical
from tests.games.briquambroque.table import table, throw


def test_the_only_world_is_this_one() -> None:
    state = table("out c1", {"gaspard": "c3"}, players=3, beginners=True)
    throw(state, "star 1 2 3+hat")
    for viewer in range(-1, 3):
        other = resample(state, viewer, Rng(viewer + 1))
        assert other.pack() == state.pack()
        assert other is not state
        other.cells[other.at.where] = 0
        assert state.cells[state.at.where] != 0


def test_everybody_sees_the_same() -> None:
    state = table("back e6", {"gaspard": "c3"}, tied="pierre", players=4, beginners=True)
    throw(state, "star 1 2 3+hat")
    looks = set()
    for viewer in range(-1, 4):
        view = state.view(viewer)
        view.viewer = 0
        looks.add(canonical(view))
    assert len(looks) == 1
