"""The rules of La Conquête du Monde as Miro Company printed it, by name.

Their texts stand in `rules.en.md` and `rules.fr.md` beside this module: read those first.
"""

from __future__ import annotations

from pathlib import Path

from conquest_lab.core.rulebook import read_rulebook

BOOK = read_rulebook(Path(__file__).parent)

# The box ------------------------------------------------------------------------------------------

PLAYERS = BOOK["M-01"]
WORLD = BOOK["M-02"]
PIECES = BOOK["M-03"]
CARDS = BOOK["M-04"]
DICE = BOOK["M-05"]
DEALER = BOOK["M-06"]
TURN_ORDER = BOOK["M-07"]
PHASES = BOOK["M-08"]

# Phase one: dealing the territories ---------------------------------------------------------------

TERRITORY_PILE = BOOK["M-09"]
DEALING_DIE = BOOK["M-10"]
ONE_ARMY_EACH = BOOK["M-11"]
CARDS_AS_PROOF = BOOK["M-12"]
ALL_DEALT = BOOK["M-13"]
SURPLUS_LOST = BOOK["M-14"]
NEXT_OPENS = BOOK["M-15"]
CARDS_RETURNED = BOOK["M-16"]

# Phase two: the conquest --------------------------------------------------------------------------

CONQUEST_PILE = BOOK["M-17"]

# First step: reinforcements -----------------------------------------------------------------------

CARD_EACH_TURN = BOOK["M-18"]
THIRD_OF_TERRITORIES = BOOK["M-19"]
CONTINENTS = BOOK["M-20"]
TRADE_STEP = BOOK["M-21"]
PLACE_ALL = BOOK["M-22"]

# Second step: combat ------------------------------------------------------------------------------

ONE_STAYS = BOOK["M-23"]
NEIGHBOURS = BOOK["M-24"]
ROUND_WORLD = BOOK["M-25"]
NAME_THE_ATTACK = BOOK["M-26"]
ATTACK_DICE = BOOK["M-27"]
DEFENCE_DICE = BOOK["M-28"]
COMPARE = BOOK["M-29"]
TIES = BOOK["M-30"]
AGAIN = BOOK["M-31"]
OCCUPY = BOOK["M-32"]
FOLLOW = BOOK["M-33"]
CHAIN = BOOK["M-34"]
SEVERAL_SOURCES = BOOK["M-35"]
ELSEWHERE = BOOK["M-36"]
SEVERAL_OPPONENTS = BOOK["M-37"]

# Third step: moves --------------------------------------------------------------------------------

MOVE_STEP = BOOK["M-38"]
ONE_STEP = BOOK["M-39"]
HOW_MANY_MOVE = BOOK["M-40"]
SEVERAL_MOVES = BOOK["M-41"]

# Cards --------------------------------------------------------------------------------------------

CARD_SET = BOOK["M-42"]
SET_VALUE = BOOK["M-43"]
NEVER_FORCED = BOOK["M-44"]
NEXT_VALUE = BOOK["M-45"]
SEVERAL_SETS = BOOK["M-46"]
TRADE_BEFORE_COMBAT = BOOK["M-47"]
RESHUFFLE = BOOK["M-48"]

# Elimination and end ------------------------------------------------------------------------------

ELIMINATION = BOOK["M-49"]
TRADE_SPOILS = BOOK["M-50"]
PROTECTION = BOOK["M-51"]
VICTORY = BOOK["M-52"]

# The second rule ----------------------------------------------------------------------------------

SECOND_RULE = BOOK["M-53"]
DIVIDED_BY_FOUR = BOOK["M-54"]
NO_CARD_FOR_FOURS = BOOK["M-55"]
VALUES_FROM_SIX = BOOK["M-56"]
CONTINENTS_STAY = BOOK["M-57"]
ONE_TERRITORY = BOOK["M-58"]

# Readings -----------------------------------------------------------------------------------------

CONTINENT_TABLE = BOOK["M-A01"]
SLIPPED_LINES = BOOK["M-A25"]
MISPRINTED_TIE = BOOK["M-A02"]
JOKER = BOOK["M-A03"]
TIED_THROWS = BOOK["M-A04"]
DIRECTION = BOOK["M-A05"]
HOW_PROTECTED = BOOK["M-A06"]
HUFF = BOOK["M-A07"]
WHO_FOUGHT = BOOK["M-A08"]
FOLLOWERS_FRESH = BOOK["M-A09"]
ONE_STEP_EACH = BOOK["M-A10"]
WINNERS_MOVE_IN = BOOK["M-A11"]
SIDES_BY_SEA = BOOK["M-A12"]
ANSWER_BEFORE_THROW = BOOK["M-A13"]
CARD_FIRST = BOOK["M-A14"]
SECOND_TO_TRADE = BOOK["M-A15"]
SPOILS_FREELY = BOOK["M-A16"]
NO_CARD_LEFT = BOOK["M-A17"]
SIX_ONCE = BOOK["M-A18"]
COUNTED_AT_START = BOOK["M-A19"]
ARMY_LIMIT = BOOK["M-A20"]
NO_SKIPPING = BOOK["M-A21"]
NAMES = BOOK["M-A22"]
ONLY_CONQUEST = BOOK["M-A23"]
WHOLE_BATTLE = BOOK["M-A24"]
