"""Studies and training: the same bytes by one process or several, a bar with rate and time left, a clean end."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pexpect
import pytest

from scripts import balance, bots, levels, pupil, seer

STUDIES: list[tuple[ModuleType, list[str]]] = [  # small ones of every kind
    (balance, ["rolling_bandits", "--games", "4", "--strong", "1", "--out", "OUT"]),
    (bots, ["browl", "--players", "2", "--lone", "easy", "--rest", "random", "--count", "3", "--out", "OUT"]),
    (levels, ["browl", "--players", "2", "--decisions", "3", "--judge", "4"]),
    (pupil, ["--players", "2", "--lessons", "12", "--together", "6", "--games", "6"]),
    (seer, ["tresor", "--players", "2", "--games", "4", "--effort", "5"]),
]
EVERY = pytest.mark.parametrize("study", [0, 1, 2, 3, 4], ids=[module.__name__ for module, _ in STUDIES])


class Told:
    """Runs a study in this process and returns what it told and wrote."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, output: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.patch = patch
        self.output = output
        self.runs = 0

    def __call__(self, study: int, *more: str) -> str:
        """Run one of the studies, by somebody."""
        module, arguments = STUDIES[study]
        self.runs += 1
        out = self.folder / f"{self.runs}.out"
        named = [str(out) if argument == "OUT" else argument for argument in arguments]
        self.patch.setattr(sys, "argv", [module.__name__, *named, *more])
        module.main()
        return self.output.readouterr().out + (out.read_text(encoding="utf-8") if out.exists() else "")


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    monkeypatch.setattr(balance, "STRONG", "random")  # strong bots think long
    monkeypatch.setattr(levels, "LEVELS", ("easy",))
    return Told(tmp_path, monkeypatch, capsys)


@EVERY
def test_several_processes_tell_what_one_does(study: int, told: Told) -> None:
    alone = told(study, "--jobs", "1")
    assert len(alone) > 50
    assert told(study, "--jobs", "2") == alone


def test_a_bar_tells_rate_and_time_left_and_ctrl_c_ends_it() -> None:
    command = ["-m", "scripts.pupil", "--lessons", "100000", "--together", "16", "--jobs", "2"]
    shown = pexpect.spawn(sys.executable, command, encoding="utf-8", dimensions=(24, 120), timeout=60)
    shown.expect(r"\d+/101000")
    shown.expect(r"[\d.]+ games/s")
    shown.expect(r"\d+:\d\d:\d\d")  # the time that is left
    shown.sendintr()
    shown.expect("Stopped.")
    assert "Traceback" not in str(shown.before)
    shown.expect(pexpect.EOF)
    assert "Traceback" not in str(shown.before)
    shown.close()
    assert shown.exitstatus == 130


def test_where_there_is_nobody_to_play_one_sentence_says_so(told: Told) -> None:
    with pytest.raises(SystemExit) as ended:
        told(3, "--on", "nowhere")
    assert ended.value.code == 2
    assert "ray://HOST:PORT" in told.output.readouterr().err
