"""docs/adding-a-game.md works as it stands: a sixth game is one folder and one line."""

from __future__ import annotations

import json
import re
import shutil
from difflib import unified_diff
from xml.etree import ElementTree

import pytest

from tests.sixth_game import FOLDER, PAGE, TABLE, Tree, with_pebbles


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return with_pebbles(tmp_path_factory.mktemp("tree"))


def test_one_folder_and_one_line_differ(tree: Tree) -> None:
    added = tree.after.keys() - tree.before.keys()
    assert all(name.startswith(FOLDER) for name in added)
    assert [name for name in tree.before if tree.after[name] != tree.before[name]] == [TABLE]
    diff = list(unified_diff(tree.before[TABLE].decode().splitlines(), tree.text(TABLE).splitlines(), n=0))[3:]
    assert diff == ['+    "pebbles": "repaire.games.pebbles",']


def test_it_stays_small(tree: Tree) -> None:
    """The trivial game is the measure of the contract: what it does not care about, it need not write."""
    files = [name for name in tree.after if name.startswith(FOLDER)]
    assert len(files) <= 8
    assert sum(len(tree.text(name).splitlines()) for name in files if name.endswith(".py")) <= 249
    assert len(PAGE.splitlines()) <= 475


def test_a_game_without_a_mind_has_strong_bots_all_the_same(tree: Tree) -> None:
    command = "repaire simulate pebbles --games 30 --bots hard:100,random --seed 1 --json"
    assert json.loads(tree.output(*command.split()))["wins"][0] >= 20


def test_every_clause_is_cited_in_the_code(tree: Tree) -> None:
    code = "".join(tree.text(name) for name in tree.after if name.startswith(FOLDER) and name.endswith(".py"))
    clauses = re.findall(r"^### (PEB\.\d+) ", tree.text(f"{FOLDER}rulebook/en.md"), re.MULTILINE)
    cited = set(re.findall(r"PEB\.\d+", code + tree.text(f"{FOLDER}boxes/standard.toml")))
    assert cited == set(clauses)


@pytest.mark.slow
def test_conformance(tree: Tree) -> None:
    """All of the suite passes but the two tests that ask for the game's own tests."""
    report = tree.path / "report.xml"
    command = f"-m pytest tests/conformance -k pebbles -p no:cacheprovider --junitxml={report.name}"
    done = tree.run(*command.split())
    passed: set[str] = set()
    failed: set[str] = set()
    for case in ElementTree.parse(report).iter("testcase"):
        (passed if len(case) == 0 else failed).add(case.attrib["name"])
    assert failed == {
        "test_every_clause_has_a_test[pebbles]",
        "test_every_game_has_tree_counts_resample_tests_and_playthroughs[pebbles]",
    }, done.stdout
    assert len(passed) > 100
    assert all("pebbles" in name for name in passed)


def test_the_command_line_knows_it(tree: Tree) -> None:
    found = {game["id"]: game for game in json.loads(tree.output("repaire", "games", "--json", "--lang", "en"))}
    assert found["pebbles"]["title"] == "Pebbles"
    assert found["pebbles"]["players"] == [2, 4]
    assert [option["name"] for option in found["pebbles"]["options"]] == ["first", "last_doubles"]
    assert "dernier caillou" in tree.output("repaire", "rules", "pebbles", "PEB.6", "--lang", "fr")


@pytest.mark.parametrize("variant", ["last_doubles=false", "last_doubles=true"])
def test_a_level_beats_random_in_both_variants(tree: Tree, variant: str) -> None:
    command = "repaire simulate pebbles --games 40 --bots normal,random --seed 1 --json --option"
    found = json.loads(tree.output(*command.split(), variant))
    assert found["games"] == 40
    assert found["wins"][0] > 28


def test_a_game_is_played_and_replayed(tree: Tree) -> None:
    command = "repaire play pebbles --seats bot:random,bot:heuristic --pause 0 --seed 3 --lang en --save game.json"
    said = tree.output(*command.split())
    assert "won the game!" in said
    moves = json.loads((tree.path / "game.json").read_text(encoding="utf-8"))["moves"]
    assert re.fullmatch(r"\* first-\d charm-\d+ charm-\d+", moves[0])
    assert all(re.fullmatch(r"[01] take-[123]", move) for move in moves[1:])
    replayed = tree.output("repaire", "replay", "game.json", "--lang", "fr")
    assert f"coup {len(moves) - 1} sur {len(moves) - 1}" in replayed
    assert "gagne la partie" in replayed


def test_its_playthroughs_can_be_recorded(tree: Tree) -> None:
    tree.output("scripts.record_playthroughs", "pebbles")
    assert len(list((tree.path / "tests/games/pebbles/playthroughs").glob("*.json"))) == 3


def test_style(tree: Tree) -> None:
    tree.output("ruff", "check", "--no-cache", FOLDER, TABLE)
    tree.output("ruff", "format", "--no-cache", "--check", FOLDER, TABLE)


RESAMPLED = """
from tests.chi_square import fits
from repaire.games import find
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE

state = find("pebbles").setup(3, {"first": 1}).build().start()
for outcome in (12, 5, 3, 9):
    state.apply(CHANCE, outcome)
rng = Rng(1)
worlds = [state.resample(0, rng) for _ in range(20_000)]
for world in worlds:
    deck, charms = world.part("deck"), world.part("charms")
    assert charms[0] == 5
    for charm in charms:
        deck[charm] += 1
    assert deck == [1] * 12
hidden = [charm for charm in range(12) if charm != 5]
dealt = (tuple(world.part("charms")[1:]) for world in worlds)
assert fits(dealt, {(a, b): 1 for a in hidden for b in hidden if a != b})
"""


def test_resampled_charms_are_uniform_and_none_is_lost(tree: Tree) -> None:
    done = tree.run("-c", RESAMPLED)
    assert done.returncode == 0, done.stderr


def test_the_types_of_the_browser_stay_as_they_are(tree: Tree) -> None:
    tree.output("pytest", "tests/server/test_wire_types.py", "-p", "no:cacheprovider")


def test_with_a_board_of_its_own_it_has_types_in_the_browser(tree: Tree) -> None:
    board = tree.path / "web/src/games/pebbles/Board.svelte"
    board.parent.mkdir()
    board.touch()
    done = tree.run("-c", "from scripts import wire_types; print(wire_types.generated())")
    shutil.rmtree(board.parent)
    made = done.stdout
    assert "export interface PebblesView extends View {" in made
    assert '| { kind: "charm_shown"; args: { seat: number; charm: number; points: number } }' in made


@pytest.mark.slow
def test_types(tree: Tree) -> None:
    tree.output("mypy", FOLDER, TABLE)
