"""What `repaire verify` says of an exported game."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from repaire.kernel.catalog import Words
from repaire.tables.export import BadExport
from repaire.tables.findings import FAILED, OK, SEALED, UNKNOWN, Finding, Findings
from repaire.tables.verify import verify
from repaire.terminal.language import game_words

MARKS = {OK: ("✓", "green"), FAILED: ("✗", "bold red"), UNKNOWN: ("·", "dim")}


def verify_command(path: Path, as_json: bool, words: Words, console: Console, key: str = "") -> int:
    """Check a file; return 0 if all is well, 1 if a check failed, 2 (after one sentence) if it cannot be read.

    3 says that nothing is wrong, but the week of a challenge was not over: its secret is still to come.
    """
    try:
        findings = verify(_text(path), key)
    except BadExport as error:
        print(_clean(words(error.key, **{**error.data, "file": str(path)})), file=sys.stderr)
        return 2
    if as_json:
        print(json.dumps(facts(findings)))
    else:
        for line in sentences(findings, words):
            console.print(line, soft_wrap=True)
    return 0 if findings.ok else 3 if findings.sealed else 1


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")  # newlines as they are: every byte counts
    except OSError as error:
        raise BadExport("no_file", why=type(error).__name__) from error
    except UnicodeDecodeError as error:
        raise BadExport("not_an_export", why=error.reason) from error


def facts(findings: Findings) -> dict[str, Any]:
    """Return the findings for programs."""
    broken = findings.broken
    return {
        "ok": findings.ok,
        "table": findings.table,
        "game": findings.setup.definition.id if findings.setup else None,
        "players": findings.names,
        "challenge": findings.challenge,
        "sealed": findings.sealed,
        "own_box": findings.own_box,
        "entries": findings.entries,
        "moves": findings.moves,
        "draws": len(findings.sheet),
        "ended": findings.why,
        "public_key": findings.public_key,
        "fingerprint": findings.fingerprint,
        "added": findings.added,
        "added_nothing": findings.silent,
        "broken": broken.check if broken else None,
        "checks": [
            {
                "check": finding.check,
                "status": finding.status,
                "entry": finding.entry,
                "reason": finding.reason,
                "data": dict(finding.data),
            }
            for finding in findings.checks
        ],
        "sheet": [asdict(drawn) for drawn in findings.sheet],
    }


def sentences(findings: Findings, words: Words) -> list[Text]:
    """Return the findings for people, a line each."""
    title = findings.setup.definition.catalog(words.lang)["game.title"] if findings.setup else "?"
    counts = {"entries": findings.entries, "moves": findings.moves, "draws": len(findings.sheet)}
    lines = [Text(_clean(words("verify.about", title=title, table=findings.table, **counts)), style="bold")]
    for finding in findings.checks:
        mark, style = MARKS[finding.status]
        lines.append(Text.assemble((f"{mark} ", style), _clean(said(finding, findings, words))))
    if findings.own_box:
        lines.append(Text(words("verify.own_box")))
    for key, seats in (("verify.added", findings.added), ("verify.added_nothing", findings.silent)):
        if seats and not findings.challenge:
            names = ", ".join(f"{findings.names[seat]} ({seat + 1})" for seat in seats)
            lines.append(Text(_clean(words(key, names=names, n=len(seats)))))
    if findings.challenge:
        lines.append(Text(_clean(words("verify.challenge", challenge=findings.challenge))))
    elif not findings.added:
        lines.append(Text(words("verify.server_alone")))
    lines.append(Text(words("verify.signed_by", fingerprint=findings.fingerprint or "?")))
    broken = findings.broken
    if findings.sealed:
        lines.append(Text(words("verify.sealed"), style="bold"))
    elif broken is None:
        lines.append(Text(words("verify.all_well"), style="bold green"))
    else:
        what = _clean(said(broken, findings, words))
        lines.append(Text(words("verify.broken") + " " + what, style="bold red"))
    return lines


def said(finding: Finding, findings: Findings, words: Words) -> str:
    """Word one finding."""
    if finding.status == OK:
        return words(f"verify.ok.{finding.check}", **finding.data)
    check = words(f"verify.check.{finding.check}")
    if finding.status == UNKNOWN:
        return words("verify.unknown_yet" if finding.reason == SEALED else "verify.unknown", check=check)
    data = dict(finding.data)
    if isinstance(data.get("seat"), int):
        data["seat"] = int(data["seat"]) + 1  # people count from 1
    why = words(f"verify.reason.{finding.reason}", **data)
    if finding.cause is not None:
        spoken = game_words(findings.setup.catalog(words.lang), findings.names) if findings.setup else words
        if finding.cause.key in spoken.catalog:
            why += " " + spoken.say(finding.cause)
    if finding.entry:
        return words("verify.at_entry", check=check, entry=finding.entry, why=why)
    return words("verify.in_file", check=check, why=why)


def _clean(text: str) -> str:
    """Take out what could drive a terminal: names and chat in the file are whatever people typed."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)
