"""The four ways to play, side by side: how the table is laid, and which functions say what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Step
from conquest_lab.games.hasbro import (
    allies,
    duel,
    legal,
    legal_modes,
    play,
    refusals,
    refusals_modes,
    setup,
    sides,
    table,
    team_play,
)
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.legal import Lister
from conquest_lab.games.hasbro.play import Effect
from conquest_lab.games.hasbro.refusals import Checks
from conquest_lab.games.hasbro.table import Table
from conquest_lab.games.hasbro.types import (
    Attack,
    CallOff,
    Deal,
    Die,
    EndCombat,
    EndTurn,
    Fall,
    Fortify,
    GiveCard,
    GoOn,
    LoseFrom,
    Occupy,
    Phase,
    Place,
    Reinforce,
    Roll,
    State,
    Transfer,
)


@dataclass(frozen=True)
class Mode:
    """One way to play.

    players: how many can play; rule: what says so.
    opening: how the table is laid.
    listers: what can be done, by phase; checks: why not, effects: what comes of it, by action.
    """

    players: tuple[int, ...]
    rule: Rule
    opening: Callable[[Table, int], Step[State]]
    listers: dict[Phase, Lister]
    checks: Checks
    effects: dict[type[Any], Effect]


_DUEL_EFFECTS: dict[type[Any], Effect] = {
    Deal: duel.deal,
    Place: duel.place,
    Attack: duel.attack,
}
_ACTIVE_EFFECTS: dict[type[Any], Effect] = _DUEL_EFFECTS | {
    Die: allies.die,
    GiveCard: allies.give,
    GoOn: allies.go_on,
    Reinforce: allies.reinforce,
    Place: allies.place,
    Attack: allies.attack,
    CallOff: allies.call_off,
    Roll: allies.roll,
    Fall: allies.fall,
    Occupy: allies.occupy,
    EndCombat: allies.end_combat,
    Fortify: allies.fortify,
    Transfer: allies.transfer,
    EndTurn: allies.end_turn,
}
_TEAM_EFFECTS: dict[type[Any], Effect] = {
    Place: team_play.place,
    Roll: team_play.roll,
    Fall: team_play.fall,
    LoseFrom: team_play.choose_loss,
    Occupy: team_play.occupy,
    Fortify: team_play.fortify,
    Transfer: team_play.transfer,
}
_ALLY_TRANSFERS = {Phase.ALLY_TRANSFER: legal.LISTERS[Phase.TRANSFER]}

MODES = {
    table.CLASSIC: Mode(
        players=tuple(table.STARTING_REGIMENTS),
        rule=book.MODES,
        opening=setup.opening,
        listers=legal.LISTERS,
        checks=refusals.CHECKS,
        effects=play.EFFECTS,
    ),
    table.PASSIVE: Mode(
        players=(sides.DUELLISTS,),
        rule=book.MODES,
        opening=duel.opening,
        listers=legal.LISTERS | legal_modes.PASSIVE,
        checks=refusals.CHECKS | refusals_modes.DUEL,
        effects=play.EFFECTS | _DUEL_EFFECTS,
    ),
    table.ACTIVE: Mode(
        players=(sides.DUELLISTS,),
        rule=book.MODES,
        opening=duel.opening,
        listers=legal.LISTERS | legal_modes.ACTIVE | _ALLY_TRANSFERS,
        checks=refusals.CHECKS | refusals_modes.ACTIVE,
        effects=play.EFFECTS | _ACTIVE_EFFECTS,
    ),
    table.TEAMS: Mode(
        players=tuple(table.STARTING_REGIMENTS),
        rule=book.TEAMS,
        opening=setup.opening,
        listers=legal.LISTERS | legal_modes.TEAMS,
        checks=refusals.CHECKS | refusals_modes.TEAMS,
        effects=play.EFFECTS | _TEAM_EFFECTS,
    ),
}
