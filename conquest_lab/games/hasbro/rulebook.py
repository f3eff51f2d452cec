"""The rules of Risk as Hasbro France printed it in 2007, by name.

Their texts stand in `rules.en.md` and `rules.fr.md` beside this module: read those first.
"""

from __future__ import annotations

from pathlib import Path

from conquest_lab.core.rulebook import read_rulebook

BOOK = read_rulebook(Path(__file__).parent)

# The board and the pieces -------------------------------------------------------------------------

ADJACENT = BOOK["H-01"]
PIECES = BOOK["H-02"]
GOLDEN_MARKER = BOOK["H-03"]
DICE = BOOK["H-04"]
CARDS = BOOK["H-05"]
MODES = BOOK["H-06"]

# Set-up -------------------------------------------------------------------------------------------

SHUFFLE = BOOK["H-07"]
MARKER_START = BOOK["H-08"]
STARTING_REGIMENTS = BOOK["H-09"]
FIRST_TO_PLACE = BOOK["H-10"]
CLAIM = BOOK["H-11"]
NEVER_EMPTY = BOOK["H-12"]
MUSTER = BOOK["H-13"]
FIRST_TURN = BOOK["H-14"]

# The turn -----------------------------------------------------------------------------------------

TURN = BOOK["H-15"]

# Step 1: reinforcements ---------------------------------------------------------------------------

TERRITORY_COUNT = BOOK["H-16"]
TERRITORY_TABLE = BOOK["H-17"]
CONTINENT = BOOK["H-18"]
CARD_SET = BOOK["H-19"]
MUST_TRADE = BOOK["H-20"]
SET_VALUE = BOOK["H-21"]
PLACE_ALL = BOOK["H-22"]

# Step 2: combat -----------------------------------------------------------------------------------

INVASION = BOOK["H-23"]
INVADE_NEIGHBOUR = BOOK["H-24"]
ONE_STAYS = BOOK["H-25"]
HOW_MANY_FIGHT = BOOK["H-26"]
ONE_DIE_EACH = BOOK["H-27"]
COMPARE = BOOK["H-28"]
SURVIVORS = BOOK["H-29"]
STOP_INVASION = BOOK["H-30"]
CHANGE_SOURCE = BOOK["H-31"]
OCCUPY = BOOK["H-32"]
ELIMINATE = BOOK["H-33"]

# Steps 3 and 4, and the end -----------------------------------------------------------------------

STRATEGIC_MOVE = BOOK["H-34"]
DRAW_CARD = BOOK["H-35"]
VICTORY = BOOK["H-36"]

# The game for two: what both kinds share ----------------------------------------------------------

DUEL_GOAL = BOOK["H-37"]
DUEL_REGIMENTS = BOOK["H-38"]
DEAL = BOOK["H-39"]
DUEL_PILE = BOOK["H-40"]
DUEL_MUSTER = BOOK["H-41"]
DUEL_FIRST_TURN = BOOK["H-42"]
DUEL_REST = BOOK["H-43"]

# Passive independents -----------------------------------------------------------------------------

PASSIVE = BOOK["H-44"]

# Active independents ------------------------------------------------------------------------------

SIDES = BOOK["H-45"]
ACTIVE_TURN = BOOK["H-46"]
INFLUENCE = BOOK["H-47"]
TWO_GIFTS = BOOK["H-48"]
FIVE_HELD = BOOK["H-49"]
OWN_ONLY = BOOK["H-50"]
ALLY_REINFORCED = BOOK["H-51"]
ALLIES_FIGHT = BOOK["H-52"]
LOYALTY = BOOK["H-53"]
ARMY_DESTROYED = BOOK["H-54"]
ALLY_MOVES = BOOK["H-55"]
OWN_CONQUEST = BOOK["H-56"]

# Two teams ----------------------------------------------------------------------------------------

