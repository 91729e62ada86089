"""A finished game reviewed: luck and play add up to the result, and each is what it says it is."""

from __future__ import annotations

import json
import math
import re
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from repaire.bots import Glimpse, make
from repaire.cli import main
from repaire.games import GAMES, find
from repaire.kernel.catalog import Words
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE
from repaire.kernel.playthrough import Playthrough
from repaire.kernel.record import Record, replay
from repaire.kernel.review import Change, Review, Said, Way
from repaire.lab.questions import Game, Stage, Walk, of_record
from repaire.lab.review import Chances, Curve, Effort, Verdict, chances, judge, review, walk, whole


def played(game: str, bots: list[str], seed: int = 3) -> Record:
    setup = find(game).setup(len(bots))
    play = Playthrough(Record(setup, seats=[f"bot:{bot}" for bot in bots]), Rng(seed))
    players = [make(bot, Rng(seed)) for bot in bots]
    while True:
        play.settle()
        actors = play.state.actors()
        if not actors:
            return play.record
        play.move(actors[0], players[actors[0]].move(Glimpse(play.state, actors[0])))


def begun(game: str, bots: list[str], moves: int = 14) -> Record:
    """Return the first moves of a game: enough for words."""
    whole = played(game, bots)
    return Record(whole.setup, whole.entries[:moves], whole.seats)


def adds_up(found: Review, result: list[float]) -> None:
    """What started, luck and play make the result, seat by seat and step by step."""
    now = found.start
    for one in found.changes:
        now = [chance + more for chance, more in zip(now, one.change, strict=True)]
        assert one.chances == pytest.approx(now, abs=1e-6)
    assert now == pytest.approx(result, abs=1e-6)
    for seat, account in enumerate(found.accounts):
        play = account.own + account.others
        luck = account.draws + account.meetings
        assert account.start + luck + play == pytest.approx(result[seat], abs=1e-6)
        assert account.result == pytest.approx(result[seat])
        mine = [one.change[seat] for one in found.changes if one.kind == "move" and one.seat == seat]
        assert account.own == pytest.approx(math.fsum(mine), abs=1e-6)


@pytest.mark.parametrize("game", GAMES)
def test_the_worst_decision_is_told_by_the_games_own_day_round_or_turn(game: str) -> None:
    record = begun(game, ["random"] * max(2, find(game).players[0]), 40)
    told = of_record(record)
    gone = walk(told)
    worst, step, seat, *_ = gone.judged[-1]
    even = [1.0 / record.setup.players] * record.setup.players
    ways = [Way(Said("choice"), 0.5), Way(Said("choice"), 0.3)]
    answers: list[Chances | Verdict] = [
        Chances(even, even, 0.0, 0.0) if one.seat < 0 else Verdict(ways, 1, 0.2 if n == worst else 0.0, None)
        for n, one in enumerate(gone.questions)
    ]
    said = whole(told, answers).accounts[seat].story[-1]
    field = {"brigands": "day", "rolling_bandits": "turns"}.get(game, "round")
    now = getattr(told.until(step).view(-1), field)
    assert said == Said("review.worst_at", {"seat": seat, "step": step, "n": 20, "at": now})
    for lang in ("fr", "en"):
        for viewer in (seat, -1):
            line = Words(record.setup.catalog(lang), [*"ABCDEF"], viewer).say(said)
            assert f" {now}" in line
            assert "20 points" in line
            assert re.search(r"\b(jour|manche|tour|day|round|turn)\b", line)


def test_no_chance_is_read_as_more_than_all_or_less_than_nothing() -> None:
    """Secret decisions count each for itself, so that before they meet their sum may be beyond."""
    meeting = Change("meeting", 9, -1, [-1.03, 0.6, 0.43], [1.0, 0.4, 0.0], 0.0, [])
    assert meeting.around(0) == (1.0, 1.0)
    assert meeting.around(1) == (0.0, 0.4)
    assert meeting.around(2) == (0.0, 0.0)
    assert (meeting.most(), meeting.moved(0)) == (1, 0.0)


def test_what_one_player_drew_is_told_once() -> None:
    """Le trésor: who draws is told the card, the others that there was one; afterwards the card alone is told."""
    told = [piece.told for piece in walk(of_record(played("tresor", ["random", "random", "random"]))).pieces]
    draws = [[one.key for one in some] for some in told if any(one.to >= 0 for one in some)]
    assert draws
    assert any("event.card_drawn" in keys for keys in draws)
    assert not any("event.card_taken" in keys for keys in draws if "event.card_drawn" in keys)


