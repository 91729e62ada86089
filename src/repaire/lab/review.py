"""Finished games looked at again: luck and play told apart, as backgammon programs do.

The chance of a seat in a position is how often it wins if the game is played on by instinct from there, many times and
with all cards open. A draw changes it: that is luck, and on average over all that could have been drawn it is nothing.
A decision changes it: that is play. Where seats decide in secret at the same time, each decision counts as it would
have without the others', and what their meeting adds is luck again. So start, luck and play add up to the result.

What a decision cost is judged apart, with what its player saw: by a search in worlds that the seat could not tell from
the true one. A review is made in parts that need nothing of each other, so that processes can share them fairly.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from repaire.bots.advice import weigh
from repaire.bots.bot import Glimpse
from repaire.kernel.draw import Rng
from repaire.kernel.game import State
from repaire.kernel.playout import rollout
from repaire.kernel.review import FORMAT, Account, Change, Mistake, Review, Said, Way
from repaire.lab.questions import Game, Piece, Question, Walk, said

MOMENTS = 3
SLIGHT = 0.03  # what costs less is no mistake
WAYS = 4  # that a mistake shows
WORST = 12  # mistakes that are kept, of each seat
LOOK = 8  # playouts between looks at the clock
LEAST = 8  # playouts, however little time there is
NEAR = 0.3  # the part of the time for what the mind says
SURE = 0.004  # the error up to which a position is judged by itself; beyond, its neighbours help


@dataclass(frozen=True)
class Effort:
    """How long to look: playouts for a position, simulations for a decision, and seconds for either (0: no limit)."""

    playouts: int
    simulations: int
    seconds: float = 0.0


@dataclass(frozen=True)
class Chances:
    """The answer about a position: what playing on brings, and what the mind says of it, each with its error."""

    far: list[float]  # played to the end: true on average, but not sure
    near: list[float]  # judged by the mind a little further on: sure, but somewhat partial
    far_error: float
    near_error: float


@dataclass(frozen=True)
class Verdict:
    """The answer about a decision: all ways, the best first; which was chosen; why one would choose the best."""

    ways: list[Way]
    played: int
    cost: float
    reason: Said | None


# -- the answers ----------------------------------------------------------------------------------------------------


_walked: list[tuple[Game, Walk]] = []  # a process is asked about the same game again and again


def walk(game: Game) -> Walk:
    """Go through a game, unless that was done lately."""
    found = next((done for other, done in _walked if other == game), None)
    if found is None:
        found = Walk(game)
        _walked[:] = [*_walked[-3:], (game, found)]
    return found


def count(game: Game) -> int:
    """Return how many parts there are to a review."""
    return len(walk(game).questions)


def part(game: Game, number: int, effort: Effort, seed: int) -> Chances | Verdict:
    """Answer one question; with no limit of time, the same seed gives the same answer."""
    return answer(walk(game).questions[number], effort, Rng((seed << 20) + number))


def answer(question: Question, effort: Effort, rng: Rng) -> Chances | Verdict:
    """Find out what a question asks for."""
    if question.seat < 0:
        return chances(question.state, effort, rng)
    return judge(question.state, question.seat, question.action, effort, rng)


def chances(state: State, effort: Effort, rng: Rng) -> Chances:
    """Return every seat's chance in a position, all cards open."""
    if state.over():
        return Chances(state.returns(), state.returns(), 0.0, 0.0)
    near, near_error = _played_on(state, -1, effort.playouts, effort.seconds * NEAR, rng)
    far, far_error = _played_on(state, 0, effort.playouts, effort.seconds * (1.0 - NEAR), rng)
    return Chances(far, near, far_error, near_error)


def _played_on(state: State, horizon: int, most: int, seconds: float, rng: Rng) -> tuple[list[float], float]:
    """Return the means of many playouts as far as a horizon, and their standard error."""
    players = state.game.players
    total, squares, made = [0.0] * players, [0.0] * players, 0
    end = perf_counter() + seconds
    while made < most:
        for seat, worth in enumerate(rollout(state.copy(), rng, horizon)):
            total[seat] += worth
            squares[seat] += worth * worth
        made += 1
        if seconds > 0 and made >= LEAST and made % LOOK == 0 and perf_counter() >= end:
            break
    means = [worth / made for worth in total]
    spread = max(square / made - mean * mean for square, mean in zip(squares, means, strict=True))
    return means, math.sqrt(max(spread, 0.0) / made)


