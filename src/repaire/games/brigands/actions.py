"""Names and words of the actions of Brigands."""

from __future__ import annotations

from repaire.games.brigands.box import PLACE_NAMES, PLACES, PRISON, QUARTERS
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
    SIDES,
    SPYING,
    STAY,
    TAKE,
    THROW,
    TO_PRISON,
    TOKEN,
    push,
    steal_from,
)
from repaire.games.brigands.state import (
    BET,
    DEAL,
    PLAN,
    PLEDGING,
    RAISE,
    WATCHING,
    WHEEL,
    BrigandsState,
    Facts,
)
from repaire.kernel.errors import IllegalMove
from repaire.kernel.phrase import Choice, Phrase

_NAMES = (
    "token",
    "no-token",
    "pass",
    "home",
    "move",
    "spy",
    "to-prison",
    "take",
    "roll",
    "pay",
    "raise-spy",
    "raise-fine",
    "escape",
    "stay",
)


def action_names(facts: Facts) -> list[str]:
    """Return the name of every action."""
    sales = [f"sell-{n + 1}" for n in range(facts.box.tokens)]
    thefts = [f"steal-{seat}" for seat in range(facts.players)]
    pushes = [f"push-{seat}" for seat in range(facts.players)]
    return [*PLACE_NAMES, *_NAMES, *sales, *thefts, *pushes]


def outcome_names(facts: Facts) -> list[str]:
    """Return the name of every draw: faces of a die, quarters, seats for the prince."""
    dice = [f"die-{side + 1}" for side in range(SIDES)]
    return [*dice, *PLACE_NAMES[:QUARTERS], *(f"prince-{seat}" for seat in range(facts.players))]


def choice(state: BrigandsState, seat: int, action: int) -> Choice:
    """Return what a legal action means."""
    s, at = state.cells, state.at
    box = state.facts.box
    if action < PLACES:
        if seat == s[at.prince] or s[at.stage + seat] == WATCHING:
            return Choice(action, "patrol", "BRG.8" if seat == s[at.prince] else "BRG.31", {"place": action})
        return Choice(action, "henchman", "BRG.8", {"place": action})
    if action in (TOKEN, BARE):
        return Choice(action, "token" if action == TOKEN else "bare", "BRG.8", {"place": s[at.cursor + seat]})
    thefts = steal_from(state, 0)
    if action >= thefts:
        pushing = action >= push(state, 0)
        target = action - (push(state, 0) if pushing else thefts)
        if pushing:
            return Choice(action, "push", "BRG.16", {"target": target, "place": state.onward()})
        each = box.prince_steal if seat == s[at.prince] else box.steal
        pawns = s[at.patrols + state.place()] if seat == s[at.prince] else state.team(state.place(), seat)
        return Choice(action, "steal", "BRG.14", {"target": target, "ducats": each * pawns})
    if action == PASS:
        return Choice(action, "pass", "BRG.11")
    if action == HOME:
        return Choice(action, "home", "BRG.12")
    if action == MOVE:
        kind, clause = ("move_patrol", "BRG.13") if seat == s[at.prince] else ("move", "BRG.12")
        return Choice(action, kind, clause, {"place": state.onward()})
    if action == SPYING:
        return Choice(action, "spy", "BRG.15", {"n": box.spy[s[at.spy_level]]})
    if action == TO_PRISON:
        return Choice(action, "to_prison", "BRG.13")
    if action in (RAISE_SPY, RAISE_FINE):
        return _skill(state, action)
    if action == ESCAPE:
        return Choice(action, "escape", "BRG.26")
    if action == STAY:
        return Choice(action, "stay", "BRG.26")
    return _pawn(state, seat, action)


def _skill(state: BrigandsState, action: int) -> Choice:
    s, at = state.cells, state.at
    box = state.facts.box
    if action == RAISE_SPY:
        return Choice(action, "raise_spy", "BRG.27", {"n": box.spy[s[at.spy_level] + 1]})
    return Choice(action, "raise_fine", "BRG.27", {"n": box.fines[s[at.fine_level] + 1]})


