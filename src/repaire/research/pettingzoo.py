"""PettingZoo environments: `Aec` asks one seat at a time, `Parallel` asks all, and who is not asked waits."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from repaire.kernel.setup import Setup
from repaire.research.seating import Illegal, Seating


def space(seating: Seating, waiting: bool) -> spaces.Dict:
    """Return the space of what a seat observes: a vector, and a mask of actions."""
    observer = seating.observer
    mask = spaces.Box(0, 1, (observer.actions + waiting,), np.int8)
    return spaces.Dict({"observation": spaces.Box(observer.low, observer.high, dtype=np.float32), "action_mask": mask})


class Aec(AECEnv):  # type: ignore[misc]
    """Seats act one by one; what some decide in secret, the next do not see."""

    def __init__(self, setup: Setup, illegal: Illegal = "refuse", render_mode: str | None = None) -> None:
        super().__init__()
        self.seating = Seating(setup, illegal)
        self.metadata = {
            "name": f"repaire_{setup.definition.id}_v{setup.definition.rules}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(setup.players)]
        self.agents: list[str] = []
        self._observed = {agent: space(self.seating, False) for agent in self.possible_agents}
        self._done = {agent: spaces.Discrete(self.seating.observer.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of actions."""
        return self._done[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        self.seating.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.seating.asked()[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees now."""
        return self.seating.observation(self.possible_agents.index(agent), False)

    def step(self, action: int | None) -> None:
        """Let the selected agent act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.seating.act(self.possible_agents.index(agent), int(action))
        if self.seating.ended:
            worth = self.seating.observer.utilities(self.seating.state)
            self.rewards = dict(zip(self.possible_agents, worth, strict=True))
            self.terminations = dict.fromkeys(self.agents, self.seating.state.over())
            self.truncations = dict.fromkeys(self.agents, self.seating.truncated)
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[self.seating.asked()[0]]

    def render(self) -> str | None:
        """Return what the selected agent sees."""
        return self.seating.text(self.possible_agents.index(self.agent_selection)) if self.render_mode else None

    def close(self) -> None:
        """Nothing is open."""


class Parallel(ParallelEnv):  # type: ignore[misc]
    """All seats give an action at every step; for those who are not asked, the one legal action is to wait."""

    def __init__(self, setup: Setup, illegal: Illegal = "refuse", render_mode: str | None = None) -> None:
        self.seating = Seating(setup, illegal)
        self.metadata = {
            "name": f"repaire_{setup.definition.id}_v{setup.definition.rules}",
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(setup.players)]
        self.agents: list[str] = []
        self._observed = {agent: space(self.seating, True) for agent in self.possible_agents}
        self._done = {agent: spaces.Discrete(self.seating.observer.actions + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of actions; the last one is to wait."""
        return self._done[agent]

    def _seen(self) -> dict[str, dict[str, Any]]:
        return {agent: self.seating.observation(seat, True) for seat, agent in enumerate(self.possible_agents)}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Begin a new game."""
        self.seating.reset(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Let every seat act or wait."""
        self.seating.act_together({self.possible_agents.index(agent): int(do) for agent, do in actions.items()})
        agents = self.possible_agents
        worth = self.seating.observer.utilities(self.seating.state)
        over, truncated = self.seating.state.over(), self.seating.truncated
        if self.seating.ended:
            self.agents = []
        return (
            self._seen(),
            dict(zip(agents, worth, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        """Return what the first seat that is asked sees."""
        asked = self.seating.asked()
        return self.seating.text(asked[0] if asked else 0) if self.render_mode else None

    def close(self) -> None:
        """Nothing is open."""
