"""The figures of docs/bots.md: who meets whom, on which seat, and how they get into the page."""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from repaire.games import GAMES, find
from scripts import bots


def test_every_level_meets_the_simple_bots_and_all_levels_below() -> None:
    met = {(lone, rest) for lone, rest, role in bots.matches("browl", 4) if not role}
    assert len(met) == 4 * 2 + 3 + 2 + 1
    assert {("easy", "random"), ("expert", "heuristic"), ("expert", "easy"), ("hard", "normal")} <= met
    assert ("easy", "normal") not in met


def test_roles_are_measured_where_there_is_a_prince_among_others() -> None:
    assert any(role for _, _, role in bots.matches("brigands", 3))
    assert not any(role for game in GAMES for _, _, role in bots.matches(game, 2))
    assert {rest for _, rest, _ in bots.matches("briquambroque", 2)} == {""}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_lone_brigand_meets_every_other_seat_as_the_prince(players: int) -> None:
    princes: dict[int, set[int]] = {seat: set() for seat in range(players)}
    for number in range(players * (players - 1)):
        seat = number % players
        princes[seat].add(bots.cast("brigand", seat, players, number)["prince"] - 1)
        assert bots.cast("prince", seat, players, number) == {"prince": seat + 1}
        assert bots.cast("", seat, players, number) == {}
    assert all(found == set(range(players)) - {seat} for seat, found in princes.items())


def test_every_table_can_be_set_up() -> None:
    for game, tables in bots.TABLES.items():
        for players, options, box in tables:
            assert find(game).setup(players, options, box).players == players


@pytest.mark.parametrize("name", GAMES)
def test_a_higher_level_thinks_more_and_gives_away_less_and_an_expert_nothing(name: str) -> None:
    definition = find(name)
    levels = definition.setup(definition.players[-1]).build().mind.levels
    assert len(levels) == len(bots.LEVELS)
    assert [level.simulations for level in levels] == sorted({level.simulations for level in levels})
    for worse, better in pairwise(levels[:-1]):
        assert worse.heat > better.heat >= 0.0
        assert worse.loss > better.loss
        assert worse.alone >= better.alone
    assert levels[-1].heat == levels[-1].alone == 0.0


def asked(out: Path, **more: Any) -> argparse.Namespace:
    """What is asked for on the command line."""
    plain = {
        "games": ["browl"],
        "players": [2],
        "lone": ["easy"],
        "rest": [],
        "box": "",
        "plain": False,
        "varied": False,
        "roles": False,
    }
    return argparse.Namespace(**(plain | {"count": 4, "expert": 0, "jobs": 1, "on": "local", "out": out} | more))


def test_a_run_goes_on_with_what_is_there_and_repeats_itself(tmp_path: Path) -> None:
    first: list[dict[str, Any]] = []
    bots.run(asked(tmp_path / "a.json", rest=["random"]), first)
    assert [(row["lone"], row["rest"], row["games"]) for row in first] == [("easy", "random", 4)]
    both = list(first)
    bots.run(asked(tmp_path / "a.json"), both)
    assert both[0] is first[0]
    assert [row["rest"] for row in both] == ["random", "heuristic"]
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8")) == both
    again: list[dict[str, Any]] = []
    bots.run(asked(tmp_path / "b.json"), again)
    assert again == both


def test_a_match_with_too_few_games_is_played_on_from_where_it_stopped(tmp_path: Path) -> None:
    grown: list[dict[str, Any]] = []
    for count in (3, 5, 4):  # what is there already is never thrown away
        bots.run(asked(tmp_path / "a.json", rest=["heuristic"], count=count), grown)
    whole: list[dict[str, Any]] = []
    bots.run(asked(tmp_path / "b.json", rest=["heuristic"], count=5), whole)
    assert grown == whole
    assert [row["games"] for row in grown] == [5]


