"""A Hypothesis state machine that does to any game what people and programs do, in any order it likes."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from repaire.games import GAMES
from repaire.kernel.draw import Rng
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import CHANCE, SPECTATOR
from repaire.kernel.playthrough import Playthrough
from repaire.kernel.record import Record, replay
from repaire.kernel.view import canonical
from tests.conformance.variants import SIZE, setups

numbers = st.integers(0, 2**30)


class Table(RuleBasedStateMachine):
    """Moves, wrong moves, undo, copies and resampled worlds, with the record replayed at every turn."""

    game = ""

    @initialize(number=numbers, seed=numbers)
    def sit_down(self, number: int, seed: int) -> None:
        found = setups(self.game)
        self.setup = found[number % len(found)]
        self.play = Playthrough(Record(self.setup, seats=["x"] * self.setup.players), Rng(seed))
        self.play.settle()

    @precondition(lambda self: hasattr(self, "play") and self.play.state.actor() >= 0)
    @rule(who=numbers, what=st.lists(numbers, min_size=1, max_size=12))
    def move(self, who: int, what: list[int]) -> None:
        actors = self.play.state.actors()
        seat = actors[who % len(actors)]
        draft, actions = self.play.state.copy(), list[int]()
        while not actions or draft.mid_move(seat):
            legal = draft.legal(seat)
            actions.append(legal[what[len(actions) % len(what)] % len(legal)])
            draft.apply(seat, actions[-1])
        self.play.move(seat, actions)
        if what[0] % 3:
            self.play.settle()

    @precondition(lambda self: hasattr(self, "play"))
    @rule()
    def draw(self) -> None:
        self.play.settle()

    @precondition(lambda self: hasattr(self, "play"))
    @rule()
    def recount(self) -> None:
        """Replaying the record gives the very state."""
        assert json.dumps(replay(self.play.record, self.play.game).pack()) == json.dumps(self.play.state.pack())

    @precondition(lambda self: hasattr(self, "play"))
    @rule(seat=numbers, actions=st.lists(st.integers(-1, 400), max_size=3))
    def anything(self, seat: int, actions: list[int]) -> None:
        """A move made up at random is refused with nothing touched, or happens to be a good one."""
        before = json.dumps(self.play.state.pack()), len(self.play.record.entries)
        refused = ""
        try:
            self.play.move(seat % self.setup.players, actions)
        except IllegalMove as error:
            refused = error.clause
        if refused:
            assert (json.dumps(self.play.state.pack()), len(self.play.record.entries)) == before
            assert refused in self.setup.definition.rulebook("fr")

    @precondition(lambda self: hasattr(self, "play"))
    @rule(seat=numbers)
    def undo(self, seat: int) -> None:
        seat %= self.setup.players
        if not self.play.can_undo(seat):
            with pytest.raises(IllegalMove):
                self.play.undo(seat)
            return
        entries = len(self.play.record.entries)
        self.play.undo(seat)
        assert len(self.play.record.entries) == entries - 1
        assert seat in self.play.state.actors()

    @precondition(lambda self: hasattr(self, "play"))
    @rule(viewer=numbers, seed=numbers)
    def imagine(self, viewer: int, seed: int) -> None:
        viewer = viewer % (self.setup.players + 1) - 1
        world = self.play.state.resample(viewer, Rng(seed))
        assert canonical(world.view(viewer)) == canonical(self.play.state.view(viewer))

    @invariant()
    def sound(self) -> None:
        if not hasattr(self, "play"):
            return
        state = self.play.state
        for seat in range(SPECTATOR, self.setup.players):
            canonical(state.view(seat))
        actor = state.actor()
        if actor >= 0:
            assert all(state.legal(seat) for seat in state.actors())
        elif actor == CHANCE:
            assert sum(state.weights()) > 0


@pytest.mark.parametrize("game", GAMES)
def test_whatever_people_do(game: str) -> None:
    class Playing(Table):
        pass

    Playing.game = game
    run_state_machine_as_test(
        Playing,
        settings=settings(
            max_examples=min(200, 4 * SIZE),
            stateful_step_count=25,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
