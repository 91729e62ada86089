"""Boxes come from strangers: whatever is in one is refused with a reason, and quickly."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest

from repaire.games import definitions, find
from repaire.kernel.box import Box, BoxReader, line_of
from repaire.kernel.box_limits import DEPTH, LENGTH, NUMBER, WORD, check_text
from repaire.kernel.catalog import LANGUAGES, Catalog, Words
from repaire.kernel.errors import BadBox

SOON = 1.0  # seconds of this process; what is not bounded takes many times that, or for ever


def refused(text: str) -> BadBox:
    """Return how the box is refused: its values and its digest alike, with words in both languages, and soon."""
    begun = process_time()
    with pytest.raises(BadBox) as caught:
        find("browl").setup(2, {}, Box("mine", text))
    assert process_time() - begun < SOON
    for lang in LANGUAGES:
        assert "mine" in Words(Catalog.load("repaire.kernel", lang)).say(caught.value.phrase)
    return caught.value


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("ok = 1\n" + ".".join(["a"] * 9_000) + " = 1", 2),
        ("\n\n[" + ".".join(["a"] * 9_000) + "]\nb = 1", 3),
        ('"x"' + ".'y'" * 4_000 + " = 1", 1),
        ("a = " + "[" * 9_000 + "]" * 9_000, 1),
        ("a = " + "{b = " * 3_000 + "1" + "}" * 3_000, 1),
        ('a = ["""quoted"""", ' + "[" * 9_000, 1),
        ("[" * 10_000, 1),
    ],
)
def test_what_is_nested_without_measure_is_not_even_parsed(text: str, line: int) -> None:
    error = refused(text)
    assert error.reason == "deep_box"
    assert error.data == {"file": "mine", "line": line, "high": DEPTH}
    with pytest.raises(BadBox, match="deep_box"):
        _ = Box("mine", text).hash


def test_depth_that_adds_up_is_refused() -> None:
    half = ".".join("abcdef")
    error = refused(f"# mine\n[{half}]\n{half} = 1\n")
    assert (error.reason, error.data["line"], error.data["expected"]) == ("wrong_box", 3, "shallow")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (str(NUMBER + 1), "small_number"),
        ("-" + "9" * 4_000, "small_number"),
        ("0x" + "f" * 15_000, "small_number"),
        ("1979-05-27", "plain_value"),
        ("[1, 07:32:00]", "plain_value"),
        ('"' + "x" * (WORD + 1) + '"', "short_word"),
        (r'"\u001b[2J"', "short_word"),
        ('"""two\nlines"""', "short_word"),
        ("{" + "k" * (WORD + 1) + " = 1}", "short_word"),
    ],
)
def test_values_that_no_box_may_have_are_refused_wherever_they_are(value: str, expected: str) -> None:
    error = refused(f"\nodd = {value}\n")
    assert (error.reason, error.data["expected"], error.data["line"]) == ("wrong_box", expected, 2)
    with pytest.raises(BadBox, match="wrong_box"):
        _ = Box("mine", f"odd = {value}").hash


def test_digits_without_end_are_refused() -> None:
    assert refused("odd = " + "9" * 15_000).reason == "broken_box"


def test_a_box_has_a_largest_length(tmp_path: Path) -> None:
    assert refused("#" * (LENGTH + 1)).reason == "large_box"
    file = tmp_path / "large.toml"
    file.write_text("#" * 50 * LENGTH, encoding="utf-8")
    box = Box.from_file(file)
    assert len(box.text) == LENGTH + 1  # the rest was not read
    with pytest.raises(BadBox, match="large_box"):
        find("browl").setup(2, {}, box)


@pytest.mark.parametrize(
    "text",
    [
        'odd = """\n[' + " " * 19_000 + '\n"""',  # a header, as far as a line can tell
        'odd = """\n' + "[a.b.c] " * 2_300 + '\n"""',
        'odd = """\n[' + "a." * 9_000 + ']\n"""',
        'odd = """' + '\\"""' * 4_800 + "\\",
        'odd = """' + "\\" * 19_001,
        "\n".join(f"k{number} = 1" for number in range(1_800)),
        "".join(f"[[t]]\nx = {number % 10}\n" for number in range(1_500)),
        "\n" * 19_000 + "= =",
    ],
)
def test_no_text_takes_long(text: str) -> None:
    refused(text)


def test_the_check_that_all_was_read_takes_time_in_proportion() -> None:
    def seconds(rows: int) -> float:
        reader = BoxReader(Box("mine", "a = [" + "1," * rows + "]"))
        for row in range(reader.rows("a", high=rows)):
            reader.whole("a", row)
        begun = process_time()
        reader.finish()
        return process_time() - begun

    assert seconds(9_000) < SOON / 4  # comparing each with each takes many seconds


def test_a_long_file_of_tables_tells_the_line_at_once() -> None:
    text = "".join(f"[t{number}.u]\nx = 1\n" for number in range(1_200))
    begun = process_time()
    assert line_of(text, ("t1199", "u", "x")) == 2_400
    assert process_time() - begun < SOON


def test_boxes_that_ship_are_well_within_the_limits() -> None:
    for definition in definitions():
        for name in definition.boxes:
            assert len(definition.box(name).text) < LENGTH / 4
            definition.box(name).values  # noqa: B018 (raises BadBox)


def test_no_text_is_nested_deeper_for_the_parser_than_for_the_limits() -> None:
    """What the limits let through never exhausts the parser, however strings and comments hide what is around them."""
    rng = random.Random(5)
    deep = "[" * 2_000
    pieces = ['"', '"""', "'", "'''", "\\", "#", "\n", "a = ", "[", "]", "1,", "x.y", deep, '"s"', '"""m"""', "'''l'''"]
    parsed = 0
    for _ in range(20_000):
        text = "a = [" + "".join(rng.choices(pieces, k=rng.randint(1, 7)))
        try:
            check_text("mine", text)
        except BadBox:
            continue
        parsed += 1
        with suppress(BadBox):
            Box("mine", text).values  # noqa: B018 (a RecursionError would come out here)
    assert parsed > 5_000
