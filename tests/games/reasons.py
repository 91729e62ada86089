"""Every choice of a whole game has a reason that can be said: used by the tests of all games."""

from __future__ import annotations

from repaire.kernel.catalog import LANGUAGES, Words
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, OVER
from repaire.kernel.setup import Setup

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]


def reasons_given(setup: Setup, rng: Rng, by_instinct: bool = True) -> set[str]:
    """Play a game, by instinct or at random; check the words of every reason, and return the keys that were used."""
    languages = [Words(setup.catalog(lang), NAMES[: setup.players], 0) for lang in LANGUAGES]
    seen: set[str] = set()
    state = setup.build().start()
    mind = state.game.mind
    while (actor := state.actor()) != OVER:
        if actor == CHANCE:
            state.apply_unchecked(CHANCE, state.game.draw(state, rng))
            continue
        legal, world = state.legal(actor), state.resample(actor, rng)
        for action in legal:
            phrase = mind.reason(world, actor, action)
            assert phrase is not None
            assert phrase == mind.reason(state, actor, action), "a reason depends on what the seat cannot see"
            assert phrase.key.startswith("reason.")
            seen.add(phrase.key)
            for words in languages:
                assert 10 < len(words.seen_by(actor).say(phrase)) < 180, phrase
        chosen = mind.glance(state, actor, rng) if by_instinct else legal[rng.below(len(legal))]
        state.apply_unchecked(actor, chosen)
    return seen


def reasons_known(setup: Setup) -> set[str]:
    """Return the keys of all reasons that the game has words for."""
    return {key for key in setup.catalog("fr").messages if key.startswith("reason.")}
