"""Compiled rules beside the sources: when they fit, who takes them up, and that nobody can tell by the results."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, ClassVar

import pytest

from repaire import compiled, doctor
from repaire.bots import Glimpse, make
from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, State
from repaire.tables.thinking import Workers
from scripts import compile_tree
from scripts.compile_rules import CannotCompile, hot_modules

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "repaire"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment in which nothing has been compiled."""
    monkeypatch.delenv("REPAIRE_PURE", raising=False)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(compiled, "PACKAGE", PACKAGE)
    monkeypatch.setattr(compiled, "TREE", tmp_path / "compiled")
    monkeypatch.setattr(compiled, "STAMP", tmp_path / "compiled" / "stamp")
    monkeypatch.setattr(compiled, "NOTE", tmp_path / "compiling.json")
    monkeypatch.setattr(compile_tree, "LOG", tmp_path / "compile.log")
    return tmp_path


def put_stamp(place: Path, text: str) -> None:
    (place / "compiled").mkdir(exist_ok=True)
    (place / "compiled" / "stamp").write_text(text)


# -- what fits ---------------------------------------------------------------------------------------------------


def test_the_mark_follows_the_contents_of_rules_and_nothing_else(tmp_path: Path) -> None:
    copy = tmp_path / "repaire"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "web"))
    first = compiled.mark(copy)
    assert first == compiled.mark(PACKAGE)
    for file in ("kernel/game.py", "games/browl/legality.py", "tables/fairness.py"):
        os.utime(copy / file, (1, 1))  # as a checkout of the same version does
        assert compiled.mark(copy) == first
        text = (copy / file).read_text()
        (copy / file).write_text(text + "# changed\n")
        assert compiled.mark(copy) != first
        (copy / file).write_text(text)
        assert compiled.mark(copy) == first
    (copy / "server" / "app.py").write_text("")
    (copy / "games" / "browl" / "texts" / "fr.toml").write_text("")
    assert compiled.mark(copy) == first
    (copy / "games" / "browl" / "more.py").write_text("")
    assert compiled.mark(copy) != first


def test_all_that_is_compiled_is_in_the_mark() -> None:
    for module in hot_modules(ROOT / "src"):
        inside = module.removeprefix("repaire/")
        assert any(inside == part or inside.startswith(f"{part}/") for part in compiled.RULES), module


def test_a_process_that_has_imported_rules_stays_with_them(place: Path) -> None:
    put_stamp(place, "some mark\n")
    assert compiled.made() == "some mark"
    assert not compiled.take_up("some mark")
    assert not any(isinstance(finder, compiled.Finder) for finder in sys.meta_path)


# -- what is said about it ---------------------------------------------------------------------------------------


