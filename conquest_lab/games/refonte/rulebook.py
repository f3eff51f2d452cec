"""The rules of the home-brew «Refonte de Risk», by name.

Their texts stand in `rules.en.md` and `rules.fr.md` beside this module: read those first.
"""

from __future__ import annotations

from pathlib import Path

from conquest_lab.core.rulebook import read_rulebook

BOOK = read_rulebook(Path(__file__).parent)

# What the game is about ---------------------------------------------------------------------------

GOALS = BOOK["R-01"]
BOX = BOOK["R-02"]

# Set-up -------------------------------------------------------------------------------------------

CAPITAL = BOOK["R-03"]
HOME = BOOK["R-04"]
COLONY = BOOK["R-05"]
MUSTER = BOOK["R-06"]
NEUTRAL = BOOK["R-07"]
FIRST_ROUND = BOOK["R-08"]

# The turn -----------------------------------------------------------------------------------------

TURN = BOOK["R-09"]
PRODUCTION = BOOK["R-10"]
CONTINENT = BOOK["R-11"]

# Buildings ----------------------------------------------------------------------------------------

BARRACKS = BOOK["R-12"]
FACTORY = BOOK["R-13"]
PORT = BOOK["R-14"]
LIBRARY = BOOK["R-15"]
WORKS_NEXT_TURN = BOOK["R-16"]

# Units --------------------------------------------------------------------------------------------

INFANTRY = BOOK["R-17"]
CAVALRY = BOOK["R-18"]
CANNON = BOOK["R-19"]

# Cards --------------------------------------------------------------------------------------------

PAIR = BOOK["R-20"]
USED_CARDS = BOOK["R-21"]

# The sea ------------------------------------------------------------------------------------------

DEPARTURE = BOOK["R-22"]
OCEANS = BOOK["R-23"]
VOYAGE = BOOK["R-24"]

# Combat -------------------------------------------------------------------------------------------

DICE = BOOK["R-25"]
NO_LANDING = BOOK["R-26"]
LANDING = BOOK["R-27"]
BOMBARDMENT = BOOK["R-28"]
RETREAT = BOOK["R-29"]
FIRED = BOOK["R-30"]

# Victory ------------------------------------------------------------------------------------------

HEGEMONY = BOOK["R-31"]
DECAPITATION = BOOK["R-32"]
LOST_CAPITAL = BOOK["R-33"]
OUT = BOOK["R-34"]

# Readings -----------------------------------------------------------------------------------------

CLASSIC = BOOK["R-A01"]
NEAREST = BOOK["R-A02"]
COLONY_CARDS = BOOK["R-A03"]
FIRST_UNITS = BOOK["R-A04"]
GARRISON = BOOK["R-A05"]
EVERYBODYS_FIRST = BOOK["R-A06"]
CAPITAL_INCOME = BOOK["R-A07"]
JOKERS = BOOK["R-A08"]
PAIR_YIELD = BOOK["R-A09"]
LIBRARY_DRAW = BOOK["R-A10"]
ACTIVE_BARRACKS = BOOK["R-A11"]
BUILDINGS_PASS = BOOK["R-A12"]
TOGETHER = BOOK["R-A13"]
COASTS = BOOK["R-A14"]
STEPS = BOOK["R-A15"]
ANY_ORDER = BOOK["R-A16"]
TOOK_PART = BOOK["R-A17"]
DICE_COUNT = BOOK["R-A18"]
VOLLEY = BOOK["R-A19"]
MORE_OR_EQUAL = BOOK["R-A20"]
WHEN_WON = BOOK["R-A21"]
LEAD_LOST = BOOK["R-A22"]
WHICH_CAPITAL = BOOK["R-A23"]
RETAKEN = BOOK["R-A24"]
WHOSE_CAPITALS = BOOK["R-A25"]
ESTATE = BOOK["R-A26"]
SAVING = BOOK["R-A27"]
WHERE_TO_RETREAT = BOOK["R-A28"]
LAST_TURN = BOOK["R-A29"]
CAPTURED_CANNONS = BOOK["R-A30"]
FLEETS = BOOK["R-A31"]
PASSENGERS = BOOK["R-A32"]
NEUTRAL_SHORE = BOOK["R-A33"]
ONE_EACH_LOST = BOOK["R-A34"]
ODD_ONE = BOOK["R-A35"]
FIRST_LANDINGS = BOOK["R-A36"]
SET_UP_ONLY = BOOK["R-A37"]
SEA_LINES = BOOK["R-A38"]
WHO_FALLS = BOOK["R-A39"]
SHIPS_SLOW = BOOK["R-A40"]
WHOLE_BATTLE = BOOK["R-A41"]
UNDER_FIRE = BOOK["R-A42"]
HEGEMONY_OF_TWO = BOOK["R-A43"]
NEUTRAL_TERRITORIES = BOOK["R-A44"]
UNITS_WAIT = BOOK["R-A45"]
NEUTRAL_DICE = BOOK["R-A46"]
AT_LEAST_ONCE = BOOK["R-A47"]
FATE_FIRST = BOOK["R-A48"]
LASTING = BOOK["R-A49"]
LATER_SEATS = BOOK["R-A50"]
ENOUGH_TURNS = BOOK["R-A51"]
