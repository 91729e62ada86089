"""Why one would do something in Le trésor des trois brigands, in one sentence."""

from __future__ import annotations

from repaire.games.tresor.box import DAMAGE, PEBBLES, REPAIR, SWAP, TIFFANY, TREASURE, TRUMP, TYPES, WEAPONS
from repaire.games.tresor.state import ATTACK, DISCARD, UNSEEN, TresorState
from repaire.games.tresor.view import TresorView, look
from repaire.kernel.phrase import Phrase


def reason(state: TresorState, seat: int, action: int) -> Phrase:
    """Return the best reason for an action, from what the seat sees."""
    view, facts = look(state, seat), state.facts
    if action < facts.to_place:
        return _use(view, *divmod(action, TYPES))
    if action < facts.to_target:
        return _place(view, action - facts.to_place)
    if action < facts.to_give:
        return _target(view, action - facts.to_target)
    if action < facts.to_receive:
        return _give(view, action - facts.to_give + TREASURE)
    if action < facts.to_take:
        return _receive(view, action - facts.to_receive + TREASURE)
    token = view.board[view.place]
    if action == facts.to_take:
        return _gain(view, token, "reason.take")
    if view.step == "offer":
        return Phrase("reason.leave", {"token": token})
    return Phrase("reason.stop", {"token": token})


def _use(view: TresorView, use: int, card: int) -> Phrase:
    """TRE.6: why part with this card in this way."""
    if use == DISCARD:
        return _discard(view, card)
    if use == ATTACK:
        return _attack(view, card)
    me = view.viewer
    if card < DAMAGE:
        missing = WEAPONS - sum(view.weapons[me]) - 1
        return Phrase("reason.lay" if missing else "reason.lay_last", {"card": card, "missing": missing})
    if card < REPAIR:
        return Phrase("reason.hit", {"card": card, "seat": _leader(view)})
    hurt = sum(view.damage[me])
    if card < TRUMP:
        free = hurt == 1 and all(view.weapons[me])
        return Phrase("reason.mend_free" if free else "reason.mend", {"card": card, "hurt": hurt - 1})
    if card == TRUMP:
        return Phrase("reason.trump", {"hurt": hurt})
    if card == SWAP:
        doubles = [token for token in range(TREASURE, len(view.stock)) if view.loot[me][token] > 1]
        if doubles:
            return Phrase("reason.swap_double", {"token": doubles[0]})
        return Phrase("reason.swap")
    return Phrase("reason.turn", {"chance": _chance(view)})


def _discard(view: TresorView, card: int) -> Phrase:
    """TRE.6: a card without an effect is the easiest to give up."""
    me = view.viewer
    args = {"card": card, "held": view.hand[card] - 1}
    if card < DAMAGE and view.weapons[me][card]:
        return Phrase("reason.discard_laid", args)
    if REPAIR <= card <= TRUMP and view.trumps[me]:
        return Phrase("reason.discard_shielded", args)
    if view.hand[card] > 1:
        return Phrase("reason.discard_spare", args)
    return Phrase("reason.discard", args)


def _attack(view: TresorView, card: int) -> Phrase:
    """TRE.7: what the coach has for me."""
    seen = [token for token in view.board if token >= 0 and _wanted(view, token)]
    if seen:
        return _gain(view, min(seen), "reason.attack_seen", card)
    return Phrase("reason.attack", {"card": card, "chance": _chance(view)})


def _gain(view: TresorView, token: int, key: str, card: int = -1) -> Phrase:
    """A token that I lack; the last one wins (TRE.12)."""
    args = {"token": token, "card": card, "have": view.scores[view.viewer] + 1, "goal": view.goal + 1}
    if not _wanted(view, token):
        return Phrase("reason.take_more", args)
    return Phrase("reason.win" if view.scores[view.viewer] == view.goal else key, args)


def _place(view: TresorView, place: int) -> Phrase:
    """TRE.7, TRE.11: why this place of the coach."""
    token = view.board[place]
    args = {"place": place, "token": token, "chance": _chance(view)}
    if token == UNSEEN:
        return Phrase("reason.place_unseen", args)
    if _wanted(view, token):
        return _gain(view, token, "reason.place_seen")
    if view.use != "attack":
        return Phrase("reason.place_idle", args)
    gone = token == PEBBLES or (token == TIFFANY and view.loot[view.viewer][TIFFANY])
    return Phrase("reason.place_clear" if gone else "reason.place_double", args)


def _target(view: TresorView, seat: int) -> Phrase:
    """TRE.8: why this player."""
    hurt = sum(view.damage[seat])
    ready = all(view.weapons[seat]) and hurt == 0
    args = {"seat": seat, "have": view.scores[seat], "goal": view.goal + 1, "laid": sum(view.weapons[seat])}
    if ready and view.scores[seat] == view.goal:
        return Phrase("reason.target_winning", args)
    if ready:
        return Phrase("reason.target_ready", args)
    if hurt:
        return Phrase("reason.target_again", args)
    if seat == _leader(view) and view.scores[seat]:
        return Phrase("reason.target_leader", args)
    return Phrase("reason.target_early", args)


def _give(view: TresorView, token: int) -> Phrase:
    """TRE.10: a treasure held twice is not missed."""
    twice = view.loot[view.viewer][token] > 1
    return Phrase("reason.give_double" if twice else "reason.give", {"token": token})


def _receive(view: TresorView, token: int) -> Phrase:
    """TRE.10: a kind that is lacking is a step, if the last one of what is given did not count."""
    me = view.viewer
    loot = view.loot[me][:]
    loot[view.given] -= 1
    loot[token] += 1
    kinds = min(sum(1 for count in loot[TREASURE:] if count), view.goal)
    score = kinds + (1 if loot[TIFFANY] else 0)
    args = {"token": token, "given": view.given, "have": score, "goal": view.goal + 1}
    if score > view.goal:
        return Phrase("reason.win", args)
    return Phrase("reason.receive_step" if score > view.scores[me] else "reason.receive", args)


def _wanted(view: TresorView, token: int) -> bool:
    """Tell whether a token gets me nearer to winning."""
    loot = view.loot[view.viewer]
    if token == PEBBLES or loot[token]:
        return False
    return token == TIFFANY or sum(1 for count in loot[TREASURE:] if count) < view.goal


def _chance(view: TresorView) -> int:
    """Return how likely an unseen token is one that I want, in percent."""
    good = sum(count for token, count in enumerate(view.stock) if _wanted(view, token))
    return 100 * good // max(1, sum(view.stock))


def _leader(view: TresorView) -> int:
    """Return the player whom damage would cost most."""
    can = [
        seat
        for seat in range(len(view.weapons))
        if seat != view.viewer and not view.trumps[seat] and sum(view.damage[seat]) < view.most_damage
    ]
    ready = [seat for seat in can if all(view.weapons[seat]) and not sum(view.damage[seat])]
    return max(ready or can, key=lambda seat: (view.scores[seat], sum(view.weapons[seat]), -seat))
