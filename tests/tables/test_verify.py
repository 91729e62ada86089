"""A file that was tampered with is found out, and what is broken is named."""

from __future__ import annotations

import hmac
import json
import random
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from rich.console import Console

from repaire.games import GAMES, find
from repaire.kernel.catalog import LANGUAGES, Catalog
from repaire.kernel.record import replay
from repaire.tables import entries as e
from repaire.tables.export import BadExport, Export, Exported, dump, export, fingerprint, load, public_key
from repaire.tables.findings import CHECKS, FAILED, OK, UNKNOWN, Findings
from repaire.tables.recorded import of_export
from repaire.tables.table import open_table
from repaire.tables.verify import verify
from repaire.terminal.language import own_words
from repaire.terminal.verification import verify_command
from tests.tables.played import ADA, CYD, EVE, Hall, hall, played, rewritten, seated, secret_of

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER_KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
ROOT = Path(__file__).parents[2]
Kind = TypeVar("Kind", bound=e.Entry)


@cache
def text_of(game: str) -> str:
    return export(played(game).lines, KEY)


def status(findings: Findings) -> dict[str, str]:
    return {finding.check: finding.status for finding in findings.checks}


def forged(base: Hall, change: Callable[[list[e.AnyEntry]], None], key: Ed25519PrivateKey = KEY) -> Findings:
    """Let a dishonest server change entries, chain them anew and sign them."""
    entries = base.entries
    change(entries)
    return verify(export(rewritten(base.table.id, entries), key))


def only(findings: Findings, check: str, reason: str) -> int:
    """Tell that one check alone has failed, for this reason; return the number of the entry."""
    failed = [(finding.check, finding.reason) for finding in findings.checks if finding.status == FAILED]
    assert failed == [(check, reason)]
    assert findings.broken is not None
    assert not findings.ok
    return findings.broken.entry


def where(entries: list[e.AnyEntry], kind: type[Kind], at: int = 0) -> tuple[int, Kind]:
    found = [(index, entry) for index, entry in enumerate(entries) if isinstance(entry, kind)]
    return found[at]


def edit(kind: type[e.Entry], /, at_: int = 0, **fields: Any) -> Callable[[list[e.AnyEntry]], None]:
    def change(entries: list[e.AnyEntry]) -> None:
        index, _ = where(entries, kind, at_)
        entries[index] = msgspec.structs.replace(entries[index], **fields)

    return change


# -- honest files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_honest_file_passes_every_check(game: str, players: int) -> None:
    base = played(game, players, players)
    findings = verify(export(base.lines, KEY))
    assert findings.broken is None
    assert findings.ok
    assert status(findings) == dict.fromkeys((check for check in CHECKS if check != "key"), OK)
    assert findings.moves == base.table.moves
    assert findings.why == "played"
    assert findings.added == [0, 1]
    assert findings.silent == ([2] if players > 2 else [])
    drawn = [draw for x in base.entries if isinstance(x, e.Started | e.Moved) for draw in x.draws]
    assert [found.outcome for found in findings.sheet] == drawn
    assert len({found.counter for found in findings.sheet}) == len(drawn)


def test_a_game_that_was_resigned_or_given_up_passes() -> None:
    resigned = seated("browl", players=2)
    resigned.move()
    resigned.do(resigned.table.resign(1, resigned.at(), "k"))
    findings = verify(export(resigned.lines, KEY))
    assert findings.ok
    assert findings.why == "resigned"
    nobody_plays = seated("browl")
    for seat in (0, 1):
        nobody_plays.do(nobody_plays.table.cover(seat, "random", "left", nobody_plays.at(), ""))
    for abandoned in (nobody_plays, hall("browl")):
        abandoned.do(abandoned.table.abandon(abandoned.at(), "k"))
        findings = verify(export(abandoned.lines, KEY))
        assert findings.ok
        assert findings.why == "abandoned"


def test_an_own_box_is_in_the_file_and_pointed_at() -> None:
    base = hall("browl")
    box = find("browl").box()
    base.do(base.table.abandon(base.at(), ""))
    findings = forged(base, edit(e.Opened, box="mine", box_text=box.text + "# mine"))
    assert findings.ok
    assert findings.own_box


