from __future__ import annotations

from pathlib import Path

import pytest

from repaire.games import find
from repaire.kernel.box import Box, BoxReader, line_of
from repaire.kernel.errors import BadBox

TEXT = """# a box
hand = 6

[peoples.mage]
value = 3
cards = 9  # nine

[[fort]]
n = 1

[[fort]]
n = 2
name = "x"
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("hand",), 2),
        (("peoples",), 4),
        (("peoples", "mage", "value"), 5),
        (("peoples", "mage", "cards"), 6),
        (("peoples", "mage", "missing"), 4),
        (("fort", 0, "n"), 9),
        (("fort", 1, "n"), 12),
        (("fort", 1, "name"), 13),
        (("nowhere",), 1),
    ],
)
def test_lines_are_found(path: tuple[str | int, ...], line: int) -> None:
    assert line_of(TEXT, path) == line


def reader(text: str = TEXT) -> BoxReader:
    return BoxReader(Box("my.toml", text))


def test_values_are_read_and_checked() -> None:
    box = reader()
    assert box.whole("hand", low=1, high=9) == 6
    assert box.rows("fort", low=1) == 2
    assert box.word("fort", 1, "name", among=("x", "y")) == "x"
    with pytest.raises(BadBox) as caught:
        box.whole("peoples", "mage", "value", low=4, high=9)
    assert caught.value.data == {"file": "my.toml", "line": 5, "where": "peoples.mage.value", "expected": "4..9"}


@pytest.mark.parametrize("text", ["hand = 'six'", "hand = true", "hand = 2.0", "hand = [6]", ""])
def test_wrong_types_and_missing_values_are_refused(text: str) -> None:
    with pytest.raises(BadBox, match="wrong_box"):
        reader(text).whole("hand")


def test_values_that_nobody_asked_for_are_refused() -> None:
    box = reader()
    box.whole("hand")
    with pytest.raises(BadBox) as caught:
        box.finish()
    assert caught.value.data["where"] == "peoples.mage.value"
    for path in (("peoples", "mage", "value"), ("peoples", "mage", "cards"), ("fort", 0, "n"), ("fort", 1, "n")):
        box.get(*path)
    with pytest.raises(BadBox) as caught:
        box.finish()
    assert caught.value.data["where"] == "fort.2.name"
    box.get("fort", 1, "name")
    box.finish()


def test_a_list_may_be_read_item_by_item() -> None:
    box = reader("faces = ['one', 'two']")
    for number in range(box.rows("faces")):
        box.word("faces", number)
    box.finish()
    box = reader("faces = ['one', 'two']")
    box.word("faces", 0)
    with pytest.raises(BadBox) as caught:
        box.finish()
    assert caught.value.data["where"] == "faces.2"


def test_broken_toml_names_its_line() -> None:
    with pytest.raises(BadBox) as caught:
        reader("hand = 6\nvalue = = 3\n")
    assert caught.value.reason == "broken_box"
    assert caught.value.data["line"] == 2


def test_the_hash_is_that_of_the_values() -> None:
    assert Box("a", TEXT).hash == Box("b", TEXT.replace("# a box", "# another")).hash
    assert Box("a", TEXT).hash != Box("a", TEXT.replace("hand = 6", "hand = 7")).hash


def test_unreadable_files_and_unknown_boxes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadBox, match="unreadable_box"):
        Box.from_file(tmp_path / "none.toml")
    with pytest.raises(BadBox, match="unknown_box"):
        find("browl").box("none")


def test_a_changed_box_changes_the_game() -> None:
    standard = find("browl").box()
    mine = Box("mine.toml", standard.text.replace("hand = 6", "hand = 4"))
    assert find("browl").setup(2, {}, mine).contents().hand == 4
