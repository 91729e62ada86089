"""Find what nothing uses, with vulture: `python -m scripts.unused`. What only tests use counts as unused.

Fields of what goes over the wire are used by the client, so they are not looked for.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import TypeVar

import msgspec
from vulture import Vulture

from repaire.games import GAMES
from repaire.kernel.events import Event
from repaire.kernel.view import View
from repaire.server import wire
from repaire.tables import entries

Kind = TypeVar("Kind")

ROOT = Path(__file__).parent.parent
PRODUCT = ("src", "benchmarks", "scripts")

# Used all the same, and why.
BY_FRAMEWORKS = ["__call__", "__class_getitem__", "__init_subclass__"]
BY_FRAMEWORKS += ["handle_exit", "force_exit", "JsonLines"]  # uvicorn and logging
BY_FRAMEWORKS += ["find_spec", "optionxform"]  # importlib and configparser
BY_FRAMEWORKS += ["CompileRules", "PLUGIN_NAME", "initialize", "finalize", "artifact_path"]  # hatchling
BY_FRAMEWORKS += ["connection_lost", "data_received", "exc"]  # asyncio
BY_FRAMEWORKS += ["memo"]  # copy
BY_FRAMEWORKS += [
    "metadata",
    "observation_space",
    "action_space",
    "rewards",
    "infos",
    "observe",
]  # PettingZoo, Gymnasium
BY_FRAMEWORKS += ["new_initial_state", "make_py_observer", "set_from", "string_from", "current_player"]  # OpenSpiel
BY_FRAMEWORKS += ["_legal_actions", "chance_outcomes", "_apply_action*", "_action_to_string", "is_terminal"]
BY_FRAMEWORKS += ["resample_from_infostate"]
BY_OTHERS = ["partners", "elsewhere", "patched", "shuffle", "prospects"]  # bots and programs that people write
BY_OTHERS += ["Aec", "Parallel", "Chair"]
BY_OTHERS += ["abandon"]  # an end that docs/fairness.md allows: checkers are tested with journals that have it
NAMES_OF_NUMBERS = ["MARKET", "PORT", "TOWN_HALL", "TAVERN", "PALACE", "CONVOY", "TREASURY"]  # places of Brigands
NAMES_OF_NUMBERS += ["GASPARD", "PIERRE", "RATAPOIL"]  # figures of Briquambroque
BY_TESTS = ["test_*", "pytest*", "base_url", "delaybeforesend", "select", "pause_reading", "resume_reading"]
BY_TESTS += ["log_message", "daemon_threads", "handle_RCPT", "handle_DATA"]  # servers that are told in tests
BY_TESTS += ["may_*", "on_*", "do_*", "RED", "YELLOW"]  # a naive player's methods by name; names of numbers
STATEFUL = ["@pytest.fixture*", "@rule*", "@invariant*", "@initialize*"]


def kinds(base: type[Kind]) -> Iterator[type[Kind]]:
    """Yield all classes under a class."""
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


def on_the_wire() -> list[str]:
    """Return the names of all fields that are sent or stored."""
    for game in GAMES:
        import_module(GAMES[game])
    modules = (wire.__name__, entries.__name__)
    structs = [kind for kind in kinds(msgspec.Struct) if kind.__module__.startswith(modules)]
    names = {name for kind in structs for name in kind.__struct_fields__}
    shown = [kind for base in (View, Event) for kind in kinds(base) if is_dataclass(kind)]
    return sorted(names | {field.name for kind in shown for field in fields(kind)})


def unused(*folders: str) -> list[str]:
    """Return what is unused in some folders, a line for each."""
    names = [*on_the_wire(), *BY_FRAMEWORKS, *BY_OTHERS, *NAMES_OF_NUMBERS, *BY_TESTS]
    vulture = Vulture(ignore_names=names, ignore_decorators=STATEFUL)
    vulture.scavenge([str(ROOT / folder) for folder in folders], exclude=["*/node_modules/*"])
    return [item.get_report() for item in vulture.get_unused_code(min_confidence=60)]


def main() -> int:
    """Print what is unused; fail if there is anything."""
    found = unused(*PRODUCT)
    found += [line for line in unused(*PRODUCT, "tests") if line not in found]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