def test_why_rules_are_pure(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled.why_pure() == "not_yet"
    put_stamp(place, "of older rules\n")
    assert compiled.why_pure() == "changed"
    compile_tree.note("compiling", os.getpid())
    assert compiled.why_pure() == "compiling"
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    compile_tree.note("compiling", ended.pid)
    assert compiled.why_pure() == "changed"
    for why in ("no_compiler", "no_headers", "failed"):
        compile_tree.note(why)
        assert compiled.why_pure() == why
    put_stamp(place, compile_tree.stamp())
    assert compiled.why_pure() == "imported"
    monkeypatch.setenv("REPAIRE_PURE", "1")
    assert compiled.why_pure() == "asked"
    monkeypatch.delenv("REPAIRE_PURE")
    monkeypatch.setattr(compiled, "PACKAGE", place / "lib" / "python" / "repaire")
    assert compiled.why_pure() == "installed"


# -- when it is done ---------------------------------------------------------------------------------------------


class Started:
    """Stands for a process in the background."""

    commands: ClassVar[list[list[str]]] = []
    pid = os.getpid()

    def __init__(self, command: list[str], **_: Any) -> None:
        self.commands.append(command)


@pytest.fixture
def started(place: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    monkeypatch.setattr(Started, "commands", [])
    monkeypatch.setattr(subprocess, "Popen", Started)
    monkeypatch.setattr(compile_tree, "cannot", lambda: "")
    return Started.commands


def test_play_compiles_what_has_changed_and_nothing_twice(place: Path, started: list[list[str]]) -> None:
    compile_tree.meanwhile()
    assert len(started) == 1
    assert compiled.why_pure() == "compiling"
    put_stamp(place, compile_tree.stamp())
    compile_tree.meanwhile()
    assert len(started) == 1
    put_stamp(place, "of older rules\n")
    compile_tree.meanwhile()
    assert len(started) == 2
    put_stamp(place, compiled.mark() + "\ncompiled in another way\n")
    compile_tree.meanwhile()
    assert len(started) == 3


def test_what_has_failed_is_not_tried_again_until_something_changes(
    place: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_tree.note("failed")
    compile_tree.meanwhile()
    assert started == []
    monkeypatch.setattr(compiled, "mark", lambda: "of newer rules")
    compile_tree.meanwhile()
    assert len(started) == 1


def test_without_a_compiler_it_stays_pure_and_says_so(
    place: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compile_tree, "cannot", lambda: "no_compiler")
    assert compile_tree.meanwhile() == 0
    assert started == []
    assert compiled.why_pure() == "no_compiler"
    assert capsys.readouterr() == ("", "")  # the server says it, in one sentence


def test_pure_on_demand_compiles_nothing(
    place: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REPAIRE_PURE", "1")
    compile_tree.meanwhile()
    assert started == []


def test_a_build_that_fails_leaves_what_is_there(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_stamp(place, "of older rules\n")

    def fail(folder: Path, modules: list[str]) -> list[Path]:
        assert (folder / modules[0]).is_file()
        raise CannotCompile("no")

    monkeypatch.setattr(compile_tree, "compile_in", fail)
    with pytest.raises(CannotCompile):
        compile_tree.build()
    assert compiled.made() == "of older rules"
    monkeypatch.setattr(compile_tree, "compile_in", lambda folder, modules: [])  # nothing was made
    with pytest.raises(CannotCompile, match="does not run"):
        compile_tree.build()
    assert compiled.made() == "of older rules"
    assert [path.name for path in place.iterdir()] == ["compiled"]


def test_what_is_not_compiled_is_copied_again(place: Path) -> None:
    put_stamp(place, compile_tree.stamp())
    module = place / "compiled" / "repaire" / "kernel" / f"game{compiled.SUFFIX}"
    module.parent.mkdir(parents=True)
    module.write_text("compiled")
    gone = place / "compiled" / "repaire" / "gone.py"
    gone.write_text("")
    compile_tree.refresh()
    assert module.read_text() == "compiled"
    assert (module.parent / "game.py").read_text() == (PACKAGE / "kernel" / "game.py").read_text()
    assert not gone.exists()
    assert compile_tree.done()


BUILDER = """
import subprocess, sys
from pathlib import Path
from scripts import compile_tree
sys.prefix = sys.argv[2]
compile_tree.done = lambda: False
LONG = "import os, pathlib, time; pathlib.Path('child').write_text(str(os.getpid())); time.sleep(60)"
def build():
    try:
        subprocess.run([sys.executable, "-c", LONG], cwd=sys.prefix)
    finally:
        Path(sys.prefix, "tidied").touch()
compile_tree.build = build
compile_tree.in_background(int(sys.argv[1]))
"""


def test_a_build_ends_with_the_server_that_it_is_for(tmp_path: Path) -> None:
    server = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    building = subprocess.Popen(
        [sys.executable, "-c", BUILDER, str(server.pid), str(tmp_path)], cwd=ROOT, start_new_session=True
    )
    until = time.monotonic() + 20
    child = tmp_path / "child"
    while not (child.exists() and child.read_text()) and time.monotonic() < until:
        time.sleep(0.05)
    server.kill()
    server.wait()
    assert building.wait(10) != 0
    assert (tmp_path / "tidied").exists()
    assert not compiled.alive(int(child.read_text()))


# -- compiled and pure side by side: these need what `scripts/compile` makes -----------------------------------------


@pytest.fixture(scope="module")
def tree() -> None:
    if compiled.made() != compiled.mark(PACKAGE):
        pytest.fail("the compiled tree does not fit: run scripts/compile, as `make test` does")


def positions(game: str) -> list[State]:
    """Return positions of one game between random players, the same in every process."""
    definition = find(game)
    rng = Rng(11)
    state = definition.setup(definition.players[1]).build().start()
    found: list[State] = []
    while not state.over() and len(found) < 40:
        actors = state.actors()
        actor = actors[rng.below(len(actors))] if actors else CHANCE
        legal = state.legal(actor)
        action = legal[rng.below(len(legal))] if legal else state.game.draw(state, rng)
        state.apply(actor, action)
        found.append(state.copy())
    return found


OTHER = """
import pickle, sys
from repaire import compiled
assert compiled.take_up(compiled.mark()) == (sys.argv[1] == "compiled")
from repaire import doctor
from tests.test_compiled import look, positions
assert doctor.compiled() == (sys.argv[1] == "compiled")
came = pickle.load(sys.stdin.buffer)
sys.stdout.buffer.write(pickle.dumps(([look(state) for state in came], positions(sys.argv[2]))))
"""


def look(state: State) -> Any:
    """Return what a state is, in plain values."""
    seats = range(-1, state.game.players)
    return state.pack(), [repr(state.view(seat)) for seat in seats], state.actors(), state.scores()


@pytest.mark.slow
@pytest.mark.usefixtures("tree")
@pytest.mark.parametrize("kind", ["compiled", "pure"])
@pytest.mark.parametrize("game", GAMES)
def test_states_pass_between_compiled_and_pure_processes(game: str, kind: str) -> None:
    ours = positions(game)
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "REPAIRE_PURE")}
    if kind == "pure":
        environment["REPAIRE_PURE"] = "1"
    done = subprocess.run(
        [sys.executable, "-c", OTHER, kind, game],
        input=pickle.dumps(ours),
        env=environment,
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    looked, theirs = pickle.loads(done.stdout)
    expected = [look(state) for state in ours]
    assert looked == expected
    assert [look(state) for state in theirs] == expected


@pytest.mark.slow
@pytest.mark.usefixtures("tree")
def test_bots_think_with_compiled_rules_once_they_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that began with the sources goes on; its new workers are compiled, and choose as it would itself."""
    monkeypatch.delenv("REPAIRE_PURE", raising=False)
    monkeypatch.setattr("repaire.tables.thinking.LOOK", 0.0)
    real = compiled.made
    monkeypatch.setattr(compiled, "made", lambda: "")

    async def run() -> None:
        workers = Workers(1)
        try:
            assert await workers._ask(doctor.compiled, 60.0) is doctor.compiled()
            before = workers.pool
            waiting = asyncio.create_task(workers._ask(slowly, 60.0))
            await asyncio.sleep(0.2)
            monkeypatch.setattr(compiled, "made", real)
            until = time.monotonic() + 60
            while workers._pool() is before and time.monotonic() < until:
                await asyncio.sleep(0.05)
            assert await workers._ask(doctor.compiled, 60.0) is True
            assert await waiting == "thought to its end"
            for game in GAMES:
                state = next(state for state in reversed(positions(game)) if state.actors())
                glimpse = Glimpse(state, state.actors()[0])
                expected = make("normal:40", Rng(5)).move(Glimpse(glimpse.world(Rng(5)), glimpse.seat))
                assert await workers.move(glimpse, "normal:40", 5, 60.0) == expected
        finally:
            workers.close()

    asyncio.run(run())


def slowly() -> str:
    """Take a while."""
    time.sleep(1.0)
    return "thought to its end"


def test_rules_that_do_not_run_here_are_left_alone(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("repaire.tables.thinking.LOOK", 0.0)
    monkeypatch.setattr("repaire.tables.thinking.begin", refuse)

    async def run() -> None:
        workers = Workers(1)
        try:
            workers.pool = before = workers._new_pool()
            put_stamp(place, compile_tree.stamp())
            assert workers._pool() is before
            assert workers.coming is not None
            assert workers.coming[1].exception(30) is not None
            assert workers._pool() is before
            assert workers._pool() is before
            assert workers.coming is None
        finally:
            workers.close()

    asyncio.run(run())


def refuse(rules: str) -> None:
    """Begin as a worker whose rules cannot be imported."""
    if rules:
        raise ImportError(rules)


JOBS = """
from repaire import compiled
assert compiled.take_up(compiled.mark())
from repaire import doctor
from repaire.lab.crew import Processes
if __name__ == "__main__":
    with Processes(1) as hands:
        print(*hands.in_order(doctor.compiled, [()]))
"""


@pytest.mark.slow
@pytest.mark.usefixtures("tree")
def test_the_processes_of_a_simulation_run_what_their_parent_runs() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "REPAIRE_PURE")}
    done = subprocess.run([sys.executable, "-c", JOBS], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "True\n", done.stderr


@pytest.mark.slow
@pytest.mark.usefixtures("tree")
def test_the_command_runs_what_is_compiled_and_its_processes_do_too() -> None:
    def told(*words: str, **more: str) -> dict[str, Any]:
        environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "REPAIRE_PURE")}
        done = subprocess.run(
            [sys.executable, "-m", "repaire", *words, "--json"], env=environment | more, capture_output=True, check=True
        )
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    assert [told("doctor")[key] for key in ("rules", "because")] == ["compiled", "in_tree"]
    assert [told("doctor", REPAIRE_PURE="1")[key] for key in ("rules", "because")] == ["pure", "asked"]
    assert told("doctor")["folder"] == str(PACKAGE)
    games = ("simulate", "browl", "--games", "8", "--bots", "heuristic", "--seed", "3")
    one, many, pure = told(*games), told(*games, "--jobs", "2"), told(*games, REPAIRE_PURE="1")
    for key in ("wins", "mean_scores", "steps"):
        assert one[key] == many[key] == pure[key]


def test_which_rules_are_imported_is_decided_before_any_are() -> None:
    code = "import sys, repaire.__main__, repaire.worker; print([n for n in sys.modules if 'kernel' in n])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
