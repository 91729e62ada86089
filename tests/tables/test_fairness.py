"""Draws that nobody can choose: uniform, independent, bound by commitments, the same for every game's own `draw`."""

from __future__ import annotations

import hmac
import json
from hashlib import sha256
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from repaire.games import GAMES
from repaire.kernel.game import CHANCE
from repaire.kernel.setup import Setup
from repaire.lab.variants import name
from repaire.tables.entries import AnyEntry
from repaire.tables.export import fingerprint, public_key, signed_message
from repaire.tables.fairness import SECRET_BYTES, FairStream, commitment, from_hex, joint_key, seal
from repaire.tables.findings import CHECKS
from repaire.tables.journal import first_hash, next_hash
from tests.chi_square import fits
from tests.conformance.variants import setups, walk

KEY = bytes(range(32))
ROOT = Path(__file__).parents[2]


class Blocks(FairStream):
    """A stream whose blocks are given."""

    def __init__(self, *blocks: int) -> None:
        super().__init__(b"")
        self.blocks = list(blocks)

    def block(self) -> int:
        self.counter += 1
        return self.blocks.pop(0)


# -- draws ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 52, 97])
def test_below_is_uniform(bound: int) -> None:
    stream = FairStream(KEY)
    assert fits([stream.below(bound) for _ in range(max(2000, 200 * bound))], dict.fromkeys(range(bound), 1))


def test_pick_follows_the_weights_and_never_takes_a_zero() -> None:
    stream = FairStream(KEY)
    assert fits([stream.pick([0, 3, 0, 1, 6, 0]) for _ in range(10_000)], {1: 3, 3: 1, 4: 6})


@pytest.mark.parametrize("bound", [3, 6, 7, 10, 2**255 + 1])
def test_rejection_is_exact_at_the_boundary(bound: int) -> None:
    limit = 2**256 // bound * bound
    assert Blocks(limit - 1).below(bound) == bound - 1
    assert Blocks(0).below(bound) == 0
    stream = Blocks(limit, 2**256 - 1, 5)
    assert stream.below(bound) == 5 % bound
    assert stream.counter == 3


@pytest.mark.parametrize("bound", [1, 2, 2**16, 2**256])
def test_a_bound_that_divides_all_blocks_rejects_none(bound: int) -> None:
    stream = Blocks(2**256 - 1)
    assert stream.below(bound) == bound - 1
    assert stream.counter == 1


def test_pick_goes_by_cumulative_weights() -> None:
    weights = [2, 0, 1, 3]
    assert [Blocks(value).pick(weights) for value in range(6)] == [0, 0, 2, 3, 3, 3]


def test_a_block_is_an_hmac_over_stream_and_counter() -> None:
    stream = FairStream(KEY, "game", 41)
    expected = hmac.new(KEY, b"repaire/draw/game/41", sha256).digest()
    assert stream.block() == int.from_bytes(expected, "big")
    assert stream.counter == 42


def test_one_key_gives_one_stream_and_other_names_and_keys_give_others() -> None:
    def first(key: bytes, stream: str) -> list[int]:
        source = FairStream(key, stream)
        return [source.block() for _ in range(50)]

    assert first(KEY, "game") == first(KEY, "game")
    found = [*first(KEY, "game"), *first(KEY, "bot/0/1"), *first(KEY, "bot/1/1"), *first(KEY[::-1], "game")]
    assert len(set(found)) == 200


def test_streams_are_independent() -> None:
    one, two = FairStream(KEY, "game"), FairStream(KEY, "bot/0/1")
    pairs = [(one.below(4), two.below(4)) for _ in range(8000)]
    assert fits(pairs, {(a, b): 1 for a in range(4) for b in range(4)})


def test_neighbouring_draws_are_independent() -> None:
    stream = FairStream(KEY)
    pairs = [(stream.below(5), stream.below(5)) for _ in range(10_000)]
    assert fits(pairs, {(a, b): 1 for a in range(5) for b in range(5)})


# -- commitments and the joint key ---------------------------------------------------------------------------


def test_a_commitment_binds_to_every_bit() -> None:
    others = {commitment((int.from_bytes(KEY, "big") ^ 1 << bit).to_bytes(32, "big")) for bit in range(256)}
    assert len(others) == 256
    assert commitment(KEY) not in others
    assert commitment(KEY) == sha256(b"repaire/commit/" + KEY).hexdigest()


