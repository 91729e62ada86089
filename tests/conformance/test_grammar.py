"""Sentences of whole games are good French and English: elision, "you", and plural come from the catalogs' grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from repaire.games import definitions
from repaire.kernel.catalog import LANGUAGES, Catalog, Hole, Node, Words, parse
from repaire.kernel.events import Recorder
from repaire.kernel.game import SPECTATOR
from repaire.kernel.setup import Definition, Setup
from tests.conformance.variants import walk

NAMES = ["Invité", "Élise", "Ondine", "Yves", "Hugo", "Aude"]  # French elides before each of them
FULL_FORMS = re.compile(rf"\b(de|que|le|la|je|me|te|se|ne|ce|jusque|lorsque) ({'|'.join(NAMES)})\b", re.IGNORECASE)
DOUBLE = re.compile(r"\b(à|de|par) vous (vole|prend|pousse|montre)|\b(vole|arrête|pousse)\b[^.:]*\b(à|de) vous\b")


def sentences(setup: Setup, lang: str) -> Iterator[tuple[int, str]]:
    """Everything that is said in a whole game, with who reads it: events, questions, choices and reasons."""
    words = Words(setup.catalog(lang), NAMES[: setup.players])
    recorder = Recorder()
    for number, state in enumerate(walk(setup.build(), 83)):
        state.recorder = recorder
        if number % 5:
            continue
        for seat in state.actors():
            told = words.seen_by(seat)
            yield seat, told.say(state.game.ask(state, seat))
            for choice in state.choices(seat):
                yield seat, told.say(choice)
                why = state.game.mind.reason(state, seat, choice.action)
                if why is not None:
                    yield seat, told.say(why)
    for viewer in range(SPECTATOR, setup.players):
        told = words.seen_by(viewer)
        for event in recorder.seen_by(viewer):
            yield viewer, told.say(event)


def plurals(catalog: Catalog) -> dict[str, str]:
    """The nouns that the catalog counts: the plural of each singular."""
    found: dict[str, str] = {}

    def look(nodes: tuple[Node, ...]) -> None:
        for node in nodes:
            if not isinstance(node, Hole):
                continue
            cases = dict(node.cases)
            if node.kind == "plural" and "one" in cases:
                one, other = (re.match(r"# (\w+)", str(cases[case][0])) for case in ("one", "other") if cases[case])
                if one and other and one[1] != other[1]:
                    found[one[1]] = other[1]
            for _, inner in node.cases:
                look(inner)

    for message in catalog.messages.values():
        look(parse(message))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_of_a_whole_game(setup: Setup, lang: str) -> None:
    counted = plurals(setup.catalog(lang))
    few = re.compile(rf"(?<![\d,.])1 ({'|'.join(set(counted.values()) - counted.keys())})\b")
    many = re.compile(rf"(?<![\d,.])([2-9]|\d\d+) ({'|'.join(counted.keys() - set(counted.values()))})\b")
    wrong: set[str] = set()
    for viewer, said in sentences(setup, lang):
        if viewer >= 0 and re.search(rf"\b{NAMES[viewer]}\b", said):
            wrong.add(f"read by {NAMES[viewer]}: {said}")
        if counted and (few.search(said) or many.search(said)):
            wrong.add(f"plural: {said}")
        if lang == "fr" and (FULL_FORMS.search(said) or DOUBLE.search(said)):
            wrong.add(f"elision or person: {said}")
        if said.rstrip().endswith(":") or "\ue000" in said or "~" in said:
            wrong.add(f"unfinished: {said}")
    assert not wrong, "\n".join(sorted(wrong))


STOLE = {"seat": 0, "target": 1, "ducats": 5}
TOOK = {"seat": 0, "n": 4, "tokens": [2, 7]}
LED = {"seat": 0, "points": 110, "round": 3, "second": 1, "lead": 1}
HAUL = {"seat": 0, "points": 1, "cars": 2, "chests": 0}
HAULED = "Le train est vide. Le butin d'Invité est le plus gros : 1 point, 2 voitures, 0 coffre."
SAVED = {"seat": 0, "threshold": 50, "ducats": 44}
NOT_ENOUGH = "Aucun brigand n'a 50 ducats : le plus riche s'arrête à 44."
LISTED = [
    ("brigands", "fr", 1, "event.stole", STOLE, "Invité vous vole 5 ducats."),
    ("brigands", "fr", 0, "event.stole", STOLE, "Vous volez 5 ducats à Élise."),
    ("brigands", "fr", 2, "event.stole", STOLE | {"ducats": 1}, "Invité vole 1 ducat à Élise."),
    ("brigands", "en", 1, "event.stole", STOLE, "Invité steals 5 ducats from you."),
    ("brigands", "fr", 1, "event.plan_made", {"seat": 0}, "Le plan d'Invité est prêt."),
    ("brigands", "fr", 1, "event.arrested", {"seat": 0, "n": 2}, "La patrouille arrête 2 comparses d'Invité."),
    ("brigands", "fr", 0, "event.arrested", {"seat": 0, "n": 1}, "La patrouille arrête un de vos comparses."),
    ("brigands", "en", 0, "event.arrested", {"seat": 0, "n": 3}, "The patrol arrests 3 of your henchmen."),
    ("brigands", "fr", 0, "event.freed", {"seat": 0, "n": 2}, "Vos 2 prisonniers sont libres."),
    ("brigands", "fr", 1, "event.escaped", {"seat": 3}, "Un prisonnier d'Yves s'évade pour un jeton."),
    ("brigands", "fr", 0, "event.place_reached", {"place": 1}, "Que se passe-t-il au Port ?"),
    ("brigands", "fr", 1, "board.token_of", {"seat": 4}, "jeton d'Hugo"),
    ("rolling_bandits", "fr", 1, "event.turn_began", {"seat": 0}, "Au tour d'Invité."),
    ("rolling_bandits", "fr", 0, "event.turn_began", {"seat": 0}, "À vous."),
    ("rolling_bandits", "fr", 0, "event.dice_rolled", {"seat": 5, "faces": [0]}, "Les dés d'Aude : Revolver."),
    ("tresor", "fr", 1, "ending.won", TOOK, "Invité emmène Tiffany et 4 trésors différents : Couronne et Écus."),
    ("tresor", "en", 0, "ending.won", TOOK, "You drive away with Tiffany and 4 different treasures: Crown and Coins."),
    ("browl", "fr", 0, "ending.won", LED, "110 points après 3 manches : vous avez 1 point de plus qu'Élise."),
    ("browl", "fr", 1, "ending.won", LED, "110 points après 3 manches : Invité a 1 point de plus que vous."),
    ("browl", "en", 1, "ending.won", LED, "110 points after 3 rounds: Invité has 1 point more than you."),
    (
        "rolling_bandits",
        "fr",
        1,
        "ending.won",
        HAUL,
        HAULED,
    ),
    ("brigands", "fr", 1, "ending.prince", SAVED, f"{NOT_ENOUGH} Le prince Invité a sauvé la ville."),
    ("brigands", "fr", 0, "ending.prince", SAVED, f"{NOT_ENOUGH} Vous avez sauvé la ville."),
    (
        "briquambroque",
        "fr",
        0,
        "ending.won",
        {"saved": 1, "den": 0},
        "Vous avez sauvé 1 plaque ; la tanière n'en a que 0.",
    ),
    ("tresor", "fr", 0, "ask.part", {}, "Jouez une carte, ou défaussez-en une."),
]


@pytest.mark.parametrize(("game", "lang", "viewer", "key", "args", "said"), LISTED)
def test_listed_sentences(game: str, lang: str, viewer: int, key: str, args: dict[str, object], said: str) -> None:
    definition = next(found for found in definitions() if found.id == game)
    assert Words(definition.catalog(lang), NAMES, viewer)(key, **args) == said


@pytest.mark.parametrize("definition", definitions(), ids=lambda definition: definition.id)
def test_a_word_that_elides_says_so(definition: Definition) -> None:
    """No French message sets "de" or "que" before a player's name and hopes for a consonant."""
    for key, message in definition.catalog("fr").messages.items():
        assert not re.search(r"\b(de|que) (#\}|# [a-z]|\{\w+, seat\})", _outside_plurals(message)), f"{key}: {message}"


def _outside_plurals(message: str) -> str:
    """A message without what its plurals say: there # is a number."""
    return re.sub(r"\{\w+, plural,(?: *[\w=]+ \{(?:[^{}]|\{[^{}]*\})*\})+\}", "", message)
