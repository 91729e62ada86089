"""The client can be installed: a manifest, its icons, the colours of the den."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any

PUBLIC = Path(__file__).parent.parent.parent / "web" / "public"
PAGE = (PUBLIC.parent / "index.html").read_text(encoding="utf-8")
STYLE = (PUBLIC.parent / "src" / "app.css").read_text(encoding="utf-8")
MANIFEST: dict[str, Any] = json.loads((PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))


def size_of(picture: Path) -> tuple[int, int]:
    """Return the width and height that a PNG says it has."""
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def test_what_an_installed_page_needs() -> None:
    assert MANIFEST["name"] == MANIFEST["short_name"] == "Repaire"
    assert MANIFEST["start_url"] == MANIFEST["scope"] == MANIFEST["id"] == "/"
    assert MANIFEST["display"] == "standalone"
    assert MANIFEST["background_color"] in STYLE
    assert '<link rel="manifest" href="/manifest.webmanifest"' in PAGE
    colours: dict[str, str] = {}
    for scheme in ("light", "dark"):
        colour = re.search(rf'theme-color" media="\(prefers-color-scheme: {scheme}\)" content="(#[0-9a-f]{{6}})"', PAGE)
        assert colour, scheme
        colours[scheme] = colour[1]
    assert f"--paper: light-dark({colours['light']}, {colours['dark']});" in STYLE


def test_every_icon_is_there_in_its_size() -> None:
    sizes = {(icon["sizes"], icon["purpose"]) for icon in MANIFEST["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for icon in MANIFEST["icons"]:
        picture = PUBLIC / icon["src"].lstrip("/")
        assert picture.is_file(), icon["src"]
        if icon["type"] == "image/png":
            width, height = size_of(picture)
            assert f"{width}x{height}" == icon["sizes"]
            assert picture.stat().st_size < 40_000
    assert 'href="/apple-touch-icon.png"' in PAGE
    assert size_of(PUBLIC / "apple-touch-icon.png") == (180, 180)
