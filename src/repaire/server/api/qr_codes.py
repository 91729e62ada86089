"""Addresses as pictures that a telephone reads."""

from __future__ import annotations

import io
from functools import lru_cache

import segno


@lru_cache(maxsize=256)
def qr_code(address: str) -> bytes:
    """Return an address as a QR code, in SVG."""
    picture = io.BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", scale=8, border=2)
    return picture.getvalue()
