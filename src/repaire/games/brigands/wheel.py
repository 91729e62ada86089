"""Team actions in Brigands: picked in secret on the wheels, revealed together, resolved by priority."""

from __future__ import annotations

from repaire.games.brigands import events
from repaire.games.brigands.box import PRISON
from repaire.games.brigands.legality import HOME, MOVE, PASS, SPYING, TO_PRISON, push, steal_from
from repaire.games.brigands.state import NO_TOKEN, OWED, SPY, WHEEL, BrigandsState

WORDS = {PASS: "pass", HOME: "home", MOVE: "move", SPYING: "spy", TO_PRISON: "to_prison"}


def open_wheels(state: BrigandsState, place: int) -> bool:
    """BRG.11: each player with a token here picks an action; return whether anybody does."""
    players = state.facts.players
    owed = False
    for seat in range(players):
        if state.tokens[place * players + seat] > 0:
            state.wheel[seat] = OWED
            owed = True
    if owed:
        state.phase = WHEEL
    return owed


def pick(state: BrigandsState, seat: int, action: int) -> bool:
    """BRG.11: set a wheel, face down; return whether all are set."""
    state.wheel[seat] = action
    if state.recorder is not None:
        state.recorder.tell(events.WheelSet(seat))
    return OWED not in state.wheel


def show(state: BrigandsState) -> bool:
    """BRG.11: reveal all wheels. Priority 0 comes first; return False if cards must be drawn for it."""
    shown = 0
    for seat in range(state.facts.players):
        if state.wheel[seat] != NO_TOKEN:
            shown += 1
    if shown > 1:
        state.reveals += 1
    if state.recorder is not None:
        _tell(state)
    if state.prince >= 0 and state.wheel[state.prince] == SPYING:
        state.seat = state.prince
        state.left = 0
        return not _next_victim(state)
    return True


def draw_card(state: BrigandsState, card: int) -> bool:
    """BRG.15: the prince takes a card and looks at it; return whether the spy is done."""
    seat = state.seat
    state.held[seat] |= 1 << card
    state.left -= 1
    if state.recorder is not None:
        state.recorder.tell(events.SpyDrew(seat))
        state.recorder.tell_seat(state.prince, events.SpyLearned(seat, card))
        state.recorder.tell_seat(seat, events.SpyLearned(seat, card))
    return state.left == 0 and not _next_victim(state)


def _next_victim(state: BrigandsState) -> bool:
    """BRG.15: find the next team, from the prince's left, that loses cards; return whether there is one."""
    box = state.facts.box
    players = state.facts.players
    place = state.place()
    seat = (state.seat + 1) % players
    while seat != state.prince:
        if state.team(place, seat) > 0:
            # all cards came back when the plans were revealed, so those held now were taken this turn
            left = min(box.spy[state.spy_level], box.spy_limit - state.held[seat].bit_count())
            if left > 0:
                state.seat = seat
                state.left = left
                state.phase = SPY
                return True
        seat = (seat + 1) % players
    return False


def resolve(state: BrigandsState, place: int) -> None:
    """BRG.12, BRG.13: priorities 1 to 4, each from the situation before it; then the tokens go back."""
    players = state.facts.players
    _leave(state, place)
    _steal(state, place)
    _move(state, place)
    _push(state, place)
    for seat in range(players):
        if state.wheel[seat] != NO_TOKEN:
            state.wheel[seat] = NO_TOKEN
            state.tokens[place * players + seat] = 0
            state.reserve[seat] += 1


def _leave(state: BrigandsState, place: int) -> None:
    """Priority 1: Home and To Prison."""
    players = state.facts.players
    for seat in range(players):
        action = state.wheel[seat]
        if action == HOME:
            if state.recorder is not None:
                state.recorder.tell(events.WentHome(seat, state.team(place, seat)))
            state.henchmen[place * players + seat] = 0
        elif action == TO_PRISON:
            state.patrols[place] -= 1
            state.patrols[PRISON] += 1
            if state.recorder is not None:
                state.recorder.tell(events.PatrolToPrison(seat))


