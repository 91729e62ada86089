from __future__ import annotations

import pytest

from repaire.games import definitions
from repaire.kernel.setup import Setup
from repaire.lab.variants import name
from tests.conformance.variants import setups


def tables() -> list[Setup]:
    """Every game at its smallest and largest table."""
    return [game.setup(players) for game in definitions() for players in sorted(set(game.players))]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setup" in metafunc.fixturenames:
        metafunc.parametrize("setup", setups(), ids=name)
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", tables(), ids=name)
