"""Differences between two views as plain data: what a client needs to bring its own up to date."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeAlias

import msgspec

from repaire.kernel.view import View

Patch: TypeAlias = "list[tuple[str, Any]]"  # a dotted path, and the value that is there now


_names: dict[type, list[str]] = {}  # the fields of each kind of view


def changes(old: View, new: View) -> Patch:
    """Return the changes between two views of a game; only what differs is made plain data first.

    Lists of another length are given whole.
    """
    kind = type(new)
    names = _names.get(kind)
    if names is None:
        names = _names[kind] = [field.name for field in fields(new)]
    found: Patch = []
    for name in names:
        before, now = getattr(old, name), getattr(new, name)
        if before != now:
            _diff(msgspec.to_builtins(before), msgspec.to_builtins(now), name, found)
    return found


def _diff(old: Any, new: Any, path: str, found: Patch) -> None:
    """Find the changes between two values that are not equal."""
    if type(old) is dict and type(new) is dict and old.keys() == new.keys():
        for key, value in new.items():
            before = old[key]
            if before != value:
                _diff(before, value, f"{path}.{key}", found)
    elif type(old) is list and type(new) is list and len(old) == len(new):
        changed = [index for index in range(len(new)) if old[index] != new[index]]
        if len(changed) * 2 > len(new) and not isinstance(new[0], dict | list):
            found.append((path, new))
        else:
            for index in changed:
                _diff(old[index], new[index], f"{path}.{index}", found)
    else:
        found.append((path, new))


def patched(old: Any, patch: Patch) -> Any:
    """Return the new value: what every client does, here for tests and programs."""
    if any(path == "" for path, _ in patch):
        return next(value for path, value in patch if path == "")
    for path, value in patch:
        *parents, last = path.split(".")
        here = old
        for part in parents:
            here = here[int(part)] if isinstance(here, list) else here[part]
        if isinstance(here, list):
            here[int(last)] = value
        else:
            here[last] = value
    return old
