"""Fair dealing: nobody, the server included, can choose a draw, and no player can foresee one.

The server commits to a secret before the first draw. Every person's client commits to some entropy, then shows it. The
key of all draws is made of both; each draw is an HMAC over that key, and the secret is shown at the end so that anybody
can check. docs/fairness.md says what this proves and what it does not.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeAlias

from repaire.kernel.draw import Draw

SECRET_BYTES = 32
BLOCK_BYTES = 64  # of SHA-256
GAME_STREAM = "game"


def from_hex(text: str, size: int = SECRET_BYTES) -> bytes | None:
    """Read a secret, a commitment, a key...: that many bytes as lower-case hexadecimal digits, and in no other form."""
    return bytes.fromhex(text) if len(text) == 2 * size and re.fullmatch("[0-9a-f]*", text) else None


def commitment(secret: bytes) -> str:
    """Return what binds somebody to a secret without showing it."""
    return sha256(b"repaire/commit/" + secret).hexdigest()


def joint_key(table: str, secret: bytes, entropies: Sequence[tuple[int, bytes]]) -> bytes:
    """Return the key of all draws: the server's secret over what the clients added, by seat.

    All tables of a challenge have one key: its name stands in place of the table's, and no client adds anything.
    """
    message = b"repaire/joint/" + table.encode()
    for seat, entropy in sorted(entropies):
        message += b"/%d:%s" % (seat, entropy.hex().encode())
    return hmac.digest(secret, message, "sha256")


def seal(secret: bytes, head: bytes) -> str:
    """Return a hash of the chain as it is shown before the secret is: it binds the server and tells nobody anything."""
    return hmac.digest(secret, b"repaire/seal/" + head, "sha256").hex()


Begun: TypeAlias = "tuple[Any, Any]"  # the inner and the outer hash of an HMAC, with the key in them


def _begun(key: bytes) -> Begun:
    """Return an HMAC-SHA-256 as it is after the key (RFC 2104): a library's would begin anew for every block."""
    padded = (sha256(key).digest() if len(key) > BLOCK_BYTES else key).ljust(BLOCK_BYTES, b"\0")
    return sha256(bytes([byte ^ 0x36 for byte in padded])), sha256(bytes([byte ^ 0x5C for byte in padded]))


class FairStream(Draw):
    """Draws from a named stream of the joint key. `counter` is the number of blocks used so far."""

    def __init__(self, key: bytes, stream: str = GAME_STREAM, counter: int = 0, begun: Begun | None = None) -> None:
        self.key = key
        self.stream = stream
        self.counter = counter
        self.begun = begun  # what is the same in all blocks, once there was one

    def fork(self) -> FairStream:
        """Return a stream that goes on from here and leaves this one where it is."""
        self.begun = self.begun or _begun(self.key)
        return FairStream(self.key, self.stream, self.counter, self.begun)

    def block(self) -> int:
        """Return the next 256 bits as a number."""
        self.begun = self.begun or _begun(self.key)
        inner, outer = self.begun
        within, around = inner.copy(), outer.copy()
        within.update(b"repaire/draw/" + self.stream.encode() + b"/%d" % self.counter)
        around.update(within.digest())
        self.counter += 1
        return int.from_bytes(around.digest(), "big")

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1, each just as likely: blocks past the last multiple are skipped."""
        limit = (1 << 256) - (1 << 256) % bound
        while True:
            value = self.block()
            if value < limit:
                return value % bound
