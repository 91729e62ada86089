"""The terminal table, played through a real terminal as a person plays."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from repaire.games import GAMES, find
from repaire.kernel.record import load, replay
from repaire.terminal.language import default_language

PROMPT = r"q quit\)"


def heed_control_c() -> None:
    """Whatever runs the tests may ignore the signal, and a child would too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def table(*arguments: str, lang: str = "en") -> Iterator[pexpect.spawn[str]]:
    env = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "repaire", "play", *arguments, "--lang", lang],
        encoding="utf-8",
        dimensions=(60, 160),
        timeout=60,
        env=env,
        preexec_fn=heed_control_c,
    )
    child.delaybeforesend = None
    try:
        yield child
    finally:
        if child.isalive():
            child.kill(signal.SIGKILL)
            child.wait()  # on a busy machine for longer than close() would
        child.close()


ENDINGS = ("won the game", "share the victory", "A draw", "Nobody wins", "win together", "The robber wins")


def plain(text: str | None) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text or "")


def play_on(child: pexpect.spawn[str], most: int = 3000) -> str:
    """Always take the first choice until the game is over; return the last screen."""
    for _ in range(most):
        found = child.expect([PROMPT, "to confirm", "presses Enter", pexpect.EOF])
        if found == 3:
            return plain(child.before)
        child.sendline("1" if found == 0 else "")
    raise AssertionError("the game does not end")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with table(game, "--seed", "2", "--save", str(path)) as child:
        last = play_on(child)
    definition = find(game)
    assert definition.catalog("en")["game.title"] in last
    assert any(said in last for said in ENDINGS)
    assert replay(load(path.read_text(encoding="utf-8"), find)).over()


def test_choices_by_letters_the_rule_behind_them_and_the_journal() -> None:
    with table("browl", "--seed", "3", "--players", "2") as child:
        child.expect(PROMPT)
        screen = plain(child.before)
        first = re.search(r"  1 (\S+)", screen)
        assert first
        child.sendline("?1")
        child.expect(r"BRO\.\d")
        child.expect(PROMPT)
        child.sendline("zzz")
        child.expect("means no choice")
        child.sendline("j")
        child.expect("Round 1")
        child.expect(PROMPT)
        child.sendline(first.group(1))
        child.expect("You play")


def test_two_people_get_a_privacy_pause_between_hands() -> None:
    with table("browl", "--seats", "Ada,Bo", "--option", "first=1", "--seed", "5") as child:
        child.expect("Hand the screen to Ada")
        assert "Your hand" not in plain(child.before)
        child.sendline("")
        child.expect(PROMPT)
        assert "Your hand" in plain(child.before)
        child.sendline("1")
        child.expect("Hand the screen to Bo")
        between = child.before or ""
        cleared = between[between.rfind("\x1b[2J") :] if "\x1b[2J" in between else between
        assert "Your hand" not in plain(cleared)


def test_control_c_loses_nothing_that_was_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with table("browl", "--players", "2", "--seed", "6", "--option", "first=1", "--save", str(path)) as child:
        child.expect(PROMPT)
        child.sendline("1")
        child.expect(PROMPT)
        before = path.read_text(encoding="utf-8")
        child.sendintr()
        child.expect("To go on: repaire play --resume")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 0
    assert path.read_text(encoding="utf-8") == before
    moves = len(load(before, find).entries)
    with table("--resume", str(path)) as child:
        child.expect(PROMPT)
        child.sendline("1")
        child.expect(PROMPT)
    assert len(load(path.read_text(encoding="utf-8"), find).entries) > moves
    assert list(tmp_path.iterdir()) == [path]


def test_without_a_game_the_player_is_asked() -> None:
    with table() as child:
        child.expect("What will you play")
        child.expect("or q to quit")
        child.sendline("9")
        child.expect("or q to quit")
        child.sendline("browl")
        child.expect(PROMPT)
        child.sendline("q")
        child.expect("You leave the table")


def test_no_input_at_all_ends_politely(tmp_path: Path) -> None:
    with table("browl", "--seed", "1") as child:
        child.expect(PROMPT)
        child.sendeof()
        child.expect("You leave the table")


@pytest.mark.parametrize(
    ("env", "lang"),
    [
        ({}, "fr"),
        ({"LANG": "C.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "fr_CA.UTF-8"}, "fr"),
    ],
)
def test_the_language_comes_from_the_locale(env: dict[str, str], lang: str) -> None:
    assert default_language(env) == lang
