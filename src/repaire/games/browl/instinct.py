"""How somebody who plays Bröwl fast picks a card: by what lies on the table and the own hand, never by other hands."""

from __future__ import annotations

from typing import Final

from repaire.games.browl.box import BETRAYAL, CHAMPION, DRAWBRIDGE, FIELD, MUSTER, PAS, PEOPLES
from repaire.games.browl.state import BrowlState
from repaire.kernel.draw import Rng
from repaire.kernel.native import i64, vec

WHIM: Final = 12  # one card in so many is any card
HASTE: Final = 60  # what a battle won now counts more than one that may be won later
SCALE: Final = 12  # scores are in points times this, so that whole numbers do


def pick(state: BrowlState, seat: i64, actions: vec[i64], count: i64, rng: Rng) -> i64:
    """Return the card that promises most against an average rival; now and then any."""
    if rng.small(WHIM) == 0:
        return actions[rng.small(count)]
    kind = state.fortress_kind()
    strange = kind == FIELD or kind == MUSTER or kind == BETRAYAL
    best: i64 = -1
    most: i64 = 0
    index: i64
    for index in range(count):
        card = actions[index]
        promise = _strange(state, seat, card, kind) if strange else _promise(state, seat, card, kind)
        promise += rng.small(SCALE)  # ties are broken at random
        if best < 0 or promise > most:
            best = card
            most = promise
    return best


def _promise(state: BrowlState, seat: i64, card: i64, fortress: i64) -> i64:
    """BRO.5, BRO.6: my cards of the people against the average of the others', by how near its battle is."""
    people = card // 3
    kind = card % 3
    rivals = state.facts.players - 1
    mine = state.shown(seat, people)
    strength = state.cells[state.at.strength + people]
    value = state.facts.box.values[people] * SCALE
    threshold = state.threshold(people)
    lead = mine * rivals - (strength - mine)
    if kind == PAS and fortress != DRAWBRIDGE:
        return -lead * value * strength // (threshold * rivals) - SCALE
    if fortress == CHAMPION:
        strength = state.fielded(seat, people)
    missing = threshold - strength - state.worth(kind)
    lead = (lead + rivals) * value // rivals
    if missing <= 0:
        return lead + (HASTE if lead > 0 else -HASTE)
    if missing <= 2 and lead < 0:  # the others would finish what is theirs
        return lead
    return lead // (missing + 1)


def _strange(state: BrowlState, seat: i64, card: i64, fortress: i64) -> i64:
    """BRO.11: under Open field, Muster and Betrayal the people that is most numerous matters."""
    s, at = state.cells, state.at
    people = card // 3
    rivals = state.facts.players - 1
    values = state.facts.box.values
    heir: i64 = -1
    most: i64 = 0
    present: i64 = 0
    other: i64
    for other in range(PEOPLES):
        count = s[at.strength + other]
        if other == people:
            if fortress == BETRAYAL:
                continue
            count += 1
        if count > 0:
            present += 1
        if count > 0 and count >= most:
            heir = other
            most = count
    if card % 3 == PAS:
        own = state.shown(seat, people)
        return (s[at.strength + people] - own * (rivals + 1)) * values[people] * SCALE // (rivals * 2) - SCALE
    if heir < 0:
        return 0
    own = state.shown(seat, heir) + (1 if heir == people else 0)
    lead = (own * (rivals + 1) - most) * values[heir] * SCALE // rivals
    if fortress == BETRAYAL:
        ends = s[at.strength + people] + state.worth(card % 3) >= state.threshold(people)
    elif fortress == MUSTER:
        ends = present >= state.fortress_number()
    else:
        ends = state.lying() + 1 >= state.fortress_number()
    if ends:
        return lead + (HASTE if lead > 0 else -HASTE)
    if heir != people:
        return 0
    return lead // 3