def _pawn(state: BrigandsState, seat: int, action: int) -> Choice:
    s, at = state.cells, state.at
    effect = state.effect(state.place())
    if action == TAKE:
        return Choice(action, "take", "BRG.20", {"n": min(effect.first, s[at.reserve + seat])})
    if action == THROW:
        return Choice(action, "roll", "BRG.22", {"dice": effect.first})
    if action == PAY:
        return Choice(action, "pay", "BRG.22", {"ducats": effect.second, "dice": effect.third})
    n = action - SELL + 1
    return Choice(action, "sell", "BRG.20", {"n": n, "ducats": n * effect.second})


def ask(state: BrigandsState, seat: int) -> Phrase:
    """Return what the seat is asked."""
    s, at = state.cells, state.at
    if s[at.phase] == PLAN:
        if s[at.stage + seat] == PLEDGING:
            return Phrase("ask.token", {"place": s[at.cursor + seat]})
        patrol = seat == s[at.prince] or s[at.stage + seat] == WATCHING
        return Phrase("ask.patrol" if patrol else "ask.henchman", {"n": s[at.count + seat]})
    if s[at.phase] == WHEEL:
        return Phrase("ask.wheel", {"place": state.place()})
    if s[at.phase] == RAISE:
        return Phrase("ask.skill")
    key = "ask.trade" if s[at.phase] == DEAL else "ask.gamble" if s[at.phase] == BET else "ask.cell"
    return Phrase(key, {"place": state.place(), "n": s[at.left]})


def refusal(state: BrigandsState, seat: int, action: int) -> IllegalMove:
    """Return why an action is not legal."""
    s, at = state.cells, state.at
    if s[at.phase] == PLAN:
        return _no_plan(state, seat, action)
    if s[at.phase] == WHEEL:
        return _no_team_action(state, seat, action)
    if s[at.phase] == DEAL:
        if SELL <= action < steal_from(state, 0):
            return IllegalMove("BRG.20", "few_tokens", n=s[at.hand + seat])
        return IllegalMove("BRG.20", "take_or_sell")
    if s[at.phase] == BET:
        if action == PAY:
            return IllegalMove("BRG.22", "few_ducats", n=state.effect(state.place()).second)
        return IllegalMove("BRG.22", "roll_or_pay")
    if s[at.phase] == RAISE:
        return IllegalMove("BRG.27", "at_the_top" if action in (RAISE_SPY, RAISE_FINE) else "raise_a_skill")
    return IllegalMove("BRG.26", "no_token" if action == ESCAPE else "escape_or_stay")


def _no_plan(state: BrigandsState, seat: int, action: int) -> IllegalMove:
    s, at = state.cells, state.at
    if s[at.stage + seat] == PLEDGING:
        return IllegalMove("BRG.8", "token_or_not", place=s[at.cursor + seat])
    if action >= PLACES:
        return IllegalMove("BRG.8", "place_pawns", n=s[at.count + seat])
    if action == PRISON and s[at.stage + seat] == WATCHING:
        return IllegalMove("BRG.32", "no_patrol_to_prison")
    if action == PRISON:
        return IllegalMove("BRG.2", "no_prison_card")
    if s[at.held + seat] >> action & 1:
        return IllegalMove("BRG.15", "card_held", place=action)
    return IllegalMove("BRG.8", "out_of_order", place=s[at.cursor + seat])


def _no_team_action(state: BrigandsState, seat: int, action: int) -> IllegalMove:
    s, at = state.cells, state.at
    prince = seat == s[at.prince]
    thefts = steal_from(state, 0)
    if action >= thefts:
        target = (action - thefts) % state.facts.players
        if prince and action >= push(state, 0):
            return IllegalMove("BRG.13", "not_on_wheel")
        if target == seat:
            return IllegalMove("BRG.11", "own_team")
        if target == s[at.prince]:
            return IllegalMove("BRG.12", "not_the_prince")
        return IllegalMove("BRG.11", "no_target", target=target)
    if prince and state.place() == PRISON and action in (MOVE, TO_PRISON):
        return IllegalMove("BRG.17", "nothing_leads_on")
    if prince and action == SPYING:
        return IllegalMove("BRG.11", "nobody_to_spy_on")
    if action in (HOME, SPYING, TO_PRISON):
        return IllegalMove("BRG.13" if prince else "BRG.12", "not_on_wheel")
    return IllegalMove("BRG.11", "pick_an_action")
