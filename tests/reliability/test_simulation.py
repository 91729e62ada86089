"""Two nodes and their faults, simulated: whatever happens, one journal that both agree on, and nothing lost."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from repaire.tables import live
from tests.reliability.journals import SIZE
from tests.reliability.two_nodes import World
from tests.reliability.virtual_time import run_virtually

SEEDS = 240  # in CI; times REPAIRE_SIZE in a soak
PARTS = 8


def simulate(seed: int) -> World:
    """Run one simulation and its checks."""
    world = World(seed)
    try:
        with patch.object(live, "KEYS_KEPT", 5):  # so that the store is asked about the older ones
            world.hash = run_virtually(world.run())
    except BaseException as error:
        error.add_note(f"seed {seed}; the last events:\n" + "\n".join(world.trace.last[-60:]))
        raise
    return world


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_two_nodes_with_faults(part: int) -> None:
    for seed in range(part, SEEDS * SIZE, PARTS):
        simulate(seed)


def test_same_seed_same_trace() -> None:
    for seed in range(4 * SIZE):
        assert simulate(seed).hash == simulate(seed).hash
    assert simulate(1).hash != simulate(2).hash
