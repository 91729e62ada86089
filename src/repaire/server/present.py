"""Tables as they go over the wire, for one person. The only way out is through views and events with an audience."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cache
from typing import Any, cast

import msgspec
from msgspec import UnsetType

from repaire.bots.advice import Advice
from repaire.kernel.events import Event
from repaire.kernel.figures import figures_of
from repaire.kernel.game import SPECTATOR, State
from repaire.kernel.setup import Definition
from repaire.kernel.view import View
from repaire.people.looks import look_of
from repaire.server import wire
from repaire.server.sketches import sketches
from repaire.tables import entries as e
from repaire.tables.fairness import seal
from repaire.tables.folded import PLAYING, REVEALING
from repaire.tables.live import Live
from repaire.tables.refusals import Unfinished
from repaire.tables.store import Face, Summary
from repaire.tables.table import Table

_event = msgspec.json.Decoder(tuple[str, dict[str, Any]])


def viewers(table: Table, person: str) -> list[int]:
    """Return the seats whose views a person gets: their own, or a spectator's if the table has any.

    A screen that all look at is whose who opened the table; before the start and after the end there are no secrets.
    """
    closed = not table.terms.spectators and table.phase in (REVEALING, PLAYING) and table.opened.host != person
    return table.seat_of(person) or ([] if closed else [SPECTATOR])


def view_out(view: View) -> Any:
    """Return a view as plain data."""
    return msgspec.to_builtins(view)


def event_out(event: Event) -> wire.EventOut:
    """Return an event as it is sent."""
    return wire.EventOut(event.kind, event.args)


def events_out(written: list[msgspec.Raw]) -> list[wire.EventOut]:
    """Return events that are written already, as views have them."""
    return [wire.EventOut(*_event.decode(event)) for event in written]


def ask_out(state: State, seat: int) -> wire.PhraseOut | None:
    """Return what is asked of a seat that owes a decision."""
    phrase = state.game.ask(state, seat)
    return wire.PhraseOut(phrase.key, dict(phrase.args))


def parts_out(definition: Definition, players: int) -> list[wire.PhraseOut]:
    """Return who each of so many seats is; empty where seats are alike."""
    return [wire.PhraseOut(part.key, dict(part.args)) for part in definition.parts(players)] if definition.parts else []


@cache
def figures_out(definition: Definition) -> list[wire.FigureOut]:
    """Return the figures of a game's rulebook, drawn from real positions."""
    found: list[wire.FigureOut] = []
    for figure in figures_of(definition):
        state, seat, way = figure.state(), figure.seat, list[wire.ChoiceOut]()
        view = view_out(state.view(seat))
        choices = choices_out(state, seat) if figure.asks else []
        drawn = figure.drawn()
        for action in drawn.actions if drawn else []:
            way.append(choice_out(state, seat, action))
            state.apply(seat, action)
        setup, captions = figure.setup, dict(figure.captions)
        terms = {
            lang: dict(setup.catalog(lang).messages.items() - definition.catalog(lang).messages.items())
            for lang in captions
        }
        found.append(
            wire.FigureOut(figure.clause, captions, terms, figure.focus, setup.players, seat, view, choices, way)
        )
    return found


def choices_out(state: State, seat: int) -> list[wire.ChoiceOut]:
    """Return the legal choices of a seat; they are private to it."""
    return [choice_out(state, seat, action) for action in state.legal(seat)]


def choice_out(state: State, seat: int, action: int) -> wire.ChoiceOut:
    """Return the meaning of a legal action."""
    choice = state.game.choice(state, seat, action)
    return wire.ChoiceOut(action, choice.kind, choice.clause, cast("dict[str, int | str]", choice.args))


def owes(table: Table, viewer: int) -> bool:
    """Tell whether a viewer is a seat that owes a decision."""
    return viewer in table.to_move() and bool(table.state.legal(viewer))


def seat_view(live: Live, viewer: int, since: int) -> wire.SeatView:
    """Return everything one viewer sees, with the events after an entry."""
    table = live.table
    events, complete = live.events_since(since, viewer)
    asked = owes(table, viewer)
    view = table.state.view(viewer)
    return wire.SeatView(
        viewer,
        table.seq,
        view_out(view),
        events_out(events),
        complete,
        ask_out(table.state, viewer) if asked else None,
        choices_out(table.state, viewer) if asked else [],
        viewer >= 0 and table.can_undo(viewer),
        sketches(table, view),
    )


class Offered:
    """The choices that a viewer was told at a table: what is still as it was told is named by its number alone."""

    def __init__(self, choices: list[wire.ChoiceOut]) -> None:
        self.told = {choice.action: choice for choice in choices}

    def again(self, choices: list[wire.ChoiceOut]) -> list[wire.ChoiceOut | int]:
        """Return choices as they are told now."""
        told: list[wire.ChoiceOut | int] = []
        for choice in choices:
            told.append(choice.action if self.told.get(choice.action) == choice else choice)
            self.told[choice.action] = choice
        return told


def head_out(table: Table) -> str:
    """Return the head of the chain: itself once the game is over, before that sealed with the server's secret.

    A bare hash would let anybody try which secret move, or which hidden card, leads from one head to the next. Who
    keeps the seals can check at the end, when the secret is shown, that nothing was rewritten.
    """
    if table.ended is not None:
        return table.head.hex()
    return seal(table.secret, table.head)


