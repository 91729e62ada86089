"""Names and words of the actions of Le trésor des trois brigands."""

from __future__ import annotations

from repaire.games.tresor.box import CARD_NAMES, DAMAGE, REPAIR, SWAP, TREASURE, TRUMP, TURN, TYPES, WEAPONS
from repaire.games.tresor.state import (
    AGAIN,
    ATTACK,
    DISCARD,
    EMPTY,
    GIVE,
    OFFER,
    PART,
    PLACE,
    RECEIVE,
    TARGET,
    Facts,
    TresorState,
)
from repaire.kernel.errors import IllegalMove
from repaire.kernel.phrase import Choice, Phrase


def action_names(facts: Facts) -> list[str]:
    """Return the name of every action: card and use, then what a card is used on."""
    return [
        *(f"{use}-{card}" for use in ("play", "discard", "attack") for card in CARD_NAMES),
        *(f"place-{place + 1}" for place in range(facts.box.places)),
        *(f"target-{seat}" for seat in range(facts.players)),
        *(f"give-{kind}" for kind in facts.box.kinds),
        *(f"receive-{kind}" for kind in facts.box.kinds),
        "take",
        "leave",
    ]


def outcome_names(facts: Facts) -> list[str]:
    """Return the name of every draw: card types, tokens, beginning seats."""
    kinds = [f"treasure-{kind}" for kind in facts.box.kinds]
    return [*CARD_NAMES, "tiffany", "pebbles", *kinds, *(f"first-{seat}" for seat in range(facts.players))]


def choice(state: TresorState, seat: int, action: int) -> Choice:
    """Return what a legal action means."""
    s, at = state.cells, state.at
    facts = state.facts
    if action < facts.to_place:
        return _use(action, *divmod(action, TYPES))
    if action < facts.to_target:
        place = action - facts.to_place
        clause = "TRE.7" if s[at.use] == ATTACK else "TRE.11"
        return Choice(action, "place", clause, {"place": place, "token": s[at.board + place]})
    if action < facts.to_give:
        return Choice(action, "target", "TRE.8", {"target": action - facts.to_target})
    if action < facts.to_receive:
        return Choice(action, "give", "TRE.10", {"token": action - facts.to_give + TREASURE})
    if action < facts.to_take:
        return Choice(action, "receive", "TRE.10", {"token": action - facts.to_receive + TREASURE})
    if action == facts.to_take:
        return Choice(action, "take", "TRE.11", {"token": s[at.board + s[at.place]]})
    kind = "leave" if s[at.phase] == OFFER else "stop"
    return Choice(action, kind, "TRE.11", {"token": s[at.board + s[at.place]]})


def _use(action: int, use: int, card: int) -> Choice:
    if use == DISCARD:
        return Choice(action, "discard", "TRE.6", {"card": card})
    if use == ATTACK:
        return Choice(action, "attack", "TRE.7", {"card": card})
    if card < DAMAGE:
        return Choice(action, "lay", "TRE.6", {"card": card})
    if card < REPAIR:
        return Choice(action, "hit", "TRE.8", {"card": card})
    if card < TRUMP:
        return Choice(action, "mend", "TRE.6", {"card": card})
    kind, clause = {TRUMP: ("trump", "TRE.9"), SWAP: ("swap", "TRE.10"), TURN: ("turn", "TRE.11")}[card]
    return Choice(action, kind, clause, {"card": card})


_ASKS = {
    PART: "part",
    PLACE: "place",
    TARGET: "target",
    GIVE: "give",
    RECEIVE: "receive",
    OFFER: "offer",
    AGAIN: "again",
}


def ask(state: TresorState, seat: int) -> Phrase:
    """Return what is asked now."""
    s, at = state.cells, state.at
    token = s[at.board + s[at.place]] if s[at.place] >= 0 else -1
    args: dict[str, object] = {"card": s[at.card], "token": token, "given": s[at.given]}
    if s[at.phase] == PLACE and s[at.use] == ATTACK:
        return Phrase("ask.attack", args)
    return Phrase(f"ask.{_ASKS[s[at.phase]]}", args)


