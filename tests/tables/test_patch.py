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
        viewers = list(range(SPECTATOR, setup.players))
        for some in (viewers, viewers[:1], viewers[-1:]):
            shown = [state.views(some) for state in sample(setup, 47, 30)]
            kept = [msgspec.to_builtins(view) for view in shown[0]]
            for before, now in itertools.pairwise(shown):
                alike, own = changes(before, now)
                for place, mine in enumerate(own):
                    kept[place] = patched(kept[place], msgspec.to_builtins(alike | mine))  # as it is sent
                    assert kept[place] == msgspec.to_builtins(now[place])
                assert changes(now, now) == ({}, [{} for _ in now])


@pytest.mark.parametrize("game", GAMES)
def test_what_only_some_see_is_in_no_change_that_all_are_sent(game: str) -> None:
    """A change is common if it is every viewer's, and never because it is the first one's."""
    for setup in setups(game)[::4]:
        viewers = list(range(SPECTATOR, setup.players))
        shown = [state.views(viewers) for state in sample(setup, 53, 30)]
        for before, now in itertools.pairwise(shown):
            alike, own = changes(before, now)
            for place in range(len(viewers)):
                alone, (mine,) = changes(before[place : place + 1], now[place : place + 1])
                assert mine == {}
                assert alone == alike | own[place]


def test_only_what_has_changed_is_told() -> None:
    """One card more in one of four hands that lie open is one small change, not four hands."""
    setup = find("browl").setup(4)
    before = setup.build().start().view(SPECTATOR)
    assert isinstance(before, BrowlView)
    table = [seat[:] for seat in before.table]
    table[2][5] += 1
    assert changes([before], [replace(before, table=table, pile=before.pile - 1)])[0] == {
        "pile": before.pile - 1,
        "table.2.5": 1,
    }
    most = [[count + 1 for count in seat] for seat in before.table[:1]] + before.table[1:]
    assert changes([before], [replace(before, table=most)])[0] == {"table.0": most[0]}  # where most differs, all of it
