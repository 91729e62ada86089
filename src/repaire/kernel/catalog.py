"""Message catalogs: how facts, choices and refusals are worded in French and English.

A catalog is a TOML file per game and language, read by Python and by the web client alike. Its messages have holes:

    {n}                                         the value
    {seat, seat}                                the player's name
    {card, term, card}                          the word under term.card.<value>
    {cards, terms, card}                        several such words, as a list
    {n, plural, =0 {none} one {# card} other {# cards}}
    {kind, select, elf {...} other {...}}
    {seat, person, you {You play} other {# plays}}   # is the player's name
    {what, maybe, box}                          the message box.<value> if there is one, else the value
    de~{seat, seat}                             a word that loses its e before a vowel: "d'Ada", but "de Bo"

A sentence about a player says `person`, so that nobody reads about themselves as about somebody else.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Protocol, TypeAlias

from repaire.kernel.errors import BadBox, RepaireError

LANGUAGES = ("fr", "en")
ELIDES = "\ue000"  # what ~ stands for once a message is read: names may have any other sign in them

Node: TypeAlias = "str | Hole"


class Sayable(Protocol):
    """A phrase, choice, event or error: something with a key and arguments."""

    @property
    def key(self) -> str:
        """Where the words are."""

    @property
    def args(self) -> Mapping[str, Any]:
        """What fills the holes."""


@dataclass(frozen=True)
class Hole:
    """A hole in a message."""

    name: str
    kind: str = ""
    family: str = ""
    cases: tuple[tuple[str, tuple[Node, ...]], ...] = ()

    def case(self, *wanted: str) -> tuple[Node, ...]:
        """Return the first case that is there, or `other`."""
        table = dict(self.cases)
        for name in wanted:
            if name in table:
                return table[name]
        return table["other"]


class Catalog:
    """The messages of one language, by dotted key."""

    def __init__(self, lang: str, messages: Mapping[str, str]) -> None:
        self.lang = lang
        self.messages = dict(messages)

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def __getitem__(self, key: str) -> str:
        return self.messages[key]

    def joined(self, other: Catalog) -> Catalog:
        """Return a catalog with the messages of both; the other's win."""
        return Catalog(self.lang, {**self.messages, **other.messages})

    def for_error(self, error: RepaireError) -> Catalog:
        """Return a catalog that has the words for an error, those of the game that refuses a box included."""
        package = error.package if isinstance(error, BadBox) else ""
        return self.joined(Catalog.load(package, self.lang)) if package else self

    @staticmethod
    def load(package: str, lang: str) -> Catalog:
        """Read `texts/<lang>.toml` of a package."""
        return _load(package, lang)


@cache
def _load(package: str, lang: str) -> Catalog:
    text = files(package).joinpath("texts", f"{lang}.toml").read_text(encoding="utf-8")
    return Catalog(lang, dict(_flat(tomllib.loads(text), "")))


def _flat(table: Mapping[str, Any], prefix: str) -> Iterable[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)


