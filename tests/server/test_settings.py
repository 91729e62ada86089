"""The settings file: every key and every flag, who wins, and what is refused with which sentence."""

from __future__ import annotations

import argparse
import tomllib
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from repaire.cli import main
from repaire.kernel.catalog import LANGUAGES
from repaire.server.settings import FLAGS, KEYS, BadSettings, add_flags, example, read_settings, settings_of, told
from repaire.terminal.language import own_words
from tests.server.running import environment, real_server


def parsed(*given: str) -> argparse.Namespace:
    """Return a command line as `repaire serve` reads it."""
    parser = argparse.ArgumentParser()
    add_flags(parser, own_words("en"))
    return parser.parse_args(given)


def file(folder: Path, text: str) -> Path:
    """Return a settings file."""
    path = folder / "repaire.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_flag_has_its_key_and_every_key_its_words() -> None:
    assert set(FLAGS) <= set(KEYS)
    for lang in LANGUAGES:
        words = own_words(lang)
        assert [name for name in KEYS if f"cli.{name}" not in words.catalog] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_says_the_defaults(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--print-config", "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert text == example(own_words(lang))
    assert tomllib.loads(text) == {}
    bare = "\n".join(line[1:] if line[:1] == "#" and line[1:2] not in (" ", "") else line for line in text.splitlines())
    assert set(tomllib.loads(bare)) == set(KEYS)
    assert settings_of(read_settings(file(tmp_path, bare))) == settings_of({})


def test_flags_win_over_the_file(tmp_path: Path) -> None:
    path = file(tmp_path, 'port = 9000\nhttps = true\norigin = ["https://a.example"]\nbot_pace = 2\nproxies = 1\n')
    found = told(parsed("--config", str(path)), {})
    assert (found.port, found.config.secure, found.config.origins) == (9000, True, ("https://a.example",))
    assert (found.config.pace, found.config.proxies, found.host) == (2.0, 1, "127.0.0.1")
    more = told(parsed("--config", str(path), "--port", "0", "--no-https", "--origin", "https://b.example"), {})
    assert (more.port, more.config.secure, more.config.origins) == (0, False, ("https://b.example",))
    assert replace(more, port=9000, config=found.config) == found


def test_secrets_may_be_in_the_environment(tmp_path: Path) -> None:
    path = file(tmp_path, 'metrics_token = "of the file"\n')
    args = parsed("--config", str(path))
    assert told(args, {}).config.metrics_token == "of the file"
    given = {"REPAIRE_METRICS_TOKEN": "of the environment", "REPAIRE_ADMIN_TOKEN": "x" * 20}
    assert told(args, given).config.metrics_token == "of the environment"
    assert told(args, given).config.admin_token == "x" * 20


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        ("port = 8000\nprot = 9000\n", "settings_unknown", 2),
        ('# port = 1\n\nport = "8000"\n', "settings_type", 3),
        ("https = 1\n", "settings_type", 1),
        ("port = 8000.5\n", "settings_type", 1),
        ('host = "x"\norigin = "https://a.example"\n', "settings_type", 2),
        ("[reach]\n", "settings_unknown", 1),
        ("a.b = 1\n", "settings_unknown", 1),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(text: str, reason: str, line: int, tmp_path: Path) -> None:
    with pytest.raises(BadSettings) as refused:
        read_settings(file(tmp_path, text))
    assert (refused.value.reason, refused.value.data["line"]) == (reason, line)


def test_refusals_are_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(tmp_path, "port = true\n")
    assert main(["serve", "--lang", "en", "--config", str(path)]) == 2
    assert capsys.readouterr().err == f'{path}, line 1: "port" must be a whole number.\n'
    assert main(["serve", "--lang", "fr", "--config", str(file(tmp_path, "port = \n"))]) == 2
    assert "n'est pas du TOML" in (said := capsys.readouterr().err)
    assert "line 1" in said
    assert main(["serve", "--lang", "en", "--config", str(tmp_path / "none.toml")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert main(["serve", "--lang", "en", "--database", "memory:", "--port", "0", "--admin",
                 "--config", str(file(tmp_path, 'admin_token = "short"\n'))]) == 2  # fmt: skip
    assert "20 characters" in capsys.readouterr().err


@pytest.mark.slow
def test_a_server_runs_by_its_file(tmp_path: Path) -> None:
    path = file(tmp_path, 'metrics_token = "of the house"\nadmin = true\nadmin_token = "a-token-of-the-house"\n')
    with real_server(tmp_path, "--config", str(path), env=environment()) as server:
        assert httpx.get(f"{server.url}/metrics").status_code == 404
        head = {"Authorization": "Bearer of the house"}
        assert httpx.get(f"{server.url}/metrics", headers=head).status_code == 200
        assert server.process.stdout is not None
        assert server.process.stdout.readline().endswith(f"{server.url}/admin#a-token-of-the-house\n")
        head = {"Authorization": "Bearer a-token-of-the-house"}
        assert httpx.get(f"{server.url}/api/admin", headers=head).status_code == 200
        assert httpx.get(f"{server.url}/api/admin").status_code == 403
    assert "a-token-of-the-house" not in server.errors.read_text()
