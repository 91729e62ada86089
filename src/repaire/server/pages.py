"""What a browser loads: the client's files and the words of the games, packed for whoever takes it."""

from __future__ import annotations

import gzip
import os
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

# Addresses inside the client.
ROOMS = (
    "admin",
    "quick",
    "challenge",
    "t/{table}",
    "play",
    "rules/{game}",
    "me",
    "me/{token}",
    "replay/{table}",
    "verify",
    "verify/{table}",
    "alerts",
    "alerts/{purpose}/{token}",
)
BUILT = str(files("repaire").joinpath("web"))
TEXT = {".js", ".css", ".svg", ".html", ".json", ".webmanifest"}
# Names in assets/ carry a hash of what is in them.
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


def takes(headers: Headers, packing: str) -> bool:
    """Tell whether who asks can unpack this."""
    offered = (one.partition(";") for one in headers.get("accept-encoding", "").lower().split(","))
    return any(name.strip() == packing and quality.replace(" ", "") != "q=0" for name, _, quality in offered)


def packed(response: Response) -> Response:
    """Gzip an answer that is the same for everybody (one with secrets in it must not be: its length would tell)."""
    body = gzip.compress(bytes(response.body), compresslevel=6, mtime=0)
    headers = {name: value for name, value in response.headers.items() if name != "content-length"}
    return Response(body, response.status_code, {**headers, "content-encoding": "gzip", "vary": "Accept-Encoding"})


@lru_cache(maxsize=256)
def _packed_file(path: str, changed: int, packing: str) -> bytes:
    """Return a file packed; `changed` is when it was, so that another build is packed anew."""
    if packing == "br":  # the build has done it
        return Path(f"{path}.br").read_bytes()
    return gzip.compress(Path(path).read_bytes(), compresslevel=9, mtime=0)


class WebFiles(StaticFiles):
    """The client's files."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return one file, packed if it is text and the browser takes that."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        path = Path(full_path)
        response.headers["cache-control"] = FOR_EVER if path.parent.name == "assets" else ASK_AGAIN
        if path.suffix not in TEXT:
            return response
        response.headers["vary"] = "Accept-Encoding"
        asks = Headers(scope=scope)
        packing = "br" if takes(asks, "br") and path.with_name(f"{path.name}.br").is_file() else "gzip"
        if not isinstance(response, FileResponse) or not takes(asks, packing):
            return response
        headers = {name: value for name, value in response.headers.items() if name != "content-length"}
        body = _packed_file(str(path), stat_result.st_mtime_ns, packing)
        return Response(body, status_code, {**headers, "content-encoding": packing})


def client_folder() -> Path:
    """Return where the built client is, if it is built."""
    return Path(os.environ.get("REPAIRE_WEB") or BUILT)


def web_routes() -> list[BaseRoute]:
    """Return the browser's files, if they are built: assets by name, and the page for every other address."""
    folder = client_folder()
    if not (folder / "index.html").is_file():
        return []

    async def page(request: Request) -> Response:
        body = (folder / "index.html").read_bytes()
        return Response(body, media_type="text/html; charset=utf-8", headers={"Cache-Control": ASK_AGAIN})

    return [
        Route("/", page),
        *(Route(f"/{room}", page) for room in ROOMS),
        Route("/{path:path}", WebFiles(directory=folder), methods=["GET", "HEAD"]),
    ]
