"""The examples run, are short, and do what they say."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import tomllib
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Timer
from types import ModuleType

import httpx
import numpy as np
import pytest

from repaire.games import find
from repaire.research import Batch, Observer
from tests.server.running import environment, real_server

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def example(name: str) -> ModuleType:
    spec = spec_from_file_location(Path(name).stem, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[float]]:
    """A network that PPO has made in a minute's time, and its curve."""
    batch = Batch(find("browl").setup(2), 64, seed=2, bots="random", scaled=True)
    net, curve = example("ppo").learn(batch, steps=32, updates=30, hidden=64, seed=2)
    file = tmp_path_factory.mktemp("net") / "net.npz"
    np.savez(file, **net)
    return file, curve


def installed(folder: Path, net: Path) -> dict[str, str]:
    """Lay the bot out as pip would, and return the environment that sees it."""
    project = tomllib.loads((EXAMPLES / "net_bot" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = folder / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = "\n".join(f"{name} = {value}" for name, value in project["entry-points"]["repaire.bots"].items())
    (about / "entry_points.txt").write_text(f"[repaire.bots]\n{points}\n")
    paths = [str(folder), str(EXAMPLES / "net_bot"), os.environ.get("PYTHONPATH", "")]
    return {**environment(), "PYTHONPATH": os.pathsep.join(paths), "REPAIRE_NET": str(net)}


def test_examples_are_short() -> None:
    for file in EXAMPLES.rglob("*.py"):
        assert len(file.read_text(encoding="utf-8").splitlines()) < 100, file.name


def test_ppo_learns(learnt: tuple[Path, list[float]]) -> None:
    _, curve = learnt
    assert np.mean(curve[-10:]) > np.mean(curve[:10]) + 0.15


def test_mccfr_comes_nearer_to_an_equilibrium() -> None:
    first, *_, last = example("mccfr").solve(iterations=30, looks=1, seed=1)
    assert 0.0 < last < 0.75 * first


def test_a_bot_is_evaluated_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    evaluate = example("evaluate")
    assert evaluate.interval(50, 100) == pytest.approx((0.404, 0.596), abs=0.001)  # Wilson's, by hand
    assert evaluate.interval(0, 10)[0] == pytest.approx(0.0, abs=1e-9)
    evaluate.main(["--bot", "heuristic", "--game", "browl", "--games", "12", "--against", "random", "easy:8"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["heuristic among random", "heuristic among easy"]
    assert float(lines[0].split(":")[1].split("%")[0]) > 60
    assert "fair 50.0%" in lines[0]


def test_ones_own_net_plays_in_simulations(learnt: tuple[Path, list[float]], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "repaire", "simulate", "browl", "--players", "2", "--games", "20", "--seed", "1"]
    command += ["--bots", "net,random", "--json"]
    done = subprocess.run(command, env=installed(tmp_path, learnt[0]), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["wins"][0] >= 11


def test_a_table_waits_for_a_server_that_is_still_starting() -> None:
    class Late(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"here": true}')

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def serve() -> None:
        with HTTPServer(("127.0.0.1", port), Late) as server:
            server.handle_request()

    later = Timer(1.0, serve)
    later.start()
    assert example("table").ask(f"http://127.0.0.1:{port}", "session", {}) == {"here": True}
    later.join()


def test_ones_own_net_sits_at_a_table_in_the_browser(tmp_path: Path) -> None:
    """The link makes a browser the person at the table, and there the net has its seat and moves."""
    observer, net = Observer(find("browl").setup(2)), tmp_path / "net.npz"
    np.savez(net, **example("ppo").new_net(observer.size, observer.actions, 16, np.random.default_rng(1)))
    with real_server(tmp_path, env=installed(tmp_path, net)) as server:
        table, link = example("table").main(["--server", server.url])
        browser = httpx.Client(base_url=server.url, headers={"origin": server.url}, timeout=30)
        browser.post("/api/session/claim", json={"token": link.rsplit("/", 1)[1], "replace": False}).raise_for_status()
        seen = browser.get(f"/api/tables/{table}").json()
        assert [seat["bot"] for seat in seen["table"]["seats"]] == ["", "net"]
        began = time.monotonic()
        while not [
            event
            for event in seen["views"][0]["events"]
            if (event["kind"], event["args"].get("seat")) == ("card_played", 1)
        ]:
            assert time.monotonic() < began + 60, "the net does not move"
            if seen["views"][0]["choices"]:  # it is one's own turn first
                move = {"seat": 0, "key": "k1", "actions": [seen["views"][0]["choices"][0]["action"]]}
                browser.post(f"/api/tables/{table}/move", json=move).raise_for_status()
            seen = browser.get(f"/api/tables/{table}").json()
