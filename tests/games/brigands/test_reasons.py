"""Reasons in Brigands: a true sentence for each choice."""

from __future__ import annotations

import pytest

from repaire.games import find
from repaire.games.brigands.reasons import reason
from repaire.games.brigands.state import BrigandsState
from repaire.kernel.catalog import LANGUAGES, Words
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, OVER
from repaire.kernel.phrase import Phrase
from tests.games.brigands.table import city, send

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]


def why(state: BrigandsState, seat: int, name: str) -> Phrase:
    return reason(state.view(seat), state.game.action_names().index(name), state.game.setup)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_choice_has_a_reason_in_both_languages(players: int) -> None:
    setup = find("brigands").setup(players)
    languages = [Words(setup.catalog(lang), NAMES[:players], 0) for lang in LANGUAGES]
    rng = Rng(players)
    for _ in range(4):
        state = setup.build().start()
        while (actor := state.actor()) != OVER:
            if actor == CHANCE:
                state.apply_unchecked(CHANCE, state.game.draw(state, rng))
                continue
            view = state.view(actor)
            legal = state.legal(actor)
            for action in legal:
                phrase = reason(view, action, setup)
                assert phrase.key.startswith("reason.")
                for words in languages:
                    assert 10 < len(words.say(phrase)) < 180
            state.apply_unchecked(actor, legal[rng.below(len(legal))])


def test_no_reason_is_without_use() -> None:
    setup = find("brigands").setup(4)
    rng = Rng(4)
    seen: set[str] = set()
    for players in (2, 3, 4) * 12:
        setup = find("brigands").setup(players)
        state = setup.build().start()
        while (actor := state.actor()) != OVER:
            if actor == CHANCE:
                state.apply_unchecked(CHANCE, state.game.draw(state, rng))
                continue
            legal = state.legal(actor)
            view = state.view(actor)
            seen.update(reason(view, action, setup).key for action in legal)
            state.apply_unchecked(actor, state.game.instinct(state, actor, legal, rng))
    catalog = setup.catalog("fr")
    assert seen == {key for key in catalog.messages if key.startswith("reason.")}


def test_a_patrol_is_the_reason_to_go_home() -> None:
    state = city(money=[0, 5, 5, 5])
    send(state, {0: "market", 1: "market+"})
    assert why(state, 1, "home").key == "reason.home_patrol"
    assert why(state, 1, "pass").key == "reason.pass_patrol"


def test_the_richest_rival_is_named() -> None:
    state = city(money=[0, 5, 9, 2])
    send(state, {1: "market+", 2: "market", 3: "market"})
    assert why(state, 1, "steal-2") == Phrase("reason.steal_rich", {"target": 2, "ducats": 3})
    assert why(state, 1, "steal-3") == Phrase("reason.steal", {"target": 3, "ducats": 2})


def test_a_treasury_with_two_teams_is_a_trap() -> None:
    state = city()
    send(state, {1: "treasury+", 2: "treasury"})
    assert why(state, 1, "home").key == "reason.home_trap"


def test_a_second_henchman_makes_the_market_better() -> None:
    state = city()
    state.apply(1, 0)
    assert why(state, 1, "market") == Phrase("reason.team_size", {"place": 0, "n": 2, "ducats": 6})
