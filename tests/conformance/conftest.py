from __future__ import annotations

import pytest

from repaire.lab.variants import name
from tests.conformance.variants import setups


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setup" in metafunc.fixturenames:
        metafunc.parametrize("setup", setups(), ids=name)
