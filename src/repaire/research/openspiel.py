"""OpenSpiel games: importing this registers `repaire_<game>` for each game, all options as parameters.

In the sequential form seats act one by one, and what some commit in secret the next do not see. Games where all
decide at once have a second name, `repaire_<game>_simultaneous`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from repaire.games import definitions
from repaire.kernel.box import Box
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, OVER
from repaire.kernel.setup import Definition
from repaire.research.course import Course
from repaire.research.observer import Observer

SECRET = ("brigands", "rolling_bandits")  # all or some decide at once, hidden from each other
MOMENTS = 8  # rows of an information-state tensor, unless the game is loaded with another number


def short_name(definition: Definition, together: bool = False) -> str:
    """Return the name under which OpenSpiel knows a game."""
    return f"repaire_{definition.id}" + ("_simultaneous" if together else "")


def _type(definition: Definition, together: bool) -> Any:
    cooperative, kinds = definition.cooperative, pyspiel.GameType
    parameters: dict[str, Any] = {
        "players": max(2, definition.players[0]),
        "box": "",
        "moments": MOMENTS,
        "opening": -1,
    }
    parameters |= {option.name: option.default for option in definition.options}
    return kinds(
        short_name=short_name(definition, together),
        long_name=short_name(definition, together),
        dynamics=kinds.Dynamics.SIMULTANEOUS if together else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if cooperative else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if cooperative else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=definition.players[1],
        min_num_players=definition.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _box(definition: Definition, named: str) -> Box | str:
    """A shipped box by its name, or a file."""
    if not named or named in definition.boxes:
        return named
    return Box.from_file(Path(named))


class RepaireGame(pyspiel.Game):  # type: ignore[misc]
    """One set-up of one game."""

    def __init__(self, definition: Definition, together: bool, params: dict[str, Any]) -> None:
        kind = _type(definition, together)
        given = {**kind.parameter_specification, **params}
        options = {option.name: given[option.name] for option in definition.options}
        self.observer = Observer(definition.setup(given["players"], options, _box(definition, given["box"])))
        self.together = together
        self.moments = int(given["moments"])
        self.first = Course(self.observer)  # where every game begins
        if int(given["opening"]) >= 0:
            rng = Rng(int(given["opening"]))
            while self.first.actor() == CHANCE:
                self.first.apply(CHANCE, self.observer.game.draw(self.first.state, rng))
        low, high = self.observer.utility_range
        info = pyspiel.GameInfo(
            num_distinct_actions=self.observer.actions,
            max_chance_outcomes=self.observer.outcomes,
            num_players=self.observer.players,
            min_utility=low,
            max_utility=high,
            utility_sum=self.observer.utility_sum,
            max_game_length=self.observer.longest,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> RepaireState:
        """Return the state before anything has happened."""
        return RepaireState(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (_load, (self.get_type().short_name, self.get_parameters()))

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> RepaireObserver | None:
        """Return what turns states into tensors and strings; None for anything but all that one seat may know."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return RepaireObserver(self, kind, params)


class RepaireState(pyspiel.State):  # type: ignore[misc]
    """A course of a game."""

    def __init__(self, game: RepaireGame) -> None:
        super().__init__(game)
        self.course = game.first.copy()
        self.together = game.together

    def current_player(self) -> int:
        """Return whose turn it is."""
        actor = self.course.actor()
        if actor == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        if actor == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if len(self._asked()) > 1 else actor

    def _asked(self) -> list[int]:
        """The seats that decide now: in the simultaneous form all who decide in secret from each other."""
        actors, state = self.course.actors(), self.course.state
        return actors if self.together and state.game.secret(state) else actors[:1]

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.state.legal(player) if player in self._asked() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may bring, with its odds."""
        return [(outcome, float(odds)) for outcome, odds in self.course.observer.chances(self.course.state)]

    def _apply_action(self, action: int) -> None:
        self.course.apply(self.course.actor(), action)

    def _apply_actions(self, actions: list[int]) -> None:
        for seat in self._asked():
            self.course.apply(seat, actions[seat])

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.course.state.game
        return game.outcome_names()[action] if player == pyspiel.PlayerId.CHANCE else game.action_names()[action]

    def is_terminal(self) -> bool:
        """Tell whether the game has ended, or was broken off at its longest."""
        return self.course.actor() == OVER

    def returns(self) -> list[float]:
        """Return the utility of every player; 0 before the end."""
        return self.course.utilities()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RepaireState:
        """Return another state that the player cannot tell from this one: the same history, another world."""
        other: RepaireState = self.clone()
        other.course = self.course.resample(player, Rng(int(sampler() * (1 << 53))))
        return other

    def __str__(self) -> str:
        return f"{self.course.observer.setup.definition.id} {self.course.state.pack()}"


class RepaireObserver:
    """Fills one tensor with what a player sees, or remembers."""

    def __init__(self, game: RepaireGame, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"no such parameters of an observation: {params}")
        self.observer, self.moments, self.recall = game.observer, game.moments, kind.perfect_recall
        self.dict: dict[str, Any] = {}
        if self.recall:
            width = self.observer.actions + self.observer.size
            self.tensor = np.zeros(self.moments * width, np.float32)
            self.dict["moments"] = self.tensor.reshape(self.moments, width)
        else:
            self.tensor = np.zeros(self.observer.size, np.float32)
            self.dict = self.observer.named(self.tensor)

    def set_from(self, state: RepaireState, player: int) -> None:
        """Write what the player sees, or remembers, into the tensor."""
        if self.recall:
            self.tensor[:] = state.course.information_tensor(player, self.moments).ravel()
        else:
            self.tensor[:] = self.observer.sight.read(state.course.state, player)

    def string_from(self, state: RepaireState, player: int) -> str:
        """Return what the player remembers, or sees."""
        if self.recall:
            return state.course.information(player)
        return " ".join(str(number) for number in self.observer.sight.read(state.course.state, player))


def _load(name: str, params: dict[str, Any]) -> Any:
    return pyspiel.load_game(name, params)


def _kind(definition: Definition, together: bool) -> type[RepaireGame]:
    """A class for each name: OpenSpiel keeps what makes a game to the end of the process, and only a class lasts."""

    def __init__(self: RepaireGame, params: dict[str, Any] | None = None) -> None:  # noqa: N807
        RepaireGame.__init__(self, definition, together, params or {})

    return type(short_name(definition, together), (RepaireGame,), {"__init__": __init__})


def _register() -> None:
    for definition in definitions():
        pyspiel.register_game(_type(definition, False), _kind(definition, False))
        if definition.id in SECRET:
            pyspiel.register_game(_type(definition, True), _kind(definition, True))


_register()
