"""The figures of the rulebooks: every game has some, each from a real position, for a clause that is there."""

from __future__ import annotations

import pytest

from repaire.games import GAMES, find
from repaire.kernel.catalog import LANGUAGES
from repaire.kernel.figures import figures_of
from repaire.server.present import figures_out

FEWEST = 3


@pytest.mark.parametrize("game", GAMES)
def test_every_rulebook_has_figures_of_real_positions(game: str) -> None:
    definition = find(game)
    figures = figures_of(definition)
    clauses = {clause.id for clause in definition.rulebook("fr").clauses}
    assert len(figures) >= FEWEST
    assert {figure.clause for figure in figures} <= clauses
    assert len({figure.captions["fr"] for figure in figures}) == len(figures)
    assert all(figure.captions[lang].strip() for figure in figures for lang in LANGUAGES)
    for figure, out in zip(figures, figures_out(definition), strict=True):
        drawn = figure.drawn()
        assert (drawn is None) == (out.way == [])
        if drawn is not None:
            assert drawn.actor == figure.seat, figure.clause
            assert [choice.action for choice in out.way] == drawn.actions
        assert bool(out.choices) == figure.asks, figure.clause
        assert not figure.state().over()