# -- changed files -------------------------------------------------------------------------------------------


def test_a_single_changed_byte_is_found() -> None:
    text = export(small().lines, KEY)
    raw = text.encode()
    rng = random.Random(4)
    for place in rng.sample(range(len(raw)), 250):
        for new in {raw[place] ^ 1 << rng.randrange(8), rng.choice(b"0123456789"), rng.choice(b" \n\tAaeE+-.")}:
            changed = raw[:place] + bytes([new]) + raw[place + 1 :]
            assert changed == raw or not passes(changed), (place, new)


@pytest.mark.slow
def test_a_flipped_bit_is_found_at_every_byte() -> None:
    raw = export(small().lines, KEY).encode()
    rng = random.Random(6)
    for place in range(len(raw)):
        assert not passes(raw[:place] + bytes([raw[place] ^ 1 << rng.randrange(8)]) + raw[place + 1 :]), place


def test_a_byte_too_many_or_too_few_is_found() -> None:
    raw = export(small().lines, KEY).encode()
    rng = random.Random(5)
    for _ in range(60):
        place = rng.randrange(len(raw))
        assert not passes(raw[:place] + raw[place + 1 :])
        assert not passes(raw[:place] + rng.choice([b" ", b"0", b"\n", b",", b"a"]) + raw[place:])
    assert not passes(raw + b" ")
    assert not passes(raw[:-1])
    assert not passes(b"\xef\xbb\xbf" + raw)


def passes(raw: bytes) -> bool:
    try:
        return verify(raw.decode()).ok
    except (UnicodeDecodeError, BadExport):
        return False


@cache
def small() -> Hall:
    base = hall("browl", 9, 2)
    for seat, person in enumerate((ADA, CYD)):
        base.sit(seat, "Zoé", person, entropy=secret_of(seat))
    base.do(base.table.start(base.at(), base.key()))
    for seat in (0, 1):
        base.reveal(seat, secret_of(seat))
    for _ in range(3):
        base.move()
    base.do(base.table.resign(0, base.at(), base.key()))
    return base


FIELDS: dict[str, tuple[Any, str, str]] = {
    "table": ("t-other", "chain", "wrong_hash"),
    "head": ("00" * 32, "chain", "wrong_head"),
    "public_key": (public_key(OTHER_KEY), "signature", "wrong_signature"),
    "signature": ("00" * 64, "signature", "wrong_signature"),
    "entries": ([], "format", "no_entries"),
}


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_of_the_file_counts(field: str) -> None:
    value, check, reason = FIELDS[field]
    file = msgspec.structs.replace(load(text_of("browl")), **{field: value})
    findings = verify(dump(file))
    found = next(finding for finding in findings.checks if finding.check == check)
    assert (found.status, found.reason) == (FAILED, reason)
    assert not findings.ok


@pytest.mark.parametrize("field", ["public_key", "signature", "head"])
@pytest.mark.parametrize("value", ["", "x", "é" * 64, "0" * 63, "AB" * 32])
def test_fields_that_are_no_figures_are_found(field: str, value: str) -> None:
    assert not verify(dump(msgspec.structs.replace(load(text_of("browl")), **{field: value}))).ok


def with_entries(change: Callable[[list[Exported]], None]) -> Findings:
    file = load(text_of("browl"))
    entries = list(file.entries)
    change(entries)
    return verify(dump(msgspec.structs.replace(file, entries=entries)))


def test_swapped_entries_are_found_where_they_are() -> None:
    def swap(entries: list[Exported]) -> None:
        entries[20], entries[21] = entries[21], entries[20]

    findings = with_entries(swap)
    assert findings.broken is not None
    assert (findings.broken.check, findings.broken.entry, findings.broken.reason) == ("chain", 21, "wrong_hash")


def test_a_dropped_last_entry_is_found() -> None:
    findings = with_entries(lambda entries: entries.__delitem__(-1))  # what was said after the end
    assert status(findings)["order"] == OK
    assert findings.broken is not None
    assert findings.broken.reason == "wrong_head"
    assert status(findings)["signature"] == FAILED

    def drop_two(entries: list[Exported]) -> None:
        del entries[-2:]

    findings = with_entries(drop_two)
    assert status(findings) | {"chain": FAILED, "order": FAILED, "signature": FAILED, "secret": UNKNOWN} == status(
        findings
    )


