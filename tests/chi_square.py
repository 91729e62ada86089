"""Is a sample spread as it should be?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from math import sqrt
from typing import Any


def fits(sample: Iterable[Hashable], expected: Mapping[Any, float]) -> bool:
    """Tell whether a sample fits these relative frequencies, by a chi-square test that errs once in about 30,000.

    Anything that is not expected at all fails at once. The bound is Wilson and Hilferty's.
    """
    seen = Counter(sample)
    if set(seen) - set(expected):
        return False
    total, weight = sum(seen.values()), sum(expected.values())
    statistic = sum(
        (seen[key] - total * part / weight) ** 2 / (total * part / weight) for key, part in expected.items()
    )
    freedom = len(expected) - 1
    if freedom == 0:
        return True
    spread = 2 / (9 * freedom)
    return statistic <= freedom * (1 - spread + 4.0 * sqrt(spread)) ** 3
