"""What decisions cost is the same whoever plays and judges."""

from __future__ import annotations

from repaire.games import find
from repaire.lab.costs import costs
from repaire.lab.crew import Processes


def test_costs_do_not_depend_on_who_judges() -> None:
    setup = find("browl").setup(2, {"end": "rounds", "rounds": 1})
    alone = costs(setup, "random", 12, 20, seed=1)
    with Processes(2) as hands:
        assert costs(setup, "random", 12, 20, 1, hands) == alone
    assert alone.decisions == 12
    assert costs(setup, "random", 12, 20, seed=2) != alone