def test_a_changed_hash_and_a_changed_text_are_found_at_their_entry() -> None:
    def other_hash(entries: list[Exported]) -> None:
        entries[11] = Exported("00" * 32, entries[11].text)

    def other_text(entries: list[Exported]) -> None:
        entries[12] = Exported(entries[12].hash, entries[12].text.replace('"at":1', '"at":2'))

    for change, number in ((other_hash, 12), (other_text, 13)):
        broken = with_entries(change).broken
        assert broken is not None
        assert (broken.check, broken.entry) == ("chain", number)


def test_entries_in_another_form_are_found() -> None:
    def spaced(entries: list[Exported]) -> None:
        entries[5] = Exported(entries[5].hash, entries[5].text.replace(",", ", ", 1))

    def broken(entries: list[Exported]) -> None:
        entries[6] = Exported(entries[6].hash, entries[6].text[:-1])

    for change, number, reason in ((spaced, 6, "entry_not_canonical"), (broken, 7, "bad_entry")):
        found = with_entries(change).checks[0]
        assert (found.check, found.entry, found.reason) == ("format", number, reason)


def test_layout_counts_too() -> None:
    raw = json.loads(text_of("browl"))
    for text in (
        json.dumps(raw),
        json.dumps(raw, indent=1, ensure_ascii=False),
        text_of("browl").replace("\n", "\r\n"),
    ):
        assert only(verify(text), "format", "not_canonical") == 0


# -- signatures ----------------------------------------------------------------------------------------------


def test_a_file_that_somebody_else_signed_is_valid_but_names_another_key() -> None:
    findings = forged(played("browl"), lambda entries: None, OTHER_KEY)
    assert findings.ok
    assert findings.public_key == public_key(OTHER_KEY)
    assert findings.fingerprint == fingerprint(public_key(OTHER_KEY)) != fingerprint(public_key(KEY))
    text = export(played("browl").lines, OTHER_KEY)
    for expected in (
        public_key(KEY),
        fingerprint(public_key(KEY)),
        fingerprint(public_key(KEY)).replace(" ", "").upper(),
    ):
        assert only(verify(text, expected), "key", "other_key") == 0
        assert verify(text_of("browl"), expected).ok


# -- dishonest servers: changed, chained anew, signed anew ---------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_chosen_draw_is_found(game: str) -> None:
    for kind, at in ((e.Started, 0), (e.Moved, 3)):
        base = played(game)
        index, entry = next(
            (i, x) for i, x in enumerate(base.entries) if isinstance(x, kind) and x.draws and (i > 15 or not at)
        )
        draws = [entry.draws[0] + 1, *entry.draws[1:]]
        findings = forged(base, partial(put, index, msgspec.structs.replace(entry, draws=draws)))
        assert only(findings, "draws", "unfair_draw") == index + 1


def put(index: int, entry: e.AnyEntry, entries: list[e.AnyEntry]) -> None:
    entries[index] = entry


def test_a_whole_game_with_other_luck_is_found() -> None:
    """The server plays with draws from a key of its own: all legal, all chained and signed."""
    base = seated("browl", 5)
    base.table.stream.key = secret_of("loaded dice")
    base.play_out()
    findings = verify(export(base.lines, KEY))
    only(findings, "draws", "unfair_draw")
    assert status(findings)["chain"] == status(findings)["signature"] == status(findings)["secret"] == OK


def test_draws_in_another_order_are_found() -> None:
    base = played("browl")
    index, entry = where(base.entries, e.Started)
    assert entry.draws != sorted(entry.draws)
    findings = forged(base, edit(e.Started, draws=sorted(entry.draws)))
    assert only(findings, "draws", "unfair_draw") == index + 1


def test_draws_too_few_and_too_many_are_found() -> None:
    base = played("browl")
    index, entry = where(base.entries, e.Started)
    assert only(forged(base, edit(e.Started, draws=entry.draws[:-1])), "draws", "draw_missing") == index + 1
    assert only(forged(base, edit(e.Started, draws=[*entry.draws, 0])), "draws", "draw_too_many") == index + 1


