"""Differences between two views: what a client needs to bring its own up to date."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any, TypeAlias

from repaire.kernel.view import Own, View

Patch: TypeAlias = "dict[str, Any]"  # a dotted path: the value that is there now


class Shape:
    """The fields of one kind of dataclass, and a quick way to read them all."""

    def __init__(self, kind: type) -> None:
        self.names = [field.name for field in fields(kind)]
        self.read = attrgetter(*self.names, "__class__")  # a tuple, also of one field


_shapes: dict[type, Shape | None] = {}  # None: not a dataclass


def changes(old: View, new: View) -> Patch:
    """Return the changes between two views of one viewer; of a spectator's they are everybody's."""
    found: Patch = {}
    shape = _shape(new)
    assert shape is not None
    _fields(shape, old, new, "", found)
    return found


def own_changes(alike: Patch, old: View, new: View, before: Own, now: Own) -> Patch:
    """Return the changes for a seat whose view is the public one with fields of its own in it.

    They are `alike`, the public ones, and that very object, if nothing of the seat's own has to do with them.
    """
    found: Patch = {}
    for name, value in now.items():
        was = before[name] if name in before else getattr(old, name)
        if was != value:
            _diff(was, value, name, found)
    for name, value in before.items():
        if name not in now:
            here = getattr(new, name)
            if value != here:
                _diff(value, here, name, found)
    for path in alike:
        name = path.partition(".")[0]
        if name in now or name in before:
            return found | {path: value for path, value in alike.items() if _not_of(path, now, before)}
    return alike | found if found else alike


def _not_of(path: str, now: Own, before: Own) -> bool:
    name = path.partition(".")[0]
    return name not in now and name not in before


def _shape(value: Any) -> Shape | None:
    """Return the shape of a dataclass, or None."""
    kind = type(value)
    if kind not in _shapes:
        _shapes[kind] = Shape(kind) if is_dataclass(kind) else None
    return _shapes[kind]


def _fields(shape: Shape, old: Any, new: Any, path: str, found: Patch) -> None:
    """Find the changes between two dataclasses of one kind."""
    before: tuple[Any, ...] = shape.read(old)
    now: tuple[Any, ...] = shape.read(new)
    for index in range(len(shape.names)):
        if before[index] != now[index]:
            _diff(before[index], now[index], path + shape.names[index], found)


def _diff(old: Any, new: Any, path: str, found: Patch) -> None:
    """Find the changes between two values that are not equal."""
    if isinstance(new, list):
        if isinstance(old, list) and len(old) == len(new):
            changed = [index for index in range(len(new)) if old[index] != new[index]]
            if len(changed) * 2 <= len(new) or isinstance(new[0], list) or _shape(new[0]) is not None:
                for index in changed:
                    _diff(old[index], new[index], f"{path}.{index}", found)
                return
        found[path] = new
        return
    shape = _shape(new) if type(old) is type(new) else None
    if shape is not None:
        _fields(shape, old, new, path + ".", found)
    else:
        found[path] = new


def patched(old: Any, patch: Patch) -> Any:
    """Return the new value of plain data: what every client does, here for tests and programs."""
    for path, value in patch.items():
        *parents, last = path.split(".")
        here = old
        for part in parents:
            here = here[int(part)] if isinstance(here, list) else here[part]
        if isinstance(here, list):
            here[int(last)] = value
        else:
            here[last] = value
    return old
