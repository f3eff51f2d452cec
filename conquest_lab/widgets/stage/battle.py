"""The battle that a playthrough stands in, throw by throw, read from its events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from conquest_lab.core.presentation import Presentation
from conquest_lab.core.ruleset import Action, Event
from conquest_lab.core.scene import Scene
from conquest_lab.plies import Ply
from conquest_lab.session import Session
from conquest_lab.svg.picture import counter_number
from conquest_lab.widgets.desk import Shown, State
from conquest_lab.widgets.exact import MOST_ARMIES, exact_battle

MOST_THROWS = 60
"""The most throws of a battle that are shown, the newest."""

LOOK_BACK = 400
"""The most plies that are searched for the begin of a battle."""

Two = tuple[int, int]
"""A number of the attacker and one of the defender."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw of a battle.

    ply: the number of plies after it.
    faces, lost: of the dice of both sides, where dice were shown.
    losses: the units that fell; left: those that stand, on both places.
    conquered: whether the target changed hands.
    after: the state after it.
    """

    ply: int
    faces: tuple[tuple[int, ...], tuple[int, ...]]
    lost: tuple[tuple[bool, ...], tuple[bool, ...]]
    losses: Two
    left: Two
    conquered: bool
    after: State


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle between two places.

    first: the number of plies before it; before: the state then.
    owners, units: of source and target before it.
    attack: the decision that began it.
    waits: whether an attack waits for its answer or its dice.
    """

    first: int
    source: int
    target: int
    owners: Two
    units: Two
    before: State
    attack: Action
    throws: tuple[Throw, ...] = ()
    waits: bool = False

    @property
    def conquered(self) -> bool:
        """True once the target changed hands."""
        return bool(self.throws) and self.throws[-1].conquered


def begun(session: Session, shown: Shown, attack: Action) -> Battle:
    """The battle that an action between two places would begin now."""
    source, target = attack.places[:2]
    return _opened(shown, session.cursor, session.state, attack, source, target)


def current(session: Session, shown: Shown) -> Battle | None:
    """The battle that was fought last, None once somebody decided something else.

    None as well where cards are compared and no units fall.
    """
    if compares_cards(shown):
        return None
    plies = session.history[: session.cursor]
    fought: list[tuple[int, Ply]] = []
    places: tuple[int, ...] = ()
    for number in range(len(plies), max(0, len(plies) - LOOK_BACK), -1):
        ply = plies[number - 1]
        pair = _pair(ply.step.events)
        if not places:
            if pair:
                places = pair
            elif _ends(session, ply):
                return None
        elif _leaves(ply, pair, places):
            break
        fought.append((number, ply))
    # An answer before the first attack belongs to something else.
    while fought and not _pair(fought[-1][1].step.events):
        fought.pop()
    decided = [(n, ply) for n, ply in fought if ply.actor >= 0 and _pair(ply.step.events)]
    if not places or not decided:
        return None
    first, ply = decided[-1]
    opened = _opened(shown, first - 1, ply.before, ply.action, *places)
    throws = [_throw(shown, n, ply, places) for n, ply in reversed(fought)]
    found = [throw for throw in throws if throw is not None]
    waits = not found or fought[0][0] > found[-1].ply
    return replace(opened, throws=tuple(found[-MOST_THROWS:]), waits=waits)


def compares_cards(shown: Shown) -> bool:
    """True for a game whose attacks are decided by cards."""
    return type(shown).card_fight is not Presentation.card_fight


def chance_to_conquer(shown: Shown, battle: Battle, state: State) -> float | None:
    """The exact chance when one fights on from a state of the battle; None where it is not computed."""
    contest = shown.contest(state, battle.attack)
    if contest is None or max(contest.attackers, contest.defenders) > MOST_ARMIES:
        return None
    return exact_battle(contest)[0] if contest.attackers > 0 else 0.0


def _pair(events: Sequence[Event]) -> tuple[int, ...]:
    """The two places that the events of a ply fight between."""
    pairs = [e.places[:2] for e in events if e.arrow == "attack" and len(e.places) > 1]
    return pairs[-1] if pairs else ()


def _ends(session: Session, ply: Ply) -> bool:
    """True if a ply after the fighting was a decision between several actions, or began a turn.

    Not where the fighting left nothing else to do: its end is seen before the turn of another player.
    """
    if ply.actor >= 0:
        return not session.forced(ply.before)
    return any(event.turn_of >= 0 for event in ply.step.events)


def _leaves(ply: Ply, pair: tuple[int, ...], places: tuple[int, ...]) -> bool:
    """True if a ply, looking back, belongs to something before the battle."""
    if pair:
        return pair != places
    return any(event.turn_of >= 0 or event.arrow for event in ply.step.events)


def _opened(
    shown: Shown, first: int, state: State, attack: Action, source: int, target: int
) -> Battle:
    scene = shown.scene(state)
    owners = scene.owners[source], scene.owners[target]
    units = _units(shown, scene, source), _units(shown, scene, target)
    return Battle(first, source, target, owners, units, state, attack)


def _units(shown: Shown, scene: Scene, place: int) -> int:
    return counter_number(scene.pieces[place], scene.owners[place], shown.piece_kinds) or 0


def _throw(shown: Shown, number: int, ply: Ply, places: tuple[int, ...]) -> Throw | None:
    """The throw of a ply and its cost, None where it neither threw nor cost anything."""
    source, target = places
    scene = shown.scene(ply.before)
    attacker, defender = scene.owners[source], scene.owners[target]
    before = left = (_units(shown, scene, source), _units(shown, scene, target))
    faces: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    lost: tuple[tuple[bool, ...], tuple[bool, ...]] = ((), ())
    conquered = False
    for event in ply.step.events:
        if [dice.role for dice in event.dice] == ["attack", "defence"]:
            attack, defence = event.dice
            faces, lost = (attack.faces, defence.faces), (attack.lost, defence.lost)
        scene = event.change(scene)
        if scene.owners[target] == attacker != defender:
            conquered = True
            break
        if event.arrow == "move":
            break
        left = _units(shown, scene, source), _units(shown, scene, target)
    losses = before[0] - left[0], before[1] - left[1]
    if not (faces[0] or any(losses)):
        return None
    return Throw(number, faces, lost, losses, left, conquered, ply.step.state)
