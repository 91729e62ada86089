"""Positions of Bröwl for the tests, set up by card names."""

from __future__ import annotations

from repaire.games import find
from repaire.games.browl.actions import CARD_NAMES
from repaire.games.browl.box import FORTRESS_KINDS, TYPES
from repaire.games.browl.state import PLAY, BrowlState
from repaire.kernel.events import Event, Recorder
from repaire.kernel.game import CHANCE
from tests.games.cells import number, put

MAGE, ELF, ORC, BARBARIAN, DWARF = range(5)


def card(name: str) -> int:
    return CARD_NAMES.index(name)


def counts(names: str) -> list[int]:
    """'elf elf orc-pas' as numbers by card type."""
    cards = [0] * TYPES
    for name in names.split():
        cards[card(name)] += 1
    return cards


def table(
    hands: list[str],
    on_table: list[str] | None = None,
    pile: str = "dwarf dwarf dwarf",
    turn: int = 0,
    fortress: int = -1,
    points: list[int] | None = None,
    **options: object,
) -> BrowlState:
    """A position in which `turn` plays. Fortress cards are numbered as in the rules, less 1."""
    players = len(hands)
    given = {"fortress": fortress >= 0, **options}
    state = find("browl").setup(players, given).build().start()
    assert isinstance(state, BrowlState)
    put(state, phase=PLAY, turn=turn, round=1, opener=0, fortress=fortress)
    if fortress >= 0:
        state.cells[state.at.pile + fortress] = 0
    put(state, deck=counts(pile), left=sum(counts(pile)), points=points or [0] * players)
    put(state, hands=[counts(hand) for hand in hands], table=[counts(lies) for lies in on_table or [""] * players])
    put(state, held=sum(state.part("hands")))
    for seat in range(players):
        for people in range(5):
            state.cells[state.at.strength + people] += state.fielded(seat, people)
    state.recorder = Recorder()
    return state


def play(state: BrowlState, name: str, draws: str = "dwarf") -> list[Event]:
    """Play a card by name and draw if a draw is due; return the events."""
    assert state.recorder is not None
    since = len(state.recorder.told)
    state.apply(number(state, "turn"), card(name))
    if draws and state.actor() == CHANCE and number(state, "left") and number(state, "held"):
        state.apply(CHANCE, card(draws))
    return [event for _, event in state.recorder.told[since:]]


def won(state: BrowlState, seat: int) -> str:
    """The cards that a seat has won, by name."""
    cards = state.rows("won")[seat]
    return " ".join(CARD_NAMES[card] for card in range(TYPES) for _ in range(cards[card]))


def lies(state: BrowlState, seat: int) -> str:
    """The cards on the table in front of a seat, by name."""
    cards = state.rows("table")[seat]
    return " ".join(CARD_NAMES[card] for card in range(TYPES) for _ in range(cards[card]))


def fortress(kind: str, nth: int = 0) -> int:
    """The number of the nth Fortress card of a kind."""
    kinds = find("browl").setup(2).contents().fortress_kinds
    return [number for number, found in enumerate(kinds) if FORTRESS_KINDS[found] == kind][nth]
