"""Web Push: what a browser's push service is given so that only that browser can read it.

The message is encrypted for the subscription (RFC 8291, `aes128gcm` of RFC 8188), and the request is signed by this
server's own key (VAPID, RFC 8292), which it has made itself and keeps with its settings.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Callable
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from repaire.people.alerts.channels import Channel
from repaire.people.alerts.messages import Message
from repaire.people.alerts.outcome import Outcome, outcome_of
from repaire.people.alerts.outgoing import BadTarget, parsed, post
from repaire.tables.store import Store

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes; one record holds all we say
LIVES = 12 * 3600  # seconds for which a signature holds
KEPT = 24 * 3600  # seconds for which a push service keeps what it cannot deliver yet
SETTING = "alerts/vapid"

Base64 = Annotated[str, msgspec.Meta(max_length=200, pattern="^[A-Za-z0-9_-]+$")]


class Subscription(msgspec.Struct, frozen=True):
    """What a browser gives a page that may wake it."""

    endpoint: Annotated[str, msgspec.Meta(min_length=10, max_length=2000)]
    p256dh: Base64
    auth: Base64


def packed(data: bytes) -> str:
    """Return bytes as base64url without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    """Return the bytes of such a text."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as it goes over the wire."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def checked(subscription: Subscription, private: bool) -> Subscription:
    """Return a subscription that can be used; raise BadTarget."""
    parsed(subscription.endpoint, private)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(subscription.p256dh))
        good = len(unpacked(subscription.auth)) == 16
    except ValueError:
        good = False
    if not good:
        raise BadTarget("bad_keys")
    return subscription


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """Return a key by HKDF with SHA-256."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encrypted(plain: bytes, theirs: bytes, auth: bytes, own: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """Return a message as only the holder of a subscription's key can read it (RFC 8291, section 3)."""
    public = point(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    keying = derived(shared, auth, b"WebPush: info\0" + theirs + public, 32)
    key = derived(keying, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(keying, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public
    return head + AESGCM(key).encrypt(nonce, plain + b"\x02", b"")  # 2: the last record


class Vapid:
    """Signs requests to push services, so that they know that they come from this server."""

    def __init__(self, secret: str, contact: str, clock: Callable[[], int]) -> None:
        self.key = ec.derive_private_key(int(secret, 16), CURVE)
        self.contact = contact
        self.clock = clock

    @classmethod
    async def load(cls, store: Store, contact: str, clock: Callable[[], int]) -> Vapid:
        """Return the key of this server; it is made when it is first asked for."""
        fresh = ec.generate_private_key(CURVE).private_numbers().private_value
        return cls(await store.setting(SETTING, f"{fresh:064x}"), contact, clock)

    @property
    def public(self) -> str:
        """The public half, which browsers ask for."""
        return packed(point(self.key.public_key()))

    def authorization(self, endpoint: str, contact: str) -> str:
        """Return the header that signs a request."""
        target = urlsplit(endpoint)
        claims = {
            "aud": f"{target.scheme}://{target.netloc}",
            "exp": self.clock() // 1000 + LIVES,
            "sub": self.contact or contact,
        }
        signed = ".".join(packed(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        der = self.key.sign(signed.encode(), ec.ECDSA(hashes.SHA256()))
        r, s = utils.decode_dss_signature(der)
        return f"vapid t={signed}.{packed(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


async def send(channel: Channel, message: Message, vapid: Vapid, private: bool) -> Outcome:
    """Give a message to the push service of a subscription; raise BadTarget or Unreachable."""
    to = msgspec.json.decode(channel.target, type=Subscription)
    told = {"title": message.title, "body": message.body, "url": message.url, "tag": message.tag}
    key = ec.generate_private_key(CURVE)
    body = encrypted(msgspec.json.encode(told), unpacked(to.p256dh), unpacked(to.auth), key, os.urandom(16))
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "Authorization": vapid.authorization(to.endpoint, channel.origin),
        "TTL": str(KEPT),
        "Urgency": "high" if message.kind == "turn" else "normal",
        "Topic": message.tag,  # what was not delivered yet is replaced, and so is what is sent again
    }
    return outcome_of(await post(to.endpoint, body, headers, private), gone=(404, 410))
