"""The numbers of actions and chance outcomes in Rolling Bandits."""

from __future__ import annotations

from typing import Final

# Actions: each constant is the first number of its family.
BACK: Final = 0  # + the number of rear groups taken back, 0 to 5
HIRE: Final = 6  # + the number of mercenaries, 0 to MOST_DICE
PLACE: Final = 16  # + symbol
JOKER: Final = 21  # + symbol of the group that the jokers join
DIE: Final = 26  # + face times 2, and 1 more for a mercenary
REROLL_DICE: Final = 38  # the dice picked are rolled again
FINISH: Final = 39  # keep the rest, and end the turn
EXCHANGE: Final = 40  # + pair of symbols, see PAIR_LOW and PAIR_HIGH
SHARE: Final = 50
NEW_TRAIN: Final = 51
USE: Final = 52  # + chest type

PAIRS: Final = 10
PAIR_LOW: Final = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3)
PAIR_HIGH: Final = (1, 2, 3, 4, 2, 3, 4, 3, 4, 4)

# Outcomes: a face (or the symbol of a chest's back) is its own number.
FIRST_SEAT: Final = 6  # + seat
FIRST_CAR: Final = 10  # + wagon type; chest types come after the last of them