def test_draws_that_use_a_block_twice_are_found() -> None:
    """A server that takes draws again from the start of the stream after the first move."""
    base = seated("browl", 6)
    base.table.stream.counter = 0
    base.play_out()
    only(verify(export(base.lines, KEY)), "draws", "unfair_draw")


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_move_is_found(game: str) -> None:
    base = played(game)
    count = len(base.table.game.action_names())
    index, entry = where(base.entries, e.Moved, 10)
    for action in (-1, count, 10**30):
        findings = forged(base, partial(put, index, msgspec.structs.replace(entry, actions=[action])))
        assert only(findings, "moves", "illegal_move") == index + 1


def test_a_move_that_the_rules_forbid_is_named_with_its_clause() -> None:
    base = seated("browl", 7)
    state = base.table.state
    seat = base.table.to_move()[0]
    names = range(len(base.table.game.action_names()))
    illegal = next(action for action in names if action not in state.legal(seat))
    base.play_out()
    index, entry = where(base.entries, e.Moved)
    findings = forged(base, partial(put, index, msgspec.structs.replace(entry, actions=[illegal])))
    assert only(findings, "moves", "illegal_move") == index + 1
    assert findings.broken is not None
    assert str(findings.broken.data["clause"]).startswith("BRO.")
    assert findings.broken.cause is not None


def test_moves_out_of_turn_by_others_or_in_part_are_found() -> None:
    base = played("brigands")
    long = next((i, x) for i, x in enumerate(base.entries) if isinstance(x, e.Moved) and len(x.actions) > 1)
    index, entry = long
    replace = msgspec.structs.replace
    for new, reason in (
        (replace(entry, actions=[]), "move_unfinished"),
        (replace(entry, actions=entry.actions[:-1]), "move_unfinished"),
        (replace(entry, actions=[*entry.actions, entry.actions[-1]]), "move_too_long"),
        (replace(entry, by=EVE), "wrong_mover"),
        (replace(entry, by="bot:heuristic"), "wrong_mover"),
    ):
        assert only(forged(base, partial(put, index, new)), "moves", reason) == index + 1
    table = seated("browl", 8)
    out_of_turn = 1 - table.table.to_move()[0]
    table.play_out()
    change = edit(e.Moved, seat=out_of_turn, by=(ADA, CYD)[out_of_turn])
    only(forged(table, change), "moves", "illegal_move")


@pytest.mark.parametrize("fields", [{"winners": [1, 2]}, {"scores": [9, 9, 9, 9]}, {"winners": []}])
def test_another_result_is_found(fields: dict[str, Any]) -> None:
    base = played("browl")
    index, _ = where(base.entries, e.Ended)
    assert only(forged(base, edit(e.Ended, **fields)), "result", "wrong_result") == index + 1


@pytest.mark.parametrize("why", ["resigned", "abandoned", "won"])
def test_another_ending_is_found(why: str) -> None:
    only(forged(played("browl"), edit(e.Ended, why=why)), "result", "wrong_ending")
    early = seated("browl", players=2)
    early.do(early.table.resign(0, early.at(), ""))
    only(forged(early, edit(e.Ended, why="played")), "result", "wrong_ending")
    only(forged(early, edit(e.Ended, winners=[0, 1])), "result", "wrong_ending")


def test_a_secret_other_than_the_one_committed_to_is_found() -> None:
    """The server chooses a secret when it knows what the clients added, and draws by it."""
    base = hall("browl", 2, 2)
    base.sit(0, "Ada", ADA, entropy=secret_of(0))
    base.sit(1, "Bot", bot="random")
    base.do(base.table.start(base.at(), base.key()))
    base.table.secret = secret_of("a better one")
    base.reveal(0, secret_of(0))
    base.play_out()
    index, _ = where(base.entries, e.Ended)
    assert only(verify(export(base.lines, KEY)), "secret", "wrong_secret") == index + 1
    findings = forged(base, edit(e.Ended, secret="beef"))
    assert status(findings)["secret"] == status(findings)["draws"] == FAILED


