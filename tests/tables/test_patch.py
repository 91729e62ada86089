"""Changes of views: what they lead to is the new view, whatever the game."""

from __future__ import annotations

import itertools
from dataclasses import fields, replace

import msgspec
import pytest

from repaire.games import GAMES, find
from repaire.games.browl.view import BrowlView
from repaire.kernel.game import SPECTATOR, State
from repaire.kernel.view import Own, besides
from repaire.tables.patch import changes, own_changes, patched
from tests.conformance.variants import sample, setups


@pytest.mark.parametrize("game", GAMES)
def test_a_view_with_its_changes_is_the_next_view(game: str) -> None:
    """What a client keeps by its patches is what it would be shown whole, whatever of it is told as the seat's own."""
    for setup in setups(game)[::4]:
        for viewer in range(SPECTATOR, setup.players):
            states = list(sample(setup, 47, 30))
            for own in (own_of, all_of, lambda state, seat: besides(state.view(SPECTATOR), state.view(seat))):
                kept = msgspec.to_builtins(states[0].view(viewer))
                for before, now in itertools.pairwise(states):
                    public = before.view(SPECTATOR), now.view(SPECTATOR)
                    alike = changes(*public)
                    patch = own_changes(alike, *public, own(before, viewer), own(now, viewer))
                    kept = patched(kept, msgspec.to_builtins(patch))  # as it is sent
                    assert kept == msgspec.to_builtins(now.view(viewer))
                    assert changes(public[1], public[1]) == {}
                    assert own_changes({}, public[1], public[1], own(now, viewer), own(now, viewer)) == {}


def own_of(state: State, viewer: int) -> Own:
    return state.own(viewer) if viewer >= 0 else {}


def all_of(state: State, viewer: int) -> Own:
    """As if nothing were public."""
    view = state.view(viewer)
    return {field.name: getattr(view, field.name) for field in fields(view) if field.name != "viewer"}


def test_who_has_no_part_in_a_change_shares_what_is_public() -> None:
    setup = find("browl").setup(4)
    for before, now in itertools.pairwise(sample(setup, 53, 30)):
        public = before.view(SPECTATOR), now.view(SPECTATOR)
        alike = changes(*public)
        for seat in range(4):
            patch = own_changes(alike, *public, before.own(seat), now.own(seat))
            changed = any(path.startswith("hand.") or path == "hand" for path in patch)
            assert changed == (before.own(seat) != now.own(seat))
            assert (patch is alike) == (not changed)


def test_only_what_has_changed_is_told() -> None:
    """One card more in one of four hands that lie open is one small change, not four hands."""
    setup = find("browl").setup(4)
    before = setup.build().start().view(SPECTATOR)
    assert isinstance(before, BrowlView)
    table = [seat[:] for seat in before.table]
    table[2][5] += 1
    assert changes(before, replace(before, table=table, pile=before.pile - 1)) == {
        "pile": before.pile - 1,
        "table.2.5": 1,
    }
    most = [[count + 1 for count in seat] for seat in before.table[:1]] + before.table[1:]
    assert changes(before, replace(before, table=most)) == {"table.0": most[0]}  # where most differs, all of it
