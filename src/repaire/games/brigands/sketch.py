"""Brigands as blocks of text."""

from __future__ import annotations

from repaire.games.brigands.box import PLACES, PRISON, QUARTERS
from repaire.games.brigands.view import BrigandsView, EffectView
from repaire.kernel.catalog import Words
from repaire.kernel.sketch import Cell, Sketch, Tone
from repaire.kernel.view import View

PAWN, PATROL, TOKEN = "●", "▲", "◆"


def sketch(view: View, words: Words) -> Sketch:
    """Lay out what the viewer sees."""
    assert isinstance(view, BrigandsView)
    page = Sketch()
    if view.order:
        _city(page, view, words)
    _players(page, view, words)
    if view.to_come and not view.over:
        cards = page.block(words("sketch.to_come"), "others")
        cards.row(", ".join(words.term("day", card) for card in view.to_come))
        cards.row(Cell(words("sketch.to_come_note"), "dim"))
    if view.viewer >= 0 and not view.over:
        _mine(page, view, words)
    return page


def _city(page: Sketch, view: BrigandsView, words: Words) -> None:
    key = "sketch.city" if view.prince >= 0 else "sketch.duel"
    title = words(key, day=view.day, days=view.days, threshold=view.threshold)
    city = page.block(title, heading=True)
    brigands = [seat for seat in range(len(view.money)) if seat != view.prince]
    city.row(
        words("sketch.place"),
        words("sketch.effect"),
        *(Cell(words.name(seat), "seat", seat) for seat in brigands),
        words("sketch.patrols"),
    )
    for number, place in enumerate([*view.order, PRISON] if len(view.order) == QUARTERS else view.order, start=1):
        here = place == view.place
        patrols = PATROL * view.patrols[place]
        if view.prince >= 0:
            patrols += TOKEN * view.pledged[place][view.prince]
        city.row(
            Cell(f"{'▶' if here else ' '} {number} {words.term('place', place)}", "strong" if here else ""),
            _effect(view.effects[place], place, words) if place < QUARTERS else Cell(""),
            *(_team(view, place, seat) for seat in brigands),
            Cell(patrols or "·", "bad" if patrols else "dim"),
        )
    if view.rolled:
        city.row(words("sketch.rolled", n=view.rolled))


def _team(view: BrigandsView, place: int, seat: int) -> Cell:
    text = PAWN * view.board[place][seat] + TOKEN * view.pledged[place][seat]
    return Cell(text, "seat", seat) if text else Cell("·", "dim")


def _effect(effect: EffectView, place: int, words: Words) -> Cell:
    first, second, third = effect.numbers
    if effect.shape == "table":
        items = [words("effect.table_item", n=n, ducats=ducats) for n, ducats in enumerate(effect.gains, start=1)]
        text = words("effect.table", list=", ".join(items))
    elif effect.shape == "loot":
        text = words("effect.loot_dice" if second else "effect.loot", ducats=first, dice=second)
    elif effect.shape == "each":
        text = words("effect.each", ducats=first)
    elif effect.shape == "trade":
        text = words("effect.trade", take=first, price=second)
    else:
        text = words("effect.gamble", free=first, cost=second, dice=third)
    if effect.condition != "none":
        text += " · " + words(f"condition.{effect.condition}", limit=effect.limit)
    if effect.day:
        return Cell(words("effect.day", name=words.term("day", place), text=text), "good")
    return Cell(text)


def _players(page: Sketch, view: BrigandsView, words: Words) -> None:
    players = page.block(words("sketch.players"), "others", heading=True)
    players.row(
        "",
        words("sketch.ducats"),
        words("sketch.tokens"),
        words("sketch.reserve"),
        words("sketch.prisoners"),
        words("sketch.cards"),
    )
    for seat, ducats in enumerate(view.money):
        mark = "▶ " if seat in view.actors else "  "
        tone: Tone = "strong" if seat in view.winners else ""
        tokens = TOKEN * view.tokens[seat] or "·"
        if seat == view.prince:
            skills = words("sketch.skills", spy=view.spy[view.spy_level], fine=view.fines[view.fine_level])
            name = f"{mark}{words.name(seat)} ({words('sketch.prince')})"
            players.row(Cell(name, "seat", seat), Cell(skills, tone), tokens, str(view.reserve[seat]), "", "")
        else:
            players.row(
                Cell(mark + words.name(seat), "seat", seat),
                Cell(str(ducats), tone),
                tokens,
                str(view.reserve[seat]),
                PAWN * view.board[PRISON][seat] or "·",
                str(view.held_counts[seat] or "·"),
            )


def _mine(page: Sketch, view: BrigandsView, words: Words) -> None:
    held = [seat for seat in range(len(view.held)) if view.held[seat]]
    if held:
        cards = page.block(words("sketch.held"), "mine")
        for seat in held:
            names = words.all_of([words.term("place", card) for card in view.held[seat]])
            cards.row(Cell(words.name(seat), "seat", seat), names)
    if not view.plan:
        return
    plan = page.block(words("sketch.plan"), "mine")
    pawn = PATROL if view.viewer == view.prince else PAWN
    for place in range(PLACES):
        text = pawn * view.plan[place] + (PATROL * view.watch[place] if view.watch else "") + TOKEN * view.pledge[place]
        if text:
            plan.row(words.term("place", place), Cell(text, "seat", view.viewer))
    if not plan.rows:
        plan.row(Cell(words("sketch.nothing"), "dim"))
