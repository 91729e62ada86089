"""Every lesson is a legal position with notes that have words, point at things that exist, and come in time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from repaire.games import definitions
from repaire.kernel.catalog import LANGUAGES
from repaire.kernel.draw import Rng
from repaire.kernel.events import Recorder
from repaire.kernel.game import CHANCE, State
from repaire.kernel.lesson import END, START, Lesson, Note, lesson_of
from repaire.kernel.record import replay

LESSONS = [(definition.id, found) for definition in definitions() if (found := lesson_of(definition)) is not None]
every_lesson = pytest.mark.parametrize("lesson", [pytest.param(lesson, id=name) for name, lesson in LESSONS])
GAMES = 30


@dataclass
class Coach:
    """Says notes as the client does: each once, when its moment has come."""

    lesson: Lesson
    said: list[str] = field(default_factory=list)
    decisions: int = 0

    def moment(self, key: str, args: Mapping[str, object] | None = None) -> None:
        for note in self.lesson.notes:
            if note.id not in self.said and fits(note, key, args or {}) and self.decisions >= note.after:
                self.said.append(note.id)

    def asked(self, state: State) -> None:
        seat = self.lesson.seat
        if state.legal(seat):
            phrase = state.game.ask(state, seat)
            self.moment(phrase.key, phrase.args)
            for choice in state.choices(seat):
                self.moment(choice.key, choice.args)


def fits(note: Note, key: str, args: Mapping[str, object]) -> bool:
    return note.when == key and all(args.get(name) == value for name, value in note.where.items())


def taught(lesson: Lesson, seed: int) -> Coach:
    """A lesson in which bots play all seats; the learner plays well in half of them, and anyhow in the others."""
    rng, coach, recorder = Rng(seed), Coach(lesson), Recorder()
    state = replay(lesson.record())
    state.recorder = recorder
    coach.moment(START)
    heard = 0
    while not state.over():
        if state.actor() == CHANCE:
            state.apply(CHANCE, rng.pick(state.weights()))
        else:
            coach.asked(state)
            actors = state.actors()
            seat = actors[rng.below(len(actors))]
            legal = state.legal(seat)
            careless = seat == lesson.seat and seed % 2
            action = legal[rng.below(len(legal))] if careless else state.game.mind.glance(state, seat, rng)
            state.apply(seat, action)
            coach.decisions += seat == lesson.seat and not state.mid_move(seat)
        for event in recorder.seen_by(lesson.seat, heard):
            coach.moment(event.key, event.args)
        heard = len(recorder.told)
    return coach


@every_lesson
def test_the_position_is_legal_and_asks_the_learner(lesson: Lesson) -> None:
    state = replay(lesson.record())
    assert lesson.seat in state.actors()
    assert not any(state.mid_move(seat) for seat in range(lesson.setup.players))


@every_lesson
def test_every_note_has_words_a_moment_and_a_clause(lesson: Lesson) -> None:
    definition = lesson.setup.definition
    assert 5 <= len(lesson.notes) <= 10
    assert len({note.id for note in lesson.notes}) == len(lesson.notes)
    assert lesson.notes[0].when == START
    assert lesson.notes[-1].when == END
    for lang in LANGUAGES:
        catalog, book = definition.catalog(lang), definition.rulebook(lang)
        for note in lesson.notes:
            assert 3 <= len(catalog[f"lesson.{note.id}.title"]) <= 32
            assert 40 <= len(catalog[f"lesson.{note.id}.text"]) <= 240
            assert note.when in (START, END) or note.when.partition(".")[0] in ("ask", "choice", "event")
            assert note.when in (START, END) or note.when in catalog
            assert not note.clause or note.clause in book
            assert all(f"choice.{item.kind}" in catalog for item in note.suggests)
        written = {key.split(".")[1] for key in catalog.messages if key.startswith("lesson.")}
        assert written == {note.id for note in lesson.notes}


@every_lesson
def test_what_is_suggested_first_is_offered(lesson: Lesson) -> None:
    state = replay(lesson.record())
    offered = [(choice.kind, dict(choice.args)) for choice in state.choices(lesson.seat)]
    key = state.game.ask(state, lesson.seat).key
    keys = {key, *(f"choice.{kind}" for kind, _ in offered)}
    due = [note for note in lesson.notes if note.after == 0 and note.when in keys]
    assert due
    for note in due:
        assert not note.suggests or any(
            item.kind == kind and item.args.items() <= args.items() for item in note.suggests for kind, args in offered
        )


@every_lesson
def test_most_notes_come_before_the_end(lesson: Lesson) -> None:
    """Bots take the learner's seat; the last note is for the end, so it does not count."""
    ids = [note.id for note in lesson.notes if note.when != END]
    coaches = [taught(lesson, seed) for seed in range(GAMES)]
    shares = {name: sum(name in coach.said for coach in coaches) / GAMES for name in ids}
    assert sum(shares.values()) / len(shares) >= 0.8, shares
    assert min(shares.values()) > 0, shares
