"""The pace at which the turns of computer players are told."""

from __future__ import annotations

import asyncio

from conquest_lab.widgets.card_stage import READ, last_compared
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.stage.battle import current

PACE = 0.35
"""Seconds a computer player takes a ply when a person watches."""

QUICK_PACE = 0.02
"""The same while a visitor skips."""

FIRST_THROW, NEXT_THROW, OWN_LOSS = 1.8, 0.95, 1.7
"""Times the pace: for the first throw of a battle and for a conquest, for other throws, and against a person.

A battle of a computer takes a little more than a second: the throws of one battle are told as one.
"""

LOOSE_THROW = 2.5
"""Times the pace for dice that are thrown outside a battle, and read before they are used."""

OPENING = 100
"""The most looks whether a page has drawn the game, four within the pace: what comes before is not seen."""


async def until_drawn(desk: Desk) -> None:
    """Wait for a page that draws the game, so that nothing is told before; not for ever where none does."""
    for _ in range(OPENING):
        if desk.drawn:
            return
        await asyncio.sleep(PACE / 4)


def of(desk: Desk) -> float:
    """Seconds before a ply of a computer: slow enough to follow, also where only computers sit."""
    if desk.skipping:
        return QUICK_PACE
    compared = last_compared(desk.session, desk.presentation)
    if compared is not None:
        return (compared.seconds + READ) / desk.tempo
    battle = current(desk.session, desk.presentation)
    if battle is None or not battle.throws:
        thrown = any(event.dice for event in desk.session.last_events)
        return PACE * (LOOSE_THROW if thrown else 1) / desk.tempo
    weighty = len(battle.throws) == 1 or battle.conquered
    against_person = battle.owners[1] in desk.audience
    times = (FIRST_THROW if weighty else NEXT_THROW) * (OWN_LOSS if against_person else 1)
    return PACE * times / desk.tempo
