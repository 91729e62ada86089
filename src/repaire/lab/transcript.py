"""A recorded game told line by line: every move, and what each viewer sees happen, in words."""

from __future__ import annotations

from collections.abc import Iterator

from repaire.kernel.catalog import Words
from repaire.kernel.events import EVERYONE, Recorder
from repaire.kernel.record import Record, steps


def transcript(record: Record, lang: str) -> Iterator[str]:
    """Yield the lines; private events name the seats that see them."""
    setup = record.setup
    words = Words(setup.catalog(lang), [f"S{seat}" for seat in range(setup.players)])
    moves = record.dump().split('"moves": [\n')[1].splitlines()
    recorder = Recorder()
    state = setup.build().start()
    state.recorder = recorder
    told = 0
    for line, (_, after) in zip(moves, steps(record, state), strict=False):
        yield line.strip(' ",')
        for audience, event in recorder.told[told:]:
            if audience == EVERYONE:
                seen = ""
            else:
                seen = "".join(str(seat) for seat in range(setup.players) if audience >> seat & 1) + "| "
            yield f"    {seen}{words.say(event)}"
        told = len(recorder.told)
        yield f"    = {after.scores()}"
    yield f"winners {state.winners()}"
