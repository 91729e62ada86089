"""The command line as its users meet it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from repaire import __version__
from repaire.cli import main
from repaire.games import GAMES, find


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_games_lists_every_game_with_its_options(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    code, out, _ = run(capsys, "games", "--lang", lang)
    assert code == 0
    for name in GAMES:
        assert name in out
        for option in find(name).options:
            assert option.name in out


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "games", "--json")
    found = {game["id"]: game for game in json.loads(out)}
    assert list(found) == list(GAMES)
    assert found["browl"]["players"] == [2, 6]
    assert found["browl"]["options"][0]["name"] == "fortress"
    assert found["tresor"]["ages"] == [5, 105]
    assert found["browl"]["origins"] == {"players": "R", "minutes": "H"}


def test_games_say_where_players_ages_and_times_come_from(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "games", "--lang", "en")
    out = " ".join(out.split())
    assert "2-4 players [S] · 5 to 105 years [S] · 15-30 min [H]" in out
    assert "1-4 players [S/R] · from 5 years [S] · 15-30 min [H]" in out
    assert "--seats Grandmother, Gaspard, P'tit Pierre, Ratapoil" in out  # BQB.5


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_rules_show_every_clause(capsys: pytest.CaptureFixture[str], game: str, lang: str) -> None:
    code, out, _ = run(capsys, "rules", game, "--lang", lang)
    assert code == 0
    assert f"{find(game).minutes[0]}-{find(game).minutes[1]} min [H]" in out
    for clause in find(game).rulebook(lang).clauses:
        assert clause.id in out


def test_one_clause_with_its_provenance(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "rules", "browl", "bro.6", "--lang", "en")
    assert "BRO.6" in out
    assert "BRO.5" not in out
    assert "our ruling" in out


def test_simulate_reports_wins_lengths_scores_and_speed(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "browl", "--players", "3", "--games", "20", "--bots", "heuristic,random", "--seed", "4")
    code, out, _ = run(capsys, *arguments, "--lang", "en")
    assert code == 0
    assert re.search(r"1\s+heuristic\s+[\d.]+ % ± [\d.]+\s+[\d.]+\s+\d+\.\.\d+", out)
    assert "steps per second" in out
    _, first, _ = run(capsys, *arguments, "--json")
    found = json.loads(first)
    assert found["games"] == 20
    assert found["bots"] == ["heuristic", "random", "heuristic"]
    assert sum(found["wins"]) == pytest.approx(20)
    assert found["seed"] == 4


def test_simulate_gives_the_same_games_on_any_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    reports = []
    for jobs in ("1", "2"):
        _, out, _ = run(capsys, "simulate", "browl", "--games", "12", "--seed", "9", "--jobs", jobs, "--json")
        report = json.loads(out)
        for changing in ("seconds", "steps_per_second"):
            report.pop(changing)
        reports.append(report)
    assert reports[0] == reports[1]


def test_simulate_with_options_and_another_box(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, text, _ = run(capsys, "box", "browl")
    box = tmp_path / "my.toml"
    box.write_text(text.replace("target = 100", "target = 10"), encoding="utf-8")
    settings = ("--games", "5", "--seed", "1", "--option", "fortress=true", "--json")
    _, short, _ = run(capsys, "simulate", "browl", "--box", str(box), *settings)
    _, long, _ = run(capsys, "simulate", "browl", *settings)
    assert json.loads(short)["options"]["fortress"] is True
    assert json.loads(short)["mean_decisions"] < json.loads(long)["mean_decisions"]


@pytest.mark.parametrize("game", GAMES)
def test_box_writes_a_file_that_can_be_played_with(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    for name in find(game).boxes:
        code, text, _ = run(capsys, "box", game, name)
        assert code == 0
        assert "#" in text
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        code, out, _ = run(capsys, "simulate", game, "--box", str(path), "--games", "1", "--seed", "1", "--json")
        assert code == 0
        assert json.loads(out)["games"] == 1


def test_doctor_tells_what_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "doctor", "--lang", "en")
    assert code == 0
    assert __version__ in out
    assert "SQLite" in out
    assert "pure Python" in out or "compiled" in out
    _, out, _ = run(capsys, "doctor", "--json")
    assert json.loads(out)["repaire"] == __version__


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "chess"], "chess"),
        (["rules", "chess"], "chess"),
        (["rules", "browl", "BRO.99"], "BRO.99"),
        (["simulate", "chess"], "chess"),
        (["simulate", "browl", "--players", "9"], "2 to 6"),
        (["simulate", "browl", "--option", "nope=1"], "nope"),
        (["simulate", "browl", "--option", "fortress"], "NAME=VALUE"),
        (["simulate", "browl", "--option", "fortress=maybe"], "maybe"),
        (["simulate", "browl", "--bots", "deepblue"], "deepblue"),
        (["simulate", "browl", "--games", "0"], "--games"),
        (["simulate", "browl", "--box", "none.toml"], "none.toml"),
        (["box", "browl", "huge"], "huge"),
        (["replay", "none.json"], "none.json"),
        (["play", "--resume", "none.json"], "none.json"),
        (["play", "browl", "--resume", "none.json"], "--resume"),
        (["play", "browl", "--seats", "Ada,Bo", "--players", "3"], "2 seats"),
        (["play", "browl", "--seats", "Ada,bot:deepblue"], "deepblue"),
        (["play", "browl", "--seats", "Ada,,Bo"], "empty"),
    ],
)
def test_mistakes_get_one_clear_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    code, out, err = run(capsys, *arguments, "--lang", "en")
    assert code == 2
    assert out == ""
    assert said in err
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in err


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"repaire": 1, "game": "browl"}', "\x00\xff"])
def test_damaged_records_get_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content.encode("latin-1"))
    for command in (["replay", str(path)], ["play", "--resume", str(path)]):
        code, _, err = run(capsys, *command, "--lang", "fr")
        assert code == 2
        assert len(err.strip().splitlines()) == 1


def test_a_wrong_box_names_file_line_and_what_is_expected(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    text = find("browl").box().text.replace("value = 4", "value = 400")
    path.write_text(text, encoding="utf-8")
    code, _, err = run(capsys, "simulate", "browl", "--box", str(path), "--lang", "en")
    assert code == 2
    line = text.splitlines().index("value = 400") + 1
    assert f"{path}, line {line}: peoples.elf.value" in err
    assert "3..20" in err


def test_a_level_that_a_game_has_not_plays_as_its_strongest(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    asked = ("--option", "rounds=1", "--pause", "0", "--seed", "3", "--save", str(path))
    run(capsys, "play", "tresor", *asked, "--seats", "bot:expert,bot:heuristic")
    assert json.loads(path.read_text(encoding="utf-8"))["seats"] == ["bot:hard", "bot:heuristic"]
    _, out, _ = run(capsys, "games", "--lang", "en")
    assert "bots: easy, normal, hard (luck weighs" in " ".join(out.split())
    assert out.count("luck weighs") == 1


def test_a_game_of_bots_is_played_saved_and_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    seats = ("--seats", "bot:random,bot:heuristic", "--pause", "0", "--seed", "3")
    code, out, _ = run(capsys, "play", "browl", *seats, "--save", str(path), "--lang", "en")
    assert code == 0
    assert "won the game" in out or "share the victory" in out
    code, out, _ = run(capsys, "replay", str(path), "--lang", "en", "--viewer", "1")
    assert code == 0
    assert "You play" in out
    assert re.search(r"move (\d+) of \1 ", out)
    code, _, err = run(capsys, "replay", str(path), "--viewer", "3", "--lang", "en")
    assert code == 2
    assert "--viewer" in err


def test_on_a_terminal_a_bar_tells_the_rate_and_elsewhere_nothing_does() -> None:
    command = ["-m", "repaire", "simulate", "browl", "--games", "100000", "--seed", "1", "--lang", "en"]
    shown = pexpect.spawn(sys.executable, command, encoding="utf-8", dimensions=(24, 120), timeout=60)
    shown.expect(r"\d+/100000")
    shown.expect(r"[\d.]+ games/s")
    shown.expect(r"\d+:\d\d:\d\d")  # the time that is left
    shown.sendintr()
    shown.expect("Stopped.")
    shown.expect(pexpect.EOF)
    shown.close()
    assert shown.exitstatus == 130
    quiet = subprocess.run([sys.executable, *command, "--games", "3"], capture_output=True, text=True, check=True)
    assert quiet.stderr == ""
