"""Machine integers and unboxed vectors: what states are made of.

Compiled, an `i64` is a register and a `vec` an array of machine words with no object in it. Interpreted, an `i64` is an
`int` and a `vec` a list (as quick there as anything), so that the same sources run where librt has no wheels, even in a
browser. A vector shares its items with every name it is given; a slice is a copy; `append` returns a longer vector.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from librt.vecs import append, vec
    from mypy_extensions import i32, i64, u8

    COMPILED: bool
else:
    from importlib.util import find_spec

    i32 = i64 = u8 = int
    spec = find_spec("repaire.kernel.game")
    COMPILED = spec is not None and not str(spec.origin).endswith(".py")
    if COMPILED:
        from librt.vecs import append, vec
    else:

        class vec(list):  # noqa: N801
            """A list that is made as a vector is."""

            def __class_getitem__(cls, kind: Any) -> type[vec]:
                return cls

        def append(vector: vec, item: Any) -> vec:
            """Return the vector with one item more."""
            vector.append(item)
            return vector


__all__ = ["COMPILED", "append", "i32", "i64", "u8", "vec"]
