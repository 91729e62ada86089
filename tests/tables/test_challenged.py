"""Games of weekly challenges: what the checker says before their secret is shown, and after."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from repaire.kernel.catalog import LANGUAGES
from repaire.tables import entries as e
from repaire.tables.export import export
from repaire.tables.verify import verify
from repaire.terminal.language import own_words
from repaire.terminal.verification import verify_command
from tests.tables.challenged import CHALLENGE, challenged_game
from tests.tables.played import played
from tests.tables.test_verify import KEY, edit, forged, only, status


def test_a_challenge_is_checked_as_far_as_its_secret_is_shown() -> None:
    hall = challenged_game()
    sealed, opened = verify(export(hall.lines, KEY)), verify(export(hall.lines, KEY, hall.secret.hex()))
    assert {check for check, found in status(sealed).items() if found == "unknown"} == {"secret", "draws"}
    assert sealed.sealed
    assert opened.ok
    assert not opened.sealed
    assert opened.challenge == CHALLENGE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_of_it(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hall, path = challenged_game(), tmp_path / "game.json"
    for secret, code in (("", 3), (hall.secret.hex(), 0), ("00" * 32, 1)):
        path.write_bytes(export(hall.lines, KEY, secret).encode())
        assert verify_command(path, False, own_words(lang), Console(width=200)) == code
        assert CHALLENGE in capsys.readouterr().out


def test_two_games_of_a_challenge_begin_with_the_same_draw() -> None:
    one, other = [verify(export(hall.lines, KEY, hall.secret.hex())).sheet for hall in map(challenged_game, (1, 2))]
    assert one[0] == other[0]


@pytest.mark.parametrize("draw", [1_000, -1])
def test_a_draw_that_cannot_be_is_found_before_the_secret_is_shown(draw: int) -> None:
    found = forged(challenged_game(), edit(e.Started, draws=[draw])).broken
    assert found is not None
    assert (found.check, found.reason) == ("draws", "impossible_draw")


def test_the_journal_of_a_challenge_does_not_show_its_secret() -> None:
    found = forged(challenged_game(), edit(e.Ended, secret=challenged_game().secret.hex()))
    assert only(found, "order", "secret_too_early") >= 0


def test_a_challenge_is_one_of_the_game_that_is_played() -> None:
    assert only(forged(challenged_game(), edit(e.Opened, challenge="browl/2026-W47")), "setup", "other_challenge") == 1


def test_no_client_has_a_part_in_the_draws() -> None:
    found = forged(challenged_game(), edit(e.Sat, commitment="ab" * 32))
    assert only(found, "entropy", "bad_commitment") > 1


def test_journals_of_other_tables_say_nothing_of_challenges() -> None:
    assert b"challenge" not in played("browl", 0, 2).lines[0].body