def test_a_reveal_other_than_committed_is_found() -> None:
    base = played("browl")
    index, entry = where(base.entries, e.Revealed, 1)
    assert entry.seat == 1
    for entropy in (secret_of("other").hex(), entry.entropy.upper(), "00"):
        assert only(forged(base, edit(e.Revealed, 1, entropy=entropy)), "entropy", "wrong_reveal") == index + 1
    index, _ = where(base.entries, e.Sat)
    assert only(forged(base, edit(e.Sat, commitment="00")), "entropy", "bad_commitment") == index + 1


def test_a_server_that_drops_what_a_client_showed_is_told_on() -> None:
    """It cannot be proven in the file, but the player's name stands there as one who added nothing."""
    base = hall("browl", 2, 2)
    base.sit(0, "Ada", ADA, entropy=secret_of(0))
    base.sit(1, "Bot", bot="random")
    base.do(base.table.start(base.at(), base.key()))
    base.reveal(0, b"")
    base.play_out()
    findings = verify(export(base.lines, KEY))
    assert findings.ok
    assert findings.silent == [0]
    assert findings.added == []


def test_the_draws_follow_from_the_file_alone() -> None:
    """The page docs/fairness.md followed by hand, with the sheet of weights and no rules."""
    text = text_of("rolling_bandits")
    file = json.loads(text)
    entries = [json.loads(entry["text"]) for entry in file["entries"]]
    secret = next(bytes.fromhex(x["secret"]) for x in entries if x["t"] == "ended")
    message = "repaire/joint/" + file["table"]
    for seat, entropy in sorted((x["seat"], x["entropy"]) for x in entries if x["t"] == "revealed" and x["entropy"]):
        message += f"/{seat}:{entropy}"
    key = hmac.new(secret, message.encode(), sha256).digest()
    counter = 0
    for drawn in verify(text).sheet:
        assert drawn.counter == counter
        total = sum(drawn.weights)
        while True:
            block = hmac.new(key, f"repaire/draw/game/{counter}".encode(), sha256).digest()
            counter += 1
            if (value := int.from_bytes(block, "big")) < 2**256 // total * total:
                break
        left = value % total
        outcome = next(n for n in range(len(drawn.weights)) if left < sum(drawn.weights[: n + 1]))
        assert outcome == drawn.outcome


# -- undo ----------------------------------------------------------------------------------------------------


def test_moves_taken_back_against_the_rules_are_found() -> None:
    base = played("briquambroque")
    entries = base.entries
    undone, entry = where(entries, e.Undone)
    asked = max(i for i in range(undone) if isinstance(entries[i], e.UndoAsked))

    def alone(entries: list[e.AnyEntry]) -> None:
        del entries[asked:undone]

    assert only(forged(base, alone), "undo", "no_consent") == asked + 1

    def others(entries: list[e.AnyEntry]) -> None:
        entries[undone] = msgspec.structs.replace(entry, seat=(entry.seat + 1) % 4)

    assert only(forged(base, others), "undo", "no_undo") == undone + 1

    def twice(entries: list[e.AnyEntry]) -> None:
        entries.insert(undone + 1, msgspec.structs.replace(entry, key=""))

    assert only(forged(base, twice), "undo", "no_undo") == undone + 2

    index = next(i for i, x in enumerate(entries) if isinstance(x, e.UndoAnswered) and not x.agrees)
    asked = max(i for i in range(index) if isinstance(entries[i], e.UndoAsked))
    again = e.Undone(at=0, seat=where(entries[asked:], e.UndoAsked)[1].seat)
    assert only(forged(base, lambda entries: entries.insert(index + 1, again)), "undo", "no_consent") == index + 2


def test_undo_after_a_draw_is_found() -> None:
    base = played("tresor")
    index, moved = next((i, x) for i, x in enumerate(base.entries) if isinstance(x, e.Moved) and x.draws)
    undone = e.Undone(at=0, seat=moved.seat)
    assert only(forged(base, lambda entries: entries.insert(index + 1, undone)), "undo", "no_undo") == index + 2


def test_an_answer_that_was_not_asked_for_is_found() -> None:
    base = played("briquambroque")
    index, asked = where(base.entries, e.UndoAsked)
    answer = e.UndoAnswered(at=0, seat=asked.seat, agrees=True)
    assert only(forged(base, lambda entries: entries.insert(index + 1, answer)), "undo", "no_say") == index + 2


