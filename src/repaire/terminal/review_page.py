"""A review of a finished game as one HTML file that needs nothing else: no script, no network."""

from __future__ import annotations

from html import escape

from repaire.kernel.review import Mistake
from repaire.kernel.sketch import Block, Sketch
from repaire.lab.review import points
from repaire.tables.picture import picture
from repaire.terminal.retold import Moment, Retold, percent

STYLE = """
:root { color-scheme: light dark; --paper: #f4ead6; --card: #fbf5e8; --ink: #2a1d14; --dim: #5c4a3a; --line: #cbb994;
  --good: #2f6b26; --bad: #97251f; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b130d; --card: #261b13; --ink: #f3e6cc; --dim: #c9b596;
  --line: #5c4a3a; --good: #93d183; --bad: #ff9aa3; } }
body { max-width: 62rem; margin: 0 auto; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1.05rem/1.5 'Atkinson Hyperlegible', 'Segoe UI', Arial, sans-serif; }
svg { width: 100%; height: auto; border-radius: 8px; }
section, details { margin: 1rem 0; padding: 1rem; border: 2px solid var(--line); border-radius: 8px;
  background: var(--card); overflow-x: auto; }
h1, h2, h3 { line-height: 1.2; } h3 { margin: 0 0 .4rem; }
table { border-collapse: collapse; } td, th { padding: .2rem .7rem; text-align: right; }
td:first-child, th:first-child { text-align: left; } tr + tr { border-top: 1px solid var(--line); }
.dim { color: var(--dim); } .best { color: var(--good); font-weight: 700; } .played { color: var(--bad); }
.sketch { display: flex; flex-wrap: wrap; gap: .6rem; margin-top: .6rem; font-size: .9rem; }
.sketch figure { margin: 0; padding: .4rem; border: 1px solid var(--line); border-radius: 6px; }
.sketch td { text-align: left; padding: .1rem .4rem; } summary { cursor: pointer; font-weight: 700; }
dt { font-weight: 700; } dd { margin: 0 0 .3rem 1rem; }
"""


def page(found: Retold) -> str:
    """Return the whole file."""
    words, review = found.words, found.review
    drawn = picture(review, found.names, found.title, found.headline, words)
    heads, rows = found.accounts()
    error = words("review.error", n=points(review.accounts[0].error))
    parts = [
        f'<!doctype html>\n<html lang="{words.lang}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(found.title)} · {escape(words('review.title'))}</title>\n<style>{STYLE}</style>",
        "</head>\n<body>",
        f"<h1>{escape(words('review.title'))}</h1>\n{drawn}",
        f'<p class="dim">{escape(words("review.about"))}</p>',
        f"<section>\n<h2>{escape(words('review.account'))}</h2>\n<table>{_row(heads, 'th')}",
        *(_row(row, "td") for row in rows),
        f'</table>\n<p class="dim">{escape(error)}</p>',
        *(f"<p>{escape(story)}</p>" for story in found.stories()),
        f"</section>\n<h2>{escape(words('review.moments'))}</h2>",
        *(_moment(found, number, moment) for number, moment in enumerate(found.moments(), 1)),
        f"<h2>{escape(words('review.mistakes'))}</h2>",
        *(_puzzle(found, mistake) for mistake in review.mistakes),
        *([] if review.mistakes else [f"<p>{escape(words('review.no_mistakes'))}</p>"]),
        "</body>\n</html>",
    ]
    return "\n".join(parts) + "\n"


def _row(cells: list[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def _moment(found: Retold, number: int, moment: Moment) -> str:
    lines = [f"<dt>{escape(heading)}</dt><dd>{escape(said)}</dd>" for heading, said in moment.told]
    return (
        f"<section>\n<h3>{number}. {escape(moment.head)}</h3>\n<p>{escape(moment.changed)}</p>\n"
        f"<dl>{''.join(lines)}</dl>\n{_position(found, moment.change.step, moment.eyes)}\n</section>"
    )


def _puzzle(found: Retold, mistake: Mistake) -> str:
    """Return a mistake as a puzzle: the position and what could be done; the answer is folded away."""
    words = found.words.seen_by(mistake.seat)
    ask = f"{found.names[mistake.seat]} · {words('review.puzzle', place=found.place(mistake))}"
    begun = words("review.puzzle_begun", steps=found.steps(mistake.begun, mistake.seat)) if mistake.begun else ""
    shuffled = sorted(words.say(way.said) for way in mistake.ways)
    lines = []
    for at, way in enumerate(mistake.ways):
        mark = "best" if at == 0 else "played" if at == mistake.played else ""
        label = {"best": words("review.puzzle_best"), "played": words("review.puzzle_was_played"), "": ""}[mark]
        said = f"{words.say(way.said)} : {percent(way.worth)}" + (f" ({label})" if label else "")
        lines.append(f'<li class="{mark}">{escape(said)}</li>')
    why = f"<p>{escape(found.why(mistake))}</p>" if mistake.reason else ""
    return (
        f"<section>\n<h3>{escape(ask)}</h3>\n{f'<p>{escape(begun)}</p>' if begun else ''}"
        f"{_position(found, mistake.step, mistake.seat)}\n"
        f"<ul>{''.join(f'<li>{escape(one)}</li>' for one in shuffled)}</ul>\n"
        f"<details><summary>{escape(words('review.puzzle_show'))}</summary><ul>{''.join(lines)}</ul>{why}</details>"
        "\n</section>"
    )


def _position(found: Retold, step: int, seat: int) -> str:
    """Return the position before a step (or after the deal), as the seat saw it, or a spectator."""
    words = found.words.seen_by(seat)
    view = found.game.until(max(1, step)).view(seat)
    sketch: Sketch = found.game.setup.definition.sketch(view, words)
    return f'<div class="sketch">{"".join(_block(block) for block in sketch.blocks)}</div>'


def _block(block: Block) -> str:
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell.text)}</td>" for cell in row) + "</tr>" for row in block.rows)
    return f"<figure><figcaption><b>{escape(block.title)}</b></figcaption><table>{rows}</table></figure>"
