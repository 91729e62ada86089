"""Write the browser's types: `python -m scripts.wire_types`.

They come from the wire structs, and from the views and events of the games that have a board in the browser.
"""

from __future__ import annotations

import ast
import inspect
import re
import types
from collections.abc import Iterator
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from pkgutil import iter_modules
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from repaire.games import GAMES
from repaire.kernel.events import Event
from repaire.kernel.review import Account, Change, Mistake, Review, Said, Way
from repaire.kernel.sketch import Block, Cell, Sketch
from repaire.kernel.view import View
from repaire.server import commands, wire
from repaire.server.api.routes import ROUTES

CLIENT = Path(__file__).parent.parent / "web" / "src"
TARGET = CLIENT / "lib" / "wire.ts"
BOARDS = "games/{game}/Board.svelte"

HEAD = """\
// Made by `python -m scripts.wire_types` from the server's structs and the games' views and events. Do not edit:
// a test compares this file with what would be written.
"""

PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}


def typescript(kind: Any) -> str:
    """Return a type as TypeScript writes it."""
    if kind in PLAIN:
        return PLAIN[kind]
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return typescript(args[0])
    if origin is Literal:
        return " | ".join(f'"{word}"' for word in args)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(typescript(arg) for arg in args))
    if origin is list:
        inner = typescript(args[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(typescript(arg) for arg in args)}]"
    if origin is dict:
        return f"Record<{typescript(args[0])}, {typescript(args[1])}>"
    if isinstance(kind, type) and (issubclass(kind, msgspec.Struct) or is_dataclass(kind)):
        return kind.__name__
    raise TypeError(f"no TypeScript for {kind}")


def doc(text: str, indent: str = "") -> list[str]:
    """Return a doc comment."""
    lines = [line.strip() for line in inspect.cleandoc(text).splitlines()]
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


@cache
def source_of(module: str) -> str:
    """Return the text of a module; it is there even when the module runs compiled."""
    package, _, name = module.rpartition(".")
    return files(package).joinpath(f"{name}.py").read_text(encoding="utf-8")


def remarks(kind: type) -> dict[str, str]:
    """Return what the source says behind each field."""
    source = source_of(kind.__module__)
    lines = source.splitlines()
    (found,) = [
        node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    ]
    told: dict[str, str] = {}
    for node in found.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            _, mark, remark = lines[(node.end_lineno or node.lineno) - 1].partition("  # ")
            if mark:
                told[node.target.id] = remark
    return told


def members(kind: type) -> Iterator[tuple[str, Any, bool]]:
    """Yield the fields of a struct or dataclass that it does not inherit: name, type, whether it may be missing."""
    hints = get_type_hints(kind, include_extras=True)
    if issubclass(kind, msgspec.Struct):
        may_miss = issubclass(kind, wire.In) or kind.__struct_config__.omit_defaults
        for field in msgspec.structs.fields(kind):
            yield field.name, hints[field.name], may_miss and not field.required
    else:
        assert is_dataclass(kind)
        inherited = {name for base in kind.__mro__[1:] for name in getattr(base, "__annotations__", {})}
        for member in dataclass_fields(kind):
            if member.name not in inherited:
                yield member.name, hints[member.name], False


def interface(kind: type) -> list[str]:
    """Return a struct or dataclass as an interface."""
    base = " extends View" if issubclass(kind, View) and kind is not View else ""
    lines = [*doc(inspect.getdoc(kind) or ""), f"export interface {kind.__name__}{base} {{"]
    if issubclass(kind, msgspec.Struct) and kind.__struct_config__.tag is not None:
        lines.append(f'  {kind.__struct_config__.tag_field}: "{kind.__struct_config__.tag}";')
    told = remarks(kind)
    for name, hint, may_miss in members(kind):
        if name in told:
            lines += doc(told[name], "  ")
        lines.append(f"  {name}{'?' if may_miss else ''}: {typescript(hint)};")
    return [*lines, "}", ""]


def union(name: str, kinds: Any, text: str) -> list[str]:
    """Return a type that is one of several."""
    lines = [f"  | {kind.__name__}" for kind in get_args(kinds)]
    return [*doc(text), f"export type {name} =", *lines[:-1], f"{lines[-1]};", ""]