# -- the order of things -------------------------------------------------------------------------------------

SAT = e.Sat(at=0, seat=0, name="x", person="x")
OUT_OF_PLACE: list[tuple[type[e.Entry], int, e.AnyEntry, str]] = [
    (e.Opened, 1, e.Started(at=0, draws=[]), "out_of_place"),
    (e.Opened, 1, e.Moved(at=0, seat=0, by=ADA, actions=[0], draws=[]), "out_of_place"),
    (e.Opened, 1, e.Revealed(at=0, seat=-1, entropy=""), "out_of_place"),
    (e.Opened, 1, e.Left(at=0, seat=0), "out_of_place"),
    (e.Opened, 1, e.Covered(at=0, seat=0, bot="random", why="away"), "out_of_place"),
    (e.Opened, 1, msgspec.structs.replace(SAT, bot="random"), "out_of_place"),
    (e.Opened, 1, msgspec.structs.replace(SAT, person=""), "out_of_place"),
    (e.Sat, 1, SAT, "out_of_place"),
    (e.Sat, 1, msgspec.structs.replace(SAT, seat=9), "no_such_seat"),
    (e.Sat, 1, msgspec.structs.replace(SAT, seat=-1), "no_such_seat"),
    (e.Revealed, 1, SAT, "out_of_place"),
    (e.Revealed, 1, e.Started(at=0, draws=[]), "out_of_place"),
    (e.Revealed, 1, e.Revealed(at=0, seat=3, entropy=""), "out_of_place"),
    (e.Started, 1, e.Revealed(at=0, seat=0, entropy=""), "out_of_place"),
    (e.Started, 1, e.Uncovered(at=0, seat=0), "out_of_place"),
    (e.Started, 1, e.Covered(at=0, seat=3, bot="random", why="away"), "out_of_place"),
    (e.Started, 1, e.Chatted(at=0, person=ADA, name="Ada", seat=1, text=""), "wrong_speaker"),
    (e.Started, 1, e.Chatted(at=0, person=ADA, name="Ada", seat=-1, text=""), "wrong_speaker"),
    (e.Started, 1, e.Chatted(at=0, key="k1", person=EVE, name="Eve", seat=-1, text=""), "key_used_twice"),
    (e.Ended, 1, e.Moved(at=0, seat=0, by=ADA, actions=[0], draws=[]), "after_the_end"),
    (e.Ended, 1, e.Undone(at=0, seat=0), "after_the_end"),
    (e.Ended, 1, e.Ended(at=0, why="played", winners=[], scores=[], secret=""), "after_the_end"),
]


@pytest.mark.parametrize("case", OUT_OF_PLACE, ids=lambda case: f"{type(case[2]).__name__}-after-{case[0].__name__}")
def test_entries_out_of_place_are_found(case: tuple[type[e.Entry], int, e.AnyEntry, str]) -> None:
    after, offset, entry, reason = case
    base = played("browl")
    index, _ = where(base.entries, after)
    findings = forged(base, lambda entries: entries.insert(index + offset, entry))
    assert only(findings, "order", reason) == index + offset + 1


def test_a_journal_must_begin_and_end() -> None:
    base = played("browl")
    opened = base.entries[0]
    assert only(forged(base, lambda entries: entries.__delitem__(0)), "order", "not_opened") == 1
    assert only(forged(base, lambda entries: entries.insert(1, opened)), "order", "out_of_place") == 2
    assert only(forged(base, edit(e.Opened, table="t-other")), "order", "not_opened") == 1
    lines = rewritten(base.table.id, base.entries[:-2])
    file = Export(
        repaire_export=1,
        table=base.table.id,
        entries=[Exported(line.hash.hex(), line.body.decode()) for line in lines],
        head=lines[-1].hash.hex(),
        public_key=public_key(KEY),
        signature="",
    )
    assert next(f.reason for f in verify(dump(file)).checks if f.check == "order") == "no_end"


