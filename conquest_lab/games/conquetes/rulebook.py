"""The rules of Conquêtes as Atalia printed it in 2021, by name.

Their texts stand in `rules.en.md` and `rules.fr.md` beside this module: read those first.
"""

from __future__ import annotations

from pathlib import Path

from conquest_lab.core.rulebook import read_rulebook

BOOK = read_rulebook(Path(__file__).parent)

# Material and terms -------------------------------------------------------------------------------

PLAYERS = BOOK["C-01"]
CARD = BOOK["C-02"]
VALUES = BOOK["C-03"]
ADJACENT = BOOK["C-04"]
TERRITORY = BOOK["C-05"]

# Set-up -------------------------------------------------------------------------------------------

DEAL = BOOK["C-06"]

# The turn -----------------------------------------------------------------------------------------

TURN = BOOK["C-07"]
PLAY = BOOK["C-08"]
ONCE = BOOK["C-09"]
MISTAKES = BOOK["C-10"]
ATTACK = BOOK["C-11"]
ATTACK_SUPPORT = BOOK["C-12"]
DEFENCE_SUPPORT = BOOK["C-13"]
REVEAL = BOOK["C-14"]
RESULT = BOOK["C-15"]
SUPPORT_SPENT = BOOK["C-16"]
REPLACE = BOOK["C-17"]
DISCARD_OPEN = BOOK["C-18"]
TEN_CARDS = BOOK["C-19"]

# End and scoring ----------------------------------------------------------------------------------

END_FEW = BOOK["C-20"]
END_FOUR = BOOK["C-21"]
COUNT = BOOK["C-22"]
REST_IGNORED = BOOK["C-23"]
WINNER = BOOK["C-24"]
CONTINENTS = BOOK["C-25"]

# Solo ---------------------------------------------------------------------------------------------

BOT_LEVEL = BOOK["C-26"]
BOT_FIRST = BOOK["C-27"]
BOT_SUPPORT = BOOK["C-28"]
BOT_SHORT = BOOK["C-29"]
BOT_TURN = BOOK["C-30"]
SOLO_TURN = BOOK["C-31"]
SOLO_END = BOOK["C-32"]

# Readings -----------------------------------------------------------------------------------------

OWN_MAP = BOOK["C-A01"]
BOTH_WAYS = BOOK["C-A02"]
AT_ONCE = BOOK["C-A03"]
FEWER_LEFT = BOOK["C-A04"]
NOTHING_TO_SHUFFLE = BOOK["C-A05"]
NEEDS_A_CARD = BOOK["C-A06"]
ONE_ATTACK = BOOK["C-A07"]
ONE_RECEIVER = BOOK["C-A08"]
WAITS = BOOK["C-A09"]
SPLITS = BOOK["C-A10"]
JOINS = BOOK["C-A11"]
TWO_COPIES = BOOK["C-A12"]
CAMP_ONLY = BOOK["C-A13"]
VARIANT_AND_TIES = BOOK["C-A14"]
NO_MISTAKES = BOOK["C-A15"]
BOT_TIES = BOOK["C-A16"]
BOT_CONQUERS = BOOK["C-A17"]
SOLO_FIGHT = BOOK["C-A18"]
BOT_JUST_ENOUGH = BOOK["C-A19"]
BOT_SUPPORT_SPENT = BOOK["C-A20"]
SOLO_EXCESS = BOOK["C-A21"]
FIRST_SEAT = BOOK["C-A22"]
EMPTY_CAMP = BOOK["C-A23"]
OPEN_COUNTS = BOOK["C-A24"]
BOT_LAST_CARD = BOOK["C-A25"]
