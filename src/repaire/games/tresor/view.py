"""What can be seen of Le trésor des trois brigands, by a player or a spectator."""

from __future__ import annotations

from dataclasses import dataclass

from repaire.games.tresor.legality import actor
from repaire.games.tresor.score import score
from repaire.games.tresor.state import END, TresorState
from repaire.kernel.view import Own, View

STEPS = (
    "lot",
    "deal",
    "draw",
    "part",
    "place",
    "target",
    "give",
    "receive",
    "reveal",
    "offer",
    "again",
    "end",
)
USES = ("play", "discard", "attack")


@dataclass
class TresorView(View):
    """All but the hands of others and the order of the pile is public.

    Cards are listed by type, tokens by number: Tiffany, pebbles, then the kinds of treasure.
    """

    round: int
    rounds: int  # TRE.13: a draw after so many
    opener: int
    turn: int
    step: str  # what comes next: one of STEPS
    use: str  # of the card parted with this turn, "" if none yet
    card: int  # that card, or -1
    place: int  # the place attacked or turned, or -1
    before: int  # TRE.11: the place turned first, once another may be turned; or -1
    given: int  # TRE.10: the treasure to be swapped, or -1
    goal: int  # different treasures that win with Tiffany
    most_damage: int
    board: list[int]  # a token, -1 unseen, -2 no token
    stock: list[int]  # TRE.10: reserve and unseen board tokens together
    reserve: int  # tokens in the reserve
    pile: int  # cards to draw
    discards: list[int]
    hand: list[int]  # mine; empty for a spectator
    hand_sizes: list[int]
    weapons: list[list[int]]  # per seat, 1 where laid
    damage: list[list[int]]  # per seat and weapon
    trumps: list[int]  # 1 where laid
    loot: list[list[int]]  # per seat, tokens
    scores: list[int]
    shuffles: int  # how often the discards became the pile
    shuffled: list[int]  # the pile when it was last shuffled
    parted: list[list[int]]  # per seat, cards parted with since then
    drawn: list[int]  # cards that I drew since then; empty for a spectator
    drawn_sizes: list[int]  # per seat, how many


def own(state: TresorState, seat: int) -> Own:
    """Return what a seat sees otherwise than a spectator: its cards."""
    return {"hand": state.row("hands", seat), "drawn": state.row("drawn", seat)}


def look(state: TresorState, viewer: int) -> TresorView:
    """Return what the viewer sees."""
    s, at, facts = state.cells, state.at, state.facts
    hands, drawn = state.rows("hands"), state.rows("drawn")
    turn = actor(state)
    return TresorView(
        viewer=viewer,
        actors=[turn] if turn >= 0 else [],
        over=s[at.phase] == END,
        winners=[s[at.winner]] if s[at.winner] >= 0 else [],
        round=s[at.round],
        rounds=facts.limit,
        opener=s[at.opener],
        turn=s[at.turn],
        step=STEPS[s[at.phase]],
        use=USES[s[at.use]] if s[at.use] >= 0 else "",
        card=s[at.card],
        place=s[at.place],
        before=s[at.before],
        given=s[at.given],
        goal=facts.box.goal,
        most_damage=facts.box.damage,
        board=state.part("board"),
        stock=state.part("stock"),
        reserve=s[at.stock_left] - s[at.unseen],
        pile=s[at.left],
        discards=state.part("discards"),
        hand=hands[viewer] if viewer >= 0 else [],
        hand_sizes=[sum(hand) for hand in hands],
        weapons=state.rows("weapons"),
        damage=state.rows("damage"),
        trumps=state.part("trumps"),
        loot=state.rows("loot"),
        scores=[score(state, seat) for seat in range(facts.players)],
        shuffles=s[at.shuffles],
        shuffled=state.part("shuffled"),
        parted=state.rows("parted"),
        drawn=drawn[viewer] if viewer >= 0 else [],
        drawn_sizes=[sum(cards) for cards in drawn],
    )
