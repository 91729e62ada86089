"""Compile kernel and rules of this source tree into .venv/compiled, if they have changed and this machine can.

`scripts/compile` does so at once, and a failure is an error: tests and benchmarks need it. For `make play` there is
`scripts/compile --meanwhile`: it returns at once and compiles in the background, with what the processor can spare, as
long as the process that asked is there. `repaire doctor` tells what came of it.

The tree is a whole copy of the package with the compiled modules in it: put it first on PYTHONPATH, or let the command
`repaire` find it (`repaire.compiled`). Its stamp is a digest of what was compiled and how.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

from repaire import compiled
from scripts.compile_rules import CANNOT, CannotCompile, cannot, compile_in, hot_modules

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
HOW = (ROOT / "scripts" / "compile_rules.py", ROOT / "requirements" / "run.lock")  # the compiler's version is locked
BUILDING = "compiling-"  # folders of a build, which a crash may leave behind
LOG = Path(sys.prefix) / "compile.log"
WATCH = 0.5  # seconds between looks at whether somebody still wants it

TRY = """
import importlib, sys
from repaire.games import definitions
from repaire.kernel.draw import Rng
from repaire.kernel.playout import playout
for name in sys.argv[1:]:
    assert not importlib.import_module(name).__file__.endswith(".py"), name
for definition in definitions():
    state = definition.setup(definition.players[1]).build().start()
    playout(state, Rng(1))
    assert state.over(), definition.id
"""


def main() -> int:
    """Do what the command says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--meanwhile", action="store_true", help="in the background, while whoever asks is there")
    parser.add_argument("--for-process", type=int, default=0, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.meanwhile:
        return meanwhile()
    if args.for_process:
        return in_background(args.for_process)
    with alone():
        if done():
            refresh()
            return 0
        why = cannot()
        if why:
            print(f"The rules cannot be compiled here: {CANNOT[why]}.", file=sys.stderr)
            return 1
        try:
            build()
        except CannotCompile as error:
            print(error, file=sys.stderr)
            return 1
    return 0


def stamp() -> str:
    """Return what the stamp of a tree is that fits: the mark of the rules, and a digest of how they are compiled."""
    how = hashlib.sha256(b"".join(path.read_bytes() for path in HOW)).hexdigest()
    return f"{compiled.mark()}\n{how}\n"


def done() -> bool:
    """Tell whether what is compiled fits."""
    return compiled.STAMP.is_file() and compiled.STAMP.read_text(encoding="utf-8") == stamp()


def meanwhile() -> int:
    """Begin in the background if there is something to do that can be done."""
    wanted = stamp()
    if compiled.asked_to_be_pure() or done():
        return 0
    why = cannot()
    if why:
        note(why)
        return 0
    if noted().get("why") == "failed" and noted().get("stamp") == wanted:  # it would fail again
        return 0
    command = [sys.executable, "-m", "scripts.compile_tree", "--for-process", str(os.getppid())]
    with LOG.open("w", encoding="utf-8") as log:
        started = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=None, stderr=log, start_new_session=True
        )
    note("compiling", started.pid)
    return 0


def in_background(process: int) -> int:
    """Compile as long as that process is there."""
    os.nice(10)  # after the server and its bots
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # leave no folder behind
    Thread(target=end_with, args=(process,), daemon=True).start()
    with alone():
        if done():
            return 0  # somebody else has done it
        try:
            build()
        except CannotCompile as error:
            print(error, file=sys.stderr, flush=True)
            note("failed")
            return 1
    print("The rules are compiled: from now on bots think with them.", flush=True)
    return 0


def end_with(process: int) -> None:
    """End this process and all that it has started when that one has ended."""
    while compiled.alive(process):
        time.sleep(WATCH)
    os.killpg(os.getpgrp(), signal.SIGTERM)


def note(why: str, process: int = 0) -> None:
    """Leave word of how it stands, for `repaire doctor`."""
    facts = {"why": why, "mark": compiled.mark(), "stamp": stamp(), "process": process}
    fresh = compiled.NOTE.with_suffix(f".{os.getpid()}")
    fresh.write_text(json.dumps(facts), encoding="utf-8")
    fresh.replace(compiled.NOTE)


def noted() -> dict[str, object]:
    """Return how it stood last."""
    try:
        found: dict[str, object] = json.loads(compiled.NOTE.read_text(encoding="utf-8"))
    except OSError:
        return {}
    return found


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Wait until nobody else compiles for this environment."""
    with (Path(sys.prefix) / "compile.lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build() -> None:
    """Compile a copy of the package, try what came of it, and put it where it is looked for; raise CannotCompile."""
    for left in Path(sys.prefix).glob(f"{BUILDING}*/"):
        shutil.rmtree(left)
    with tempfile.TemporaryDirectory(prefix=BUILDING, dir=sys.prefix) as place:
        tree = copied(Path(place))
        modules = hot_modules(SOURCE)
        compile_in(tree, modules)
        names = [module.removesuffix(".py").replace("/", ".") for module in modules]
        tried = subprocess.run(
            [sys.executable, "-c", TRY, *names],
            env={**os.environ, "PYTHONPATH": str(tree)},
            cwd=tree,
            capture_output=True,
            text=True,
            check=False,
        )
        if tried.returncode != 0:
            raise CannotCompile(f"what was compiled does not run:\n{tried.stderr[-3000:]}")
        put(tree, Path(place))


def refresh() -> None:
    """Copy the package again around what is compiled: the rest may have changed."""
    with tempfile.TemporaryDirectory(prefix=BUILDING, dir=sys.prefix) as place:
        tree = copied(Path(place))
        for module in compiled.TREE.rglob(f"*{compiled.SUFFIX}"):
            shutil.copy2(module, tree / module.relative_to(compiled.TREE))
        put(tree, Path(place))


def copied(place: Path) -> Path:
    """Return a tree with a copy of the package and its stamp: of what is copied now, whatever is edited later."""
    tree = place / "tree"
    tree.mkdir()
    (tree / "stamp").write_text(stamp(), encoding="utf-8")
    shutil.copytree(SOURCE / "repaire", tree / "repaire", ignore=shutil.ignore_patterns("__pycache__"))
    return tree


def put(tree: Path, place: Path) -> None:
    """Put a tree where it is looked for."""
    os.utime(tree / "stamp")
    if compiled.TREE.exists():
        compiled.TREE.rename(place / "old")
    tree.rename(compiled.TREE)


if __name__ == "__main__":
    sys.exit(main())
