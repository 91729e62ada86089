"""Brigands told a second time, as plainly as possible: one generator from the first lot to the end.

It yields what may come next, a table of outcomes with weights or a table of choices by seat, and is sent what came.
Pieces are names in dictionaries; nothing is shared with the real rules but the values of the box file.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Generator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

CITY = ["market", "port", "town_hall", "tavern", "palace", "convoy", "treasury"]
CARDS = [*CITY, "prison"]

Chance = dict[str, int]
Choices = dict[int, list[str]]
Asked = tuple[str, Chance, Choices]
Came = tuple[int, str]
Course = Generator[Asked, Came, None]


@cache
def plans(cards: tuple[str, ...], pawns: int, patrols: int, tokens: int) -> list[list[str]]:
    """Every plan, spelled out: pawns in the order of the cards, patrols likewise, then tokens while there are any."""
    spelled = []
    for places in combinations_with_replacement(cards, pawns):
        teams = [card for card in cards if card in places]
        for watch in combinations_with_replacement(cards, patrols):
            for number in range(min(tokens, len(teams)) + 1):
                for chosen in combinations(teams, number):
                    answers: list[str] = []
                    for team in teams:
                        if answers.count("token") < tokens:
                            answers.append("token" if team in chosen else "no-token")
                    spelled.append([*places, *watch, *answers])
    return spelled


@cache
def nexts(cards: tuple[str, ...], pawns: int, patrols: int, tokens: int) -> dict[tuple[str, ...], list[str]]:
    """What may follow each beginning of a plan."""
    found: dict[tuple[str, ...], list[str]] = {(): []}
    for plan in plans(cards, pawns, patrols, tokens):
        for at, word in enumerate(plan):
            words = found.setdefault(tuple(plan[:at]), [])
            if word not in words:
                words.append(word)
    return found


class Naive:
    """A game under way; `asked` is what may come next."""

    def __init__(self, players: int, box: str, prince: int, threshold: int) -> None:
        self.given = (players, box, prince, threshold)
        self.seats = list(range(players))
        self.box: dict[str, Any] = tomllib.loads(box)
        self.prince: int | None = prince if prince >= 0 else None
        self.threshold = threshold
        self.money = dict.fromkeys(self.seats, 0)
        self.tokens = dict.fromkeys(self.seats, 0)
        self.spent = dict.fromkeys(self.seats, 0)  # tokens that lie in the city
        self.pawns: dict[str, Counter[int]] = {place: Counter() for place in CARDS}
        self.patrols: Counter[str] = Counter()
        self.levels = {"spy": 0, "fines": 0}
        self.held: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.lying: list[str] = []
        self.route: list[str] = []
        self.history: list[Came] = []
        self.course = self.play()
        self.asked: Asked = next(self.course)

    def take(self, seat: int, name: str) -> None:
        self.history.append((seat, name))
        try:
            self.asked = self.course.send((seat, name))
        except StopIteration:
            self.asked = ("end", {}, {})

    def again(self) -> Naive:
        """The same position, reached anew."""
        other = Naive(*self.given)
        for seat, name in self.history:
            other.take(seat, name)
        return other

    # -- questions ---------------------------------------------------------------------------------------------------

    def chance(self, names: list[str]) -> Generator[Asked, Came, str]:
        _, name = yield ("chance", dict.fromkeys(names, 1), {})
        return name

    def die(self) -> Generator[Asked, Came, int]:
        face = yield from self.chance([f"die-{n}" for n in range(1, 7)])
        return int(face[4:])

    def ask(self, seat: int, names: list[str]) -> Generator[Asked, Came, str]:
        _, name = yield ("decide", {}, {seat: names})
        return name

    # -- the rules ---------------------------------------------------------------------------------------------------

    def brigands(self) -> list[int]:
        """From the prince's left."""
        if self.prince is None:
            return self.seats
        return self.seats[self.prince + 1 :] + self.seats[: self.prince]

    def earn(self, seat: int, n: int) -> None:
        self.tokens[seat] = min(self.tokens[seat] + n, self.box["tokens"] - self.spent[seat])

    def play(self) -> Course:
        if self.prince is None and len(self.seats) > 2:
            lot = yield from self.chance([f"prince-{seat}" for seat in self.seats])
            self.prince = int(lot[7:])
        while len(self.route) < 6:
            self.route.append((yield from self.chance([q for q in CITY if q not in self.route])))
        self.route += [q for q in CITY if q not in self.route]
        deck = list(CITY)
        for _ in range(self.box["days"]):
            for seat in self.seats:
                self.earn(seat, 1)
            card = yield from self.chance(deck)
            deck.remove(card)
            self.lying.append(card)
            wheels = yield from self.planning()
            for place in [*self.route, "prison"]:
                yield from self.place(place, wheels)

    def planning(self) -> Generator[Asked, Came, dict[str, list[int]]]:
        jailed = self.pawns["prison"]
        book: dict[int, dict[tuple[str, ...], list[str]]] = {}
        for seat in self.seats:
            if seat == self.prince:
                book[seat] = nexts(tuple(CARDS), self.box["patrols"], 0, self.tokens[seat])
                continue
            cards = [card for card in CITY if card not in self.held[seat]]
            patrols = 0
            if self.prince is None:
                patrols = 2 if jailed[seat] > jailed[1 - seat] else 1
            book[seat] = nexts(tuple(cards), self.box["henchmen"] - jailed[seat], patrols, self.tokens[seat])
        said: dict[int, list[str]] = {seat: [] for seat in self.seats}

        while True:
            owed = {seat: book[seat].get(tuple(said[seat]), []) for seat in self.seats}
            owed = {seat: words for seat, words in owed.items() if words}
            if not owed:
                break
            seat, name = yield ("decide", {}, owed)
            said[seat].append(name)
        wheels: dict[str, list[int]] = {place: [] for place in CARDS}
        for seat in self.seats:
            words = said[seat]
            places = [word for word in words if word in CARDS]
            own = self.box["patrols"] if seat == self.prince else self.box["henchmen"] - jailed[seat]
            answers = words[len(places) :]
            for number, place in enumerate(places):
                if seat == self.prince or number >= own:
                    self.patrols[place] += 1
                else:
                    self.pawns[place][seat] += 1
            teams = [card for card in CARDS if card in places[:own]]
            for team, answer in zip(teams, answers, strict=False):
                if answer == "token":
                    wheels[team].append(seat)
                    self.tokens[seat] -= 1
                    self.spent[seat] += 1
            self.held[seat] = []
        return wheels

    def place(self, place: str, wheels: dict[str, list[int]]) -> Course:
        if wheels[place]:
            yield from self.actions(place, wheels[place])
            for seat in wheels[place]:
                self.spent[seat] -= 1
        if place == "prison":
            yield from self.prison()
        elif self.patrols[place]:
            self.patrols[place] = 0
            self.jail(place)
        elif self.pawns[place].total():
            yield from self.effect(place)

    def jail(self, place: str) -> None:
        self.pawns["prison"] += self.pawns[place]
        self.pawns[place] = Counter()

    def after(self, place: str) -> str:
        return [*self.route, "prison"][self.route.index(place) + 1]

    def actions(self, place: str, seats: list[int]) -> Course:
        here = self.pawns[place]
        options: dict[int, list[str]] = {}
        for seat in seats:
            rivals = [other for other in self.seats if other != seat and here[other] > 0]
            thefts = [f"steal-{other}" for other in rivals]
            if seat == self.prince:
                names = ["pass"]
                if place != "prison":
                    names += ["move", "to-prison"]
                if rivals:
                    names.append("spy")
                options[seat] = names + thefts
            else:
                options[seat] = ["pass", "home", "move", *thefts, *(f"push-{other}" for other in rivals)]
        chosen: dict[int, str] = {}
        while len(chosen) < len(seats):
            seat, name = yield ("decide", {}, {s: options[s] for s in seats if s not in chosen})
            chosen[seat] = name

        if self.prince is not None and chosen.get(self.prince) == "spy":
            for seat in self.brigands():
                if here[seat]:
                    for _ in range(self.box["spy"][self.levels["spy"]]):
                        if len(self.held[seat]) < self.box["spy_limit"]:
                            hand = [card for card in CITY if card not in self.held[seat]]
                            self.held[seat].append((yield from self.chance(hand)))
        for seat, name in chosen.items():
            if name == "home":
                here[seat] = 0
            if name == "to-prison":
                self.patrols[place] -= 1
                self.patrols["prison"] += 1
        self.thefts(place, chosen)
        for seat, name in chosen.items():
            if name == "move" and seat == self.prince:
                self.patrols[place] -= 1
                self.patrols[self.after(place)] += 1
            elif name == "move":
                self.pawns[self.after(place)][seat] += here[seat]
                here[seat] = 0
        before = Counter(here)
        for target in self.seats:
            force = sum(before[seat] for seat, name in chosen.items() if name == f"push-{target}")
            for _ in range(min(force, before[target])):
                here[target] -= 1
                self.pawns[self.after(place)][target] += 1

    def thefts(self, place: str, chosen: dict[int, str]) -> None:
        here = self.pawns[place]
        purse = dict(self.money)
        for target in self.seats:
            thieves = [seat for seat, name in chosen.items() if name == f"steal-{target}"]
            if not here[target]:
                continue
            if self.prince in thieves:
                thieves.remove(self.prince)
                loss = min(purse[target], self.box["prince_steal"] * self.patrols[place])
                purse[target] -= loss
                self.money[target] -= loss
            henchmen = sum(here[seat] for seat in thieves)
            for seat in thieves:
                if len(thieves) == 1:
                    loss = min(purse[target], self.box["steal"] * here[seat])
                else:
                    loss = here[seat] * min(self.box["steal"], purse[target] // henchmen)
                self.money[target] -= loss
                self.money[seat] += loss

    def effect(self, place: str) -> Course:
        here = self.pawns[place]
        card = self.box["quarters"][place]
        if place in self.lying:
            card = card["day"]
        crowd = here.total()
        teams = [seat for seat in self.brigands() if here[seat]]
        condition = card.get("condition", "none")
        if condition == "not_alone" and crowd < 2:
            return self.jail(place)
        if condition == "at_most" and crowd > card["limit"]:
            return self.jail(place)
        if condition == "single_team" and len(teams) > 1:
            return self.jail(place)
        loot = card.get("ducats", 0)
        if card["shape"] == "loot":
            for _ in range(card["dice"]):
                loot += yield from self.die()
        for seat in teams:
            if card["shape"] == "table":
                self.money[seat] += card["gains"][here[seat] - 1]
            elif card["shape"] == "each":
                self.money[seat] += here[seat] * loot
            elif card["shape"] == "loot":
                self.money[seat] += loot if teams == [seat] else here[seat] * (loot // crowd)
            else:
                for _ in range(here[seat]):
                    yield from self.pawn(seat, card)
        self.pawns[place] = Counter()
        if place in self.lying:
            self.lying.remove(place)
        return None

    def pawn(self, seat: int, card: dict[str, Any]) -> Course:
        if card["shape"] == "trade":
            name = yield from self.ask(seat, ["take", *(f"sell-{n + 1}" for n in range(self.tokens[seat]))])
            if name == "take":
                self.earn(seat, card["take"])
            else:
                self.tokens[seat] -= int(name[5:])
                self.money[seat] += int(name[5:]) * card["price"]
        else:
            name = yield from self.ask(seat, ["roll", "pay"] if self.money[seat] >= card["cost"] else ["roll"])
            if name == "pay":
                self.money[seat] -= card["cost"]
            rolled = 0
            for _ in range(card["dice"] if name == "pay" else card["free"]):
                rolled += yield from self.die()
            self.money[seat] += rolled

    def prison(self) -> Course:
        jailed = self.pawns["prison"]
        if self.patrols["prison"]:
            assert self.prince is not None
            self.patrols["prison"] = 0
            open_skills = [skill for skill in ("spy", "fines") if self.levels[skill] + 1 < len(self.box[skill])]
            if open_skills:
                words = {"raise-spy": "spy", "raise-fine": "fines"}
                name = yield from self.ask(self.prince, [word for word in words if words[word] in open_skills])
                self.levels[words[name]] += 1
            self.earn(self.prince, 1)
            for seat in self.seats:
                for _ in range(jailed[seat]):
                    self.money[seat] -= min(self.money[seat], self.box["fines"][self.levels["fines"]])
            jailed.clear()
            return
        for seat in self.brigands():
            for _ in range(jailed[seat]):
                name = yield from self.ask(seat, ["escape", "stay"] if self.tokens[seat] else ["stay"])
                if name == "escape":
                    self.tokens[seat] -= 1
                    jailed[seat] -= 1
                else:
                    self.earn(seat, 1)

    def winners(self) -> list[int]:
        if self.prince is None:
            best = max(self.money.values())
            return [seat for seat in self.seats if self.money[seat] == best >= self.threshold]
        best = max(self.money[seat] for seat in self.brigands())
        if best < max(1, self.threshold):
            return [self.prince]
        return sorted(seat for seat in self.brigands() if self.money[seat] == best)


def count(game: Naive, depth: int) -> int:
    """The number of positions at this depth; where several seats owe a decision the lowest goes first."""
    kind, outcomes, choices = game.asked
    if depth == 0 or kind == "end":
        return 1
    seat = -1 if kind == "chance" else min(choices)
    if depth == 1:
        return len(outcomes if kind == "chance" else choices[seat])
    total = 0
    for name in outcomes if kind == "chance" else choices[seat]:
        child = game.again()
        child.take(seat, name)
        total += count(child, depth - 1)
    return total