@pytest.mark.parametrize("game", GAMES)
def test_every_change_and_every_mistake_knows_its_day_round_or_turn(game: str) -> None:
    told = of_record(begun(game, ["random"] * max(2, find(game).players[0]), 40))
    field = {"brigands": "day", "rolling_bandits": "turns"}.get(game, "round")
    found = review(told, Effort(1, 1))
    places = [(one.step, one.at, one.kind) for one in found.changes]
    places += [(one.step, one.at, "move") for one in found.mistakes]
    for step, at, kind in places:
        now = getattr(told.until(step).view(-1), field) if step else 0
        assert at == now or (kind == "draw" and at == now + 1)  # what is drawn for the next day
    assert {one.at for one in found.changes} >= {0, 1}


@pytest.mark.parametrize("game", GAMES)
def test_luck_and_play_add_up_to_the_result(game: str) -> None:
    record = played(game, ["random"] * max(2, find(game).players[0]))
    found = review(of_record(record), Effort(1, 1))
    adds_up(found, replay(record).returns())
    assert {one.kind for one in found.changes} >= {"draw", "move"}
    assert [one.step for one in found.changes] == sorted(one.step for one in found.changes)


def test_luck_is_nothing_on_average_over_all_that_could_be_drawn() -> None:
    """What a draw changes, weighted by how likely each was, sums to 0 within the error of the playouts."""
    record = played("tresor", ["heuristic", "heuristic"])
    state = record.setup.build().start()
    effort = Effort(60, 1)
    nodes = []
    for entry in record.entries:
        for action in entry.actions:
            if entry.actor == CHANCE and 1 < sum(weight > 0 for weight in state.weights()) < 16:
                nodes.append(state.copy())
            state.apply(entry.actor, action)
    for node in nodes[len(nodes) // 2 :][:2]:
        before, likely = chances(node, effort, Rng(7)), node.weights()
        mean, error = 0.0, before.far_error
        for outcome, weight in enumerate(likely):
            if weight:
                after = node.copy()
                after.apply(CHANCE, outcome)
                found = chances(after, effort, Rng(11 + outcome))
                mean += weight / sum(likely) * found.far[0]
                error += weight / sum(likely) * found.far_error
        assert 0.02 < before.far[0] < 0.98, "a node where something is at stake"
        assert before.far[0] == pytest.approx(mean, abs=3 * error)
    assert len(nodes) >= 4


def test_secret_decisions_count_alone_whoever_was_first_and_what_their_meeting_adds_is_luck() -> None:
    """Brigands: two orders of arrival of the same plans give the same questions about each plan."""
    record = played("brigands", ["heuristic"] * 3)
    game = of_record(record)
    state = game.begin()
    turned: list[Stage] = []
    swapped = False
    for number, stage in enumerate(game.stages):
        following = game.stages[number + 1 : number + 2]
        secret = stage.seat >= 0 and state.game.secret(state)
        if swapped and len(turned) == number:
            turned.append(stage)
        elif not swapped and secret and following and following[0].seat not in (-1, stage.seat) and not stage.draws:
            apart = state.copy()
            for action in following[0].actions:
                apart.apply(following[0].seat, action)
            if apart.game.secret(apart) and not following[0].draws:
                turned += [following[0], stage]
                swapped = True
        if not swapped:
            turned.append(stage)
        for actor, actions in ((stage.seat, stage.actions), (CHANCE, stage.draws)):
            for action in actions:
                state.apply(actor, action)
    assert swapped
    one, other = Walk(game), Walk(replace(game, stages=turned))

    def plans(walk: Walk) -> list[tuple[int, list[int], list[int]]]:
        pairs = [(walk.questions[p.before].state, walk.questions[p.after].state, p) for p in walk.pieces]
        return sorted((p.seat, before.pack(), after.pack()) for before, after, p in pairs if p.kind == "move")

    assert plans(one) == plans(other)
    meetings = [piece for piece in one.pieces if piece.kind == "meeting"]
    assert meetings
    told = {said.key for piece in meetings for said in piece.told}
    assert "event.team_sent" in told
    assert not told & {"event.plan_made", "event.wheel_set"}, "that somebody is ready is not what happened"


def test_a_game_that_was_given_up_ends_with_its_result() -> None:
    game = of_record(begun("tresor", ["random", "random"]))
    half = Game(game.setup, [], game.stages, [0.0, 1.0])
    found = review(half, Effort(2, 2))
    adds_up(found, [0.0, 1.0])
    assert found.changes[-1].kind == "end"


def test_what_could_not_be_chosen_is_neither_luck_nor_play() -> None:
    record = played("browl", ["random", "random"])
    walk = Walk(of_record(record))
    asked = [question for question in walk.questions if question.seat >= 0]
    assert asked
    assert all(len(question.state.legal(question.seat)) > 1 for question in asked)


def test_a_decision_is_judged_by_what_its_player_saw() -> None:
    """The verdict is the same whatever the hidden cards are: the search begins in another world than the true one."""
    state = find("browl").setup(2).build().start()
    rng = Rng(5)
    while state.actor() == CHANCE:
        state.apply(CHANCE, rng.pick(state.weights()))
    seat = state.actor()
    other = state
    while other.pack() == state.pack():
        other = state.resample(seat, rng)
    action = state.legal(seat)[0]
    first = judge(state, seat, action, Effort(1, 400), Rng(1))
    second = judge(other, seat, action, Effort(1, 400), Rng(1))
    assert first.ways[0].said == second.ways[0].said
    assert first.ways[0].worth == pytest.approx(second.ways[0].worth, abs=0.06)


def test_a_blunder_is_found_and_comes_with_something_better() -> None:
    """A random player gives more away than one who plays by instinct."""
    records = [played("rolling_bandits", ["random", "heuristic"], seed) for seed in range(2)]
    found = [review(of_record(record), Effort(1, 16)) for record in records]
    given = [sum(one.accounts[seat].cost for one in found) for seat in (0, 1)]
    assert given[0] > given[1]
    for one in found:
        assert [mistake.cost for mistake in one.mistakes] == sorted((m.cost for m in one.mistakes), reverse=True)
        for mistake in one.mistakes:
            assert mistake.played > 0
            assert mistake.ways[0].worth - mistake.ways[mistake.played].worth == pytest.approx(mistake.cost, abs=1e-3)


def test_unsure_positions_are_set_right_by_their_neighbours() -> None:
    """The mind is partial by 0.1 everywhere; single playouts are noise, their mean is not; the end is certain."""
    noise = [0.1 if at % 2 else -0.1 for at in range(41)]
    found = [Chances([0.5 + more, 0.5 - more], [0.4, 0.6], 0.1, 0.001) for more in noise]
    curve = Curve([*found, Chances([1.0, 0.0], [1.0, 0.0], 0.0, 0.0)])
    assert curve.points[20][0] == pytest.approx(0.5, abs=0.01)
    assert curve.points[-1] == [1.0, 0.0]
    assert curve.error({20: 1}) < 0.02
    assert curve.error({20: 1, 21: -1}) < curve.error({20: 1})
    assert curve.error({41: 1}) == 0.0


def test_the_same_seed_gives_the_same_review() -> None:
    game = of_record(begun("tresor", ["random", "heuristic"]))
    assert review(game, Effort(3, 3), seed=5) == review(game, Effort(3, 3), seed=5)
    assert review(game, Effort(3, 3), seed=5) != review(game, Effort(3, 3), seed=6)


def test_the_moments_are_the_greatest_changes_and_progress_is_told() -> None:
    told: list[int] = []
    game = of_record(begun("tresor", ["random", "random"], 30))
    found = review(game, Effort(2, 1), progress=told.append)
    assert len(told) == told[0] == len(Walk(game).questions)
    greatest = max(max(abs(more) for more in one.change) for one in found.changes)
    costliest = max((one.cost for one in found.mistakes), default=0.0)
    assert len(found.moments) == 3
    weights = [max(abs(more) for more in found.changes[number].change) for number in found.moments]
    assert greatest in weights or costliest > greatest
    assert found.moments == sorted(found.moments)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", ["browl", "briquambroque", "brigands"])
def test_the_command_tells_it_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, lang: str
) -> None:
    file, page = tmp_path / "game.json", tmp_path / "game.html"
    file.write_text(begun(game, ["random"] * find(game).players[0]).dump())
    assert main(["analyse", str(file), "--simulations", "2", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert {"fr": "Le hasard et le jeu", "en": "Luck and play"}[lang] in said
    assert "▁" in said or "█" in said or "▄" in said
    moves, own = re.compile(r"\b(Coup|Move) \d"), re.compile(r"\b(Jour|Manche|Day|Round) \d+ ·|La donne|The deal")
    assert own.search(said)
    assert not moves.search(said), "moments and mistakes are told by day or round"
    assert main(["analyse", str(file), "--simulations", "2", "--html", str(page), "--lang", lang]) == 0
    text = page.read_text()
    assert "<svg" in text
    assert {"fr": "Les moments décisifs", "en": "The moments that decided it"}[lang] in text
    assert not re.search(r"<script|src=|href=|url\(|@import", text), "the page needs nothing else"
    assert own.search(text)
    assert not moves.search(text)
    assert "review." not in re.sub(r"<[^>]*>", "", text)


def test_the_command_writes_json_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    record = begun("tresor", ["random", "random"])
    file.write_text(record.dump())
    assert main(["analyse", str(file), "--simulations", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    found = review(of_record(record), Effort(2, 2))
    assert told == {"game": "tresor", "seats": record.seats, **json.loads(json.dumps(asdict(found)))}
