"""Views: the only way out for a state."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, TypeAlias

Own: TypeAlias = "dict[str, Any]"  # fields of one seat's view, in place of those that everybody sees


@dataclass
class View:
    """What one viewer sees. Every game adds its own fields; these are common to all."""

    viewer: int  # a seat, or -1 for a spectator
    actors: list[int]  # seats that owe a decision
    over: bool
    winners: list[int]


def besides(public: View, view: View) -> Own:
    """Return the fields in which a seat's view differs from the public one."""
    return {
        field.name: getattr(view, field.name)
        for field in fields(view)
        if field.name != "viewer" and getattr(view, field.name) != getattr(public, field.name)
    }


def plain(value: Any) -> Any:
    """Return the value as JSON knows it: dataclasses become objects."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def canonical(value: Any) -> str:
    """Return one line of JSON, always the same for the same value."""
    return json.dumps(plain(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
