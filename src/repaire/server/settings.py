"""The settings of `repaire serve`: declared once, read from a TOML file and from flags; flags win over the file."""

from __future__ import annotations

import argparse
import json
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from repaire.kernel.catalog import Words
from repaire.kernel.errors import RepaireError
from repaire.server.config import Config
from repaire.server.limits import Rates

THINKERS = max(1, (os.cpu_count() or 2) - 1)
# What can be given as a flag too. Whatever else a server can be told is in the file alone.
FLAGS = {
    "host": "HOST",
    "lan": "",
    "port": "PORT",
    "database": "URL",
    "thinkers": "N",
    "bot_pace": "SECONDS",
    "review_seconds": "S",
    "origin": "URL",
    "proxies": "N",
    "rate_factor": "X",
    "https": "",
    "open": "",
    "admin": "",
    "smtp": "URL",
    "allow_private_targets": "",
}
SECRETS = {  # may be in the environment
    "metrics_token": "REPAIRE_METRICS_TOKEN",
    "admin_token": "REPAIRE_ADMIN_TOKEN",
    "smtp": "REPAIRE_SMTP",
    "smtp_password": "REPAIRE_SMTP_PASSWORD",
}


class BadSettings(RepaireError):
    """A settings file that cannot be read, or says what no server can be told; data has file and line."""


@dataclass(frozen=True)
class Settings:
    """All that a server is told when it starts: where it listens and keeps its tables, and how it is run."""

    host: str = "127.0.0.1"
    port: int = 8000
    lan: bool = False
    database: str = ""
    open: bool = False
    rate_factor: float = 1.0
    config: Config = field(default_factory=lambda: Config(thinkers=THINKERS), metadata={"key": ""})

    def served(self, reach: tuple[str, ...]) -> Config:
        """Return how to run a server that other devices find at these addresses; figures are brought within bounds."""
        told = self.config
        return replace(
            told,
            reach=reach,
            pace=max(0.0, told.pace),
            thinkers=max(0, told.thinkers),
            review_seconds=max(0.1, told.review_seconds),
            proxies=max(0, told.proxies),
            rates=Rates().times(max(0.1, self.rate_factor)),
        )


@dataclass(frozen=True)
class Key:
    """One setting: its name in the file, the field that it is, its type and its value if nothing is said."""

    name: str
    field: str
    kind: Any
    default: Any
    of_config: bool


def _keys(told: Any, of_config: bool) -> list[Key]:
    kinds = get_type_hints(type(told))
    found = []
    for one in fields(told):
        if name := one.metadata.get("key", one.name):
            found.append(Key(name, one.name, kinds[one.name], getattr(told, one.name), of_config))
    return found


KEYS: dict[str, Key] = {key.name: key for key in [*_keys(Settings(), False), *_keys(Settings().config, True)]}


def settings_of(given: Mapping[str, Any]) -> Settings:
    """Return settings from values by key."""
    own = {KEYS[name].field: value for name, value in given.items() if not KEYS[name].of_config}
    run = {KEYS[name].field: value for name, value in given.items() if KEYS[name].of_config}
    plain = Settings()
    return replace(plain, **own, config=replace(plain.config, **run))


# -- the file --------------------------------------------------------------------------------------------------------


def read_settings(path: Path) -> dict[str, Any]:
    """Return the values of a file by key; raise BadSettings with the file, and the line where it can be told."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings("settings_unreadable", file=str(path)) from error
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadSettings("settings_no_toml", file=str(path), why=str(error)) from error
    return {name: _checked(path, text, name, value) for name, value in found.items()}


def _checked(path: Path, text: str, name: str, value: Any) -> Any:
    where: dict[str, int | str] = {"file": str(path), "line": line_of(text, name), "key": name}
    if name not in KEYS:
        raise BadSettings("settings_unknown", **where)
    kind = KEYS[name].kind
    try:
        return _converted(value, kind)
    except (msgspec.ValidationError, KeyError) as error:
        if is_dataclass(kind):
            raise BadSettings("settings_part", **where, why=str(error).strip("'")) from error
        raise BadSettings("settings_type", **where, kind=kind_of(kind)) from error


def _converted(value: Any, kind: Any) -> Any:
    """Return a value as its type; raise ValidationError, or KeyError with a name that a group does not have."""
    if is_dataclass(kind) and isinstance(value, dict):
        known = {one.name for one in fields(kind)}
        for name in value:
            if name not in known:
                raise KeyError(name)
    return msgspec.convert(value, kind)


def line_of(text: str, name: str) -> int:
    """Return the line of a file that sets a key, or begins the group of that name."""
    bare = re.escape(name)
    found = re.search(rf"""^[ \t]*(?:\[[ \t]*)?["']?{bare}["']?[ \t]*(?:[.=\]])""", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def kind_of(kind: Any) -> str:
    """Return what kind of value a key takes, as the catalogs name it (`settings.KIND`)."""
    return {str: "text", int: "whole", float: "number", bool: "switch"}.get(kind, "texts")


# -- flags -----------------------------------------------------------------------------------------------------------


def add_flags(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the flags of `repaire serve`; one that is not given leaves no trace, so the file's word stands."""
    parser.add_argument("--config", type=Path, metavar="FILE", help=words("cli.config"))
    parser.add_argument("--print-config", action="store_true", help=words("cli.print_config"))
    for name, meta in FLAGS.items():
        flag, kind = f"--{name.replace('_', '-')}", KEYS[name].kind
        if kind is bool:
            how: dict[str, Any] = {"action": argparse.BooleanOptionalAction}
        else:
            how = (
                {"type": kind, "metavar": meta} if kind in (int, float, str) else {"action": "append", "metavar": meta}
            )
        parser.add_argument(flag, dest=name, default=argparse.SUPPRESS, help=words(f"cli.{name}"), **how)


def told(args: argparse.Namespace, environment: Mapping[str, str]) -> Settings:
    """Return the settings of a command: flags, then the environment's secrets, then the file; raise BadSettings."""
    found: dict[str, Any] = read_settings(args.config) if args.config else {}
    found |= {name: environment[known] for name, known in SECRETS.items() if environment.get(known)}
    for name in FLAGS:
        if name in args:
            value = getattr(args, name)
            found[name] = tuple(value) if isinstance(value, list) else value
    return settings_of(found)


# -- the file that says nothing new ----------------------------------------------------------------------------------


def example(words: Words) -> str:
    """Return a settings file with every key, its meaning and its default, all of it commented out."""
    lines = [f"# {words('settings.head')}"]
    groups: list[str] = []
    for key in KEYS.values():
        said = f"# {words(f'cli.{key.name}')}"
        if is_dataclass(key.kind):
            groups += ["", said, f"#[{key.name}]"]
            groups += [f"#{one.name} = {_written(getattr(key.default, one.name))}" for one in fields(key.default)]
        else:
            lines += ["", said, f"#{key.name} = {_written(key.default)}"]
    return "\n".join([*lines, *groups]) + "\n"


def _written(value: Any) -> str:
    """Return a value as TOML writes it, which is as JSON does for all that can be set."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
