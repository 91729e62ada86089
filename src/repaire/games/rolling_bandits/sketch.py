"""Rolling Bandits as blocks of text."""

from __future__ import annotations

from repaire.games.rolling_bandits.box import FACES
from repaire.games.rolling_bandits.view import CarView, ChestView, PlayerView, RollingView
from repaire.kernel.catalog import Words
from repaire.kernel.sketch import Cell, Sketch, Tone
from repaire.kernel.view import View

TONES: tuple[Tone, ...] = ("a", "b", "c", "d", "e", "f")


def sketch(view: View, words: Words) -> Sketch:
    """Lay out what the viewer sees."""
    assert isinstance(view, RollingView)
    page = Sketch()
    _train(page, view, words)
    _gangs(page, view, words)
    if view.discarded:
        block = page.block(words("sketch.discarded"), "others")
        for chest in view.discarded:
            block.row(*_chest(chest, words))
    if view.still or view.quiet >= view.quiet_end // 2 > 0:
        page.block(words("sketch.standoff")).row(words("sketch.quiet", n=view.quiet, end=view.quiet_end))
    if sum(view.rolled) + sum(view.rolled_mercenaries) + view.to_roll + view.to_roll_mercenaries:
        _dice(page, view, words)
    if view.viewer >= 0 and view.players[view.viewer].inside:
        _mine(page, view.players[view.viewer], words)
    return page


def _train(page: Sketch, view: RollingView, words: Words) -> None:
    table = page.block(words("sketch.next_train" if view.trains > 1 else "sketch.train"), heading=True)
    seats = range(len(view.players))
    headings = [words("sketch.car"), words("sketch.need"), words("sketch.points"), words("sketch.chest")]
    table.row(*headings, *(Cell(words.name(seat), "seat", seat) for seat in seats))
    for number, car in enumerate(view.train):
        name = words("sketch.locomotive") if car.locomotive else words("sketch.wagon", n=number + 1)
        chest = Cell(words.term("face", car.chest), TONES[car.chest]) if car.chest >= 0 else Cell("·", "dim")
        table.row(
            Cell(name, "strong" if car.locomotive else ""),
            str(car.need),
            str(car.points),
            chest,
            *(_group(car, seat, words) for seat in seats),
        )


def _group(car: CarView, seat: int, words: Words) -> Cell:
    for group in car.groups:
        if group.seat == seat:
            dice = "■" * group.dice + "□" * group.mercenaries
            return Cell(f"{dice} {words.term('face', group.symbol)}", TONES[group.symbol])
    return Cell("·", "dim")


def _gangs(page: Sketch, view: RollingView, words: Words) -> None:
    table = page.block(words("sketch.gangs"), heading=True)
    hired = any(player.stock for player in view.players)
    headings = ["", words("sketch.home")]
    headings += [words("sketch.stock")] if hired else []
    table.row(*headings, words("sketch.cars"), words("sketch.chests"), words("sketch.points"))
    for seat, player in enumerate(view.players):
        cars = " ".join(str(car.points) for car in player.cars) or "·"
        points = player.points + player.earlier
        table.row(
            Cell(("▶ " if seat in view.actors else "  ") + words.name(seat), "seat", seat),
            str(player.home),
            *([str(player.stock)] if hired else []),
            cars,
            _chest_list(player, words),
            Cell(f"{points}{_unknown(player)}", "strong" if seat in view.winners else ""),
        )


def _chest_list(player: PlayerView, words: Words) -> str:
    shown = [f"{words.term('effect', chest.effect)} ({chest.points})" for chest in player.open]
    hidden = [f"{words.term('face', symbol)} ({words('sketch.closed')})" for symbol in player.closed]
    return ", ".join(shown + hidden) or "·"


def _unknown(player: PlayerView) -> str:
    """Closed chests whose points the viewer does not know are worth something too."""
    return " + ?" if len(player.closed) > len(player.inside) else ""


def _dice(page: Sketch, view: RollingView, words: Words) -> None:
    block = page.block(words("sketch.dice"))
    for face in range(FACES):
        own, hired = view.rolled[face], view.rolled_mercenaries[face]
        if own + hired:
            block.row(Cell(words.term("face", face), TONES[face]), Cell("■" * own + "□" * hired, TONES[face]))
    if view.phase == "pick":
        block.row(Cell(words("sketch.picked", n=view.to_roll + view.to_roll_mercenaries), "dim"))


def _mine(page: Sketch, player: PlayerView, words: Words) -> None:
    block = page.block(words("sketch.mine"), "mine")
    new = list(player.inside)
    for chest in player.usable:
        new.remove(chest)
    for chest in player.inside:
        fresh = bool(player.new) and chest in new
        if fresh:
            new.remove(chest)
        block.row(*_chest(chest, words), Cell(words("sketch.new"), "dim") if fresh else "")


def _chest(chest: ChestView, words: Words) -> list[Cell]:
    return [
        Cell(words.term("face", chest.symbol), TONES[chest.symbol]),
        Cell(words.term("effect", chest.effect)),
        Cell(words("sketch.points_n", n=chest.points)),
    ]