def judge(state: State, seat: int, action: int, effort: Effort, rng: Rng) -> Verdict:
    """Return what a decision cost, as the seat could see it. What is within the search's own error cost nothing."""
    glimpse = Glimpse(state, seat)
    best, options = weigh(glimpse, rng, effort.simulations, action, effort.seconds)
    found = {option.action: option for option in options}
    chosen, better = found[action], found[best]
    shown = [better, *sorted(options, key=lambda option: (-option.visits, option.action))]
    ways = list({option.action: option for option in (better, chosen, *shown)}.values())[:WAYS]
    ways.sort(key=lambda option: (option.action != best, -option.worth, option.action))
    reason = state.game.mind.reason(glimpse.world(rng), seat, best)
    cost = better.worth - chosen.worth
    doubt = math.sqrt(sum(_spread(option.worth) / max(1, option.visits) for option in (better, chosen)))
    return Verdict(
        [Way(said(state, seat, option.action), round(option.worth, 4)) for option in ways],
        [option.action for option in ways].index(action),
        round(cost, 4) if cost >= max(SLIGHT, doubt) else 0.0,
        Said(reason.key, dict(reason.args)) if reason else None,
    )


def _spread(worth: float) -> float:
    return max(0.01, worth * (1.0 - worth))


# -- the whole --------------------------------------------------------------------------------------------------------


def review(game: Game, effort: Effort, seed: int = 1, progress: Callable[[int], None] = lambda total: None) -> Review:
    """Look at a whole game here and now; `progress` is told how many parts there are, after each of them."""
    total = count(game)
    found: list[Chances | Verdict] = []
    for number in range(total):
        found.append(part(game, number, effort, seed))
        progress(total)
    return whole(game, found)


def whole(game: Game, answers: Sequence[Chances | Verdict]) -> Review:
    """Put the answers to all questions together."""
    return _Whole(walk(game), answers).review()


class Curve:
    """The chances of all positions in order.

    What the mind says of a position is set right by what playing on brings. Where that is not sure enough, the mean of
    the neighbours' corrections is taken: a mind is partial in the same way from one position to the next.
    """

    def __init__(self, found: Sequence[Chances]) -> None:
        self.found = found
        self.spans = [self._span(at) for at in range(len(found))]
        self.points = [self._point(at) for at in range(len(found))]

    def _span(self, at: int) -> range:
        """Return the positions whose corrections count here: none beyond the end, where all is certain."""
        error = self.found[at].far_error
        wide = min(0 if error <= SURE else math.ceil(error / SURE), len(self.found) - 1 - at)
        return range(max(0, at - wide), at + wide + 1)

    def _point(self, at: int) -> list[float]:
        span = self.spans[at]
        return [
            near + sum(self.found[other].far[seat] - self.found[other].near[seat] for other in span) / len(span)
            for seat, near in enumerate(self.found[at].near)
        ]

    def error(self, times: Mapping[int, int]) -> float:
        """Return the standard error of a sum of points, each so many times."""
        far, near = [0.0] * len(self.found), [0.0] * len(self.found)
        for at, often in times.items():
            near[at] += often
            for other in self.spans[at]:
                far[other] += often / len(self.spans[at])
                near[other] -= often / len(self.spans[at])
        return math.sqrt(
            sum(
                (f * one.far_error) ** 2 + (n * one.near_error) ** 2
                for one, f, n in zip(self.found, far, near, strict=True)
            )
        )


