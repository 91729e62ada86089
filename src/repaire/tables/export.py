"""A finished game as one JSON file that anybody can check: all entries, their hashes, and the server's signature.

Every entry is there as its exact text, chat included, for the chain of hashes needs them all. The signature binds the
table, the number of entries and the last hash; docs/fairness.md has the bytes. `verify` checks such a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from repaire.kernel.errors import RepaireError
from repaire.tables.entries import Ended, decode
from repaire.tables.fairness import from_hex
from repaire.tables.journal import Line
from repaire.tables.refusals import TableRefusal
from repaire.tables.store import Store

FORMAT = 1
SETTING = "signing_key"


class BadExport(RepaireError):
    """A file that is no export, or of a format that we do not read (catalog key `verify.unreadable.<reason>`)."""

    family = "verify.unreadable"


class Exported(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry: its hash in the chain, and its exact text."""

    hash: str
    text: str


class Export(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file. Hashes, key and signature are in lower-case hexadecimal digits."""

    repaire_export: int  # the number of the format
    table: str
    entries: list[Exported]
    head: str
    public_key: str
    signature: str
    secret: str | msgspec.UnsetType = msgspec.UNSET  # of a challenge whose week is over; else not written


_decoder: msgspec.json.Decoder[Export] = msgspec.json.Decoder(Export)


def signed_message(table: str, entries: int, head: str) -> bytes:
    """Return what the server signs."""
    return f"repaire/export/{FORMAT}/{table}/{entries}/{head}".encode()


def new_key() -> str:
    """Return a fresh signing key as it is stored."""
    return Ed25519PrivateKey.generate().private_bytes_raw().hex()


async def signing_key(store: Store) -> Ed25519PrivateKey:
    """Return the key with which this server signs; it is made when it is first asked for."""
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(await store.setting(SETTING, new_key())))


def public_key(key: Ed25519PrivateKey) -> str:
    """Return the public half of a signing key, as it stands in exports."""
    return key.public_key().public_bytes_raw().hex()


def fingerprint(public: str) -> str:
    """Return a public key in short: half its SHA-256, in eight groups that can be read aloud."""
    digest = sha256(bytes.fromhex(public)).hexdigest()
    return " ".join(digest[at : at + 4] for at in range(0, 32, 4))


def signed_by(public: str, signature: str, message: bytes) -> bool:
    """Tell whether the holder of a key has signed a message."""
    key, signed = from_hex(public), from_hex(signature, 64)
    if key is None or signed is None:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signed, message)
    except (ValueError, InvalidSignature):
        return False
    return True


def export(lines: Sequence[Line], key: Ed25519PrivateKey, secret: str = "") -> str:
    """Return a finished game as the text of a file; refuse (`not_over`) one that goes on: it would tell secrets.

    The secret of a challenge is not in the journal: it is given when its week is over.
    """
    if not any(isinstance(decode(line.body), Ended) for line in reversed(lines)):
        raise TableRefusal("not_over")
    table, head = lines[0].table, lines[-1].hash.hex()
    return dump(
        Export(
            repaire_export=FORMAT,
            table=table,
            entries=[Exported(line.hash.hex(), line.body.decode()) for line in lines],
            head=head,
            public_key=public_key(key),
            signature=key.sign(signed_message(table, len(lines), head)).hex(),
            secret=secret or msgspec.UNSET,
        )
    )


def dump(found: Export) -> str:
    """Return the one way to write an export."""
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"


def load(text: str) -> Export:
    """Read an export; raise BadExport. Nothing but its shape is checked here."""
    try:
        found = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise BadExport("not_an_export", why=str(error)[:120]) from error
    if found.repaire_export != FORMAT:
        raise BadExport("other_format", found=found.repaire_export, have=FORMAT)
    return found