TEAMS = BOOK["H-57"]
TEAM_GOAL = BOOK["H-58"]
CONTROL = BOOK["H-59"]
UNCONTROLLED = BOOK["H-60"]
TEAM_SETS = BOOK["H-61"]
NOT_THE_MATE = BOOK["H-62"]
TEAM_MOVE = BOOK["H-63"]
TEAM_HAND = BOOK["H-64"]
TEAM_VICTORY = BOOK["H-65"]

# Readings: the main game --------------------------------------------------------------------------

EXTRA_EDGE = BOOK["H-A02"]
EGYPT_EXAMPLE = BOOK["H-A03"]
FIRST_TO_REINFORCE = BOOK["H-A48"]
TWO_COLOURS = BOOK["H-A04"]
LAST_PLACING = BOOK["H-A05"]
RED_AND_BLUE = BOOK["H-A06"]
NO_AUSTRALIA = BOOK["H-A07"]
BEYOND_41 = BOOK["H-A08"]
BOARD_BONUSES = BOOK["H-A09"]
TRACK_GOES_ON = BOOK["H-A10"]
TRADES_A_TURN = BOOK["H-A11"]
TRADE_UNTIL_FOUR = BOOK["H-A12"]
NO_TRADE_IN_COMBAT = BOOK["H-A13"]
SPOILS_ANYWHERE = BOOK["H-A14"]
MOVE_IN_FIRST = BOOK["H-A50"]
OWNED_TERRITORY = BOOK["H-A15"]
RESHUFFLE = BOOK["H-A16"]
WINNERS_MOVE_IN = BOOK["H-A17"]
TIES_THROW_AGAIN = BOOK["H-A18"]
DICE_ANNOUNCED = BOOK["H-A19"]

# Readings: the game for two -----------------------------------------------------------------------

TWENTY_FOUR_EACH = BOOK["H-A49"]
NOTHING_HELD = BOOK["H-A20"]
OPPONENT_CHOOSES = BOOK["H-A51"]
OPPONENT_DEFENDS = BOOK["H-A21"]
AGAINST_AN_ALLY = BOOK["H-A22"]
END_OF_THE_LINE = BOOK["H-A23"]
USELESS_GIFT = BOOK["H-A24"]
INVASION_CLOSED = BOOK["H-A25"]
OWN_INVASION = BOOK["H-A26"]
ARMY_GONE = BOOK["H-A27"]
ALLY_CONQUERS = BOOK["H-A28"]
JOKER_GIVEN = BOOK["H-A29"]
DRY_PILE = BOOK["H-A30"]
ARMY_SPOILS = BOOK["H-A31"]
ALL_FOR_THE_ALLY = BOOK["H-A32"]

# Readings: two teams, and the rest ----------------------------------------------------------------

THREE_PLAYERS = BOOK["H-A33"]
CONTROL_NEEDED = BOOK["H-A45"]
NOTHING_CONTROLLED = BOOK["H-A46"]
CONTROL_LOST = BOOK["H-A47"]
MIXED_DEFENCE = BOOK["H-A34"]
MIXED_LEAVE = BOOK["H-A35"]
GONE_FROM_THE_BOARD = BOOK["H-A36"]
JOKER_IN_TEAM_SET = BOOK["H-A37"]
FRIENDLY_TIES = BOOK["H-A38"]
FIVE_OR_MORE = BOOK["H-A39"]
INDEPENDENTS_ARE_ENEMIES = BOOK["H-A40"]
TRACK_FOR_TWO = BOOK["H-A41"]
UNLIMITED_PIECES = BOOK["H-A42"]
WHERE_ONE_STANDS = BOOK["H-A43"]
WHOLE_BATTLE = BOOK["H-A44"]
FIRST_TO = BOOK["H-A52"]
CHAIN = BOOK["H-A53"]
ALLY_PATH = BOOK["H-A54"]
TEAMS_REST = BOOK["H-A55"]
