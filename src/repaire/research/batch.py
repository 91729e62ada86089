"""Batches: many games stepped together, written into NumPy arrays that the caller owns."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
import numpy.typing as npt

from repaire.bots import Bot, Glimpse, make
from repaire.kernel.draw import Rng
from repaire.kernel.flock import ALL, ELSEWHERE, HEURISTIC, INSTINCT, LOT, RANDOM, Flock
from repaire.kernel.game import State
from repaire.kernel.native import COMPILED, i64
from repaire.kernel.setup import Setup
from repaire.research.observer import Observer
from repaire.research.seating import Illegal

INSIDE = {"random": RANDOM, "instinct": INSTINCT, "heuristic": HEURISTIC}  # bots that are part of the engine


class Batch:
    """n games of one set-up. Each step takes one action for each game, of the seat that is asked there (`seats`).

    Without `bots` every seat is asked in its turn. With bots one is asked, `seat` or another by lot in every game, and
    they play the others, in order of play. A finished game begins anew at once: `dones` is 1 (2: broken off), `rewards`
    says what that was worth to each seat, and all else is the next game's.

    `observations`, `masks`, `seats`, `rewards` and `dones` are written anew at every step. Put arrays of your own in
    their places whenever you like: the next step is written there. With `scaled`, observations are divided by
    `observer.high`.
    """

    def __init__(
        self,
        setup: Setup,
        n: int,
        seed: int | None = None,
        bots: str | list[str] | None = None,
        seat: int | None = None,
        illegal: Illegal = "refuse",
        scaled: bool = False,
    ) -> None:
        if n < 1:
            raise ValueError("a batch has at least one game")
        if seat is not None and (bots is None or not 0 <= seat < setup.players):
            raise ValueError("who plays the other seats?" if bots is None else f"there is no seat {seat}")
        others = setup.players - 1
        self.bots = [bots] * others if isinstance(bots, str) else bots or []
        if bots is not None and len(self.bots) != others:
            raise ValueError(f"there are {others} other seats, not {len(self.bots)}")
        for bot in self.bots:
            if bot not in INSIDE:
                make(bot, Rng(0))  # or UnknownBot
        self.observer = Observer(setup)
        self.n = n
        self.illegal = illegal
        self._seed = 0
        self._minds: dict[tuple[int, int], tuple[int, Bot]] = {}
        kinds = [INSIDE.get(bot, ELSEWHERE) for bot in self.bots]
        asked = ALL if bots is None else LOT if seat is None else seat
        self._flock = Flock(self.observer.sight, n, asked, kinds, self._think)
        self._scale = 1.0 / np.maximum(self.observer.high, 1.0) if scaled else None
        self.observations: npt.NDArray[Any] = np.zeros((n, self.observer.size), np.float32)
        self.masks: npt.NDArray[Any] = np.zeros((n, self.observer.actions), np.bool_)
        self.seats: npt.NDArray[Any] = np.zeros(n, np.int8)
        self.rewards: npt.NDArray[Any] = np.zeros((n, setup.players), np.float32)
        self.dones: npt.NDArray[Any] = np.zeros(n, np.int8)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew. What happens in a game follows from the seed, its number and the actions alone."""
        self._seed = secrets.randbits(64) if seed is None else seed
        self._minds.clear()
        self._flock.begin(self._seed)
        self._write()

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> None:
        """Act in every game. Illegal actions raise IllegalMove with nothing touched, or are replaced (`illegal`)."""
        if actions.shape != (self.n,):
            raise ValueError(f"{self.n} actions, one for each game, not {actions.shape}")
        flock = self._flock
        flock.take(np.ascontiguousarray(actions, np.int64) if COMPILED else actions.tolist())
        wrong = flock.first_illegal()
        while wrong >= 0:
            state, seat = flock.states[wrong], int(flock.asked[wrong])
            if self.illegal == "refuse":
                flock.game.check(state, seat, int(flock.given[wrong]))
            flock.given[wrong] = i64(state.legal(seat)[0])
            wrong = flock.first_illegal()
        flock.step()
        self._write()

    def state(self, number: int) -> State:
        """Return a copy of a game as it stands."""
        return self._flock.states[number].copy()

    def _write(self) -> None:
        flock = self._flock
        seen = _array(flock.seen, np.int32, self.n, self.observer.size)
        if self._scale is None:
            _put(self.observations, seen)
        else:
            _fits(self.observations, seen)
            np.multiply(seen, self._scale, out=self.observations, casting="same_kind")
        _put(self.masks, _array(flock.masks, np.bool_, self.n, self.observer.actions))
        _put(self.seats, _array(flock.asked, np.int8, self.n))
        _put(self.rewards, _array(flock.rewards, np.float64, self.n, self.observer.players))
        _put(self.dones, _array(flock.dones, np.int8, self.n))

    def _think(self, number: int, begun: int, seat: int, state: State) -> int:
        """Ask a bot that is not part of the engine; each seat of each game has one of its own."""
        known, bot = self._minds.get((number, seat), (0, None))
        if bot is None or known != begun:
            after = (seat - int(self._flock.own[number]) - 1) % self.observer.players
            bot = make(self.bots[after], Rng(((self._seed << 32) + number << 32) + begun * 16 + seat))
            self._minds[number, seat] = (begun, bot)
        return bot.choose(Glimpse(state, seat))


def _array(vector: Any, kind: Any, *shape: int) -> npt.NDArray[Any]:
    """Look at a vector of the engine: compiled, without a copy."""
    found = np.frombuffer(vector, kind) if COMPILED else np.array(vector, kind)
    return found.reshape(shape)


def _fits(target: npt.NDArray[Any], source: npt.NDArray[Any]) -> None:
    if target.shape != source.shape:
        raise ValueError(f"an array of shape {source.shape} is needed here, not {target.shape}")


def _put(target: npt.NDArray[Any], source: npt.NDArray[Any]) -> None:
    _fits(target, source)
    np.copyto(target, source, casting="unsafe" if source.dtype == np.bool_ else "same_kind")
