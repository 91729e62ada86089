"""What everything on the wire has in common: the two kinds of structs, and bounded words and numbers."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

Name: TypeAlias = Annotated[
    str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*[^\x00-\x20\x7f][^\x00-\x1f\x7f]*$")
]
OptionalName: TypeAlias = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=500, pattern=r"^[^\x00]*$")]
Key: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Hex: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?$")]
Lang: TypeAlias = Literal["fr", "en"]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=15)]
Actions: TypeAlias = Annotated[list[Annotated[int, msgspec.Meta(ge=-1, le=100_000)]], msgspec.Meta(max_length=64)]


class In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes in. Unknown fields are refused."""


class Out(msgspec.Struct, frozen=True):
    """What goes out."""
