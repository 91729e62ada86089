"""Rulebook pages: our own words for every clause of a game, with its provenance.

A page is Markdown. Each clause starts with a heading such as `### BRO.5 [S/R] Winning a battle`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from repaire.kernel.errors import UnknownClause

_HEADING = re.compile(r"^### (?P<id>[A-Z]{3}\.\d+) \[(?P<from>[SFDRH](?:/[SFDRH])*)\] (?P<title>.+)$")


@dataclass(frozen=True)
class Clause:
    """One numbered rule. Provenance: S stated, F found, D derived, R our ruling, H house content."""

    id: str
    provenance: str
    title: str
    text: str
    section: str


@dataclass(frozen=True)
class Rulebook:
    """The clauses of one game in one language, in order."""

    title: str
    intro: str
    clauses: tuple[Clause, ...]

    def __getitem__(self, clause: str) -> Clause:
        for found in self.clauses:
            if found.id == clause.upper():
                return found
        known = f"{self.clauses[0].id}..{self.clauses[-1].id}"
        raise UnknownClause("unknown_clause", clause=clause, known=known)

    def __contains__(self, clause: str) -> bool:
        return any(found.id == clause for found in self.clauses)

    @staticmethod
    def load(package: str, lang: str) -> Rulebook:
        """Read `rulebook/<lang>.md` of a package."""
        return _load(package, lang)


@cache
def _load(package: str, lang: str) -> Rulebook:
    return read(files(package).joinpath("rulebook", f"{lang}.md").read_text(encoding="utf-8"))


def read(page: str) -> Rulebook:
    """Return the clauses of a page."""
    title, section = "", ""
    intro: list[str] = []
    clauses: list[Clause] = []
    body: list[str] = intro
    head: re.Match[str] | None = None

    def close() -> None:
        if head:
            text = "\n".join(body).strip()
            clauses.append(Clause(head["id"], head["from"], head["title"].strip(), text, section))

    for line in page.splitlines():
        found = _HEADING.match(line)
        if found:
            close()
            head, body = found, []
        elif line.startswith("## "):
            close()
            head, body = None, []
            section = line[3:].strip()
        elif line.startswith("# "):
            title = line[2:].strip()
        else:
            body.append(line)
    close()
    return Rulebook(title, "\n".join(intro).strip(), tuple(clauses))
