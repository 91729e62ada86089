"""Every refusal, event, choice and question has words in both languages and cites a clause that exists."""

from __future__ import annotations

import json
import re

import pytest

from repaire.games import definitions
from repaire.kernel.catalog import LANGUAGES, Hole, Node, Words, parse
from repaire.kernel.draw import Rng
from repaire.kernel.errors import IllegalMove
from repaire.kernel.events import Recorder
from repaire.kernel.game import CHANCE, SPECTATOR
from repaire.kernel.setup import Definition, Setup
from tests.conformance.variants import sample, walk

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]


def words_for(setup: Setup) -> list[Words]:
    return [Words(setup.catalog(lang), NAMES[: setup.players]) for lang in LANGUAGES]


def test_refused_actions_leave_the_state_untouched_and_cite_a_clause(setup: Setup) -> None:
    languages = words_for(setup)
    books = [setup.definition.rulebook(lang) for lang in LANGUAGES]
    rng = Rng(61)
    for state in sample(setup, 59, 60):
        before = json.dumps(state.pack())
        actions = len(state.game.action_names())
        for seat in range(setup.players):
            legal = state.legal(seat)
            wrong = [action for action in range(-1, actions + 1) if action not in legal]
            if len(wrong) > 120:
                rng.shuffle(wrong)
            for action in wrong[:120]:
                with pytest.raises(IllegalMove) as caught:
                    state.apply(seat, action)
                assert all(caught.value.clause in book for book in books), caught.value
                assert all(len(words.say(caught.value.phrase)) > 5 for words in languages)
        if state.actor() != CHANCE:
            with pytest.raises(IllegalMove):
                state.apply(CHANCE, 0)
        else:
            weights = state.weights()
            for outcome in range(-1, len(weights) + 2):
                if not 0 <= outcome < len(weights) or weights[outcome] == 0:
                    with pytest.raises(IllegalMove):
                        state.apply(CHANCE, outcome)
        assert json.dumps(state.pack()) == before


def test_choices_and_questions_have_words_and_clauses(setup: Setup) -> None:
    languages = words_for(setup)
    books = [setup.definition.rulebook(lang) for lang in LANGUAGES]
    for state in sample(setup, 67, 25):
        for seat in state.actors():
            choices = state.choices(seat)
            assert [choice.action for choice in choices] == state.legal(seat)
            for words in languages:
                assert words.say(state.game.ask(state, seat))
                said = [words.seen_by(seat).say(choice) for choice in choices]
                assert all(said)
                assert len(set(said)) == len(said), said
            assert all(choice.clause in book for choice in choices for book in books)


def test_events_have_words_for_every_viewer(setup: Setup) -> None:
    languages = words_for(setup)
    recorder = Recorder()
    for state in walk(setup.build(), 71):
        state.recorder = recorder
    assert recorder.told
    for viewer in range(SPECTATOR, setup.players):
        for event in recorder.seen_by(viewer):
            for words in languages:
                assert words.seen_by(viewer).say(event)


def test_sketches_can_be_made_for_every_viewer(setup: Setup) -> None:
    languages = words_for(setup)
    for state in sample(setup, 73, 60):
        for viewer in range(SPECTATOR, setup.players):
            for words in languages:
                page = setup.definition.sketch(state.view(viewer), words.seen_by(viewer))
                assert any(block.rows for block in page.blocks)


def test_heuristic_always_chooses_a_legal_action(setup: Setup) -> None:
    rng = Rng(79)
    state = setup.build().start()
    for _ in range(100_000):
        if state.actor() == CHANCE:
            state.apply(CHANCE, rng.pick(state.weights()))
        elif state.over():
            break
        else:
            actors = state.actors()
            seat = actors[rng.below(len(actors))]
            state.apply(seat, state.game.mind.glance(state, seat, rng))
    assert state.over()


def holes(nodes: tuple[Node, ...]) -> set[str]:
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, Hole):
            found.add(node.name)
            for _, inner in node.cases:
                found |= holes(inner)
    return found


@pytest.mark.parametrize("definition", definitions(), ids=lambda definition: definition.id)
def test_both_catalogs_say_the_same_things(definition: Definition) -> None:
    french, english = definition.catalog("fr"), definition.catalog("en")
    assert french.messages.keys() == english.messages.keys()
    for key in french.messages:
        assert holes(parse(french[key])) == holes(parse(english[key])), key
    for key in ("game.title", "game.pitch"):
        assert key in french
    if definition.cooperative:  # what a team is told at the end
        assert "game.won" in french
        assert "game.lost" in french
    for option in definition.options:
        assert f"option.{option.name}" in french
        assert f"option.{option.name}_help" in french
        assert option.clause in definition.rulebook("fr")
        for word in option.words:
            assert f"option.{option.name}_{word}" in french
    for box in definition.boxes if len(definition.boxes) > 1 else ():
        assert f"option.box_{box}" in french


OURS = {"fr": r"\b(nos|notre|nous|nôtres?|chez nous)\b", "en": r"\b(our|ours|we|us)\b"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("definition", definitions(), ids=lambda definition: definition.id)
def test_a_clause_with_house_content_says_that_it_is_ours(definition: Definition, lang: str) -> None:
    house = [clause for clause in definition.rulebook(lang).clauses if "H" in clause.provenance]
    assert house
    assert [clause.id for clause in house if not re.search(OURS[lang], clause.text.lower())] == []


@pytest.mark.parametrize("definition", definitions(), ids=lambda definition: definition.id)
def test_both_rulebooks_have_the_same_clauses_in_order(definition: Definition) -> None:
    french, english = definition.rulebook("fr"), definition.rulebook("en")
    assert [(c.id, c.provenance) for c in french.clauses] == [(c.id, c.provenance) for c in english.clauses]
    numbers = [int(clause.id.split(".")[1]) for clause in french.clauses]
    assert numbers == list(range(1, len(numbers) + 1))
    for book in (french, english):
        assert book.title
        assert book.intro
        assert all(len(clause.text) > 20 and clause.title for clause in book.clauses)
    assert definition.turn_clause in french
    assert definition.end_clause in french
