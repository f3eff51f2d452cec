"""The ruleset object: the contract of `core.ruleset` answered for Risk 2007."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from conquest_lab.core.notation import Notation
from conquest_lab.core.phases import PhasedRuleset, PhaseRules
from conquest_lab.core.ruleset import Step, check_players
from conquest_lab.core.scene import HIDDEN
from conquest_lab.games.hasbro import classic, independents, teams
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.state import Independents, Phase, State
from conquest_lab.games.hasbro.table import ACTIVE, CLASSIC, PASSIVE, TEAMS, Options, Table, table

_PLAYERS = ("player-1", "player-2", "player-3", "player-4")
_DUELLISTS = ("player-1", "player-2", "legion-3", "legion-4")
MODES = {
    CLASSIC: (classic.Classic, classic.PHASES),
    PASSIVE: (independents.Passive, independents.PASSIVE_PHASES),
    ACTIVE: (independents.Active, independents.ACTIVE_PHASES),
    TEAMS: (teams.Teams, teams.PHASES),
}
