"""Searches that cheat, at no table and in no tournament: yardsticks for how far luck lets anybody go.

They are compiled with the tree that they grow from.
"""

from __future__ import annotations

from repaire.bots.tree import Tree
from repaire.kernel.game import CHANCE, OVER, State


class Seer(Tree):
    """Thinks in the very world that it is given, every hidden card known to it; only what chance will do is not."""

    def world(self) -> State:
        """Return the true world."""
        return self.state.copy()


class SeerAmongFools(Seer):
    """Knows, besides, that all others play at random: its tree grows by its own decisions alone."""

    def stranger(self, seat: int) -> bool:
        """Leave out all other seats."""
        return seat != self.seat

    def ending(self, state: State) -> list[float]:
        """Play on to the end, this seat by instinct and all others at random; return what that is worth to each."""
        game = self.game
        rng = self.rng
        while True:
            actor = game.actor(state)
            if actor == OVER:
                return game.returns(state)
            if actor == CHANCE:
                game.step(state, CHANCE, game.draw(state, rng))
                continue
            actions = game.legal(state, actor)
            alone = actor == self.seat and len(actions) > 1
            chosen = game.instinct(state, actor, actions, rng) if alone else actions[rng.below(len(actions))]
            game.step(state, actor, chosen)
