"""Two nodes of a Ray cluster on this machine play what one process plays, and go on when one of them is killed."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import pytest

from repaire import compiled
from repaire.cli import main
from repaire.games import find
from repaire.kernel.errors import Missing
from repaire.kernel.setup import Setup
from repaire.lab import tournament
from repaire.lab.book import Book
from repaire.lab.crew import Alone, Crew, crew
from repaire.lab.simulate import simulate
from scripts.pupil import Pupil, teach
from scripts.study import Study
from tests.lab.test_studies import EVERY, STUDIES, Told, told  # noqa: F401 (a fixture)

pytestmark = pytest.mark.slow
R = TypeVar("R")
HERE = "127.0.0.1"
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # Ray's name for: stay on the loopback address
BOTS = ["heuristic", "random"]


@dataclass
class Nodes:
    """The cluster, and where a client reaches it."""

    cluster: Any
    address: str


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    """A cluster with a head and another node, one processor each; nobody else can reach it."""
    with socket.socket() as free:
        free.bind((HERE, 0))
        port = free.getsockname()[1]
    alone = {"num_cpus": 1, "node_ip_address": HERE, "include_dashboard": False, "object_store_memory": 100_000_000}
    cluster = import_module("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={**alone, "ray_client_server_port": port}
    )
    add_node(cluster)
    yield Nodes(cluster, f"ray://{HERE}:{port}")
    import_module("ray").shutdown()
    cluster.shutdown()


def add_node(cluster: Any) -> Any:
    return cluster.add_node(num_cpus=1, node_ip_address=HERE, object_store_memory=100_000_000)


@pytest.fixture
def hands(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> Iterator[Crew]:
    """The cluster as `--on ray` finds it."""
    monkeypatch.setenv("RAY_ADDRESS", nodes.cluster.address)
    with crew("ray") as found:
        yield found


def short() -> Setup:
    return find("browl").setup(2, {"end": "rounds", "rounds": 1})


def where(number: int, late: float) -> tuple[int, str]:
    time.sleep(late)
    return number, str(import_module("ray").get_runtime_context().get_node_id())


def test_the_same_bytes_as_in_one_process(hands: Crew, tmp_path: Path) -> None:
    assert hands.hands == 2
    for kind in ("jsonl", "parquet"):
        for name, who in (("alone", None), ("cluster", hands)):
            files = tmp_path / f"{name}.{kind}", tmp_path / f"{name}_decisions.{kind}"
            with Book(short(), [BOTS], 4, *files) as book:
                simulate(short(), BOTS, 40, 4, who, book)
        for part in ("", "_decisions"):
            alone, cluster = (tmp_path / f"{name}{part}.{kind}" for name in ("alone", "cluster"))
            assert alone.read_bytes() == cluster.read_bytes()
    found = [list(tournament.run(short(), BOTS, 24, 3, who)) for who in (None, hands)]
    assert found[0] == found[1]


def test_a_node_that_is_killed_is_made_good(nodes: Nodes, hands: Crew) -> None:
    other = nodes.cluster.list_all_nodes()[-1]
    found = hands.in_order(where, ((number, 0.2) for number in range(60)))
    first = [next(found) for _ in range(20)]
    assert len({node for _, node in first}) == 2  # both have worked
    nodes.cluster.remove_node(other, allow_graceful=False)  # SIGKILL, with work under way
    rest = list(found)
    assert [number for number, _ in first + rest] == list(range(60))
    assert len({node for _, node in rest[-5:]}) == 1
    add_node(nodes.cluster)
    nodes.cluster.wait_for_nodes()


@EVERY
def test_studies_and_training_tell_what_one_process_does(study: int, hands: Crew, told: Told) -> None:  # noqa: F811
    assert hands.hands == 2
    assert told(study, "--on", "ray") == told(study)


class Killed(Crew):
    """A cluster that loses a node after so many parts."""

    def __init__(self, nodes: Nodes, hands: Crew, left: int) -> None:
        self.nodes = nodes
        self.crew = hands
        self.left = left

    @property
    def hands(self) -> int:
        return self.crew.hands

    def in_order(self, task: Callable[..., R], parts: Iterable[tuple[Any, ...]]) -> Iterator[R]:
        for found in self.crew.in_order(task, parts):
            self.left -= 1
            if self.left == 0:
                other = self.nodes.cluster.list_all_nodes()[-1]
                self.nodes.cluster.remove_node(other, allow_graceful=False)
            yield found


def test_training_goes_on_when_a_node_is_killed(nodes: Nodes, hands: Crew) -> None:
    crews: list[Crew] = [Alone(), Killed(nodes, hands, 9)]
    pupils = []
    for who in crews:
        pupils.append(Pupil(2, first=0))
        teach(find("tresor").setup(2), pupils[-1], "random", 32, 16, Study(who, lambda count: None))
    assert pupils[0].weights == pupils[1].weights
    add_node(nodes.cluster)
    nodes.cluster.wait_for_nodes()


def test_a_cluster_with_another_version_is_refused(hands: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "mark", lambda: "another")
    with pytest.raises(Missing) as refused:
        list(hands.in_order(where, [(1, 0.0)]))
    assert refused.value.reason == "other_node"


def test_the_command_plays_on_a_cluster_by_its_address(nodes: Nodes, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "browl", "--games", "40", "--seed", "2", "--json"]
    assert main(arguments) == 0
    alone = json.loads(capsys.readouterr().out)
    done = subprocess.run(
        [sys.executable, "-m", "repaire", *arguments, "--on", nodes.address],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    cluster = json.loads(done.stdout)
    for changing in ("seconds", "steps_per_second"):
        alone.pop(changing)
        cluster.pop(changing)
    assert cluster == alone


def test_training_on_a_cluster_by_its_address(nodes: Nodes) -> None:
    command = [sys.executable, "-m", "scripts.pupil", *STUDIES[3][1]]
    alone, cluster = (
        subprocess.run([*command, *more], capture_output=True, text=True, check=False)
        for more in ([], ["--on", nodes.address])
    )
    assert cluster.returncode == 0, cluster.stderr
    assert cluster.stdout == alone.stdout != ""


def test_ctrl_c_ends_a_study_on_a_cluster(nodes: Nodes) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "scripts.levels", "browl", "--decisions", "100000", "--on", "ray"],
        env={**os.environ, "RAY_ADDRESS": nodes.cluster.address},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline().startswith("| game")  # it has begun
    time.sleep(3)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert said.strip() == "Stopped."
    assert running.returncode == 130


def test_ctrl_c_leaves_a_cluster_at_peace(nodes: Nodes, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ["simulate", "browl", "--games", "10000000", "--seed", "2", "--out", str(out), "--lang", "en"]
    running = subprocess.Popen(
        [sys.executable, "-m", "repaire", *arguments, "--on", "ray"],
        env={**os.environ, "RAY_ADDRESS": nodes.cluster.address},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not out.exists() or out.stat().st_size < 5000:
        assert running.poll() is None
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert said.strip() == f"Stopped. What was played is in {out}: the same command goes on from there."
    assert running.returncode == 130


def test_where_there_is_no_cluster_one_sentence_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "browl", "--on", "nowhere", "--lang", "en"]) == 2
    assert "ray://HOST:PORT" in capsys.readouterr().err