def _steal(state: BrigandsState, place: int) -> None:
    """Priority 2, BRG.14: from the balances before it; the prince first, then equal shares."""
    players = state.facts.players
    box = state.facts.box
    before = state.money[:]
    for target in range(players):
        action = steal_from(state, target)
        thieves = 0
        gangs = 0
        for seat in range(players):
            if state.wheel[seat] == action:
                gangs += 1
                if seat != state.prince:
                    thieves += state.team(place, seat)
        if gangs == 0:
            continue
        if state.team(place, target) == 0:  # BRG.12: the team is not here any more
            if state.recorder is not None:
                _tell_fizzled(state, action, target)
            continue
        left = before[target]
        if state.prince >= 0 and state.wheel[state.prince] == action:
            gangs -= 1
            taken = min(left, box.prince_steal * state.patrols[place])
            left -= taken
            state.money[target] -= taken
            if state.recorder is not None:
                state.recorder.tell(events.Stole(state.prince, target, taken))
        share = 0 if thieves == 0 else min(box.steal, left // thieves)
        for seat in range(players):
            if state.wheel[seat] == action and seat != state.prince:
                taken = state.team(place, seat) * share
                if gangs == 1:  # BRG.14: one brigand alone has nothing to share
                    taken = min(left, box.steal * thieves)
                state.money[target] -= taken
                state.money[seat] += taken
                if state.recorder is not None:
                    state.recorder.tell(events.Stole(seat, target, taken))


def _move(state: BrigandsState, place: int) -> None:
    """Priority 3: a brigand's whole team, or one patrol, goes on; BRG.17: in the end into Prison."""
    players = state.facts.players
    onward = state.onward()
    for seat in range(players):
        if state.wheel[seat] != MOVE:
            continue
        if seat == state.prince:
            state.patrols[place] -= 1
            state.patrols[onward] += 1
            if state.recorder is not None:
                state.recorder.tell(events.PatrolMoved(seat, onward))
        else:
            n = state.team(place, seat)
            state.henchmen[place * players + seat] = 0
            state.henchmen[onward * players + seat] += n
            if state.recorder is not None:
                state.recorder.tell(events.TeamMoved(seat, n, onward))


def _push(state: BrigandsState, place: int) -> None:
    """Priority 4, BRG.16: pushers of one team add up, and all pushes happen at once."""
    players = state.facts.players
    onward = state.onward()
    pushed: list[int] = []
    for target in range(players):
        action = push(state, target)
        force = 0
        for seat in range(players):
            if state.wheel[seat] == action:
                force += state.team(place, seat)
        n = min(force, state.team(place, target))
        pushed.append(n)
        if state.recorder is not None and force > 0 and n == 0:
            _tell_fizzled(state, action, target)
    for target in range(players):
        n = pushed[target]
        if n > 0:
            state.henchmen[place * players + target] -= n
            state.henchmen[onward * players + target] += n
            if state.recorder is not None:
                state.recorder.tell(events.TeamPushed(target, n, onward))


def _tell_fizzled(state: BrigandsState, action: int, target: int) -> None:
    assert state.recorder is not None
    for seat in range(state.facts.players):
        if state.wheel[seat] == action:
            state.recorder.tell(events.Fizzled(seat, target))


def _tell(state: BrigandsState) -> None:
    assert state.recorder is not None
    players = state.facts.players
    thefts = steal_from(state, 0)
    for seat in range(players):
        action = state.wheel[seat]
        if action >= thefts:
            what = "steal" if action < thefts + players else "push"
            state.recorder.tell(events.TargetShown(seat, what, (action - thefts) % players))
        elif action != NO_TOKEN:
            state.recorder.tell(events.ActionShown(seat, WORDS[action]))
