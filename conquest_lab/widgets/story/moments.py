"""The holdings of everybody at the end of each round."""

from __future__ import annotations

from dataclasses import dataclass

from conquest_lab.core.scene import Scene
from conquest_lab.session import Session
from conquest_lab.svg.geometry import load_outlines
from conquest_lab.widgets.desk import Shown
from conquest_lab.widgets.rounds import Rounds


@dataclass(frozen=True, slots=True)
class Moment:
    """The places of everybody after a round.

    ply: the number of plies; round: the last one that is over, 0 for the set-up.
    counts: of each owner, at the end those of no one; together all places that can have an owner.
    """

    ply: int
    round: int
    counts: tuple[int, ...]


def moments(session: Session, rounds: Rounds) -> tuple[Moment, ...]:
    """The end of the set-up, of every round, and of the game; () for a game without places."""
    if not session.presentation.places:
        return ()
    last = len(session.history)
    begins = [ply for ply in rounds.begins(session) if ply < last]
    scenes = {ply: _scene(session, ply) for ply in (*begins, last)}
    highest = max((o for scene in scenes.values() for o in scene.owners), default=-1)
    owners = max(len(session.names), highest + 1)
    water = _water(session.presentation)
    return tuple(
        Moment(ply, number, _counts(scene, owners, water))
        for number, (ply, scene) in enumerate(scenes.items())
    )


def _scene(session: Session, ply: int) -> Scene:
    history = session.history
    state = history[ply - 1].step.state if ply else history[0].before
    return session.presentation.scene(state)


def _counts(scene: Scene, owners: int, water: frozenset[int]) -> tuple[int, ...]:
    held = [owner for place, owner in enumerate(scene.owners) if place not in water]
    counts = [held.count(owner) for owner in range(owners)]
    return (*counts, len(held) - sum(counts))


def _water(shown: Shown) -> frozenset[int]:
    """The seas of a map, which no one can own."""
    if shown.layout != "map" or not shown.picture:
        return frozenset()
    outlines = load_outlines(shown.picture, tuple(place.key for place in shown.places))
    return frozenset(place for place, shape in enumerate(outlines.shapes) if shape.water)
