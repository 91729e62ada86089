"""What a game's folder offers (`Definition`) and one way to set it up (`Setup`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from repaire.kernel.box import Box, BoxReader
from repaire.kernel.catalog import Catalog, Words
from repaire.kernel.errors import BadBox, BadPlayers, BadRecord
from repaire.kernel.game import Game
from repaire.kernel.mind import Mind
from repaire.kernel.options import Option, Value, parse_options
from repaire.kernel.phrase import Phrase
from repaire.kernel.rulebook import Rulebook
from repaire.kernel.sight import Sight
from repaire.kernel.sketch import Sketch, by_fields
from repaire.kernel.view import View

ORIGINS: Mapping[str, str] = {"players": "S", "ages": "S", "minutes": "H"}  # no booklet here prints a time


@dataclass(frozen=True, eq=False)
class Definition:
    """Everything that the rest of the tree knows of a game; its folder exports one as `GAME`."""

    id: str
    package: str
    players: tuple[int, int]
    minutes: tuple[int, int]  # how long a game takes people
    turn_clause: str  # cited when somebody acts out of turn
    end_clause: str  # cited when somebody acts after the end
    options: tuple[Option, ...]
    read_box: Callable[[BoxReader], Any]
    build: Callable[[Setup, Any], Game[Any]]
    rules: int = 1  # version of the rules
    boxes: tuple[str, ...] = ("standard",)  # shipped boxes, the default first
    sketch: Callable[[View, Words], Sketch] = by_fields
    mind: Callable[[Any], Mind[Any]] = Mind  # what seems wise, for a game's rules
    sights: Callable[[Any], Sight] | None = None  # what a seat sees, in numbers; without it no learning program plays
    cooperative: bool = False
    levels: int = 4  # of bots, from the weakest, that are offered: fewer where luck leaves nothing for a stronger one
    ages: tuple[int, ...] = ()  # for whom the booklet says it is: from, and to if it says so
    origins: Mapping[str, str] = field(default_factory=dict)  # letters of provenance, where not as in ORIGINS
    parts: Callable[[int], list[Phrase]] | None = None  # who each of so many seats is, where people choose
    when: Callable[[Any], int] | None = None  # the day, round or turn of a state, for reviews
    older: Mapping[int, Mapping[str, Value]] = field(default_factory=dict)  # earlier versions, as options of today

    def origin(self, fact: str) -> str:
        """Return the letters that say where `players`, `ages` or `minutes` come from."""
        return self.origins.get(fact, ORIGINS[fact])

    def today(self, rules: int, options: Mapping[str, object]) -> dict[str, object]:
        """Return what the options of a game by some version of the rules are today; raise BadRecord if it is lost."""
        if rules != self.rules and rules not in self.older:
            raise BadRecord("other_rules", game=self.id, have=self.rules, found=rules)
        return {**self.older.get(rules, {}), **options}

    def catalog(self, lang: str) -> Catalog:
        """Return the game's messages with those that all games share."""
        return _catalog(self.package, lang)

    def rulebook(self, lang: str) -> Rulebook:
        """Return the game's rulebook pages."""
        return Rulebook.load(self.package, lang)

    def box(self, name: str = "") -> Box:
        """Return a shipped box, the default one if no name is given; raise BadBox if there is none such."""
        name = name or self.boxes[0]
        if name not in self.boxes:
            raise BadBox("unknown_box", box=name, known=", ".join(self.boxes))
        return _shipped(self.package, name)

    def setup(self, players: int, options: Mapping[str, object] | None = None, box: Box | str = "") -> Setup:
        """Return a checked set-up; raise BadPlayers, BadOption or BadBox."""
        if not self.players[0] <= players <= self.players[1]:
            raise BadPlayers("bad_players", game=self.id, players=players, low=self.players[0], high=self.players[1])
        parsed = parse_options(self.options, options or {}, players)
        setup = Setup(self, players, parsed, self.box(box) if isinstance(box, str) else box)
        try:
            setup.contents()
        except BadBox as error:
            error.package = self.package
            raise
        return setup

    def __reduce__(self) -> tuple[object, ...]:
        return (_definition, (self.package,))


@dataclass(frozen=True)
class Setup:
    """One game with its number of players, options and box."""

    definition: Definition
    players: int
    options: Mapping[str, Value] = field(default_factory=dict)
    box: Box = field(default_factory=lambda: Box("", ""))

    @property
    def turn_clause(self) -> str:
        """The clause that says whose turn it is."""
        return self.definition.turn_clause

    @property
    def end_clause(self) -> str:
        """The clause that says when the game is over."""
        return self.definition.end_clause

    def flag(self, option: str) -> bool:
        """Return an option that is true or false."""
        return bool(self.options[option])

    def number(self, option: str) -> int:
        """Return an option that is a number or a seat."""
        return int(self.options[option])

    def word(self, option: str) -> str:
        """Return an option that is a word."""
        return str(self.options[option])

    def contents(self) -> Any:
        """Return what the game reads from the box; raise BadBox. It is shared: nobody changes it."""
        return _contents(self.definition, self.box)

    def catalog(self, lang: str) -> Catalog:
        """Return the game's messages, with the words that its box brings (`terms` of the contents, if it has any)."""
        return _worded(self.definition, self.box, lang)

    def build(self) -> Game[Any]:
        """Return the game's rules for this set-up."""
        return self.definition.build(self, self.contents())


def _definition(package: str) -> Definition:
    found: Definition = import_module(package).GAME
    return found


# What never changes is read once in a process: a bot's worker gets the same set-up anew with every thought. Of own
# boxes, which are without number, the latest are kept.


@cache
def _shipped(package: str, name: str) -> Box:
    return Box(name, files(package).joinpath("boxes", f"{name}.toml").read_text(encoding="utf-8"))


@cache
def _catalog(package: str, lang: str) -> Catalog:
    return Catalog.load("repaire.kernel", lang).joined(Catalog.load(package, lang))


@lru_cache(maxsize=64)
def _contents(definition: Definition, box: Box) -> Any:
    reader = BoxReader(box)
    contents = definition.read_box(reader)
    reader.finish()
    return contents


@lru_cache(maxsize=64)
def _worded(definition: Definition, box: Box, lang: str) -> Catalog:
    terms = getattr(_contents(definition, box), "terms", None)
    catalog = definition.catalog(lang)
    return catalog.joined(Catalog(lang, terms(lang))) if terms else catalog
