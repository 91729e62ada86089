"""Positions of Le trésor des trois brigands for the tests, set up by names."""

from __future__ import annotations

from repaire.games import find
from repaire.games.tresor.box import CARD_NAMES, TYPES
from repaire.games.tresor.state import EMPTY, PART, UNSEEN, TresorState
from repaire.kernel.box import Box
from repaire.kernel.errors import IllegalMove
from repaire.kernel.events import Event, Recorder
from repaire.kernel.game import CHANCE
from tests.games.cells import put

ARMS = "blunderbuss pepper axe"
KINDS = ("crown", "necklace", "casket", "candlestick", "goblet", "coins")
TOKENS = ("tiffany", "pebbles", *KINDS)

# A box so small that pile and reserve run dry.
TINY = """
hand = 4
places = 4
damage = 2
goal = 4
[cards]
blunderbuss = 4
pepper = 4
axe = 4
jammed = 2
empty = 2
blunt = 2
oiled = 1
refilled = 1
sharpened = 1
trump = 1
swap = 1
turn = 2
[tokens]
tiffany = 4
pebbles = 1
[treasures.crown]
fr = "Couronne"
en = "Crown"
tokens = 2
[treasures.necklace]
fr = "Collier"
en = "Necklace"
tokens = 1
[treasures.casket]
fr = "Coffret"
en = "Casket"
tokens = 2
[treasures.candlestick]
fr = "Chandelier"
en = "Candlestick"
tokens = 2
"""


def tiny(old: str = "", new: str = "") -> Box:
    """The tiny box, with something in it replaced."""
    assert old in TINY
    return Box("tiny", TINY.replace(old, new) if old else TINY)


def counts(names: str) -> list[int]:
    """'axe axe turn' as numbers by card type."""
    cards = [0] * TYPES
    for name in names.split():
        cards[CARD_NAMES.index(name)] += 1
    return cards


def tokens(names: str) -> list[int]:
    """'crown crown tiffany' as numbers by token."""
    found = [0] * len(TOKENS)
    for name in names.split():
        found[TOKENS.index(name)] += 1
    return found


def listed(numbers: list[int], names: tuple[str, ...]) -> str:
    return " ".join(name for name, number in zip(names, numbers, strict=True) for _ in range(number))


def table(
    hands: list[str],
    weapons: list[str] | None = None,
    damage: list[str] | None = None,
    trumps: list[int] | None = None,
    loot: list[str] | None = None,
    board: str = "? ? ? ?",
    pile: str = "axe axe axe axe axe axe",
    discards: str = "",
    turn: int = 0,
    stock: str | None = None,
    round: int = 1,
    **options: object,
) -> TresorState:
    """A position in which `turn` has drawn. On the board ? is unseen and - no token; the stock is what is left."""
    players = len(hands)
    state = find("tresor").setup(players, {"first": 1, **options}).build().start()
    assert isinstance(state, TresorState)
    none = [""] * players
    put(state, phase=PART, turn=turn, round=round, deck=counts(pile), left=sum(counts(pile)), discards=counts(discards))
    left = state.part("stock")
    for place, name in enumerate(board.split()):
        token = {"?": UNSEEN, "-": EMPTY}.get(name)
        state.cells[state.at.board + place] = TOKENS.index(name) if token is None else token
        if token is None:
            left[TOKENS.index(name)] -= 1
    held = [tokens(names) for names in loot or none]
    put(state, hands=[counts(hand) for hand in hands], loot=held, trumps=trumps or [0] * players)
    put(
        state,
        weapons=[counts(laid)[:3] for laid in weapons or none],
        damage=[counts(hurt)[3:6] for hurt in damage or none],
    )
    put(state, drawn=state.part("hands"))
    rest = [number - sum(row[token] for row in held) for token, number in enumerate(left)]
    put(state, stock=rest if stock is None else tokens(stock))
    put(state, stock_left=sum(state.part("stock")), unseen=state.part("board").count(UNSEEN))
    state.recorder = Recorder()
    return state


def do(state: TresorState, names: str) -> list[Event]:
    """Carry out actions and draws by name, whoever they belong to; return the events."""
    assert state.recorder is not None
    since = len(state.recorder.told)
    for name in names.split():
        if state.actor() == CHANCE:
            state.apply(CHANCE, state.game.outcome_names().index(name))
        else:
            state.apply(state.actor(), state.game.action_names().index(name))
    return [event for _, event in state.recorder.told[since:]]


def can(state: TresorState) -> str:
    """What the player whose turn it is may do, by name."""
    names = state.game.action_names()
    return " ".join(names[action] for action in state.legal(state.cells[state.at.turn]))


def refused(state: TresorState, name: str) -> tuple[str, str]:
    """Clause and reason for which an action is refused."""
    before = state.pack()
    try:
        state.apply(state.cells[state.at.turn], state.game.action_names().index(name))
    except IllegalMove as error:
        assert state.pack() == before
        return error.clause, error.reason
    raise AssertionError(f"{name} was not refused")


def hand(state: TresorState, seat: int) -> str:
    return listed(state.rows("hands")[seat], CARD_NAMES)


def discarded(state: TresorState) -> str:
    return listed(state.part("discards"), CARD_NAMES)


def owns(state: TresorState, seat: int) -> str:
    return listed(state.rows("loot")[seat], TOKENS)


def lies(state: TresorState) -> str:
    """The board by names."""
    return " ".join(
        "?" if token == UNSEEN else "-" if token == EMPTY else TOKENS[token] for token in state.part("board")
    )


def hit(state: TresorState, seat: int) -> list[int]:
    """The damage before a player, by weapon."""
    return state.rows("damage")[seat]


def hidden(state: TresorState, name: str) -> int:
    """How many tokens of a name the stock holds."""
    return state.cells[state.at.stock + TOKENS.index(name)]
