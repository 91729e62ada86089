"""Write the games that the browser's checker is tested with: `python -m tests.tables.fair_fixtures`.

Run it when the rules or the format of exports have changed on purpose. For each game there is an export as a server
would give it, and beside it what else the browser has: the sheet of draws, and a seal for every entry.
"""

from __future__ import annotations

import json
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from repaire.games import GAMES, find
from repaire.tables.export import export
from repaire.tables.fairness import seal
from repaire.tables.verify import verify
from tests.tables.agreed import agreed_game
from tests.tables.challenged import challenged_game
from tests.tables.played import Hall, played

FOLDER = Path(__file__).parent.parent.parent / "web" / "src" / "lib" / "fixtures"
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


def game_of(game: str) -> Hall:
    """Return a game with all that a table knows: chat, a seat left and taken, an absent player, moves taken back."""
    low, high = find(game).players
    return played(game, 0, max(low, min(3, high)))


def beside(hall: Hall, text: str) -> str:
    """Return what a browser has besides the export of a game."""
    sheet = [[drawn.entry, drawn.counter, drawn.weights, drawn.outcome] for drawn in verify(text).sheet]
    seals = [seal(hall.secret, line.hash) for line in hall.lines]
    return json.dumps({"sheet": sheet, "seals": seals}, separators=(",", ":")) + "\n"


def contents() -> dict[str, str]:
    """Return all files by name."""
    found: dict[str, str] = {}
    for game in GAMES:
        hall = game_of(game)
        found[f"{game}.json"] = export(hall.lines, KEY)
        found[f"{game}.beside.json"] = beside(hall, found[f"{game}.json"])
    agreed = agreed_game()
    found["agreed.json"] = export(agreed.lines, KEY)
    found["agreed.beside.json"] = beside(agreed, found["agreed.json"])
    weekly = challenged_game()  # as it is exported when its week is over
    found["challenge.json"] = export(weekly.lines, KEY, weekly.secret.hex())
    found["challenge.beside.json"] = beside(weekly, found["challenge.json"])
    return found


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in contents().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