class _Whole:
    """The answers, by what they are about."""

    def __init__(self, walk: Walk, answers: Sequence[Chances | Verdict]) -> None:
        self.walk = walk
        self.game = walk.game
        self.answers = answers
        self.curve = Curve([found for found in answers if isinstance(found, Chances)])
        numbers = [number for number, found in enumerate(answers) if isinstance(found, Chances)]
        self.place = {number: place for place, number in enumerate(numbers)}  # of a question among the positions
        self.start = self.chances(walk.start)
        self.changes = list(self._changes())
        self.mistakes = sorted(self._mistakes(), key=lambda one: (-one.cost, one.step, one.seat))

    def chances(self, number: int) -> list[float]:
        """Return the chances in the position that a question is about, in hundredths of a point."""
        return [round(chance, 4) for chance in self.curve.points[self.place[number]]]

    def review(self) -> Review:
        """Return all of it."""
        setup, moments = self.game.setup, self._moments()
        return Review(
            FORMAT,
            setup.definition.cooperative,
            self.start,
            [one if number in moments else replace(one, told=[]) for number, one in enumerate(self.changes)],
            self.mistakes,
            [self._account(seat) for seat in range(setup.players)],
            moments,
        )

    def _changes(self) -> Iterator[Change]:
        now = self.start
        for piece in self.walk.pieces:
            before, after = self.chances(piece.before), self.chances(piece.after)
            if piece.kind == "move":
                change = [b - a for a, b in zip(before, after, strict=True)]
                now = [chance + more for chance, more in zip(now, change, strict=True)]
            else:  # what secret decisions have not brought about, each for itself, is in their meeting
                change = [chance - was for chance, was in zip(after, now, strict=True)]
                now = after
            yield _change(piece, change, now, self.curve.error({self.place[piece.after]: 1}))
        if self.game.result is not None:
            change = [end - was for end, was in zip(self.game.result, now, strict=True)]
            piece = Piece("end", len(self.game.stages) - 1, -1, self.walk.end, self.walk.end, [], self.walk.at)
            yield _change(piece, change, self.game.result, 0.0)

    def _error(self) -> float:
        """Return the standard error of what all draws together changed."""
        times: Counter[int] = Counter()
        for piece in self.walk.pieces:
            if piece.kind == "draw":
                times[self.place[piece.after]] += 1
                times[self.place[piece.before]] -= 1
        return self.curve.error(times)

    def _mistakes(self) -> Iterator[Mistake]:
        """Yield the costliest step of every move that cost something; of each seat, the worst alone if it has many."""
        worst: dict[tuple[int, int], Mistake] = {}
        for number, step, seat, begun, at in self.walk.judged:
            found = self.answers[number]
            assert isinstance(found, Verdict)
            if found.cost > 0.0 and ((step, seat) not in worst or found.cost > worst[step, seat].cost):
                worst[step, seat] = Mistake(step, seat, begun, found.ways, found.played, found.cost, found.reason, at)
        for seat in range(self.game.setup.players):
            mine = sorted((one for one in worst.values() if one.seat == seat), key=lambda one: -one.cost)
            yield from mine[:WORST]

    def _account(self, seat: int) -> Account:
        def total(*kinds: str, own: bool | None = None) -> float:
            found = (one.change[seat] for one in self.changes if one.kind in kinds and own in (None, one.seat == seat))
            return round(math.fsum(found), 4)

        draws, meetings, own = total("draw"), total("meeting"), total("move", own=True)
        return Account(
            start=self.start[seat],
            draws=draws,
            meetings=meetings,
            own=own,
            others=total("move", "end", own=False),
            result=self.changes[-1].chances[seat] if self.changes else self.start[seat],
            error=round(self._error(), 4),
            cost=round(math.fsum(one.cost for one in self.mistakes if one.seat == seat), 4),
            story=self._story(seat, draws + meetings, own),
        )

    def _story(self, seat: int, luck: float, own: float) -> list[Said]:
        """Return what luck did, what the decisions did, and the worst of them."""
        team = "team_" if self.game.setup.definition.cooperative else ""
        worst = next((one for one in self.mistakes if one.seat == seat), None)
        return [
            _sentence(f"{team}luck", luck, seat),
            _sentence("own", own, seat),
            _worst(worst) if worst else Said("review.flawless", {"seat": seat}),
        ]

    def _moments(self) -> list[int]:
        """Return the changes that decided the game: those that moved anybody's chance most, or gave most away."""
        costs = {(one.step, one.seat): one.cost for one in self.mistakes}

        def weight(number: int) -> float:
            one = self.changes[number]
            given = costs.get((one.step, one.seat), 0.0) if one.kind == "move" else 0.0
            return max(given, one.moved(one.most()))

        able = [number for number, one in enumerate(self.changes) if one.kind != "end"]
        return sorted(sorted(able, key=lambda number: (-weight(number), number))[:MOMENTS])


def points(chance: float) -> int:
    """Return a chance, or a change of one, in points: a hundred are certainty."""
    return round(100 * chance)


def _sentence(about: str, change: float, seat: int) -> Said:
    said = "even" if not points(change) else "gave" if change > 0 else "took"
    return Said(f"review.{about}_{said}", {"seat": seat, "n": abs(points(change))})


def _worst(worst: Mistake) -> Said:
    """Return what the worst decision cost, in the game's own days, rounds or turns where it counts them."""
    args = {"seat": worst.seat, "step": worst.step, "n": points(worst.cost)}
    return Said("review.worst_at", {**args, "at": worst.at}) if worst.at else Said("review.worst", args)


def _change(piece: Piece, change: list[float], now: list[float], error: float) -> Change:
    return Change(
        piece.kind,
        piece.step,
        piece.seat,
        [round(more, 4) for more in change],
        [round(chance, 4) for chance in now],
        round(error, 4),
        piece.told,
        piece.at,
    )
