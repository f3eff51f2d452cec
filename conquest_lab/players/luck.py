"""The luck of a whole game: every throw and card that is counted, and battles beside their chance."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from conquest_lab.core.presentation import Presentation, presentation
from conquest_lab.core.ruleset import CHANCE, Action, AnyRuleset, Contest, Step
from conquest_lab.core.words import say
from conquest_lab.mechanics.armies import rounds
from conquest_lab.odds.battles import battle
from conquest_lab.odds.errors import OddsError
from conquest_lab.odds.ledger import Ledger, PlayedPly, Roll, battle_rolls, luck
from conquest_lab.players.evaluation import evaluation_for

ARMIES = "armies"
CONQUEST = "conquest"
POINTS = "points"
CARD_VALUES = "values"

MOST_ARMIES = 60
"""Armies of a side beyond which the chance of a battle is not computed: it would keep a page waiting."""


def measures(rules: AnyRuleset) -> tuple[str, ...]:
    """The units in which the luck of a game can be counted, the usual one first; () for none.

    "armies", "conquest" for battles with dice, "points" and "values" (of cards) for the other games.
    """
    known = evaluation_for(rules)
    if known is not None and known.luck_measure:
        return (known.luck_measure,)
    if not presentation(rules).has_contests:
        return ()
    return ARMIES, CONQUEST


def check_measure(rules: AnyRuleset, measure: str) -> None:
    """Raises OddsError for a unit in which the luck of a game is not counted; "" is the usual one."""
    known = measures(rules)
    if measure and measure not in known:
        raise OddsError(
            "the luck of {game} is not counted in {measure}; it is counted in: {known}",
            game=rules.name,
            measure=measure,
            known=known or say("nothing"),
        )


def game_rolls(
    rules: AnyRuleset, plies: Sequence[PlayedPly], seats: int, measure: str = ""
) -> list[Roll]:
    """The throws and cards of a game, ready for `odds.luck`.

    A throw of battle dice stands there twice: for the attacker, and for the defender, to whom it is worth
    as much less. Armies of owners without a seat have no entries.

    seats: how many play. measure: one of `measures(rules)`, the first without.
    """
    counted = measures(rules)
    if not counted:
        return []
    measure = measure if measure in counted else counted[0]
    if measure in (ARMIES, CONQUEST):
        found = battle_rolls(rules, plies, "conquest" if measure == CONQUEST else "armies")
        both = (side for roll in found for side in (roll, roll.opposed))
        return [roll for roll in both if _seated(roll, seats)]
    known = evaluation_for(rules)
    assert known is not None
    return [roll for roll in known.luck_rolls(plies) if _seated(roll, seats)]


def game_luck(
    rules: AnyRuleset, plies: Sequence[PlayedPly], seats: int, measure: str = ""
) -> Ledger:
    """The ledger of `game_rolls`; `players` of it gives the ledger of each seat."""
    return luck(game_rolls(rules, plies, seats, measure))


def _seated(roll: Roll, seats: int) -> bool:
    return isinstance(roll.player, int) and 0 <= roll.player < seats


# Battles ------------------------------------------------------------------------------------------


class RecordedPly(PlayedPly, Protocol):
    """The part of a ply that battles are read from: its step beside what rolls are read from."""

    @property
    def step(self) -> Step[object]: ...


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle, and the exact chance of such an end when both sides throw all their dice.

    first: the number of plies before it; last: with its last throw.
    attacker, defender: seats, or owners without one.
    source, target: places. contest: at its begin.
    left: armies able to attack, and defenders, after its last throw.
    conquered: whether the target fell.
    chance: that the target falls, if it fell; that the attack fails, where no army was left for it; of a
        battle that was broken off, that as many attackers or more fall while as many defenders still stand.
    """

    first: int
    last: int
    attacker: int
    defender: int
    source: int
    target: int
    contest: Contest
    left: tuple[int, int]
    conquered: bool
    chance: Fraction