class Words:
    """Puts things into words for one viewer: language, the players' names, and who is 'you'."""

    def __init__(self, catalog: Catalog, names: Sequence[str] = (), viewer: int = -1) -> None:
        self.catalog = catalog
        self.names = list(names)
        self.viewer = viewer

    @property
    def lang(self) -> str:
        """The language."""
        return self.catalog.lang

    def seen_by(self, viewer: int) -> Words:
        """Return the same words for another viewer."""
        return Words(self.catalog, self.names, viewer)

    def say(self, thing: Sayable) -> str:
        """Word a phrase, choice, event or error."""
        return self(thing.key, **thing.args)

    def __call__(self, key: str, /, **args: Any) -> str:
        """Word a message by its key; raise KeyError if the catalog lacks it."""
        return elided(self._fill(parse(self.catalog[key]), args, ""))

    def term(self, family: str, value: object) -> str:
        """Return the word for a value of a family of terms."""
        return self.catalog[f"term.{family}.{value}"]

    def name(self, seat: int) -> str:
        """Return a player's name."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self("term.player", n=seat + 1)

    def all_of(self, items: Sequence[str]) -> str:
        """Return a list in words: a, b and c."""
        if len(items) < 2:
            return "".join(items)
        return ", ".join(items[:-1]) + f" {self.catalog['term.and']} {items[-1]}"

    def _fill(self, nodes: Sequence[Node], args: Mapping[str, Any], mark: str) -> str:
        return "".join(
            (node.replace("#", mark) if mark else node) if isinstance(node, str) else self._hole(node, args, mark)
            for node in nodes
        )

    def _hole(self, hole: Hole, args: Mapping[str, Any], mark: str) -> str:
        value = args[hole.name]
        if hole.kind == "":
            return str(value)
        if hole.kind == "seat":
            return self.name(int(value))
        if hole.kind == "term":
            return self.term(hole.family, value)
        if hole.kind == "terms":
            return self.all_of([self.term(hole.family, item) for item in value])
        if hole.kind == "maybe":
            key = f"{hole.family}.{value}"
            return self._fill(parse(self.catalog[key]), args, "") if key in self.catalog else str(value)
        if hole.kind == "plural":
            few = abs(value) < 2 if self.lang == "fr" else value == 1
            return self._fill(hole.case(f"={value}", "one" if few else "other"), args, str(value))
        if hole.kind == "person":
            you = int(value) == self.viewer >= 0
            return self._fill(hole.case("you" if you else "other"), args, self.name(int(value)))
        return self._fill(hole.case(str(value)), args, mark)


def elided(text: str) -> str:
    """Join the words that elide to what came to stand behind them: d'Ada, de Bo."""
    if ELIDES not in text:
        return text
    return re.sub(f"(e?){ELIDES}(.?.?)", _joined, text, flags=re.DOTALL)


def _joined(found: re.Match[str]) -> str:
    word, after = found[1], found[2]
    return ("'" if word and _vowel(after) else f"{word} ") + after


def _vowel(text: str) -> bool:
    """Tell whether French hears a vowel first: Élise, Hugo and Yves, but not Yann."""
    plain = unicodedata.normalize("NFD", text.lower())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    first, second = letters[:1], letters[1:2]
    if first == "y":
        return second.isalpha() and second not in "aeiou"
    if first == "h":
        return second != "" and second in "aeiouy"
    return first != "" and first in "aeiouœæ"


@cache
def parse(message: str) -> tuple[Node, ...]:
    """Return a message as text and holes; raise ValueError if its braces do not match."""
    nodes, end = _parse(message.replace("~", ELIDES), 0)
    if end != len(message):
        raise ValueError(f"unmatched brace in {message!r}")
    return nodes


def _parse(text: str, at: int) -> tuple[tuple[Node, ...], int]:
    nodes: list[Node] = []
    start = at
    while at < len(text) and text[at] != "}":
        if text[at] != "{":
            at += 1
            continue
        if at > start:
            nodes.append(text[start:at])
        hole, at = _parse_hole(text, at + 1)
        nodes.append(hole)
        start = at
    if at > start:
        nodes.append(text[start:at])
    return tuple(nodes), at


def _parse_hole(text: str, at: int) -> tuple[Hole, int]:
    def word(at: int) -> tuple[str, int]:
        start = at
        while at < len(text) and text[at] not in ",{}":
            at += 1
        if at == len(text):
            raise ValueError(f"unmatched brace in {text!r}")
        return text[start:at].strip(), at

    name, at = word(at)
    if text[at] == "}":
        return Hole(name), at + 1
    kind, at = word(at + 1)
    if text[at] == "}":
        return Hole(name, kind), at + 1
    if kind in ("term", "terms", "maybe"):
        family, at = word(at + 1)
        return Hole(name, kind, family), at + 1
    cases: list[tuple[str, tuple[Node, ...]]] = []
    at += 1
    while True:
        case, at = word(at)
        if text[at] == "}":
            break
        nodes, at = _parse(text, at + 1)
        cases.append((case, nodes))
        at += 1
    if "other" not in dict(cases):
        raise ValueError(f"no other case in {text!r}")
    return Hole(name, kind, "", tuple(cases)), at + 1
