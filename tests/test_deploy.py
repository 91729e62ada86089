"""The files in deploy/ are what systemd, nginx and Caddy read, and they fit each other and the command."""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import crossplane
import pytest

from repaire.cli import main
from repaire.server.limits import BODY_SECONDS, MAX_BODY
from repaire.server.settings import told

DEPLOY = Path(__file__).parent.parent / "deploy"
UNITS = ("repaire.service", "repaire@.service")
PORTS = ["8001", "8002", "8003"]
TABLE = "5ujfhznvdndnlwl6et22jnlv"


class Parsed(Exception):
    """The command line was understood."""


def unit(name: str) -> ConfigParser:
    """Read a unit; a key may come only once, as here."""
    found = ConfigParser(interpolation=None, strict=True, delimiters=("=",), comment_prefixes=("#",))
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read_string((DEPLOY / name).read_text(encoding="utf-8"))
    return found


def arguments(name: str, monkeypatch: pytest.MonkeyPatch) -> argparse.Namespace:
    """Parse what a unit starts, with the command's own parser."""
    parse = argparse.ArgumentParser.parse_known_args
    found: list[argparse.Namespace] = []

    def stop(parser: argparse.ArgumentParser, given: list[str]) -> argparse.Namespace:
        namespace, unknown = parse(parser, given)
        assert not unknown
        found.append(namespace)
        raise Parsed

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", stop)
    command = unit(name)["Service"]["ExecStart"].replace("%i", PORTS[0])
    program, *given = shlex.split(command)
    assert Path(program).name == "repaire"
    with pytest.raises(Parsed):
        main(given)
    return found[0]


@pytest.mark.parametrize("name", UNITS)
def test_units_start_a_server_behind_one_proxy(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    args = arguments(name, monkeypatch)
    assert args.config == Path("/etc/repaire/repaire.toml")
    args.config = DEPLOY / "repaire.toml"
    settings = told(args, {})
    assert (settings.config.proxies, settings.config.secure, settings.host) == (1, True, "127.0.0.1")
    assert settings.config.origins == ("https://repaire.example",)
    assert settings.port == (8000 if name == "repaire.service" else int(PORTS[0]))
    service = unit(name)["Service"]
    assert service["Restart"] == "always"
    assert int(service["TimeoutStopSec"]) > 5  # as long as the server gives its players
    assert service["DynamicUser"] == "yes"


def test_the_single_server_keeps_its_tables_where_it_may_write(monkeypatch: pytest.MonkeyPatch) -> None:
    state = unit("repaire.service")["Service"]["StateDirectory"]
    assert Path(arguments("repaire.service", monkeypatch).database).parent == Path("/var/lib") / state


def test_several_servers_share_the_database_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert arguments("repaire@.service", monkeypatch).database == "${REPAIRE_DATABASE}"
    assert unit("repaire@.service")["Service"]["EnvironmentFile"] == "/etc/repaire/environment"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not here")
def test_systemd_knows_every_setting(tmp_path: Path) -> None:
    for name in UNITS:
        text = (DEPLOY / name).read_text(encoding="utf-8").replace("/opt/repaire/bin/repaire", "/bin/true")
        path = tmp_path / name.replace("@", f"@{PORTS[0]}")
        path.write_text(text, encoding="utf-8")
        done = subprocess.run(["systemd-analyze", "verify", path], capture_output=True, text=True, check=False)
        assert f"{path.name}:" not in done.stderr
        assert "Unknown key" not in done.stderr


@pytest.fixture
def nginx(tmp_path: Path) -> list[dict[str, Any]]:
    """Read the proxy's file where nginx includes it; each directive must be one that may stand where it stands."""
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"events {{}}\nhttp {{ include {DEPLOY / 'nginx.conf'}; }}\n", encoding="utf-8")
    payload = crossplane.parse(str(whole), combine=True)
    assert payload["status"] == "ok", payload["errors"]
    found: list[dict[str, Any]] = payload["config"][0]["parsed"][1]["block"]
    maps = {entry["directive"] for one in named(found, "map") for entry in one["block"]}  # words of ours
    strictly = crossplane.parse(str(whole), combine=True, strict=True)["errors"]
    unknown = [re.search('unknown directive "(.*)" in', error["error"]) for error in strictly]
    assert {name[1] for name in unknown if name} == maps
    return found


