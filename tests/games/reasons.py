"""Every choice of a whole game has a reason that can be said: used by the tests of all games."""

from __future__ import annotations

from repaire.kernel.catalog import LANGUAGES, Words
from repaire.kernel.draw import Rng
from repaire.kernel.game import CHANCE, OVER
from repaire.kernel.setup import Setup

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]


def reasons_given(setup: Setup, rng: Rng, by_instinct: bool = True) -> set[str]:
    """Play a game, by instinct or at random; check the words of every reason, and return the keys that were used."""
    reason = setup.definition.reason
    assert reason is not None
    languages = [Words(setup.catalog(lang), NAMES[: setup.players], 0) for lang in LANGUAGES]
    seen: set[str] = set()
    state = setup.build().start()
    while (actor := state.actor()) != OVER:
        if actor == CHANCE:
            state.apply_unchecked(CHANCE, state.game.draw(state, rng))
            continue
        view, legal = state.view(actor), state.legal(actor)
        for action in legal:
            phrase = reason(view, action, setup)
            assert phrase.key.startswith("reason.")
            seen.add(phrase.key)
            for words in languages:
                assert 10 < len(words.seen_by(actor).say(phrase)) < 180, phrase
        chosen = state.game.instinct(state, actor, legal, rng) if by_instinct else legal[rng.below(len(legal))]
        state.apply_unchecked(actor, chosen)
    return seen


def reasons_known(setup: Setup) -> set[str]:
    """Return the keys of all reasons that the game has words for."""
    return {key for key in setup.catalog("fr").messages if key.startswith("reason.")}