def own_classes(module: Any) -> list[type]:
    """Return the dataclasses that a module defines, in order."""
    found = [value for value in vars(module).values() if is_dataclass(value) and isinstance(value, type)]
    return [kind for kind in found if kind.__module__ == module.__name__]


def seen_classes(game: str) -> tuple[list[type], list[type]]:
    """Return what the view of a game consists of, and its events, in whichever of its modules they are."""
    package = GAMES[game]
    modules = [import_module(f"{package}.{found.name}") for found in iter_modules(import_module(package).__path__)]
    groups = [own_classes(module) for module in modules]
    views = [group for group in groups if any(issubclass(kind, View) for kind in group)]
    events = [kind for group in groups for kind in group if issubclass(kind, Event)]
    return [kind for group in views for kind in group if kind not in events], events


def game_part(game: str) -> tuple[list[str], str]:
    """Return the views and events of one game, and the name of its view."""
    views, events = seen_classes(game)
    (top,) = [kind.__name__ for kind in views if issubclass(kind, View)]
    lines = [f"// -- {game} ".ljust(100, "-"), ""]
    for kind in views:
        lines += interface(kind)
    lines += doc(f"What can be seen to happen in {game}: the `EventOut`s of its tables.")
    lines.append(f"export type {top.removesuffix('View')}Event =")
    for kind in events:
        assert issubclass(kind, Event)
        args = "; ".join(f"{name}: {typescript(hint)}" for name, hint, _ in members(kind))
        args = f"args: {{ {args} }}" if args else "args?: Record<string, never>"
        lines += [*doc(inspect.getdoc(kind) or "", "  "), f'  | {{ kind: "{kind.kind}"; {args} }}']
    lines[-1] += ";"
    return [*lines, ""], top


def routes() -> list[str]:
    """Return a map from each address to what it takes and returns."""
    lines = [
        *doc("Every address of the HTTP interface: what is sent there and what it replies."),
        "export interface Api {",
    ]
    for route in ROUTES:
        body = typescript(route.body) if route.body else "null"
        reply = "Blob" if getattr(route.reply, "__name__", "") == "Raw" else typescript(route.reply)
        path = re.sub(r"{(\w+)}", r":\1", route.path)
        lines += [*doc(inspect.getdoc(route.handler) or "", "  ")]
        lines.append(f'  "{route.method} {path}": {{ body: {body}; reply: {reply} }};')
    return [*lines, "}", ""]


def generated() -> str:
    """Return the whole file."""
    structs = [
        kind
        for kind in vars(wire).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in (wire.In, wire.Out)
    ]
    lines = [HEAD]
    for kind in [*structs, Cell, Block, Sketch, Said, Change, Way, Mistake, Account, Review]:
        lines += interface(kind)
    lines += union("FromClient", commands.FromClient, "Every message that a client may send over a socket.")
    text = "Every message that the server sends over a socket; a frame is a list of them."
    lines += union("FromServer", wire.FromServer, text)
    lines += union("FromLobby", wire.FromLobby, "Every message over the socket for the lobby, likewise.")
    lines += union("FromMine", wire.FromMine, "Every message over the socket for my tables, likewise.")
    lines += routes()
    lines += interface(View)
    parts = {game: game_part(game) for game in GAMES if (CLIENT / BOARDS.format(game=game)).is_file()}
    for part, _ in parts.values():
        lines += part
    for name, end in (("Views", "View"), ("Events", "Event")):
        lines += [*doc(f"The {name.lower()} of each game."), f"export interface {name} {{"]
        lines += [f"  {game}: {top.removesuffix('View')}{end};" for game, (_, top) in parts.items()]
        lines += ["}", ""]
    lines += [*doc("The identifiers of the games that have a board here."), "export type GameId = keyof Views;"]
    names = re.findall(r"^export (?:interface|type) (\w+)", "\n".join(lines), re.MULTILINE)
    assert len(names) == len(set(names)), "two structs have one name"
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(generated(), encoding="utf-8")
