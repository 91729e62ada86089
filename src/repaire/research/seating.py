"""A course driven from outside: chance is drawn, illegal actions are refused or replaced, waiting has a number."""

from __future__ import annotations

import secrets
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from repaire.kernel.catalog import Words
from repaire.kernel.draw import Rng
from repaire.kernel.errors import IllegalMove
from repaire.kernel.game import State
from repaire.kernel.playout import settle
from repaire.kernel.setup import Setup
from repaire.research.observer import Observer

Illegal: TypeAlias = Literal["refuse", "first"]


class Seating:
    """One game at a time between seats that are asked from outside.

    An illegal action raises IllegalMove with nothing touched (`refuse`), or the first legal one is taken (`first`).
    """

    def __init__(self, setup: Setup, illegal: Illegal = "refuse") -> None:
        self.observer = Observer(setup)
        self.illegal = illegal
        self.wait = self.observer.actions  # the number of waiting, where all seats are asked at once
        self.rng = Rng(secrets.randbits(64))
        self.state: State = self.observer.game.start()
        self.decisions = 0

    def reset(self, seed: int | None) -> None:
        """Begin a new game; without a seed, with other chances than the last."""
        if seed is not None:
            self.rng.reseed(seed)
        self.state = self.observer.game.start()
        self.decisions = 0
        settle(self.state, self.rng)

    @property
    def truncated(self) -> bool:
        """Whether the game was broken off at its longest."""
        return self.decisions >= self.observer.longest and not self.state.over()

    @property
    def ended(self) -> bool:
        """Whether nobody is asked any more."""
        return self.state.over() or self.truncated

    def asked(self) -> list[int]:
        """Return the seats that are asked now: all who decide in secret from each other, otherwise one."""
        if self.ended:
            return []
        actors = self.state.actors()
        return actors if self.observer.game.secret(self.state) else actors[:1]

    def act(self, seat: int, action: int) -> None:
        """Carry out what a seat does, and draw what comes of it."""
        legal = self.state.legal(seat)
        if action not in legal and self.illegal == "first" and legal:
            action = legal[0]
        self.state.apply(seat, action)
        self.decisions += 1
        settle(self.state, self.rng)

    def act_together(self, actions: dict[int, int]) -> None:
        """Carry out one action of each seat that is asked, or raise IllegalMove with nothing touched."""
        asked = self.asked()
        if self.illegal == "refuse":
            for seat in asked:
                if actions.get(seat, self.wait) == self.wait:
                    raise IllegalMove(self.observer.setup.turn_clause, "no_such_action", action=self.wait)
                self.observer.game.check(self.state, seat, actions[seat])
        for seat in asked:
            self.act(seat, actions.get(seat, self.wait))

    def observation(self, seat: int, waiting: bool) -> dict[str, npt.NDArray[np.generic]]:
        """Return what a seat sees and may do; with `waiting` there is one action more, for seats that are not asked."""
        mask = np.zeros(self.observer.actions + waiting, np.int8)
        if seat in self.asked():
            mask[self.state.legal(seat)] = 1
        elif waiting:
            mask[self.wait] = 1
        return {"observation": self.observer.vector(self.state, seat), "action_mask": mask}

    def text(self, seat: int) -> str:
        """Return what a seat sees, as text."""
        setup = self.observer.setup
        sketch = setup.definition.sketch(self.state.view(seat), Words(setup.catalog("en")))
        lines: list[str] = []
        for block in sketch.blocks:
            lines += ["", block.title, *("  ".join(cell.text for cell in row) for row in block.rows)]
        return "\n".join(lines).strip()