@dataclass(slots=True)
class _Begun:
    """A battle that goes on."""

    key: tuple[int, int, int]
    first: int
    action: Action
    defender: int
    contest: Contest
    last: int = 0
    left: tuple[int, int] = (0, 0)

    def ended(self, *, conquered: bool) -> Fought:
        actor, source, target = self.key
        return Fought(
            first=self.first,
            last=self.last,
            attacker=actor,
            defender=self.defender,
            source=source,
            target=target,
            contest=self.contest,
            left=self.left,
            conquered=conquered,
            chance=chance_of_end(self.contest, self.left, conquered=conquered),
        )


def battles_fought(rules: AnyRuleset, plies: Sequence[RecordedPly]) -> Iterator[Fought]:
    """The battles of a game with at least one throw, in order.

    Left out are those that were broken off without a loss, and those of more than 60 armies.
    """
    shown = presentation(rules)
    begun: _Begun | None = None
    for number, ply in enumerate(plies, 1):
        if begun is not None and _leaves(begun, ply):
            # Who retreats gives the place up without a throw: such a battle has no end by dice.
            mine = ply.actor in (CHANCE, begun.key[0]) or len(ply.action.places) != 2
            if mine and begun.last and begun.left[0] < begun.contest.attackers:
                yield begun.ended(conquered=False)
            begun = None
        if ply.actor != CHANCE:
            begun = begun or _declared(shown, number, ply)
        elif begun is not None and isinstance(ply.action, rounds.Roll | rounds.Fall):
            begun.last = number
            conquered = _outcome(shown, begun, ply.step.state)
            if conquered is not None:
                yield begun.ended(conquered=conquered)
                begun = None


def chance_of_end(contest: Contest, left: tuple[int, int], *, conquered: bool) -> Fraction:
    """The chance of an end of a battle, as `Fought` says it.

    left: armies able to attack, and defenders, that were left.
    """
    able, standing = left
    fought = battle(
        contest.attackers,
        contest.defenders,
        contest.defence_dice,
        attack_dice=contest.attack_dice,
        ties=contest.ties,
        stop=0 if conquered else min(able, contest.attackers),
    )
    if conquered:
        return fought.conquer
    if not able:
        return 1 - fought.conquer
    return sum(
        (p for end, p in fought.ends if end.attackers <= able and end.defenders >= standing),
        Fraction(0),
    )


def biggest_upset(rules: AnyRuleset, plies: Sequence[RecordedPly]) -> Fought | None:
    """The battle whose end was least likely; None where none was fought."""
    return min(battles_fought(rules, plies), key=lambda fought: fought.chance, default=None)


def _leaves(begun: _Begun, ply: RecordedPly) -> bool:
    """True for a decision between two other places, and where a turn begins."""
    if ply.actor != CHANCE and len(ply.action.places) == 2:
        return bool((ply.actor, *ply.action.places) != begun.key)
    ended = isinstance(ply.action, rounds.Roll | rounds.Fall)
    return not ended and any(event.turn_of >= 0 for event in ply.step.events)


def _declared(shown: Presentation[Hashable, Action], number: int, ply: PlayedPly) -> _Begun | None:
    """The battle that a decision begins, None for any other decision."""
    if len(ply.action.places) != 2:
        return None
    contest = shown.contest(ply.before, ply.action)
    if contest is None or max(contest.attackers, contest.defenders) > MOST_ARMIES:
        return None
    source, target = ply.action.places
    defender = shown.scene(ply.before).owners[target]
    return _Begun((ply.actor, source, target), number - 1, ply.action, defender, contest)


def _outcome(shown: Presentation[Hashable, Action], begun: _Begun, state: Hashable) -> bool | None:
    """True once the target fell, False once nothing can attack it any more, None while neither is so."""
    if shown.scene(state).owners[begun.key[2]] != begun.defender:
        return True
    left = shown.contest(state, begun.action)
    if left is None:
        return None
    begun.left = left.attackers, left.defenders
    if left.attackers and left.defenders:
        return None
    return not left.defenders
