"""Options: the typed schema of a game's variants, from which forms, flags and docs are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from repaire.kernel.errors import BadOption

Value: TypeAlias = "int | bool | str"
Kind: TypeAlias = Literal["flag", "number", "word", "seat"]

_TRUE = ("true", "yes", "on", "1", "oui", "vrai")
_FALSE = ("false", "no", "off", "0", "non", "faux")


@dataclass(frozen=True)
class Option:
    """One variant or house value. A `seat` is 0 (by lot) or the number of a player, counted from 1."""

    name: str
    kind: Kind
    default: Value
    clause: str
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    players: tuple[int, int] | None = None  # the only player counts for which it may differ from its default

    def expected(self, players: int) -> str:
        """Say which values it takes, for machines and people alike."""
        if self.kind == "flag":
            return "true, false"
        if self.kind == "word":
            return ", ".join(self.words)
        return f"{self.low}..{players if self.kind == 'seat' else self.high}"

    def parse(self, given: object, players: int) -> Value:
        """Return the value, from a typed one or from the text of a command line; raise BadOption."""
        value = self._typed(given, players)
        if value is None:
            raise BadOption("bad_value", option=self.name, value=str(given), expected=self.expected(players))
        if self.players and value != self.default and not self.players[0] <= players <= self.players[1]:
            raise BadOption("not_for_players", option=self.name, low=self.players[0], high=self.players[1])
        return value

    def _typed(self, given: object, players: int) -> Value | None:
        if self.kind == "flag":
            if isinstance(given, bool):
                return given
            text = str(given).strip().lower()
            return True if text in _TRUE else False if text in _FALSE else None
        if self.kind == "word":
            text = str(given).strip()
            return text if text in self.words else None
        if isinstance(given, bool):
            return None
        try:
            number = int(str(given).strip())
        except ValueError:
            return None
        high = players if self.kind == "seat" else self.high
        return number if self.low <= number <= high else None


def parse_options(schema: Iterable[Option], given: Mapping[str, object], players: int) -> dict[str, Value]:
    """Return a value for every option of the schema; raise BadOption for a wrong or unknown one."""
    options = {option.name: option for option in schema}
    for name in given:
        if name not in options:
            raise BadOption("unknown_option", option=name, known=", ".join(options) or "-")
    return {
        name: option.parse(given[name], players) if name in given else option.default
        for name, option in options.items()
    }
