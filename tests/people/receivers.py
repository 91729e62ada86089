"""Who is told in tests: a server for webhooks, a push service that decrypts what it gets, and people who play."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from repaire.server.config import Config
from repaire.tables.store import Store
from tests.server.running import GENEROUS, PATIENCE, Guest, Inside, new_key

CONFIG = Config(pace=0.0, rates=GENEROUS, private_targets=True)


@dataclass
class Heard:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """Its body."""
        return json.loads(self.body)


class Receiver:
    """A server that notes what it is asked, and answers as a test wants."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.status: Callable[[Heard], int] = lambda heard: 200
        self.more: dict[str, str] = {}
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
                heard = Heard(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
                status = receiver.status(heard)
                receiver.heard.append(heard)
                self.send_response(status)
                for name, value in receiver.more.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True)
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def close(self) -> None:
        """End it."""
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def __enter__(self) -> Receiver:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def b64(data: bytes) -> str:
    """Return base64url without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text: str) -> bytes:
    """Return the bytes of it."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Browser:
    """A browser with a subscription, which decrypts with a library that is not ours."""

    push: Receiver
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    def subscription(self, place: str = "one") -> dict[str, str]:
        """Return what the page gives the server."""
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"{self.push.url}/push/{place}", "p256dh": b64(public), "auth": b64(self.auth)}

    def read(self, heard: Heard) -> Any:
        """Decrypt a message."""
        assert heard.headers["content-encoding"] == "aes128gcm"
        plain = http_ece.decrypt(heard.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return json.loads(plain)


def signed_claims(heard: Heard, push_key: str) -> Any:
    """Check who signed a request to a push service; return what was signed."""
    scheme, _, rest = heard.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert parts["k"] == push_key
    head, claims, signature = parts["t"].split(".")
    assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = unb64(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(push_key))
    public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(unb64(claims))


@dataclass
class Pair:
    """Two people at a table of Bröwl; whose turn it is moves when they are told to."""

    place: Inside
    ana: Guest
    bea: Guest
    table: str

    @classmethod
    async def at(cls, place: Inside, lang: str = "en", **more: Any) -> Pair:
        """Seat them, and start: Ana is to move."""
        ana, bea = await place.guest("Ana", lang), await place.guest("Bea", lang)
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = await ana.open_table("browl", seats, options={"first": 1}, **more)
        await bea.join(table)
        return cls(place, ana, bea, table)

    async def start(self) -> None:
        """Let the game begin."""
        await self.ana.post(f"/api/tables/{self.table}/start", {"key": new_key()})

    async def move(self, who: Guest) -> None:
        """Let somebody make one decision or a few, until the other is asked."""
        url = f"/api/tables/{self.table}"
        for _ in range(30):
            views = (await who.get(url))["views"]
            mine = [view for view in views if view["choices"]]
            if not mine:
                return
            asked = {"key": new_key(), "seat": mine[0]["seat"], "actions": [mine[0]["choices"][0]["action"]]}
            await who.post(f"{url}/move", asked)
        raise AssertionError("it is always their turn")

    async def webhook(self, who: Guest, url: str, form: str = "json", **choices: Any) -> str:
        """Give somebody a webhook, with choices of theirs; return its id."""
        found = (await who.post("/api/alerts/webhook", {"url": url, "form": form}))["channels"][-1]
        if choices:
            await self.choose(who, found, **choices)
        id: str = found["id"]
        return id

    async def choose(self, who: Guest, channel: dict[str, Any], **choices: Any) -> None:
        """Change when a channel is used."""
        kept = {name: channel[name] for name in ("id", "minutes", "daily_at", "always", "chat")}
        await who.post("/api/alerts/change", {**kept, **choices})


def still(store: Store | None = None, config: Config = CONFIG) -> Inside:
    """Return a server that sends nothing but when a test says so (`settled`)."""

    async def nothing() -> None:
        await asyncio.Event().wait()

    place = Inside(store, config)
    place.den.alerts.sender.run = nothing  # type: ignore[method-assign]
    return place


async def settled(place: Inside) -> None:
    """Have all that is due sent."""
    sender = place.den.alerts.sender
    async with asyncio.timeout(PATIENCE):
        while True:
            await sender.look()
            if not sender.working:
                return
            await asyncio.gather(*sender.working)


async def until(seen: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something is seen."""
    async with asyncio.timeout(seconds):
        while not seen():
            await asyncio.sleep(0.01)