def named(block: list[dict[str, Any]], directive: str) -> list[dict[str, Any]]:
    return [one for one in block if one["directive"] == directive]


def test_nginx_sends_a_table_to_one_of_the_units(nginx: list[dict[str, Any]]) -> None:
    (upstream,) = named(nginx, "upstream")
    assert [one["args"][0] for one in named(upstream["block"], "server")] == [f"127.0.0.1:{port}" for port in PORTS]
    places = next(one for one in named(nginx, "map") if one["args"][1] == "$repaire_place")
    pattern = next(one["directive"] for one in places["block"] if one["directive"].startswith("~"))
    for path in (f"/api/tables/{TABLE}", f"/api/tables/{TABLE}/move", f"/ws/tables/{TABLE}"):
        matched = re.match(pattern[1:].replace("(?<", "(?P<"), path)
        assert matched is not None
        assert matched["table"] == TABLE
    assert named(upstream["block"], "hash")[0]["args"] == ["$repaire_place", "consistent"]


def test_nginx_passes_on_what_the_server_needs(nginx: list[dict[str, Any]]) -> None:
    (server,) = named(nginx, "server")
    location = next(one for one in named(server["block"], "location") if one["args"] == ["/"])["block"]
    headers = dict(one["args"] for one in named(location, "proxy_set_header"))
    assert headers == {
        "Host": "$host",
        "X-Forwarded-For": "$proxy_add_x_forwarded_for",
        "Upgrade": "$http_upgrade",
        "Connection": "$repaire_connection",
    }
    assert named(location, "proxy_http_version")[0]["args"] == ["1.1"]
    assert named(server["block"], "client_max_body_size")[0]["args"] == [f"{MAX_BODY // 1024}k"]
    assert named(server["block"], "client_body_timeout")[0]["args"] == [f"{BODY_SECONDS:.0f}s"]
    metrics = next(one for one in named(server["block"], "location") if one["args"] == ["=", "/metrics"])
    assert metrics["block"][0]["args"] == ["404"]


def caddy(lines: list[str]) -> dict[str, Any]:
    """Read a block of a Caddyfile: words, and blocks in braces at the ends of lines."""
    found: dict[str, Any] = {}
    while lines:
        words = shlex.split(lines.pop(0), comments=True)
        if words == ["}"]:
            return found
        if words[-1:] == ["{"]:
            found[" ".join(words[:-1])] = caddy(lines)
        elif words:
            found[words[0]] = words[1:]
    return found


def test_caddy_sends_a_table_to_one_of_the_units_that_are_ready() -> None:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert text.count("{") == text.count("}")
    site = caddy(text.splitlines())["repaire.example"]
    proxy = site["reverse_proxy"]
    assert proxy["to"] == [f"127.0.0.1:{port}" for port in PORTS]
    assert proxy["health_uri"] == ["/readyz"]
    assert proxy["lb_policy"] == ["header", "X-Repaire-Table"]
    assert site["request_header"] == ["@table", "X-Repaire-Table", "{re.table.1}"]
    pattern = site["@table"][-1]
    for path in (f"/api/tables/{TABLE}", f"/api/tables/{TABLE}/move", f"/ws/tables/{TABLE}"):
        matched = re.match(pattern, path)
        assert matched is not None
        assert matched[1] == TABLE
    assert site["request_body"]["max_size"] == [f"{MAX_BODY // 1024}KB"]
    assert site["respond"] == ["@metrics", "404"]
