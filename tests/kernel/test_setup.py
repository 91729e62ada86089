from __future__ import annotations

import pickle
import tomllib
from typing import Any

import pytest

from repaire.bots import Glimpse, make
from repaire.games import find
from repaire.kernel.box import Box
from repaire.kernel.draw import Rng
from repaire.kernel.playthrough import Playthrough
from repaire.kernel.record import Record, load


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was parsed since, by its beginning."""
    real, found = tomllib.loads, []

    def loads(text: str, **kinds: Any) -> dict[str, Any]:
        found.append(text[:40])
        return real(text, **kinds)

    monkeypatch.setattr(tomllib, "loads", loads)
    return found


@pytest.mark.parametrize("box", ["", "mine"])
def test_a_box_is_parsed_once_whatever_is_asked_of_its_set_up(box: str, parsed: list[str]) -> None:
    definition = find("brigands")
    text = definition.box().text.replace("days = 6", "days = 5") + f"# {box}"
    own = Box(box, text) if box else definition.box()
    setup = definition.setup(3, {}, own)
    play = Playthrough(Record(setup), Rng(1))
    for _ in range(12):
        play.settle()
        seat = play.state.actor()
        play.move(seat, make("heuristic", Rng(2)).move(Glimpse(play.state, seat)))
    for lang in ("fr", "en", "fr"):
        assert setup.catalog(lang)["term.day.0"]
    assert load(play.record.dump(), find).setup.box.hash == own.hash
    assert setup.contents() is setup.contents()
    assert len([part for part in parsed if part == text[:40]]) <= 2  # the record that was read has a box of its own


def test_a_worker_that_gets_a_set_up_with_every_thought_parses_it_once(parsed: list[str]) -> None:
    definition = find("browl")
    mine = Box("mine", definition.box().text + "# a worker's")
    state = definition.setup(2, {}, mine).build().start()
    sent = pickle.dumps(state)
    assert len(sent) < len(mine.text) + 1_000  # what was parsed stays here
    before = len(parsed)
    for _ in range(3):
        assert pickle.loads(sent).pack() == state.pack()
    assert len(parsed) == before


def test_what_was_read_is_no_part_of_what_a_set_up_is() -> None:
    definition = find("browl")
    one, other = definition.setup(2), definition.setup(2)
    assert one.box.hash
    one.catalog("fr")
    assert one == other
    assert pickle.loads(pickle.dumps(one)) == other
