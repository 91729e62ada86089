"""A Gymnasium environment: one seat is yours, bots of any level have the others."""

from __future__ import annotations

from typing import Any

from gymnasium import Env, spaces

from repaire.bots import Bot, Glimpse, make
from repaire.kernel.draw import Rng
from repaire.kernel.setup import Setup
from repaire.research.pettingzoo import space
from repaire.research.seating import Illegal, Seating


class Chair(Env[dict[str, Any], int]):
    """One seat of a game. The reward is the utility of the end; `info` says what every seat scored."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        setup: Setup,
        bots: str | list[str] = "random",
        seat: int | None = None,
        illegal: Illegal = "refuse",
        render_mode: str | None = None,
    ) -> None:
        """Sit down at a seat, or at another one by lot in every game; `bots` names the others, in order of play."""
        others = setup.players - 1
        self.bots = [bots] * others if isinstance(bots, str) else bots
        if len(self.bots) != others:
            raise ValueError(f"there are {others} other seats, not {len(self.bots)}")
        self.seating = Seating(setup, illegal)
        self.chosen = seat
        self.seat = seat or 0
        self.render_mode = render_mode
        self.observation_space = space(self.seating, False)
        self.action_space = spaces.Discrete(self.seating.observer.actions)  # type: ignore[assignment]
        self._players: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game, and play on to one's own first decision."""
        super().reset(seed=seed)
        self.seating.reset(seed)
        rng, players = self.seating.rng, self.seating.observer.players
        self.seat = rng.below(players) if self.chosen is None else self.chosen
        seats = [(self.seat + turn) % players for turn in range(1, players)]
        self._players = {
            other: make(bot, Rng((rng.word() << 32) + rng.word())) for other, bot in zip(seats, self.bots, strict=True)
        }
        self._others()
        if self.seating.ended:  # over before it was one's turn: a game without a decision is none
            return self.reset()
        return self._seen(), self._told()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Act, and let the others play on to one's next decision."""
        self.seating.act(self.seat, int(action))
        self._others()
        reward = self.seating.observer.utilities(self.seating.state)[self.seat]
        return self._seen(), reward, self.seating.state.over(), self.seating.truncated, self._told()

    def render(self) -> Any:
        """Return what one sees."""
        return self.seating.text(self.seat) if self.render_mode else None

    def _others(self) -> None:
        state = self.seating.state
        while not self.seating.ended and self.seat not in state.actors():
            other = state.actor()
            self.seating.act(other, self._players[other].choose(Glimpse(state, other)))

    def _seen(self) -> dict[str, Any]:
        mask = self.seating.observer.mask(self.seating.state, self.seat)
        return {"observation": self.seating.observer.vector(self.seating.state, self.seat), "action_mask": mask}

    def _told(self) -> dict[str, Any]:
        over = self.seating.ended
        return {"seat": self.seat, "scores": self.seating.state.scores() if over else []}
