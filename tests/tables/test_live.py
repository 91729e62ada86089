"""What was told lately goes to those who may know it, and to nobody else."""

from __future__ import annotations

import msgspec
import pytest

from repaire.games import GAMES, find
from repaire.kernel.draw import Rng
from repaire.kernel.events import Recorder
from repaire.kernel.game import CHANCE, SPECTATOR
from repaire.tables.live import FIRST_BYTES, GIVEN, RECENT, Live, Told, seen, written
from tests.tables.played import hall


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_once_is_seen_as_the_rules_told_it(game: str) -> None:
    setup = find(game).setup(find(game).players[1])
    state, recorder, rng = setup.build().start(), Recorder(), Rng(5)
    state.recorder = recorder
    for _ in range(400):
        actor = state.actor()
        if actor < 0 and actor != CHANCE:
            break
        legal = [] if actor == CHANCE else state.legal(actor)
        action = state.game.draw(state, rng) if actor == CHANCE else legal[rng.below(len(legal))]
        state.apply_unchecked(actor, action)
    told = written(recorder.told)
    for viewer in range(SPECTATOR, setup.players):
        events = [msgspec.json.decode(event) for event in seen(told, viewer)]
        assert events == [[event.kind, msgspec.to_builtins(event.args)] for event in recorder.seen_by(viewer)]


def raw(*texts: bytes) -> list[msgspec.Raw]:
    return [msgspec.Raw(text) for text in texts]


def test_events_have_an_audience() -> None:
    everyone, one, others = raw(b"everyone", b"one", b"others")
    told = (Told(-1, everyone), Told(1 << 1, one), Told(~(1 << 1), others))
    assert seen(told, SPECTATOR) == raw(b"everyone", b"others")
    assert seen(told, 0) == raw(b"everyone", b"others")
    assert seen(told, 1) == raw(b"everyone", b"one")


def test_who_comes_back_gets_their_own_events_alone_and_not_too_many() -> None:
    live = Live(hall("browl").table)
    live.told_from = 0
    for seq in range(1, RECENT):
        everyone, one = raw(b"all %d" % seq, b"two %d" % seq)
        live.recent.append((seq, (Told(-1, everyone), Told(1 << 2, one))))
    assert live.events_since(RECENT - 3, 0) == (raw(b"all 98", b"all 99"), True)
    assert live.events_since(RECENT - 3, 2) == (raw(b"all 98", b"two 98", b"all 99", b"two 99"), True)
    assert live.events_since(RECENT - 3, SPECTATOR) == (raw(b"all 98", b"all 99"), True)
    events, complete = live.events_since(1, 2)
    assert (len(events), complete) == (GIVEN, False)
    live.recent.extend((seq, (Told(-1, msgspec.Raw(b"x")),)) for seq in range(RECENT, 2 * RECENT))
    assert live.events_since(0, 0)[1] is False


def test_a_newcomer_gets_the_latest_events_in_a_few_bytes() -> None:
    live = Live(hall("browl").table)
    live.told_from = 0
    for seq in range(1, 61):
        live.recent.append((seq, (Told(-1, msgspec.Raw(b"x" * 99 + b"%d" % (seq % 10))),)))
    events, complete = live.events_since(0, 0)
    assert (len(events), complete) == (FIRST_BYTES // 100, False)
    assert bytes(events[-1]).endswith(b"0")  # the last one
    assert live.events_since(1, 0) == ([event for _, (told,) in list(live.recent)[1:] for event in [told.event]], True)