def test_figures_of_experts_with_other_thoughts_are_not_mixed(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = []
    for thoughts, count in ((2, 1), (3, 2)):
        bots.run(asked(tmp_path / "a.json", lone=["expert"], rest=["random"], expert=thoughts, count=count), rows)
    assert [(row["expert"], row["games"]) for row in rows] == [(2, 1)]


def test_in_a_variant_each_level_meets_the_one_below(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = []
    bots.run(asked(tmp_path / "a.json", lone=["normal"], count=1, plain=False, varied=True), rows)
    assert [(row["lone"], row["rest"], row["options"]) for row in rows] == [
        ("normal", "easy", {"fortress": True}),
        ("normal", "easy", {"end": "rounds"}),
    ]
    assert [match[:2] for match in bots.matches("browl", 2, variant=True)] == [
        ("normal", "easy"),
        ("hard", "normal"),
        ("expert", "hard"),
    ]


def test_variants_have_a_table_of_their_own() -> None:
    row = {"game": "browl", "players": 3, "options": {"end": "rounds"}, "margin": 0.1, "games": 50}
    lines = bots.variants([row | {"lone": "hard", "rest": "normal", "rate": 0.5}])
    assert "### Bröwl: variants" in lines
    assert "| variant | players | normal | hard | expert |" in lines
    assert "| end: rounds | 3 |  | 50 % ± 10 (50) |  |" in lines
    assert "| fortress | 3 |  |  |  |" in lines


def test_figures_are_written_between_their_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, figures = tmp_path / "bots.md", tmp_path / "figures.json"
    page.write_text(f"before\n{bots.BEGIN}\nold\n{bots.END}\nafter\n", encoding="utf-8")
    row = {"game": "browl", "players": 2, "options": {}, "box": "", "role": ""}
    shown = [
        row | {"lone": "hard", "rest": "easy", "rate": 0.75, "margin": 0.061, "games": 200},
        row | {"lone": "easy", "rest": "random", "rate": 0.9, "margin": 0.05, "games": 100},
        row | {"options": {"fortress": True}, "lone": "hard", "rest": "normal", "rate": 0.2, "margin": 0.1, "games": 9},
    ]
    shown.append(shown[-1] | {"players": 5})  # there is nothing else with five
    figures.write_text(json.dumps(shown), encoding="utf-8")
    monkeypatch.setattr(bots, "PAGE", page)
    bots.write([figures])
    lines = page.read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["before", bots.BEGIN]
    assert lines[-2:] == [bots.END, "after"]
    assert "old" not in lines
    assert "### Bröwl, 2 players" in lines
    assert "| alone among | random | easy |" in lines
    assert "| easy | 90 % ± 5 (100) |  |" in lines
    assert "| hard |  | 75 % ± 6 (200) |" in lines
    assert "| fortress | 2 |  | 20 % ± 10 (9) |  |" in lines
    assert "| fortress | 5 |  | 20 % ± 10 (9) |  |" in lines
    assert "### Bröwl, 5 players" not in lines


def test_the_steps_between_teams_are_means_over_the_set_ups_that_both_played() -> None:
    row = {"game": "briquambroque", "players": 2, "role": "", "rest": "", "games": 98, "margin": 0.1, "box": "family"}
    plain, strategy = row | {"options": {}}, row | {"options": {"strategy": True}}
    rows = [
        plain | {"lone": "hard", "rate": 0.8},
        plain | {"lone": "normal", "rate": 0.5},
        strategy | {"lone": "hard", "rate": 0.4},
        strategy | {"lone": "normal", "rate": 0.3},
        strategy | {"lone": "expert", "rate": 0.5, "box": "challenge"},
    ]
    # sqrt of .794 * .206, .5 * .5, .402 * .598 and .304 * .696, each over 100, then halved: 4.7 points, times 1.96
    assert bots.step(rows, "hard", "normal") == "20 ± 9 (2 set-ups)"
    assert bots.step(rows, "expert", "hard") == ""
    alike = [plain | {"lone": "hard", "rate": 0.5}, plain | {"lone": "normal", "rate": 0.504}]
    assert bots.step(alike, "hard", "normal").startswith("0 ±")  # not -0
    third = row | {"options": {}, "players": 3}
    rows += [third | {"lone": "hard", "rate": 0.5}, third | {"lone": "normal", "rate": 0.5}]
    lines = bots.teams(rows)
    assert "| 2 |  | 20 ± 9 (2 set-ups) |  |" in lines
    assert "| 3 |  | 0 ± 14 (1 set-ups) |  |" in lines
    assert "| all |  | 13 ± 8 (3 set-ups) |  |" in lines
