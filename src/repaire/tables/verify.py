"""Checks an exported game from the file alone, whatever the server did to get there.

Every check of `CHECKS` gives one finding.
"""

from __future__ import annotations

import msgspec

from repaire.tables import entries as e
from repaire.tables.course import Broken, Course
from repaire.tables.export import Export, dump, fingerprint, load, signed_by, signed_message
from repaire.tables.fairness import commitment, from_hex
from repaire.tables.findings import CHECKS, FAILED, OK, REPLAYED, SEALED, UNKNOWN, Finding, Findings
from repaire.tables.journal import first_hash, next_hash


def verify(text: str, expected_key: str = "") -> Findings:
    """Check a file; raise BadExport if it is none. `expected_key` is a public key or a fingerprint of one."""
    file = load(text)
    wanted = [check for check in CHECKS if check != "key" or expected_key]
    found: dict[str, Finding] = {}
    known = fingerprint(file.public_key) if from_hex(file.public_key) else ""
    findings = Findings(file.table, len(file.entries), file.public_key, known)
    entries = _format(file, text, found)
    _chain(file, found)
    _signature(file, expected_key, known, found)
    if entries:
        _secret(file, entries, found)
        _replay(file, entries, findings, found)
    findings.checks = [found.get(check, Finding(check, UNKNOWN)) for check in wanted]
    return findings


def _format(file: Export, text: str, found: dict[str, Finding]) -> list[e.AnyEntry]:
    """Return the entries, or none if one of them cannot be read."""
    entries: list[e.AnyEntry] = []
    for number, exported in enumerate(file.entries, start=1):
        try:
            entries.append(e.decode(exported.text))
        except msgspec.DecodeError as error:
            found["format"] = Finding("format", FAILED, number, "bad_entry", {"why": str(error)[:120]})
            return []
        if e.encode(entries[-1]) != exported.text.encode():
            found.setdefault("format", Finding("format", FAILED, number, "entry_not_canonical"))
    if not entries:
        found["format"] = Finding("format", FAILED, 0, "no_entries")
    elif dump(file) != text:
        found.setdefault("format", Finding("format", FAILED, 0, "not_canonical"))
    found.setdefault("format", Finding("format"))
    return entries


def _chain(file: Export, found: dict[str, Finding]) -> None:
    head = first_hash(file.table)
    for number, exported in enumerate(file.entries, start=1):
        head = next_hash(head, exported.text.encode())
        if head.hex() != exported.hash:
            found["chain"] = Finding("chain", FAILED, number, "wrong_hash")
            return
    right = head.hex() == file.head
    found["chain"] = Finding("chain") if right else Finding("chain", FAILED, 0, "wrong_head")


def _signature(file: Export, expected_key: str, known: str, found: dict[str, Finding]) -> None:
    message = signed_message(file.table, len(file.entries), file.head)
    data = {"fingerprint": known}
    if signed_by(file.public_key, file.signature, message):
        found["signature"] = Finding("signature", OK, data=data)
    else:
        found["signature"] = Finding("signature", FAILED, 0, "wrong_signature", data)
    same = "".join(expected_key.lower().split()) in (file.public_key, known.replace(" ", ""))
    found["key"] = Finding("key", OK, data=data) if same else Finding("key", FAILED, 0, "other_key", data)


def _secret(file: Export, entries: list[e.AnyEntry], found: dict[str, Finding]) -> None:
    opened = entries[0]
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, e.Ended) and isinstance(opened, e.Opened):
            if opened.challenge and not entry.secret and not file.secret:
                found["secret"] = Finding("secret", UNKNOWN, 0, SEALED)
                return
            secret = from_hex(entry.secret or file.secret or "")
            right = secret is not None and commitment(secret) == opened.commitment
            found["secret"] = Finding("secret") if right else Finding("secret", FAILED, number, "wrong_secret")
            return


def _replay(file: Export, entries: list[e.AnyEntry], findings: Findings, found: dict[str, Finding]) -> None:
    course = Course(file.table, findings, file.secret or "")
    try:
        course.run(entries)
    except Broken as error:
        found[error.check] = Finding(error.check, FAILED, course.number, error.reason, error.data, error.cause)
    else:
        found.update((check, Finding(check)) for check in REPLAYED)
        if course.stream is None and findings.challenge:
            found["draws"] = Finding("draws", UNKNOWN, 0, SEALED)
    findings.names = [seat.name for seat in course.seats]
    findings.added = [number for number, seat in enumerate(course.seats) if seat.entropy]
    findings.silent = [number for number, seat in enumerate(course.seats) if seat.person and not seat.entropy]
