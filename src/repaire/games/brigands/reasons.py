"""Why one would do something in Brigands, in one sentence that is true of the position."""

from __future__ import annotations

from repaire.games.brigands.box import PLACES, PRISON, QUARTERS
from repaire.games.brigands.legality import (
    BARE,
    ESCAPE,
    HOME,
    MOVE,
    PASS,
    PAY,
    RAISE_FINE,
    RAISE_SPY,
    SELL,
    SPYING,
    STAY,
    TAKE,
    THROW,
    TO_PRISON,
    TOKEN,
    steal_from,
)
from repaire.games.brigands.state import BrigandsState
from repaire.games.brigands.view import BrigandsView, EffectView, look
from repaire.kernel.phrase import Phrase


def reason(state: BrigandsState, seat: int, action: int) -> Phrase:
    """Return the best reason for this action, from what the seat sees."""
    view = look(state, seat)
    if action < PLACES:
        patrol = view.viewer == view.prince or sum(view.plan) >= view.pawns[0] - view.board[PRISON][view.viewer]
        return _patrol(view, action) if patrol else _henchman(view, action)
    if action in (TOKEN, BARE):
        return _token(view, action)
    thefts = steal_from(state, 0)
    if action >= thefts:
        return _target(view, action - thefts)
    if view.phase == "wheel":
        return _prince(view, action) if view.viewer == view.prince else _brigand(view, action)
    return _pawn(view, action)


# -- plans -----------------------------------------------------------------------------------------------------------


def _henchman(view: BrigandsView, place: int) -> Phrase:
    effect = view.effects[place]
    n = view.plan[place] + 1
    first, second, third = effect.numbers
    if effect.condition == "single_team":
        return Phrase("reason.alone_or_jail", {"place": place, "ducats": first})
    if effect.condition == "not_alone" and n == 1:
        return Phrase("reason.not_alone", {"place": place, "ducats": first})
    if effect.condition == "at_most":
        return Phrase("reason.at_most", {"place": place, "ducats": first, "n": effect.limit})
    if effect.shape == "table":
        ducats = effect.gains[n - 1]
        return Phrase(
            "reason.team_size" if n > 1 else "reason.day_card" if effect.day else "reason.some", _args(place, n, ducats)
        )
    if effect.shape == "trade":
        return Phrase("reason.trade", {"place": place, "n": first, "ducats": second})
    if effect.shape == "gamble":
        return Phrase("reason.gamble", {"place": place, "n": max(first, third), "ducats": second})
    return Phrase("reason.day_card" if effect.day else "reason.loot", _args(place, n, first))


def _args(place: int, n: int, ducats: int) -> dict[str, object]:
    return {"place": place, "n": n, "ducats": ducats}


def _patrol(view: BrigandsView, place: int) -> Phrase:
    if place == PRISON:
        prisoners = sum(view.board[PRISON])
        return Phrase("reason.judge" if prisoners else "reason.skill", {"n": prisoners})
    known = [seat for seat in range(len(view.held)) if view.held[seat] and seat != view.viewer]
    if view.viewer == view.prince and known and all(place not in view.held[seat] for seat in known):
        return Phrase("reason.cards_left", {"place": place, "seat": known[0]})
    if view.effects[place].day:
        return Phrase("reason.guard_day", {"place": place})
    if view.prince < 0 and view.plan[place] > 0:
        return Phrase("reason.guard_own", {"place": place})
    return Phrase("reason.guard", {"place": place})


def _token(view: BrigandsView, action: int) -> Phrase:
    place, prince = view.asked, view.viewer == view.prince
    if action == BARE:
        left = view.tokens[view.viewer] - sum(view.pledge)
        return Phrase("reason.keep_token", {"n": left, "place": place})
    if prince:
        return Phrase("reason.prince_token", {"place": place})
    return Phrase("reason.token", {"place": place, "n": view.plan[place]})


# -- team actions ----------------------------------------------------------------------------------------------------


def _onward(view: BrigandsView) -> int:
    if view.place == PRISON:
        return PRISON
    at = view.order.index(view.place) + 1
    return view.order[at] if at < QUARTERS else PRISON


