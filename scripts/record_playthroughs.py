"""Record the playthroughs that the tests compare line by line: `python -m scripts.record_playthroughs GAME ...`.

Run it only when the rules of a game have changed on purpose, and read the difference before committing it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.kernel.playthrough import Playthrough
from repaire.kernel.record import Record
from repaire.kernel.setup import Setup
from repaire.lab.transcript import transcript
from repaire.lab.variants import name, variants

FOLDER = Path(__file__).parent.parent / "tests" / "games"


def play(setup: Setup, seed: int) -> Record:
    """Play a game in which the odd seats are heuristic players and the even ones random."""
    rng = Rng(seed)
    playthrough = Playthrough(
        Record(setup, seats=["heuristic" if s % 2 else "random" for s in range(setup.players)]), rng
    )
    playthrough.settle()
    while not playthrough.state.over():
        actors = playthrough.state.actors()
        seat = actors[rng.below(len(actors))]
        draft = playthrough.state.copy()
        actions: list[int] = []
        while not actions or draft.mid_move(seat):
            legal = draft.legal(seat)
            if seat % 2:
                actions.append(draft.game.mind.glance(draft, seat, rng))
            else:
                actions.append(legal[rng.below(len(legal))])
            draft.apply(seat, actions[-1])
        playthrough.move(seat, actions)
        playthrough.settle()
    return playthrough.record


def main() -> None:
    """Record one game for every third set-up of the games named, or of all."""
    for game in sys.argv[1:] or GAMES:
        folder = FOLDER / find(game).id / "playthroughs"
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        for seed, setup in enumerate(variants(game)[::3]):
            record = play(setup, seed)
            stem = name(setup).replace("=", "_")
            (folder / f"{stem}.json").write_text(record.dump(), encoding="utf-8")
            lang = ("fr", "en")[seed % 2]
            (folder / f"{stem}.{lang}.txt").write_text("\n".join(transcript(record, lang)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
