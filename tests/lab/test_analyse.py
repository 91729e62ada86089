"""Analysis of a finished game: chances as they went, and what would have been better."""

from __future__ import annotations

from pathlib import Path

import pytest

from repaire.bots import Glimpse, make
from repaire.cli import main
from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.kernel.game import OVER
from repaire.kernel.playthrough import Playthrough
from repaire.kernel.record import Record
from repaire.lab.analyse import Analysis, Turn, analyse, chances


def played(game: str, bots: list[str], seed: int = 3) -> Record:
    setup = find(game).setup(len(bots))
    play = Playthrough(Record(setup, seats=[f"bot:{bot}" for bot in bots]), Rng(seed))
    players = [make(bot, Rng(seed)) for bot in bots]
    while True:
        play.settle()
        actors = play.state.actors()
        if not actors:
            return play.record
        play.move(actors[0], players[actors[0]].move(Glimpse(play.state, actors[0])))


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_looked_at_and_the_end_is_certain(game: str) -> None:
    record = played(game, ["random"] * find(game).players[0])
    found = analyse(record, 2)
    moves = [number for number, entry in enumerate(record.entries, 1) if entry.actor >= 0]
    assert [turn.number for turn in found.turns] == moves
    assert all(0.0 <= chance <= 1.0 for turn in found.turns for chance in (*turn.before, *turn.after))
    end = record.setup.build().start()
    for entry in record.entries:
        for action in entry.actions:
            end.apply(entry.actor, action)
    assert end.actor() == OVER
    assert found.turns[-1].after == end.returns()
    for before, after in zip(found.turns, found.turns[1:], strict=False):
        assert before.after == after.before


def test_the_same_seed_gives_the_same_analysis() -> None:
    record = played("tresor", ["random", "heuristic"])
    assert analyse(record, 3, seed=5) == analyse(record, 3, seed=5)


def test_chances_are_what_playing_on_brings() -> None:
    state = find("browl").setup(2).build().start()
    found = chances(state, 200, Rng(1))
    assert sum(found) == pytest.approx(1.0, abs=0.01)
    assert found[0] == pytest.approx(0.5, abs=0.15)


def test_the_worst_comes_first_and_trifles_are_left_out() -> None:
    def turn(number: int, played: float, best: float, better: int, after: float) -> Turn:
        return Turn(number, 0, [1], [0.5, 0.5], [after, 1 - after], played, best, 0, better)

    found = Analysis(1, [turn(1, 0.5, 0.52, 3, 0.6), turn(2, 0.1, 0.6, 4, 0.2), turn(3, 0.3, 0.5, 2, 0.9)])
    assert [one.number for one in found.losses(5)] == [2, 3]
    assert [one.number for one in found.swings(2)] == [3, 2]


def test_a_blunder_is_found() -> None:
    """A random player gives more away than one who thinks."""
    records = [played("rolling_bandits", ["random", "heuristic"], seed) for seed in range(4)]
    turns = [turn for record in records for turn in analyse(record, 8).turns]
    given = [sum(turn.loss for turn in turns if turn.seat == seat) for seat in (0, 1)]
    moves = [sum(1 for turn in turns if turn.seat == seat) for seat in (0, 1)]
    assert given[0] / moves[0] > given[1] / moves[1]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_command_tells_it_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(played("browl", ["random", "random"]).dump())
    assert main(["analyse", str(file), "--simulations", "4", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert {"fr": "Les grands tournants", "en": "The great turns"}[lang] in said
    assert "▁" in said or "█" in said or "▄" in said
    assert main(["analyse", str(file), "--simulations", "2", "--json"]) == 0
    assert '"turns"' in capsys.readouterr().out
