"""The rules of Lagoon by name. Their texts stand in `rules.en.md` and `rules.fr.md`: read those first."""

from __future__ import annotations

from pathlib import Path

from conquest_lab.core.rulebook import read_rulebook

BOOK = read_rulebook(Path(__file__).parent)

# The lagoon ---------------------------------------------------------------------------------------

ISLANDS = BOOK["L-01"]
PLAYERS = BOOK["L-02"]

# Before the first turn ----------------------------------------------------------------------------

DEAL_ISLANDS = BOOK["L-03"]
DEAL_TREASURES = BOOK["L-04"]

# A turn -------------------------------------------------------------------------------------------

ROUNDS = BOOK["L-05"]
ONE_MORE_BOAT = BOOK["L-06"]
RAID = BOOK["L-07"]
DICE = BOOK["L-08"]
LANDING = BOOK["L-09"]
STOP = BOOK["L-10"]
WITHOUT_ISLANDS = BOOK["L-A01"]

# The end ------------------------------------------------------------------------------------------

TREASURES = BOOK["L-11"]
WHOLE_GROUP = BOOK["L-12"]
WINNER = BOOK["L-13"]