def test_a_game_by_an_earlier_version_of_the_rules_is_still_checked_and_replayed() -> None:
    """ROL.16 in its first version put a tie to the vote, and there was no option for it."""
    base = played("rolling_bandits")
    opened = base.entries[0]
    assert isinstance(opened, e.Opened)
    options = {name: value for name, value in opened.options.items() if name != "tie"}
    assert forged(base, edit(e.Opened, rules=1, options=options)).ok
    entries = base.entries
    edit(e.Opened, rules=1, options=options)(entries)
    record = of_export(export(rewritten(base.table.id, entries), KEY))
    assert record.setup.word("tie") == "vote"
    assert replay(record).scores() == base.table.state.scores()
    older = msgspec.structs.replace(opened, rules=1, options=options)
    assert open_table(older, base.secret)[0].setup.word("tie") == "vote"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game": "chess"}, "bad_setup"),
        ({"players": 99}, "bad_setup"),
        ({"players": -1}, "bad_setup"),
        ({"options": {"nonsense": 1}}, "bad_setup"),
        ({"box": "other"}, "bad_setup"),
        ({"box_text": "= ="}, "bad_setup"),
        ({"box_text": "a = " + "[" * 20000}, "bad_setup"),
        ({"rules": 999}, "other_rules"),
        ({"box_sha256": "00" * 32}, "other_box"),
    ],
)
def test_another_set_up_is_found(fields: dict[str, Any], reason: str) -> None:
    assert only(forged(played("browl"), edit(e.Opened, **fields)), "setup", reason) == 1


# -- the command ---------------------------------------------------------------------------------------------


def run(tmp_path: Path, raw: bytes, lang: str = "en", as_json: bool = False, key: str = "") -> tuple[int, str]:
    path = tmp_path / "game.json"
    path.write_bytes(raw)
    console = Console(width=200)
    with console.capture() as captured:
        code = verify_command(path, as_json, own_words(lang), console, key)
    return code, captured.get()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_says_that_all_is_well(tmp_path: Path, lang: str) -> None:
    code, out = run(tmp_path, text_of("browl").encode(), lang)
    assert code == 0
    assert out.count("✓") == len(CHECKS) - 1
    assert fingerprint(public_key(KEY)) in out
    assert "Bea, beside Ada (3)" in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_names_what_is_broken(tmp_path: Path, lang: str) -> None:
    raw = text_of("browl").replace("I only watch.", "I only cheat.").encode()
    code, out = run(tmp_path, raw, lang)
    assert code == 1
    assert "✗" in out
    assert "6" in out.splitlines()[-1]


def test_the_command_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, text_of("browl").encode(), as_json=True)[0] == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] is True
    assert found["added_nothing"] == [2]
    assert run(tmp_path, text_of("browl").encode(), as_json=True, key="other")[0] == 1
    found = json.loads(capsys.readouterr().out)
    assert found["broken"] == "key"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("raw", [b"", b"{}", b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_is_none_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], raw: bytes, lang: str
) -> None:
    code, out = run(tmp_path, raw, lang)
    assert (code, out) == (2, "")
    assert capsys.readouterr().err.count("\n") == 1
    assert verify_command(tmp_path / "none", False, own_words(lang), Console()) == 2
    assert "none" in capsys.readouterr().err


def test_nothing_in_a_file_can_drive_the_terminal(tmp_path: Path) -> None:
    base = hall("browl", 3, 2)
    base.sit(0, "\x1b[2J\u202eAda\r\n", ADA)
    base.sit(1, "[bold]Cyd", CYD)
    base.do(base.table.start(base.at(), ""))
    base.play_out()
    _, out = run(tmp_path, export(base.lines, KEY).encode())
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert "[bold]Cyd" in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_check_and_reason_has_words(lang: str) -> None:
    catalog = Catalog.load("repaire.terminal", lang)
    tables = ROOT / "src" / "repaire" / "tables"
    source = "".join((tables / name).read_text(encoding="utf-8") for name in ("verify.py", "course.py"))
    for check in CHECKS:
        assert f"verify.check.{check}" in catalog
        assert f"verify.ok.{check}" in catalog
    reasons = [key.rpartition(".")[2] for key in catalog.messages if key.startswith("verify.reason.")]
    assert len(reasons) > 30
    for reason in reasons:
        assert f'"{reason}"' in source
    assert set(Catalog.load("repaire.terminal", "fr").messages) == set(Catalog.load("repaire.terminal", "en").messages)
