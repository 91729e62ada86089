"""Team actions in Brigands: picked in secret on the wheels, revealed together, resolved by priority."""

from __future__ import annotations

from repaire.games.brigands import events
from repaire.games.brigands.box import PRISON
from repaire.games.brigands.legality import HOME, MOVE, PASS, SPYING, TO_PRISON, push, steal_from
from repaire.games.brigands.state import NO_TOKEN, OWED, SPY, WHEEL, BrigandsState, cards_in
from repaire.kernel.layout import REVEALS
from repaire.kernel.native import i64, vec

WORDS = {PASS: "pass", HOME: "home", MOVE: "move", SPYING: "spy", TO_PRISON: "to_prison"}


def open_wheels(state: BrigandsState, place: i64) -> bool:
    """BRG.11: each player with a token here picks an action; return whether anybody does."""
    s, at, players = state.cells, state.at, state.facts.players
    here = at.tokens + place * players
    owed: i64 = 0
    seat: i64
    for seat in range(players):
        s[at.wheel + seat] = NO_TOKEN + s[here + seat]  # OWED where a token lies
        owed += s[here + seat]
    if owed > 0:
        s[at.phase] = WHEEL
    return owed > 0


def pick(state: BrigandsState, seat: i64, action: i64) -> bool:
    """BRG.11: set a wheel, face down; return whether all are set."""
    s, at = state.cells, state.at
    s[at.wheel + seat] = action
    if state.recorder is not None:
        state.recorder.tell(events.WheelSet(seat))
    cell: i64
    for cell in range(at.wheel, at.wheel + state.facts.players):
        if s[cell] == OWED:
            return False
    return True


def show(state: BrigandsState) -> bool:
    """BRG.11: reveal all wheels. Priority 0 comes first; return False if cards must be drawn for it."""
    s, at = state.cells, state.at
    shown: i64 = 0
    cell: i64
    for cell in range(at.wheel, at.wheel + state.facts.players):
        shown += i64(s[cell] != NO_TOKEN)
    if shown > 1:
        s[REVEALS] += 1
    if state.recorder is not None:
        _tell(state)
    prince = s[at.prince]
    if prince >= 0 and s[at.wheel + prince] == SPYING:
        s[at.seat] = prince
        s[at.left] = 0
        return not _next_victim(state)
    return True


def draw_card(state: BrigandsState, card: i64) -> bool:
    """BRG.15: the prince takes a card and looks at it; return whether the spy is done."""
    s, at = state.cells, state.at
    seat = s[at.seat]
    s[at.held + seat] |= 1 << card
    s[at.left] -= 1
    if state.recorder is not None:
        state.recorder.tell(events.SpyDrew(seat))
        state.recorder.tell_seat(s[at.prince], events.SpyLearned(seat, card))
        state.recorder.tell_seat(seat, events.SpyLearned(seat, card))
    return s[at.left] == 0 and not _next_victim(state)


def _next_victim(state: BrigandsState) -> bool:
    """BRG.15: find the next team, from the prince's left, that loses cards; return whether there is one."""
    s, at, box = state.cells, state.at, state.facts.box
    place = state.place()
    while state.call(place, s[at.seat]):
        # all cards came back when the plans were revealed, so those held now were taken this turn
        left = box.spy_limit - cards_in(s[at.held + s[at.seat]])
        if left > box.spy[s[at.spy_level]]:
            left = box.spy[s[at.spy_level]]
        if left > 0:
            s[at.left] = left
            s[at.phase] = SPY
            return True
    return False


def resolve(state: BrigandsState, place: i64) -> None:
    """BRG.12, BRG.13: priorities 1 to 4, each from the situation before it; then the tokens go back."""
    s, at, players = state.cells, state.at, state.facts.players
    thefts = steal_from(state, 0)
    pushes = push(state, 0)
    stealing = False
    pushing = False
    seat: i64
    for seat in range(players):
        action = s[at.wheel + seat]
        if action >= pushes:
            pushing = True
        elif action >= thefts:
            stealing = True
        elif action == HOME or action == TO_PRISON:
            _leave(state, place, seat, action)
    if stealing:
        _steal(state, place)
    for seat in range(players):
        if s[at.wheel + seat] == MOVE:
            _move(state, place, seat)
    if pushing:
        _push(state, place)
    for seat in range(players):
        token = at.tokens + place * players + seat
        s[at.wheel + seat] = NO_TOKEN
        s[at.reserve + seat] += s[token]
        s[token] = 0


