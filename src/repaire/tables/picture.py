"""A finished game as a picture to share: who won, and the curve of everybody's chances, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from repaire.kernel.catalog import Words
from repaire.kernel.review import Review

WIDTH, HEIGHT = 1200, 630  # what most places that show a link make room for
LEFT, TOP, RIGHT, BOTTOM = 110, 190, 880, 510  # the curve
SEATS = ("#1d6fa3", "#a3561d", "#3c7a2f", "#8a2f7d", "#a32f3a", "#55595f")
DASHES = ("", "14 7", "3 6", "18 6 3 6", "8 4", "2 3")  # colours alone carry no meaning
PAPER, INK, FAINT = "#f4ead6", "#2a1d14", "#cbb994"
FONT = "'Atkinson Hyperlegible', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
LABEL = 30  # from one name to the next, at least
LONGEST = 17  # letters of a name
WIDE = 84  # letters of a sentence
SHORT, LONG = 38, 60  # letters of a headline


def picture(review: Review, names: Sequence[str], title: str, headline: str, words: Words) -> str:
    """Return a picture: title, headline, curve, and two sentences of the winner's story, or of the first seat's."""
    end = review.changes[-1].chances if review.changes else review.start
    seat = max(range(len(end)), key=lambda one: (end[one], -one))
    story = [words.say(said) for said in review.accounts[seat].story[:2]]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        f' role="img" aria-label="{escape(headline)}" font-family="{FONT}" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<rect x="14" y="14" width="{WIDTH - 28}" height="{HEIGHT - 28}" fill="none" stroke="{INK}"'
        ' stroke-width="3"/>',
        f'<text x="50" y="78" font-size="30" letter-spacing="1">{escape(title)}</text>',
        f'<text x="50" y="138" font-size="{50 if len(headline) <= SHORT else 34}" font-weight="700">'
        f"{escape(_cut(headline, LONG))}</text>",
        curve(review, names, words),
        *(
            f'<text x="50" y="{562 + 34 * at}" font-size="24">{escape(_cut(said, WIDE))}</text>'
            for at, said in enumerate(story)
        ),
        f'<text x="{WIDTH - 40}" y="78" font-size="26" text-anchor="end" font-weight="700">Repaire</text>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def headline(winners: Sequence[int], team: bool, words: Words) -> str:
    """Return who has won, in a sentence."""
    if team:
        return words("game.won" if winners else "game.lost")
    if not winners:
        return words("review.nobody_won")
    key = "review.won_by" if len(winners) == 1 else "review.won_shared"
    return words(key, names=words.all_of([words.name(seat) for seat in winners]))


def curve(review: Review, names: Sequence[str], words: Words) -> str:
    """Return the curve alone, as the inside of a picture of this size."""
    points = [review.start, *(one.chances for one in review.changes)]
    places = [0.0, *(float(at) for at in _places(review))]
    seats = range(1 if review.team else len(names))
    lines = []
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        lines.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="{FAINT}" stroke-width="1.5"/>')
        lines.append(f'<text x="{LEFT - 12}" y="{y + 7:.1f}" font-size="20" text-anchor="end">{percent} %</text>')
    for seat in seats:
        path = " ".join(
            f"{'L' if at else 'M'}{_x(place, places[-1]):.1f} {_y(chances[seat]):.1f}"
            for at, (place, chances) in enumerate(zip(places, points, strict=True))
        )
        dash = f' stroke-dasharray="{DASHES[seat % 6]}"' if DASHES[seat % 6] else ""
        lines.append(
            f'<path d="{path}" fill="none" stroke="{SEATS[seat % 6]}" stroke-width="4.5" stroke-linejoin="round"'
            f' stroke-linecap="round"{dash}/>'
        )
    for number in review.moments:
        lines.append(_moment(review, number, places))
    for seat, y in _labels([points[-1][seat] for seat in seats]):
        name = words("review.team") if review.team else names[seat]
        said = f"{_cut(name, LONGEST)} {100 * points[-1][seat]:.0f} %"
        lines.append(
            f'<text x="{RIGHT + 16}" y="{y + 8:.1f}" font-size="24" font-weight="700" fill="{SEATS[seat % 6]}">'
            f"{escape(said)}</text>"
        )
    return "\n".join(lines)


def _places(review: Review) -> list[float]:
    """Return where each change is along the game: what belongs to one step is within it."""
    steps: dict[int, int] = {}
    for one in review.changes:
        steps[one.step] = steps.get(one.step, 0) + 1
    seen: dict[int, int] = {}
    found: list[float] = []
    for one in review.changes:
        seen[one.step] = seen.get(one.step, 0) + 1
        found.append(one.step + seen[one.step] / steps[one.step])
    return found


def _moment(review: Review, number: int, places: Sequence[float]) -> str:
    one = review.changes[number]
    seat = 0 if review.team else one.most()
    x, y = _x(places[number + 1], places[-1]), _y(one.chances[seat])
    mark = review.moments.index(number) + 1
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="15" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
        f'<text x="{x:.1f}" y="{y + 7:.1f}" font-size="20" font-weight="700" text-anchor="middle">{mark}</text>'
    )


def _labels(chances: Sequence[float]) -> list[tuple[int, float]]:
    """Return where the names stand beside the ends of their curves, one below the other."""
    found: list[tuple[int, float]] = []
    y = TOP - LABEL + 0.0
    for seat in sorted(range(len(chances)), key=lambda one: (-chances[one], one)):
        y = max(y + LABEL, _y(chances[seat]))
        found.append((seat, y))
    over = max(0.0, found[-1][1] - BOTTOM)
    for at in range(len(found) - 1, -1, -1):  # the lowest ones move up to where there is room
        below = found[at + 1][1] - LABEL if at + 1 < len(found) else BOTTOM
        if over and found[at][1] > below:
            found[at] = (found[at][0], below)
    return found


def _x(place: float, last: float) -> float:
    return LEFT + (RIGHT - LEFT) * (place / last if last else 0.0)


def _y(chance: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * min(1.0, max(0.0, chance))


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