def _target(view: BrigandsView, target: int) -> Phrase:
    players = len(view.money)
    onward = _onward(view)
    if target < players:
        each = view.prince_steal if view.viewer == view.prince else view.steal
        here = view.patrols[view.place] if view.viewer == view.prince else view.board[view.place][view.viewer]
        ducats = min(view.money[target], each * here)
        if ducats == 0:
            return Phrase("reason.steal_nothing", {"target": target})
        best = max(view.money[seat] for seat in range(players) if seat != view.viewer)
        key = "reason.steal_rich" if view.money[target] == best else "reason.steal"
        return Phrase(key, {"target": target, "ducats": ducats})
    target -= players
    if onward == PRISON or view.patrols[onward] > 0:
        return Phrase("reason.push_jail", {"target": target, "place": onward})
    return Phrase("reason.push", {"target": target, "place": onward})


def _brigand(view: BrigandsView, action: int) -> Phrase:
    place, onward = view.place, _onward(view)
    patrolled = place != PRISON and view.patrols[place] > 0
    if action == HOME:
        if patrolled:
            return Phrase("reason.home_patrol", {"place": place})
        return Phrase("reason.home_trap" if _trapped(view, view.effects[place]) else "reason.home", {"place": place})
    if action == MOVE:
        safe = onward != PRISON and view.patrols[onward] == 0
        if patrolled and safe:
            return Phrase("reason.move_patrol", {"place": onward})
        return Phrase("reason.move" if safe else "reason.move_bold", {"place": onward})
    return Phrase("reason.pass_patrol" if patrolled else "reason.pass", {"place": place})


def _trapped(view: BrigandsView, effect: EffectView) -> bool:
    """Tell whether the quarter sends everybody to Prison as the teams stand."""
    crowd = sum(view.board[view.place])
    teams = sum(1 for n in view.board[view.place] if n > 0)
    return (
        (effect.condition == "not_alone" and crowd == 1)
        or (effect.condition == "at_most" and crowd > effect.limit)
        or (effect.condition == "single_team" and teams > 1)
    )


def _prince(view: BrigandsView, action: int) -> Phrase:
    place, onward = view.place, _onward(view)
    if action == SPYING:
        return Phrase("reason.spy_last" if view.day == view.days else "reason.spy", {"n": view.spy[view.spy_level]})
    if action == TO_PRISON or (action == MOVE and onward == PRISON):
        prisoners = sum(view.board[PRISON])
        return Phrase("reason.judge" if prisoners else "reason.skill", {"n": prisoners})
    if action == MOVE:
        there = sum(view.board[onward])
        return Phrase("reason.chase" if there else "reason.leave", {"place": onward, "n": there})
    here = sum(view.board[place])
    return Phrase("reason.arrest" if here and place != PRISON else "reason.pass", {"place": place, "n": here})


# -- pawn by pawn ----------------------------------------------------------------------------------------------------


def _pawn(view: BrigandsView, action: int) -> Phrase:
    last = view.day == view.days
    if action == TAKE:
        n = min(view.effects[view.place].numbers[0], view.reserve[view.viewer])
        return Phrase("reason.take_last" if last else "reason.take", {"n": n})
    if action in (THROW, PAY):
        first, second, third = view.effects[view.place].numbers
        return Phrase(
            "reason.throw" if action == THROW else "reason.pay", {"n": third, "dice": first, "ducats": second}
        )
    if action == ESCAPE:
        return Phrase("reason.prison_last" if last else "reason.escape")
    if action == STAY:
        return Phrase("reason.prison_last" if last else "reason.stay")
    if action == RAISE_SPY:
        return Phrase("reason.raise_spy", {"n": view.spy[view.spy_level + 1]})
    if action == RAISE_FINE:
        prisoners = sum(view.board[PRISON])
        return Phrase("reason.raise_fine", {"n": prisoners, "ducats": view.fines[view.fine_level + 1]})
    if action == PASS:
        return Phrase("reason.pass", {"place": view.place})
    ducats = (action - SELL + 1) * view.effects[view.place].numbers[1]
    return Phrase("reason.sell_last" if last else "reason.sell", {"ducats": ducats})
