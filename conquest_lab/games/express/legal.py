"""What is legal, as lists: the decisions of a player and what the dice can show.

`refusals` says the same the other way round, and tests hold the two together.
"""

from __future__ import annotations

from conquest_lab.core.chance import Distribution
from conquest_lab.core.scene import NOBODY
from conquest_lab.games.express.events import ALL_DICE
from conquest_lab.games.express.table import ALWAYS, NEVER, Table, rolls
from conquest_lab.games.express.types import (
    Attempt,
    Continue,
    Decision,
    Fill,
    Phase,
    Roll,
    Sacrifice,
    StartAfresh,
    State,
)

CONTINUE = Continue()
START_AFRESH = StartAfresh()
_SACRIFICES = tuple(Sacrifice(face) for face in range(7))


def legal_actions(table: Table, state: State) -> tuple[Decision, ...]:
    """Lines that can be filled, then dice that can be sacrificed; or to continue or not."""
    if state.phase is Phase.CONTINUE:
        return (CONTINUE, START_AFRESH)
    if state.phase is not Phase.CHOOSE:
        return ()
    filling = fills(table, state)
    if not may_sacrifice(table, state, fits=bool(filling)):
        return filling
    return (*filling, *(_SACRIFICES[face] for face in sorted(set(state.tray))))


def fills(table: Table, state: State) -> tuple[Fill, ...]:
    """Every way to fill a line with the throw [X-07, X-10].

    Of each card the rarest line comes first, then the fewest dice.
    """
    found: list[Fill] = []
    attempt = state.attempt
    if attempt is not None:
        by_line = table.fills(attempt.card, state.owners[attempt.card], state.tray)
        for line in table.hardest_first[attempt.card]:
            if line < len(by_line) and not attempt.lines[line]:
                found += by_line[line]
        return tuple(found)
    for card in table.cards:
        if can_be_invaded(table, state, card):
            by_line = table.fills(card, state.owners[card], state.tray)
            for line in table.hardest_first[card]:
                if line < len(by_line):
                    found += by_line[line]
    return tuple(found)


def can_be_invaded(table: Table, state: State, card: int) -> bool:
    """Whether the player on turn may choose this card [X-16, X-A08, X-A09]."""
    owner = state.owners[card]
    if owner == NOBODY:
        return True
    if owner == state.seat or table.is_closed(state.owners, card):
        return False
    return not is_protected(table, state)


def is_protected(table: Table, state: State) -> bool:
    """Whether cards that players own cannot be invaded yet [X-A08]."""
    return table.options.no_steal_first_round and state.turn <= state.players


def may_sacrifice(table: Table, state: State, *, fits: bool) -> bool:
    """Whether a die may be sacrificed, given whether some line fits [X-09, X-A05, X-A07]."""
    if not fits or table.options.voluntary_sacrifice == ALWAYS:
        return True
    return state.attempt is None and table.options.voluntary_sacrifice != NEVER


def attempt_of(state: State) -> Attempt:
    """The attempt that is being made, or that can be continued."""
    if state.attempt is None:
        msg = f"no card is being invaded in the phase {state.phase.value!r}"
        raise ValueError(msg)
    return state.attempt


def dice_in_tray(state: State) -> int:
    """How many dice lie in the tray: seven less those on lines and set aside."""
    placed = sum(len(dice) for dice in state.attempt.lines) if state.attempt is not None else 0
    return ALL_DICE - placed - len(state.aside)


def chance_outcomes(table: Table, state: State) -> Distribution[Roll]:
    """All dice of the tray are thrown together [X-05, X-06, X-12]."""
    if state.phase is Phase.FIRST_TURN:
        return rolls(ALL_DICE)
    if state.phase is Phase.THROW:
        return rolls(dice_in_tray(state))
    msg = f"nothing is left to chance in the phase {state.phase.value!r}"
    raise ValueError(msg)