def proposal_out(table: Table) -> wire.ProposalOut | None:
    """Return what all at a table are asked."""
    if table.proposal is None:
        return None
    waited = set(table.deciding()) - table.agreed
    missing = [seat for seat, chair in enumerate(table.chairs) if chair.person in waited]
    return wire.ProposalOut(cast("Any", table.proposal.what), table.proposal.seat, missing)


def table_out(live: Live, person: str, online: Callable[[str], bool], rematch: str = "") -> wire.TableOut:
    """Return a table's surroundings as one person sees them."""
    table = live.table
    opened, terms, ended = table.opened, table.terms, table.ended
    waiting = table.to_move()
    parts = parts_out(table.setup.definition, opened.players)
    return wire.TableOut(
        table.id,
        opened.game,
        cast("Any", table.phase),
        opened.players,
        opened.options,
        opened.box,
        terms.public,
        terms.hints,
        terms.hints_told,
        cast("Any", terms.undo),
        terms.spectators,
        wire.ClockPlan(terms.clock.move, terms.clock.game),
        bool(person) and opened.host == person,
        [
            wire.SeatOut(
                chair.name,
                "bot" if chair.bot else "person" if chair.person else "free",
                chair.driver,
                chair.why,
                chair.offered,
                chair.hints,
                bool(person) and chair.person == person,
                bool(chair.bot) or online(chair.person),
                seat not in waiting,
                table.deadline(seat),
                bool(chair.commitment),
                chair.entropy is not None,
                parts[seat] if parts else None,
                *face(chair.person or chair.name, chair.look),
                bool(chair.person) and not chair.name,
            )
            for seat, chair in enumerate(table.chairs)
        ],
        table.undo_by,
        proposal_out(table),
        table.paused,
        live.looking_on,
        opened.commitment,
        wire.ResultOut(ended.why, ended.winners, ended.scores) if ended else None,
        rematch,
        [number for number, person in enumerate(table.speakers) if person in table.muted],
        bool(opened.prelude) and not opened.continues,
        table.challenge,
        table.seq,
        head_out(table),
    )


def chat_out(table: Table, said: e.Chatted) -> wire.ChatOut:
    """Return something that was said."""
    speaker = table.speakers.index(said.person)
    return wire.ChatOut(said.name, said.seat, said.text, said.at, speaker, *face(said.person, said.look), not said.name)


def face(who: str, told: e.Look | UnsetType) -> tuple[str, str]:
    """Return mask and colour of somebody; nothing, if there is nobody."""
    look = look_of(who, told)
    return (look.mask, look.colour) if who else ("", "")


def faces_out(found: Summary) -> list[wire.FaceOut]:
    """Return how those at a table in a list are drawn."""
    return [
        wire.FaceOut(*face(one.person or name, e.Look(one.mask, one.colour)))
        for name, one in zip(found.names, told_faces(found), strict=True)
    ]


def reaction_out(table: Table, made: e.Reacted) -> wire.ReactionOut:
    """Return a gesture."""
    return wire.ReactionOut(made.name, made.seat, made.gesture, made.at, table.speakers.index(made.person))


def told_faces(found: Summary) -> list[Face]:
    """Return the faces of a table in a list, also if none were told."""
    return found.faces or [Face()] * len(found.names)


def line_out(found: Summary, person: str, gone: Container[str] = ()) -> wire.TableLine:
    """Return a table for a list."""
    return wire.TableLine(
        found.table,
        found.game,
        found.phase,
        found.players,
        ["" if one.person in gone else name for name, one in zip(found.names, told_faces(found), strict=True)],
        found.updated,
        found.people.get(person, False),
        found.asked,
        faces_out(found),
        any(other != person for other in found.people),
    )


def way_out(table: Table, seat: int, begun: list[int], advice: Advice) -> wire.WayOut:
    """Return a piece of advice with the meaning of its steps."""
    choices = [
        choice_out(table.draft(seat, [*begun, *advice.actions[:step]]), seat, action)
        for step, action in enumerate(advice.actions)
    ]
    reason = wire.PhraseOut(advice.reason.key, dict(advice.reason.args)) if advice.reason else None
    return wire.WayOut(advice.actions, choices, round(advice.chance, 3), round(advice.share, 3), reason)


def drafted(table: Table, seat: int, found: Unfinished, key: str) -> wire.Drafted:
    """Return what the first steps of a move lead to. A whole move is shown as it is before its last step.

    What the last step brings about may lay open what others have chosen in secret, so it is not for a draft to tell.
    """
    actions, state = found.actions, found.state
    on = not found.whole(seat)
    legal = on and bool(state.legal(seat))
    shown = (state if on else table.draft(seat, actions[:-1])).view(seat)
    return wire.Drafted(
        key,
        seat,
        actions,
        [
            choice_out(table.draft(seat, actions[:step]), seat, actions[step])
            for step in range(found.asked, len(actions))
        ],
        view_out(shown),
        not on,
        not on and table.can_take_back(seat, state),
        ask_out(state, seat) if legal else None,
        choices_out(state, seat) if legal else [],
        sketches(table, shown),
    )
