"""Changes of views: what they lead to is the new view, whatever the game."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from repaire.games import GAMES
from repaire.kernel.game import SPECTATOR
from repaire.tables.patch import changes, patched
from tests.conformance.variants import sample, setups


@pytest.mark.parametrize("game", GAMES)
def test_a_view_with_its_changes_is_the_next_view(game: str) -> None:
    """What a client keeps by its patches is what it would be shown whole."""
    for setup in setups(game)[::4]:
        for viewer in (SPECTATOR, 0, setup.players - 1):
            views = [state.view(viewer) for state in sample(setup, 47, 30)]
            kept = msgspec.to_builtins(views[0])
            for before, now in itertools.pairwise(views):
                kept = patched(kept, msgspec.to_builtins(changes(before, now)))  # as it is sent
                assert kept == msgspec.to_builtins(now)
                assert changes(now, now) == []
