"""Searches that cheat, at no table and in no tournament: yardsticks for how far luck lets anybody go.

They are compiled with the tree that they grow from.
"""

from __future__ import annotations

from repaire.bots.tree import Tree
from repaire.kernel.game import CHANCE, OVER, State
from repaire.kernel.native import i64


class Seer(Tree):
    """Thinks in the very world that it is given, every hidden card known to it; only what chance will do is not."""

    def world(self) -> State:
        """Return the true world."""
        return self.state.copy()


class SeerAmongFools(Seer):
    """Knows, besides, that all others play at random: its tree grows by its own decisions alone."""

    def stranger(self, seat: i64) -> bool:
        """Leave out all other seats."""
        return seat != self.seat

    def ending(self, state: State) -> None:
        """Play on to the end, this seat by instinct and all others at random; note what that is worth to each."""
        game, rng, actions = self.game, self.rng, self.actions
        while True:
            actor: i64 = game.actor(state)
            if actor == OVER:
                game.list_returns(state, self.worth)
                return
            if actor == CHANCE:
                game.step(state, CHANCE, game.draw(state, rng))
                continue
            count: i64 = game.list_legal(state, actor, actions)
            alone = actor == self.seat and count > 1
            chosen = self.mind.instinct(state, actor, actions, count, rng) if alone else actions[rng.small(count)]
            game.step(state, actor, chosen)
