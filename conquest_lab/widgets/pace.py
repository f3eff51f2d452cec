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
    passed = any(event.turn_of >= 0 for event in desk.session.last_events)
    if passed and battle.owners[0] in desk.audience:
        return PACE * OWN / desk.tempo
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


STEADY = 20
"""Decisions in a row that would fit into half of the time for thoughts, before it is halved."""


def requested(desk: Desk) -> tuple[float, float]:
    """Seconds to wait before the computer to move thinks, and seconds for its thoughts.

    Both depend on what everybody sees, and on nothing that lies hidden. Where the computer knows no more
    than that, or no person plays any more, its thoughts have no time of their own: they tell nothing.
    """
    session, pause = desk.session, of(desk)
    seat = session.current_player
    is_secret = session.observation(seat) != session.observation(NOBODY)
    if not is_secret or all(map(desk.is_out, desk.audience)):
        return pause, 0
    thought, _ = desk.thoughts.get(_question(desk), (desk.thought, 0))
    return max(0, pause - thought), thought


def _question(desk: Desk) -> str:
    """The kind of decision that is due, which everybody sees; each has its time for thoughts."""
    return str(desk.presentation.phase(desk.session.state))


async def decision(desk: Desk, needed: Callable[[], bool]) -> Decision[Action] | None:
    """The decision of the computer player to move, after the wait that is `requested`.

    needed: whether it is still wanted; None where it is not.
    """
    before, thought = requested(desk)
    await asyncio.sleep(before)
    if not needed():
        return None
    began, question = monotonic(), _question(desk)
    found = await in_slices(in_time(decide_in_slices(desk.session)), SLICE, needed)
    took = monotonic() - began
    if thought:
        fitted = desk.thoughts.get(question, (thought, 0))[1]
        desk.thoughts[question] = adjusted(thought, fitted, took, desk.thought)
        await asyncio.sleep(max(0, desk.thoughts[question][0] - took))
    return found if needed() else None


def adjusted(thought: float, fitted: int, took: float, least: float) -> tuple[float, int]:
    """The time for thoughts from now on, and how many in a row would have fitted into half of it.

    A decision that takes longer doubles it as often as it has to be, up to the time in which decisions are
    cut short: that is told once, and not by each decision. A machine that was busy for a moment gets its
    shorter time back after many decisions.

    >>> adjusted(0.12, 0, 0.1, 0.02), adjusted(0.12, 5, 0.3, 0.02), adjusted(0.96, 0, 5, 0.02)
    ((0.12, 0), (0.48, 0), (1, 0))
    >>> adjusted(0.16, 18, 0.01, 0.02), adjusted(0.16, 19, 0.01, 0.02)
    ((0.16, 19), (0.08, 0))
    """
    most = decision_seconds() or USUAL_SECONDS
    if took > thought:
        while thought < min(took, most):
            thought = min(2 * thought, most)
        return thought, 0
    if took > thought / 2 or thought <= least:
        return thought, 0
    return (thought, fitted + 1) if fitted + 1 < STEADY else (thought / 2, 0)