def refusal(state: TresorState, seat: int, action: int) -> IllegalMove:
    """Return why this may not be done now."""
    s, at = state.cells, state.at
    facts = state.facts
    phase = s[at.phase]
    if phase == PART:
        return _part_refusal(state, seat, action)
    if phase == TARGET:
        return _target_refusal(state, seat, action - facts.to_target)
    if phase == GIVE:
        if facts.to_give <= action < facts.to_receive:
            token = action - facts.to_give + TREASURE
            reason = "no_such_treasure" if s[at.loot + seat * facts.tokens + token] == 0 else "nothing_to_receive"
            return IllegalMove("TRE.10", reason, token=token)
        return IllegalMove("TRE.10", "choose_treasure")
    if phase == RECEIVE:
        if facts.to_receive <= action < facts.to_take:
            token = action - facts.to_receive + TREASURE
            return IllegalMove("TRE.10", "same_kind" if token == s[at.given] else "all_in_the_open", token=token)
        return IllegalMove("TRE.10", "choose_treasure")
    if phase == OFFER:
        return IllegalMove("TRE.11", "take_or_leave", token=s[at.board + s[at.place]])
    if facts.to_place <= action < facts.to_target:
        place = action - facts.to_place
        if s[at.board + place] == EMPTY:
            return IllegalMove("TRE.13", "place_empty", place=place)
        return IllegalMove("TRE.11", "same_place", place=place)
    if phase == AGAIN:
        if action == facts.to_take:
            return IllegalMove("TRE.11", "nothing_to_take", token=s[at.board + s[at.place]])
        return IllegalMove("TRE.11", "another_or_none")
    return IllegalMove("TRE.7" if s[at.use] == ATTACK else "TRE.11", "choose_place")


def _part_refusal(state: TresorState, seat: int, action: int) -> IllegalMove:
    """TRE.6: a card and its use are asked for."""
    s, at = state.cells, state.at
    if action >= state.facts.to_place:
        return IllegalMove("TRE.6", "choose_card")
    use, card = divmod(action, TYPES)
    if s[at.hands + seat * TYPES + card] == 0:
        return IllegalMove("TRE.5", "not_in_hand", card=card)
    if use == ATTACK or card == TURN:
        clause = "TRE.7" if use == ATTACK else "TRE.11"
        if not state.armed(seat):
            laid = sum(state.part("weapons")[seat * WEAPONS : seat * WEAPONS + WEAPONS])
            return IllegalMove(clause, "not_armed", missing=WEAPONS - laid)
        if state.hurt(seat) > 0:
            return IllegalMove("TRE.8", "damaged", n=state.hurt(seat))
        return IllegalMove("TRE.13", "board_empty")
    if card < DAMAGE:
        return IllegalMove("TRE.6", "weapon_laid", card=card)
    if card < REPAIR:
        return IllegalMove("TRE.8", "nobody_to_hit", card=card)
    if card < TRUMP:
        return IllegalMove("TRE.6", "nothing_to_mend", card=card)
    if card == TRUMP:
        return IllegalMove("TRE.6", "second_trump")
    held = sum(state.part("loot")[seat * state.facts.tokens + TREASURE : (seat + 1) * state.facts.tokens])
    return IllegalMove("TRE.10", "nothing_to_receive" if held else "no_treasure")


def _target_refusal(state: TresorState, seat: int, target: int) -> IllegalMove:
    """TRE.8: another player is asked for."""
    s, at = state.cells, state.at
    if not 0 <= target < state.facts.players:
        return IllegalMove("TRE.8", "choose_target")
    if target == seat:
        return IllegalMove("TRE.6", "own_target")
    if s[at.trumps + target]:
        return IllegalMove("TRE.9", "has_trump", target=target)
    return IllegalMove("TRE.8", "enough_damage", target=target, n=state.hurt(target))
