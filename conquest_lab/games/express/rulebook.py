"""The rules of Risk Express, by name.

Their texts stand in `rules.en.md` and `rules.fr.md` beside this module: read those first.
"""

from __future__ import annotations

from pathlib import Path

from conquest_lab.core.rulebook import read_rulebook

BOOK = read_rulebook(Path(__file__).parent)

# Set-up, dice and cards ---------------------------------------------------------------------------

CARDS_OUT = BOOK["X-01"]
DIE_FACES = BOOK["X-02"]
BATTLE_LINES = BOOK["X-03"]
GENERAL = BOOK["X-04"]
START = BOOK["X-05"]

# The turn -----------------------------------------------------------------------------------------

THROW_ALL = BOOK["X-06"]
ONE_LINE_A_THROW = BOOK["X-07"]
PLACE_DICE = BOOK["X-08"]
SACRIFICE = BOOK["X-09"]
NEXT_LINE = BOOK["X-10"]
FAILURE = BOOK["X-11"]
KEEP_THROWING = BOOK["X-12"]
ONE_CARD_A_TURN = BOOK["X-13"]
CONQUER = BOOK["X-14"]
CONTINENT = BOOK["X-15"]
CLOSED = BOOK["X-16"]
AUSTRALIA = BOOK["X-17"]

# The end ------------------------------------------------------------------------------------------

END = BOOK["X-18"]
SCORE = BOOK["X-19"]
WIN = BOOK["X-20"]
CONTINUE = BOOK["X-21"]
MATCHING_DICE = BOOK["X-22"]

# Readings -----------------------------------------------------------------------------------------

CARD_LIST = BOOK["X-A01"]
PLAYERS = BOOK["X-A02"]
TIES_THROW_AGAIN = BOOK["X-A03"]
TIE_BREAK = BOOK["X-A04"]
MUST_FILL = BOOK["X-A05"]
CHOOSE_LATER = BOOK["X-A06"]
AIM = BOOK["X-A07"]
STEAL_SOON = BOOK["X-A08"]
NOT_YOUR_OWN = BOOK["X-A09"]
GENERAL_IS_A_LINE = BOOK["X-A10"]
NO_SURPLUS_DICE = BOOK["X-A11"]
AT_ONCE = BOOK["X-A12"]
MAX_TURNS = BOOK["X-A13"]
CHAIN = BOOK["X-A14"]
GENERAL_STAYS = BOOK["X-A15"]
STOLEN_CONTINENT = BOOK["X-A16"]
ONE_SET_SCORE = BOOK["X-A17"]
NOTHING_TO_THROW = BOOK["X-A18"]
FAIR_DICE = BOOK["X-A19"]
