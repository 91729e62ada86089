"""A simple honest player of Le trésor des trois brigands: it rates what each use of a card brings it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from repaire.games.tresor.box import DAMAGE, PEBBLES, REPAIR, SWAP, TIFFANY, TREASURE, TRUMP, TURN, TYPES, WEAPONS
from repaire.games.tresor.state import ATTACK, DISCARD, EMPTY, UNSEEN
from repaire.games.tresor.view import TresorView
from repaire.kernel.view import View

if TYPE_CHECKING:
    from repaire.kernel.setup import Setup

WIN = 500.0
STEP = 60.0  # one more of the things that win


def choose(view: View, legal: list[int], setup: Setup) -> int:
    """Return the action with the best outlook; the lowest number at a tie."""
    assert isinstance(view, TresorView)
    to_place = 3 * TYPES
    to_target = to_place + len(view.board)
    to_give = to_target + len(view.weapons)
    kinds = len(view.stock) - TREASURE
    if view.step == "part":
        rates = [_use(view, *divmod(action, TYPES)) for action in legal]
    elif view.step == "target":
        rates = [_threat(view, action - to_target) for action in legal]
    elif view.step == "give":  # what there is most of
        rates = [float(view.loot[view.viewer][action - to_give + TREASURE]) for action in legal]
    elif view.step == "receive":  # a kind still missing
        rates = [float(_wanted(view, action - to_give - kinds + TREASURE)) for action in legal]
    elif view.step == "offer":
        rates = [1.0, 0.0]
    else:  # a place; whoever may turn another token does, if it can be of use
        places = [action - to_place for action in legal if action < to_target]
        rate = _prospect if view.use == "attack" else _chance
        rates = [rate(view, place) for place in places] + [0.01] * (len(legal) - len(places))
    return max(zip(rates, [-action for action in legal], strict=True))[1] * -1


def _wanted(view: TresorView, token: int) -> bool:
    """Tell whether a token gets me nearer to winning."""
    loot = view.loot[view.viewer]
    if token == TIFFANY:
        return loot[TIFFANY] == 0
    return token != PEBBLES and loot[token] == 0 and _different(loot) < view.goal


def _different(loot: list[int]) -> int:
    return sum(1 for count in loot[TREASURE:] if count)


def _chance(view: TresorView, place: int) -> float:
    """Return how likely the token at a place is one that I want."""
    token = view.board[place]
    if token == EMPTY:
        return 0.0
    if token != UNSEEN:
        return float(_wanted(view, token))
    return sum(count for token, count in enumerate(view.stock) if _wanted(view, token)) / sum(view.stock)


def _prospect(view: TresorView, place: int) -> float:
    """Return the same for an attack, which also clears a place, or gets a second treasure to swap."""
    token = view.board[place]
    if (
        token >= TREASURE
        and not _wanted(view, token)
        and view.hand[SWAP]
        and _different(view.loot[view.viewer]) < view.goal
    ):
        return 0.3
    return max(_chance(view, place), 0.0 if token == EMPTY else 0.08)


def _step(view: TresorView) -> float:
    """Return what one more of the things that win is worth to me."""
    return WIN if view.scores[view.viewer] == view.goal else STEP


def _use(view: TresorView, use: int, card: int) -> float:
    """Return what a use of a card is worth, less what the card would be worth later."""
    me = view.viewer
    if use == DISCARD:
        return -_keep(view, card)
    if use == ATTACK:
        return max(_prospect(view, place) for place in range(len(view.board))) * _step(view) - _keep(view, card)
    if card < DAMAGE:
        return 55.0
    if card < REPAIR:
        return max(_threat(view, seat) for seat in range(len(view.weapons)) if seat != me) - _keep(view, card)
    hurt = sum(view.damage[me])
    if card < TRUMP:
        return 58.0 if hurt == 1 else 45.0
    if card == TRUMP:
        return 60.0 + 30.0 * hurt
    if card == SWAP:
        return _swap(view)
    chances = sorted((_chance(view, place) for place in range(len(view.board))), reverse=True)
    missed = (1.0 - chances[0]) * (1.0 - chances[1] if len(chances) > 1 else 1.0)
    return (1.0 - missed) * _step(view) - _keep(view, TURN)


def _swap(view: TresorView) -> float:
    """TRE.10: a treasure that I have twice for one that I lack is a sure step; any other swap is none."""
    loot = view.loot[view.viewer]
    twice = max(loot[TREASURE:]) > 1 or _different(loot) > view.goal
    gain = any(_wanted(view, token) and view.stock[token] for token in range(TREASURE, len(view.stock)))
    return _step(view) if twice and gain else -_keep(view, SWAP) - 1.0


def _threat(view: TresorView, seat: int) -> float:
    """Return how much it helps to damage a player: those near to winning who can attack come first."""
    hurt = sum(view.damage[seat])
    if view.trumps[seat] or hurt >= view.most_damage:
        return -99.0
    armed = sum(view.weapons[seat])
    ready = armed == WEAPONS and hurt == 0
    if ready and view.scores[seat] == view.goal:
        return 150.0
    return (20.0 if ready else 5.0) + 6.0 * view.scores[seat] + 3.0 * armed - 8.0 * hurt


def _keep(view: TresorView, card: int) -> float:
    """Return what a card in hand is worth for later turns."""
    me = view.viewer
    spare = view.hand[card] > 1
    if card < DAMAGE:
        return 0.0 if view.weapons[me][card] else 10.0 if spare else 30.0
    if card < REPAIR:
        return 5.0
    if card < TRUMP:
        if view.trumps[me]:
            return 0.0
        return 30.0 if view.damage[me][card - REPAIR] else 2.0 if spare else 7.0
    if card == TRUMP:
        return 0.0 if view.trumps[me] else 20.0 if spare else 40.0
    return 8.0 if spare else 15.0
