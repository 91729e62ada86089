"""The laboratory's pupil, who learns Le trésor from nothing with all hands in the open: a yardstick, at no table."""

from __future__ import annotations

import json

import pytest

from repaire.games import find
from repaire.games.tresor.state import REVEAL, UNSEEN, TresorState
from repaire.kernel.draw import Rng
from repaire.kernel.playout import settle
from repaire.lab.crew import Alone, Crew, Processes
from scripts.pupil import Pupil, examine, teach, ways
from scripts.study import Study
from tests.bots.test_no_cheating import pairs
from tests.bots.test_seer import decisions, wins_at_once


def taught(lessons: int, together: int = 1, hands: Crew | None = None, first: int = 0) -> Pupil:
    """A pupil after some games between two."""
    found = Pupil(2, first)
    teach(find("tresor").setup(2), found, "random", lessons, together, Study(hands or Alone(), lambda count: None))
    return found


def test_it_learns_to_win() -> None:
    setup = find("tresor").setup(2)

    def wins(player: Pupil) -> float:
        return examine(setup, player, "random", 1000, 40)

    assert wins(taught(0)) < 0.7
    learned = taught(120, first=60)
    weights = learned.weights[:]
    assert wins(learned) > 0.85
    assert learned.weights == weights  # games that count teach nothing


def test_what_it_learns_repeats_itself() -> None:
    assert taught(6).weights == taught(6).weights != taught(5).weights


def test_what_it_learns_does_not_depend_on_who_plays() -> None:
    with Processes(2) as hands:
        spread = taught(20, 10, hands)
    assert spread.weights == taught(20, 10).weights != taught(20, 5).weights


def test_a_position_is_judged_more_like_what_came_of_it() -> None:
    learned = Pupil(2)
    state = find("tresor").setup(2).build().start()
    assert isinstance(state, TresorState)
    settle(state, Rng(1))
    marks = learned.marks(state, 0)
    assert learned.chance(marks) == 0.5
    learned.learn(marks, 1.0)
    better = learned.chance(marks)
    assert 0.5 < better < 1.0
    learned.study([marks, marks], 0.0)
    assert learned.chance(marks) < better


def test_the_turns_before_the_last_one_learn_from_the_end_too() -> None:
    learned = Pupil(2)
    learned.weights, learned.seen = [0.0, 0.0], [1e-6, 1e-6]
    learned.study([[1.0, 0.0], [0.0, 1.0]], 1.0)
    assert min(learned.weights) > 0.09


def test_it_sees_every_hand_and_leaves_the_table_as_it_is() -> None:
    learned = taught(12)
    judged = []
    for true, other, seat in pairs("tresor", 60):
        assert isinstance(true, TresorState)
        assert isinstance(other, TresorState)
        if true.facts.players == 2 and true.actor() == seat:
            before = json.dumps(true.pack())
            judged.append(learned.worth(true, seat) == learned.worth(other, seat))
            assert json.dumps(true.pack()) == before
    assert len(judged) >= 5
    assert not all(judged)


def test_it_finds_the_move_that_wins() -> None:
    learned = taught(3)
    rng = Rng(2)
    checked = 0
    for _ in range(12):
        state = find("tresor").setup(2).build().start()
        assert isinstance(state, TresorState)
        for actor, legal in decisions(state, rng):
            wins = [action for action in legal if wins_at_once(state, actor, action)]
            if wins and len(wins) < len(legal):
                assert learned.worth(state, actor) == 1.0
                assert learned.choose(state, actor) in wins
                checked += 1
            state.apply_unchecked(actor, wins[0] if wins else state.game.mind.glance(state, actor, rng))
    assert checked >= 2


def test_unseen_tokens_are_one_way_and_what_they_may_be_is_weighed() -> None:
    learned = taught(12)
    rng = Rng(4)
    checked = 0
    state = find("tresor").setup(2).build().start()
    assert isinstance(state, TresorState)
    for actor, legal in decisions(state, rng):
        places = [action - state.facts.to_place for action in legal]
        if set(places) <= set(range(4)) and state.part("board") == [UNSEEN] * 4:
            assert ways(state, actor) == legal[:1]
            state.apply_unchecked(actor, legal[0])
            assert state.cells[state.at.phase] == REVEAL
            weights = state.weights()
            worths = [learned.after(state, actor, token) if weight else 0.0 for token, weight in enumerate(weights)]
            mean = sum(weight * worth for weight, worth in zip(weights, worths, strict=True)) / sum(weights)
            assert learned.worth(state, actor) == pytest.approx(mean)
            assert min(worth for worth in worths if worth) < mean < max(worths)
            checked += 1
            continue
        assert len(ways(state, actor)) <= len(legal)
        state.apply_unchecked(actor, state.game.mind.glance(state, actor, rng))
    assert checked >= 1
