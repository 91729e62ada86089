"""Passkeys (WebAuthn): a person signs in with a key of their device, so that they survive a lost cookie.

A key belongs to the name under which the server is reached. Challenges are in the store, each used once, so that any
node can check what another has asked.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from fido2.server import Fido2Server
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from repaire.tables.store import Store

LIFETIME = 5 * 60 * 1000  # of a challenge
MOST = 20  # keys of one person


class BadPasskey(Exception):
    """What a browser has sent proves nothing."""


@dataclass(frozen=True)
class Site:
    """Where a page is: its origin, and the name that keys are made for."""

    name: str
    origin: str


@dataclass(frozen=True)
class Passkey:
    """A key, for the list of its owner."""

    id: str
    site: str
    label: str
    made: int
    used: int


def site_of(origin: str) -> Site | None:
    """Return the site of a page, or None where browsers have no passkeys: not by https, or by a bare address."""
    parts = urlsplit(origin)
    name = parts.hostname or ""
    local = name == "localhost" or name.endswith(".localhost")
    try:
        ip_address(name)
    except ValueError:
        return Site(name, origin) if name and (parts.scheme == "https" or local) else None
    return None


class Passkeys:
    """Makes, checks and lists passkeys."""

    def __init__(self, store: Store, clock: Callable[[], int], entropy: Callable[[int], bytes]) -> None:
        self.store = store
        self.clock = clock
        self.entropy = entropy

    async def begin(self, person: str, name: str, site: Site) -> tuple[str, Any]:
        """Return what a browser needs to make a key for a person, and the number of the challenge."""
        handle = sha256(b"repaire/passkey/" + person.encode()).digest()[:16]
        user = PublicKeyCredentialUserEntity(id=handle, name=name, display_name=name)
        known = await self._known("person = ? AND site = ?", person, site.name)
        options, state = _server(site).register_begin(
            user,
            list(known.values()),
            resident_key_requirement=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        return await self._asked(person, state), dict(options)["publicKey"]

    async def register(self, person: str, id: str, answer: Mapping[str, Any], site: Site, label: str) -> None:
        """Keep a key that a browser has made; raise BadPasskey."""
        state = await self._state(person, id)
        try:
            made = _server(site).register_complete(state, answer)
        except Exception as error:  # whatever is wrong with what came
            raise BadPasskey from error
        assert made.credential_data is not None
        now, credential = self.clock(), made.credential_data
        (count,) = (await self.store.fetch("SELECT count(*) FROM passkeys WHERE person = ?", person))[0]
        if count >= MOST:
            raise BadPasskey
        (rows,) = await self.store.change(
            (
                "INSERT INTO passkeys (id, person, site, credential, counter, label, made, used)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING id",
                (_name(credential.credential_id), person, site.name, bytes(credential), made.counter, label, now, now),
            )
        )
        if not rows:
            raise BadPasskey

    async def begin_sign_in(self, site: Site) -> tuple[str, Any]:
        """Return what a browser needs to sign anybody in, and the number of the challenge."""
        options, state = _server(site).authenticate_begin(user_verification=UserVerificationRequirement.PREFERRED)
        return await self._asked("", state), dict(options)["publicKey"]

    async def sign_in(self, id: str, answer: Mapping[str, Any], site: Site) -> str:
        """Return whose key has signed; raise BadPasskey."""
        state = await self._state("", id)
        try:
            response = AuthenticationResponse.from_dict(answer)
            name = _name(response.raw_id)
            known = await self._known("id = ? AND site = ?", name, site.name)
            _server(site).authenticate_complete(state, list(known.values()), response)
        except Exception as error:  # whatever is wrong with what came
            raise BadPasskey from error
        counter = response.response.authenticator_data.counter
        (rows,) = await self.store.change(  # a counter that does not rise is that of a copy
            (
                "UPDATE passkeys SET counter = ?, used = ? WHERE id = ? AND (counter < ? OR (counter = 0 AND ? = 0))"
                " RETURNING person",
                (counter, self.clock(), name, counter, counter),
            )
        )
        if not rows:
            raise BadPasskey
        return str(rows[0][0])

    async def of(self, person: str) -> list[Passkey]:
        """Return a person's keys, the oldest first."""
        rows = await self.store.fetch(
            "SELECT id, site, label, made, used FROM passkeys WHERE person = ? ORDER BY made, id", person
        )
        return [Passkey(*row) for row in rows]

    async def remove(self, person: str, id: str) -> None:
        """Forget one of a person's keys."""
        await self.store.change(("DELETE FROM passkeys WHERE id = ? AND person = ?", (id, person)))

    async def _known(self, where: str, *values: str) -> dict[str, AttestedCredentialData]:
        rows = await self.store.fetch(f"SELECT id, credential FROM passkeys WHERE {where}", *values)  # noqa: S608
        return {id: AttestedCredentialData(bytes(credential)) for id, credential in rows}

    async def _asked(self, person: str, state: object) -> str:
        id, now = self.entropy(16).hex(), self.clock()
        await self.store.change(
            ("DELETE FROM challenges WHERE expires <= ?", (now,)),
            (
                "INSERT INTO challenges (id, person, body, expires) VALUES (?, ?, ?, ?)",
                (id, person, msgspec.json.encode(state).decode(), now + LIFETIME),
            ),
        )
        return id

    async def _state(self, person: str, id: str) -> Any:
        (rows,) = await self.store.change(
            (
                "DELETE FROM challenges WHERE id = ? AND person = ? AND expires > ? RETURNING body",
                (id, person, self.clock()),
            )
        )
        if not rows:
            raise BadPasskey
        return msgspec.json.decode(rows[0][0])


def _server(site: Site) -> Fido2Server:
    return Fido2Server(
        PublicKeyCredentialRpEntity(id=site.name, name="Repaire"), verify_origin=lambda origin: origin == site.origin
    )


def _name(id: bytes) -> str:
    return base64.urlsafe_b64encode(id).decode().rstrip("=")
