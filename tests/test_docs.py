"""The documents tell the truth: their examples run, their links lead somewhere, their commands exist."""

from __future__ import annotations

import argparse
import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from repaire.cli import main

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

FENCED = re.compile(r"^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
COMMAND = re.compile(r"^(?:\$ |python -m )*repaire (?P<rest>.+)$")

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


class Understood(Exception):
    """A command line was parsed without a complaint."""


def shell_lines(text: str) -> Iterator[str]:
    """What is to be typed at a prompt, without the part that is the shell's own."""
    for block in FENCED.finditer(text):
        if block["kind"] in ("sh", "console"):
            for line in block["text"].splitlines():
                found = COMMAND.match(line.strip())
                if found:
                    yield re.split(r" [>|&#]", found["rest"])[0]


def named_commands(text: str) -> set[str]:
    """The verbs of the command, wherever the text names them as code."""
    spans = (" ".join(span.split()) for span in INLINE.findall(FENCED.sub("", text)))
    inline = (found["rest"] for span in spans if (found := COMMAND.match(span)))
    return {words.split()[0] for words in (*inline, *shell_lines(text))}


@pytest.fixture
def commands(capsys: pytest.CaptureFixture[str]) -> set[str]:
    with pytest.raises(SystemExit):
        main(["--help"])
    return set(re.findall(r"^    ([a-z]+)(?: |$)", capsys.readouterr().out, re.MULTILINE))


@every_page
def test_examples_run(page: Path) -> None:
    text = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    example = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    said: list[str] = []
    doctest.DocTestRunner(optionflags=flags).run(example, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize("name", ["README.md", "docs/architecture.md", "docs/rules-provenance.md"])
def test_there_are_examples(name: str) -> None:
    assert ">>> " in (ROOT / name).read_text(encoding="utf-8")


@every_page
def test_links_lead_to_files(page: Path) -> None:
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    targets = [found["target"] for found in LINK.finditer(text)]
    local = [target.split("#")[0] for target in targets if not re.match(r"[a-z]+:|#", target)]
    assert [target for target in local if not (page.parent / target).exists()] == []


@every_page
def test_named_commands_exist(page: Path, commands: set[str]) -> None:
    assert "play" in commands
    named = {name for name in named_commands(page.read_text(encoding="utf-8")) if not name.startswith("-")}
    assert named <= commands


@every_page
def test_typed_lines_are_understood(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line that a reader may type parses; nothing of it is carried out."""

    def stop(parser: argparse.ArgumentParser, arguments: list[str]) -> argparse.Namespace:
        _, unknown = parse(parser, arguments)
        assert not unknown
        raise Understood

    parse = argparse.ArgumentParser.parse_known_args
    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", stop)
    for line in shell_lines(page.read_text(encoding="utf-8")):
        with pytest.raises(Understood):
            main(shlex.split(line))


def test_every_command_is_documented(commands: set[str]) -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## `repaire (\w+)`\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
    assert sections.keys() == commands
    for command, section in sections.items():
        assert any(line.split()[0] == command for line in shell_lines(section)), f"{command} has no example"
