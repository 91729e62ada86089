"""Differences between two views: what a client needs to bring its own up to date."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any, TypeAlias

from repaire.kernel.view import View

Patch: TypeAlias = "dict[str, Any]"  # a dotted path: the value that is there now


class Shape:
    """The fields of one kind of dataclass, and a quick way to read them all."""

    def __init__(self, kind: type) -> None:
        self.names = [field.name for field in fields(kind)]
        self.read = attrgetter(*self.names, "__class__")  # a tuple, also of one field


_shapes: dict[type, Shape | None] = {}  # None: not a dataclass


def changes(old: list[View], new: list[View]) -> tuple[Patch, list[Patch]]:
    """Return the changes that are the same in several views of a game, and those of each view alone.

    Views share what is public, as the same lists: what all have in common is compared once.
    """
    alike: Patch = {}
    own: list[Patch] = [{} for _ in new]
    shape = _shape(new[0])
    assert shape is not None
    before: list[tuple[Any, ...]] = [shape.read(view) for view in old]
    now: list[tuple[Any, ...]] = [shape.read(view) for view in new]
    count = len(new)
    for index in range(len(shape.names)):
        was, here = before[0][index], now[0][index]
        viewer = 1
        while viewer < count and _same(before[viewer][index], was) and _same(now[viewer][index], here):
            viewer += 1
        if viewer == count:
            if was != here:
                _diff(was, here, shape.names[index], alike)
            continue
        for viewer in range(count):
            if before[viewer][index] != now[viewer][index]:
                _diff(before[viewer][index], now[viewer][index], shape.names[index], own[viewer])
    return alike, own


def _same(one: Any, other: Any) -> bool:
    return one is other or bool(one == other)


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
