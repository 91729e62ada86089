from __future__ import annotations

import json

import pytest

from repaire.games import find
from repaire.kernel.box import Box
from repaire.kernel.draw import Rng
from repaire.kernel.errors import BadRecord, IllegalMove
from repaire.kernel.playthrough import Playthrough
from repaire.kernel.record import Record, load, replay
from tests.conformance.test_states import whole_game


def game_text() -> str:
    return whole_game(find("browl").setup(2), 1).record.dump()


def test_a_record_is_readable() -> None:
    text = game_text()
    raw = json.loads(text)
    assert list(raw) == ["repaire", "game", "rules", "players", "seats", "options", "box", "moves"]
    assert raw["moves"][0].startswith("* opener-")
    assert raw["moves"][1].split()[1].split("-")[0] in ("mage", "elf", "orc", "barbarian", "dwarf")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda raw: raw.pop("moves"), "missing_part"),
        (lambda raw: raw.pop("game"), "missing_part"),
        (lambda raw: raw.update(players="2"), "missing_part"),
        (lambda raw: raw.update(players=9), "bad_header"),
        (lambda raw: raw.update(game="chess"), "bad_header"),
        (lambda raw: raw.update(rules=99), "other_rules"),
        (lambda raw: raw["box"].update(sha256="0"), "other_box"),
        (lambda raw: raw["box"].update(text="a." * 9_000 + "a = 1"), "bad_header"),
        (lambda raw: raw["box"].update(text="odd = 0x" + "f" * 9_000), "bad_header"),
        (lambda raw: raw["options"].update(nope=1), "bad_header"),
        (lambda raw: raw.update(repaire=2), "not_a_record"),
        (lambda raw: raw["moves"].insert(3, "0 king"), "bad_move"),
        (lambda raw: raw["moves"].insert(3, "7 elf"), "bad_move"),
        (lambda raw: raw["moves"].insert(3, ""), "bad_move"),
        (lambda raw: raw["moves"].insert(3, 5), "bad_move"),
    ],
)
def test_damaged_records_are_refused(change: object, reason: str) -> None:
    raw = json.loads(game_text())
    assert callable(change)
    change(raw)
    with pytest.raises(BadRecord) as caught:
        load(json.dumps(raw), find)
    assert caught.value.reason == reason


@pytest.mark.parametrize("text", ["", "{", "[]", "nothing", '"x"', "null", "[" * 100_000, "9" * 100_000])
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        load(text, find)


def test_an_illegal_move_is_found_by_replay() -> None:
    raw = json.loads(game_text())
    raw["moves"].insert(1, raw["moves"][3].replace("1 ", "0 ") if raw["moves"][3][0] == "1" else "1 elf")
    raw["moves"].insert(1, "1 mage" if raw["moves"][1][0] == "0" else "0 mage")
    with pytest.raises(BadRecord, match="illegal_move"):
        replay(load(json.dumps(raw), find))


def test_another_box_travels_with_the_record() -> None:
    box = Box("mine.toml", find("browl").box().text.replace("target = 100", "target = 20"))
    play = whole_game(find("browl").setup(3, {}, box), 2)
    record = load(play.record.dump(), find)
    assert record.setup.contents().target == 20
    assert replay(record).pack() == play.state.pack()


def fresh() -> Playthrough:
    play = Playthrough(Record(find("browl").setup(2, {"first": 1})), Rng(1))
    play.settle()
    return play


def test_moves_go_in_whole_or_not_at_all() -> None:
    play = fresh()
    before = play.state.pack(), play.record.dump()
    legal = play.state.legal(0)
    for wrong in ([], [99], [legal[0], legal[0]]):
        with pytest.raises(IllegalMove):
            play.move(0, wrong)
    with pytest.raises(IllegalMove):
        play.move(1, [legal[0]])
    assert (play.state.pack(), play.record.dump()) == before


def test_undo_takes_the_events_back_too_and_a_resumed_game_has_its_log() -> None:
    play = fresh()
    before = list(play.recorder.told)
    assert before
    play.move(0, [play.state.legal(0)[0]])
    assert len(play.recorder.told) > len(before)
    play.undo(0)
    assert play.recorder.told == before
    assert Playthrough(play.record, Rng(2)).recorder.told == before


def test_undo_takes_back_only_ones_own_last_move_before_chance_speaks() -> None:
    play = fresh()
    before = play.state.pack()
    assert not play.can_undo(0)
    play.move(0, [play.state.legal(0)[0]])
    assert play.can_undo(0)
    assert not play.can_undo(1)
    play.undo(0)
    assert play.state.pack() == before
    play.move(0, [play.state.legal(0)[0]])
    play.settle()
    assert not play.can_undo(0)
    with pytest.raises(IllegalMove, match="no_undo"):
        play.undo(0)
