"""Changes of views: what they lead to is the new view, whatever the game."""

from __future__ import annotations

import itertools
from dataclasses import replace

import msgspec
import pytest

from repaire.games import GAMES, find
from repaire.games.browl.view import BrowlView
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


def test_only_what_has_changed_is_told() -> None:
    """One card more in one of four hands that lie open is one small change, not four hands."""
    setup = find("browl").setup(4)
    before = setup.build().start().view(SPECTATOR)
    assert isinstance(before, BrowlView)
    table = [seat[:] for seat in before.table]
    table[2][5] += 1
    assert changes(before, replace(before, table=table, pile=before.pile - 1)) == [
        ("pile", before.pile - 1),
        ("table.2.5", 1),
    ]
    most = [[count + 1 for count in seat] for seat in before.table[:1]] + before.table[1:]
    assert changes(before, replace(before, table=most)) == [("table.0", most[0])]  # where most differs, all of it
