"""A passkey in software, for tests: makes keys and signs as a browser with a device does."""

from __future__ import annotations

import base64
import json
import os
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2 import cbor

HERE, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    """Return bytes as WebAuthn writes them in JSON."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """One key."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(16)
        self.counter = 0

    def _data(self, site: str, flags: int, more: bytes = b"") -> bytes:
        self.counter += 1
        return sha256(site.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big") + more

    @staticmethod
    def _client(kind: str, challenge: str, origin: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}).encode()

    def make(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """Answer `navigator.credentials.create`."""
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor.encode(cose)
        data = self._data(options["rp"]["id"], HERE | VERIFIED | ATTESTED, attested)
        told = {
            "clientDataJSON": text(self._client("webauthn.create", options["challenge"], origin)),
            "attestationObject": text(cbor.encode({"fmt": "none", "attStmt": {}, "authData": data})),
        }
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": told}

    def sign(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """Answer `navigator.credentials.get`."""
        client = self._client("webauthn.get", options["challenge"], origin)
        data = self._data(options["rpId"], HERE | VERIFIED)
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        told = {
            "clientDataJSON": text(client),
            "authenticatorData": text(data),
            "signature": text(signature),
            "userHandle": None,
        }
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": told}