def test_the_joint_key_depends_on_all_that_goes_into_it() -> None:
    one, two = b"\1" * 32, b"\2" * 32
    keys = [
        joint_key("t", KEY, [(0, one), (1, two)]),
        joint_key("u", KEY, [(0, one), (1, two)]),
        joint_key("t", two, [(0, one), (1, two)]),
        joint_key("t", KEY, [(0, two), (1, one)]),
        joint_key("t", KEY, [(0, one)]),
        joint_key("t", KEY, [(1, one)]),
        joint_key("t", KEY, []),
    ]
    assert len(set(keys)) == len(keys)
    assert joint_key("t", KEY, [(1, two), (0, one)]) == keys[0]


def test_the_joint_key_as_bytes() -> None:
    message = b"repaire/joint/t/0:" + b"01" * 32 + b"/10:" + b"02" * 32
    expected = hmac.new(KEY, message, sha256).digest()
    assert joint_key("t", KEY, [(10, b"\2" * 32), (0, b"\1" * 32)]) == expected


def test_hexadecimal_has_one_form() -> None:
    assert from_hex(KEY.hex()) == KEY
    assert len(KEY) == SECRET_BYTES
    for text in (
        "",
        KEY.hex().upper(),
        KEY.hex() + "\n",
        " " + KEY.hex()[1:],
        KEY.hex()[2:],
        KEY.hex() + "00",
        "g" * 64,
    ):
        assert from_hex(text) is None


def test_the_vectors_of_the_page_are_right() -> None:
    page = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
    given = json.loads(page.partition("```json")[2].partition("```")[0])
    secret, table = bytes.fromhex(given["secret"]), given["table"]
    key = joint_key(table, secret, [(int(seat), bytes.fromhex(text)) for seat, text in given["entropy"].items()])
    dice, picks = FairStream(key), FairStream(key)
    head = next_hash(first_hash(table), given["entry"].encode())
    signer = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(given["signing_key"]))
    assert given == {
        **{name: given[name] for name in ("secret", "table", "entropy", "weights", "entry", "signing_key")},
        "commitment": commitment(secret),
        "joint_key": key.hex(),
        "joint_key_of_the_server_alone": joint_key(table, secret, []).hex(),
        "block_0": f"{FairStream(key).block():064x}",
        "dice": [dice.below(6) for _ in range(12)],
        "picks": [picks.pick(given["weights"]) for _ in range(12)],
        "h_0": first_hash(table).hex(),
        "h_1": head.hex(),
        "seal_1": seal(secret, head),
        "public_key": public_key(signer),
        "fingerprint": fingerprint(public_key(signer)),
        "signature": signer.sign(signed_message(table, 1, head.hex())).hex(),
    }


def test_the_page_lists_every_entry_with_its_fields_in_order() -> None:
    page = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
    for kind in get_args(AnyEntry):
        needed = [one.encode_name for one in msgspec.structs.fields(kind) if one.default is not msgspec.UNSET]
        added = [f"[{name}]" for name in kind.__struct_encode_fields__ if name not in needed]
        assert f"\n{kind.__struct_config__.tag}: {' '.join([*needed, *added])}\n" in page
    for check in CHECKS:
        assert f"| `{check}` |" in page


# -- games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", [s for game in GAMES for s in setups(game)], ids=name)
def test_every_draw_of_a_game_is_a_pick_by_its_weights(setup: Setup) -> None:
    """docs/fairness.md promises this: another verifier needs only `weights`."""
    game = setup.build()
    counter = 0
    for state in walk(game, seed=3):
        if state.actor() != CHANCE:
            continue
        for _ in range(2):
            own, plain = FairStream(KEY, counter=counter), FairStream(KEY, counter=counter)
            assert game.draw(state, own) == plain.pick(state.weights())
            assert own.counter == plain.counter
            counter = own.counter


@pytest.mark.parametrize("setup", [s for game in GAMES for s in setups(game)], ids=name)
def test_every_draw_asks_for_the_sum_of_the_weights(setup: Setup) -> None:
    """The smallest and the largest number of each outcome, so that no face or card is off by one."""
    game = setup.build()
    seen: set[tuple[int, ...]] = set()
    for state in walk(game, seed=4):
        if state.actor() != CHANCE or tuple(state.weights()) in seen or len(seen) > 20:
            continue
        weights = state.weights()
        seen.add(tuple(weights))
        for value in range(sum(weights)):
            assert game.draw(state, Blocks(value)) == Blocks(value).pick(weights)
        assert game.draw(state, Blocks(2**256 - 1, 0)) == Blocks(2**256 - 1, 0).pick(weights)
