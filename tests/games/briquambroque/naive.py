"""Briquambroque a second time, as simply as can be: figures are words, squares are pairs, and walks are walked."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

FIGURES = ["grandmother", "gaspard", "pierre", "ratapoil"]

Square = tuple[int, int]


@dataclass
class Ground:
    """The contents of a box."""

    light: set[Square]
    doors: dict[str, list[Square]]
    out: list[Square]
    back: list[Square]
    fire_exit: Square
    faces: dict[str, int]
    tiles: int


@dataclass
class Naive:
    """One table. The robber is in the "den", the "fire" station or the "house", or on the way: ("out", 3)."""

    ground: Ground
    players: int
    beginners: bool
    strategy: bool
    waiting: str = "dice"  # dice, team or end
    robber: str | tuple[str, int] = "den"
    pile: int = 0
    den: int = 0
    saved: int = 0
    at: dict[str, Square | str] = field(default_factory=lambda: {figure: figure for figure in FIGURES})
    tied: set[str] = field(default_factory=set)
    freed: set[str] = field(default_factory=set)
    dice: list[str] = field(default_factory=list)
    first_walk: dict[str, int] = field(default_factory=dict)
    one_steps: dict[str, int] = field(default_factory=dict)
    stars: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.pile = self.pile or self.ground.tiles

    # -- what may come next -----------------------------------------------------------------------------------

    def choices(self) -> dict[int, dict[str, int]]:
        """By seat (-1 is chance), the names of what may come next, with weights."""
        if self.waiting == "dice":
            return {-1: dict(self.ground.faces)}
        if self.waiting == "end":
            return {}
        found: dict[int, dict[str, int]] = {}
        for number, figure in enumerate(FIGURES):
            names = self.of_figure(figure)
            if names:
                found.setdefault(number % self.players, {}).update(dict.fromkeys(names, 1))
        return dict(sorted(found.items()))

    def of_figure(self, figure: str) -> list[str]:
        names = []
        steps = self.first_walk.get(figure, 0) or (1 if self.one_steps.get(figure, 0) else 0)
        if steps:
            ends = [place for place in self.walk({self.at[figure]}, steps) if self.may_end(figure, place)]
            names += [f"{figure}-to-{self.name(place)}" for place in ends] or [f"{figure}-passes"]
        if figure in self.stars:
            names += [f"{figure}-star-for-{other}" for other in self.receivers(figure)]
            names.append(f"{figure}-star-ignored")
        return names

    def receivers(self, giver: str) -> list[str]:
        return [other for other in FIGURES if other != giver and other not in self.tied and other not in self.freed]

    def name(self, place: Square | str) -> str:
        return f"house-of-{place}" if isinstance(place, str) else "abcdefghijkl"[place[0]] + str(place[1] + 1)

    def walk(self, places: set[Square | str], steps: int) -> set[Square | str]:
        for _ in range(steps):
            places = {there for here in places for there in self.next_to(here)}
        return places

    def next_to(self, here: Square | str) -> list[Square | str]:
        if isinstance(here, str):
            return list(self.ground.doors[here])
        x, y = here
        near: list[Square | str] = [(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)]
        near = [there for there in near if there in self.ground.light]
        return near + [owner for owner, doors in self.ground.doors.items() if here in doors]

    def may_end(self, figure: str, place: Square | str) -> bool:
        if isinstance(place, str):
            return True
        others = [other for other in FIGURES if other != figure and self.at[other] == place]
        return len(others) < (2 if place == self.robber_square() else 1)

    def robber_square(self) -> Square | None:
        if isinstance(self.robber, str):
            return None
        way, number = self.robber
        return (self.ground.out if way == "out" else self.ground.back)[number]

    # -- what it does -----------------------------------------------------------------------------------------

    def take(self, name: str) -> None:
        if self.waiting == "dice":
            self.dice.append(name)
            if len(self.dice) == 4:
                self.robbers_turn()
            return
        words = name.split("-", 1)
        figure, rest = words[0], words[1]
        if rest == "star-ignored":
            self.stars.remove(figure)
        elif rest.startswith("star-for-"):
            self.stars.remove(figure)
            other = rest.removeprefix("star-for-")
            purse = self.one_steps if other in self.moved else self.first_walk
            purse[other] = purse.get(other, 0) + 1
        else:
            if self.first_walk.pop(figure, 0) == 0:
                self.one_steps[figure] -= 1
            self.moved.add(figure)
            if rest != "passes":
                place = rest.removeprefix("to-")
                self.end_walk(figure, place)
        self.close()

    def end_walk(self, figure: str, place: str) -> None:
        if place.startswith("house-of-"):
            owner = place.removeprefix("house-of-")
            self.at[figure] = owner
            if owner in self.tied:
                self.tied.remove(owner)
                self.freed.add(owner)
        else:
            self.at[figure] = ("abcdefghijkl".index(place[0]), int(place[1:]) - 1)

    def robbers_turn(self) -> None:
        hats = sum(face.endswith("hat") for face in self.dice)
        went = False
        for _ in range(hats):
            ahead = self.robber_next()
            if self.strategy and self.blockade(ahead):
                break
            went = True
            self.robber = ahead
            if ahead == "den":
                self.den += 1
                self.pile -= 1
            else:
                place = "grandmother" if ahead == "house" else self.robber_square()
                self.tie([figure for figure in FIGURES if self.at[figure] == place])
            if self.pile == 0:
                self.waiting = "end"
                return
        if went and self.strategy and self.robber_square():
            self.tie([figure for figure in FIGURES if self.beside_robber(figure) and not self.guarded(figure)])
            if self.pile == 0:
                self.waiting = "end"
                return
        for figure, face in zip(FIGURES, self.dice, strict=True):
            if figure not in self.tied:
                if face[0].isdigit():
                    self.first_walk[figure] = int(face[0])
                if face == "star" and self.beginners and self.receivers(figure):
                    self.stars.add(figure)
        self.waiting = "team"
        self.close()

    def robber_next(self) -> str | tuple[str, int]:
        if self.robber == "den":
            return ("out", 0)
        if self.robber == "fire":
            return ("out", self.ground.out.index(self.ground.fire_exit))
        if isinstance(self.robber, str):
            return ("back", 0)  # from the house
        way, number = self.robber
        last = len(self.ground.out if way == "out" else self.ground.back) - 1
        if number < last:
            return (way, number + 1)
        return "house" if way == "out" else "den"

    def blockade(self, ahead: str | tuple[str, int]) -> bool:
        if isinstance(ahead, str):
            return False
        x, y = (self.ground.out if ahead[0] == "out" else self.ground.back)[ahead[1]]
        stand = set(self.at.values())
        return (x, y) in stand and ({(x - 1, y), (x + 1, y)} <= stand or {(x, y - 1), (x, y + 1)} <= stand)

    def side_by_side(self, one: Square | str | None, other: Square | str | None) -> bool:
        if not isinstance(one, tuple) or not isinstance(other, tuple):
            return False
        return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1

    def beside_robber(self, figure: str) -> bool:
        return self.side_by_side(self.at[figure], self.robber_square())

    def guarded(self, figure: str) -> bool:
        return any(self.side_by_side(self.at[figure], self.at[other]) for other in FIGURES if other != figure)

    def tie(self, figures: list[str]) -> None:
        for figure in figures:
            self.at[figure] = figure
            self.tied.add(figure)
        if len(self.tied) == 4:
            self.den += self.pile
            self.pile = 0

    def close(self) -> None:
        if any(self.first_walk.values()) or any(self.one_steps.values()) or self.stars:
            return
        if [self.at[figure] for figure in FIGURES].count(self.robber_square() or "nowhere") == 2:
            self.saved += 1
            self.pile -= 1
            self.robber = "fire"
        self.waiting = "dice" if self.pile else "end"
        self.dice, self.moved, self.freed = [], set(), set()


def count(state: Naive, depth: int) -> int:
    """The number of positions at this depth; the lowest seat acts."""
    seats = state.choices()
    if depth == 0 or not seats:
        return 1
    total = 0
    for name in seats[min(seats)]:
        child = copy.copy(state)  # the ground is shared, the rest is copied
        for part in ("at", "tied", "freed", "dice", "first_walk", "one_steps", "stars", "moved"):
            setattr(child, part, copy.copy(getattr(state, part)))
        child.take(name)
        total += count(child, depth - 1)
    return total
