"""The pace at which the turns of computer players are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import ceil
from time import monotonic

from conquest_lab.core.ruleset import Action
from conquest_lab.core.scene import NOBODY
from conquest_lab.deadline import USUAL_SECONDS, decision_seconds, in_time
from conquest_lab.players import Decision, decide_in_slices
from conquest_lab.widgets.card_stage import READ, last_compared
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.later import in_slices
from conquest_lab.widgets.reading import is_own
from conquest_lab.widgets.stage.battle import current

PACE = 0.35
"""Seconds a computer player takes a ply when a person watches."""

QUICK_PACE = 0.02
"""The same while a visitor skips."""

FIRST_THROW, NEXT_THROW, OWN_LOSS = 1.8, 0.95, 1.7
"""Times the pace: for the first throw of a battle and for a conquest, for other throws, and against a person.

A battle of a computer takes a little more than a second: the throws of one battle are shown as one.
"""

LOOSE_THROW = 2.5
"""Times the pace for dice that are thrown outside a battle, and read before they are used."""

OWN = 6
"""Times the pace for what people throw or end themselves, where more comes by itself: they read it."""

OPENING = 100
"""The most looks whether a page has drawn the game, four within the pace: what comes before is not seen."""

SLICE = 0.02
"""Seconds that a computer player thinks before the page is heard."""


async def until_drawn(desk: Desk) -> None:
    """Wait for a page that draws the game, so that nothing is shown before; not for ever where none does."""
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
        if is_own(desk) and any(map(desk.presentation.is_read, desk.session.last_events)):
            return PACE * OWN / desk.tempo
        thrown = any(event.dice for event in desk.session.last_events)
        return PACE * (LOOSE_THROW if thrown else 1) / desk.tempo
    weighty = len(battle.throws) == 1 or battle.conquered
    against_person = battle.owners[1] in desk.audience
    times = (FIRST_THROW if weighty else NEXT_THROW) * (OWN_LOSS if against_person else 1)
    return PACE * times / desk.tempo


async def read(desk: Desk, needed: Callable[[], bool]) -> None:
    """Wait until the last ply is read, or somebody has gone on."""
    for _ in range(ceil(of(desk) / SLICE)):
        if not needed():
            return
        await asyncio.sleep(SLICE)


def requested(desk: Desk) -> tuple[float, float]:
    """Seconds to wait before the computer to move thinks, and seconds for its thoughts.

    Both depend on what everybody sees, and on nothing that lies hidden. Where the computer knows no more
    than that, its thoughts have no time of their own: they tell nothing.
    """
    session, pause = desk.session, of(desk)
    seat = session.current_player
    if session.observation(seat) == session.observation(NOBODY):
        return pause, 0
    return max(0, pause - desk.thought), desk.thought


async def decision(desk: Desk, needed: Callable[[], bool]) -> Decision[Action] | None:
    """The decision of the computer player to move, after the wait that is `requested`.

    needed: whether it is still wanted; None where it is not.
    """
    before, thought = requested(desk)
    await asyncio.sleep(before)
    if not needed():
        return None
    began = monotonic()
    found = await in_slices(in_time(decide_in_slices(desk.session)), SLICE, needed)
    took = monotonic() - began
    if thought:
        desk.thought = longer(thought, took)
        await asyncio.sleep(max(0, desk.thought - took))
    return found if needed() else None


def longer(thought: float, took: float) -> float:
    """The time for thoughts from now on, where they took so long: doubled as often as it has to be.

    It ends at the time in which decisions are cut short, and never gets shorter in a game: it tells once what
    a machine needs, and not what each decision does.

    >>> longer(0.12, 0.1), longer(0.12, 0.3), longer(0.96, 5)
    (0.12, 0.48, 1)
    """
    most = decision_seconds() or USUAL_SECONDS
    while thought < min(took, most):
        thought = min(2 * thought, most)
    return thought