def _leave(state: BrigandsState, place: i64, seat: i64, action: i64) -> None:
    """Priority 1: Home and To Prison."""
    s, at = state.cells, state.at
    if action == HOME:
        if state.recorder is not None:
            state.recorder.tell(events.WentHome(seat, state.team(place, seat)))
        s[at.henchmen + place * state.facts.players + seat] = 0
    else:
        s[at.patrols + place] -= 1
        s[at.patrols + PRISON] += 1
        if state.recorder is not None:
            state.recorder.tell(events.PatrolToPrison(seat))


def _steal(state: BrigandsState, place: i64) -> None:
    """Priority 2, BRG.14: from the balances before it; the prince first, then equal shares."""
    s, at, box, players = state.cells, state.at, state.facts.box, state.facts.players
    prince = s[at.prince]
    before = s[at.money : at.money + players]
    target: i64
    seat: i64
    for target in range(players):
        action = steal_from(state, target)
        thieves: i64 = 0
        gangs: i64 = 0
        for seat in range(players):
            if s[at.wheel + seat] == action:
                gangs += 1
                if seat != prince:
                    thieves += state.team(place, seat)
        if gangs == 0:
            continue
        if state.team(place, target) == 0:  # BRG.12: the team is not here any more
            if state.recorder is not None:
                _tell_fizzled(state, action, target)
            continue
        left = before[target]
        if prince >= 0 and s[at.wheel + prince] == action:
            gangs -= 1
            taken = box.prince_steal * s[at.patrols + place]
            if taken > left:
                taken = left
            left -= taken
            s[at.money + target] -= taken
            if state.recorder is not None:
                state.recorder.tell(events.Stole(prince, target, taken))
        for seat in range(players):
            if s[at.wheel + seat] == action and seat != prince:
                taken = _share(left, thieves, state.team(place, seat), box.steal, gangs)
                s[at.money + target] -= taken
                s[at.money + seat] += taken
                if state.recorder is not None:
                    state.recorder.tell(events.Stole(seat, target, taken))


def _share(left: i64, thieves: i64, mine: i64, most: i64, gangs: i64) -> i64:
    """BRG.14: what a gang takes of the ducats left, of so many thieves in so many gangs who take `most` each."""
    if gangs == 1:  # one brigand alone has nothing to share
        return most * thieves if most * thieves < left else left
    if thieves == 0:
        return 0
    share = left // thieves
    return mine * (most if most < share else share)


def _move(state: BrigandsState, place: i64, seat: i64) -> None:
    """Priority 3: a brigand's whole team, or one patrol, goes on; BRG.17: in the end into Prison."""
    s, at, players = state.cells, state.at, state.facts.players
    onward = state.onward()
    if seat == s[at.prince]:
        s[at.patrols + place] -= 1
        s[at.patrols + onward] += 1
        if state.recorder is not None:
            state.recorder.tell(events.PatrolMoved(seat, onward))
    else:
        n = state.team(place, seat)
        s[at.henchmen + place * players + seat] = 0
        s[at.henchmen + onward * players + seat] += n
        if state.recorder is not None:
            state.recorder.tell(events.TeamMoved(seat, n, onward))


def _push(state: BrigandsState, place: i64) -> None:
    """Priority 4, BRG.16: pushers of one team add up, and all pushes happen at once."""
    s, at, players = state.cells, state.at, state.facts.players
    onward = state.onward()
    here = at.henchmen + place * players
    before = s[here : here + players]
    target: i64
    if state.recorder is not None:
        for target in range(players):
            if before[target] == 0 and _force(state, before, target) > 0:
                _tell_fizzled(state, push(state, target), target)
    for target in range(players):
        n = _force(state, before, target)
        if n > before[target]:
            n = before[target]
        if n > 0:
            s[here + target] -= n
            s[at.henchmen + onward * players + target] += n
            if state.recorder is not None:
                state.recorder.tell(events.TeamPushed(target, n, onward))


def _force(state: BrigandsState, teams: vec[i64], target: i64) -> i64:
    """BRG.16: return how many henchmen push a team."""
    s, at = state.cells, state.at
    action = push(state, target)
    force: i64 = 0
    seat: i64
    for seat in range(state.facts.players):
        if s[at.wheel + seat] == action:
            force += teams[seat]
    return force


def _tell_fizzled(state: BrigandsState, action: i64, target: i64) -> None:
    assert state.recorder is not None
    for seat, picked in enumerate(state.part("wheel")):
        if picked == action:
            state.recorder.tell(events.Fizzled(seat, target))


def _tell(state: BrigandsState) -> None:
    assert state.recorder is not None
    players = state.facts.players
    thefts = steal_from(state, 0)
    for seat, action in enumerate(state.part("wheel")):
        if action >= thefts:
            what = "steal" if action < thefts + players else "push"
            state.recorder.tell(events.TargetShown(seat, what, (action - thefts) % players))
        elif action != NO_TOKEN:
            state.recorder.tell(events.ActionShown(seat, WORDS[action]))
