"""Questions about a position: what is legal, what can be attacked, what falls, what comes in.

The position comes from a game of computer players, the answer from the rules, and a wrong answer is met
with the refusal and its rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from conquest_lab.core.ruleset import CHANCE, Action, Event
from conquest_lab.core.scene import Dice, Holding
from conquest_lab.core.words import Message, counted, say
from conquest_lab.mechanics.armies.placing import ArmiesReceived
from conquest_lab.mechanics.armies.rounds import ArmiesLost, DiceThrown
from conquest_lab.session import Session
from conquest_lab.widgets.desk import Shown, State
from conquest_lab.widgets.lesson.questions import (
    RIGHT,
    Exact,
    Gaps,
    Mistake,
    NumberQuestion,
    PickQuestion,
    Verdict,
)
from conquest_lab.widgets.lesson.questions.board_games import (
    Position,
    Table,
    at,
    decisions,
    refused,
)
from conquest_lab.widgets.lesson.questions.sums import Pairs, losses_said, throw_gaps

OFFERED = 4


def _regions(count: int) -> Message:
    return counted(count, "{n} region", "{n} regions")


ARMY_FOR = (3, 4)
"""Numbers of territories that bring an army, under the rules that count them."""

# Legal moves -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WhichIsLegal(Position, PickQuestion):
    """A few actions, one of which is legal."""

    actions: tuple[Action, ...] = ()

    def options(self) -> tuple[Message, ...]:
        """The actions as buttons say them."""
        state = self.session.state
        return tuple(self.presentation.label(state, action) for action in self.actions)

    def judge(self, picked: int) -> Verdict:
        """Right, or the refusal with its rule."""
        refusal = self.refusal(self.actions[picked])
        return RIGHT if refusal is None else refused(refusal)

    def gaps(self) -> Gaps:
        legal = [self.refusal(action) is None for action in self.actions].index(True)
        return {
            "player": self.who,
            "phase": self.presentation.phase(self.session.state),
            "action": self.options()[legal],
        }

    def hint(self) -> Message:
        """The prompt of the game."""
        return self.presentation.prompt(self.session.state)


@dataclass(frozen=True)
class LegalMoves(Table):
    """Draws questions `WhichIsLegal`, each wrong move refused by a rule of its own where there are enough."""

    def question_about(self, game: Session, number: int, rng: Random) -> WhichIsLegal | None:
        """A legal action and three others."""
        ply = game.history[number]
        if ply.actor == CHANCE:
            return None
        actions = game.rules.legal_actions(ply.before)
        legal = [action for action in actions if not _stops(game.presentation, action)]
        wrong = _refused(game, number, rng) if legal else []
        if len(wrong) < OFFERED - 1:
            return None
        offered = [rng.choice(legal), *wrong]
        rng.shuffle(offered)
        return WhichIsLegal(at(game, number), ply.actor, tuple(offered))


def _stops(shown: Shown, action: Action) -> bool:
    """True if an action takes hold of nothing, as one that ends a step."""
    handle = shown.handle(action)
    return not action.places and handle.card is None and handle.line is None and not handle.dice


def _refused(game: Session, number: int, rng: Random) -> list[Action]:
    """Up to three actions that different rules refuse, those of the kind that is due first."""
    rules, shown, state = game.rules, game.presentation, game.history[number].before
    due = {type(action) for action in rules.legal_actions(state)}
    found = [ply.action for ply in decisions(game, number) if not _stops(shown, ply.action)]
    starts = sorted({a.places[0] for a in rules.legal_actions(state) if a.places})
    everywhere = range(len(shown.places))
    for _ in range(OFFERED * 6 if starts else 0):
        source, target = rng.choice(starts), rng.choice(everywhere)
        meant = shown.pointed_at(state, (source, target))
        if meant is not None and source != target:
            found.append(meant)
    rng.shuffle(found)
    by_rule: dict[str, Action] = {}
    for action in sorted(found, key=lambda action: type(action) not in due):
        refusal = rules.why_illegal(state, action)
        if refusal is not None:
            by_rule.setdefault(refusal.rule.id, action)
    return list(by_rule.values())[: OFFERED - 1]


# Targets of an attack ----------------------------------------------------------------------------


@dataclass(frozen=True)
class WhereToAttack(Position, PickQuestion):
    """Point at a place that can be attacked from a given one."""

    source: int = 0
    targets: tuple[int, ...] = ()
    kind = "place"

    @property
    def shown(self) -> tuple[int, ...]:
        return (self.source,)

    def judge(self, picked: int) -> Verdict:
        """Right, or why this place cannot be attacked."""
        if picked in self.targets:
            return RIGHT
        meant = self.presentation.pointed_at(self.session.state, (self.source, picked))
        refusal = None if meant is None else self.refusal(meant)
        if refusal is not None:
            return refused(refusal)
        return self.wrong_verdict("own", place=self.name(picked))

    def gaps(self) -> Gaps:
        return {
            "player": self.who,
            "place": self.name(self.source),
            "places": tuple(map(self.name, self.targets)),
        }


@dataclass(frozen=True)
class AttackTargets(Table):
    """Draws questions `WhereToAttack`."""

    makes = WhereToAttack

    def question_about(self, game: Session, number: int, rng: Random) -> WhereToAttack | None:
        """A place that can attack."""
        ply = game.history[number]
        if ply.actor == CHANCE:
            return None
        attacks = {
            action.places[:2]
            for action in game.rules.legal_actions(ply.before)
            if type(action).__name__ == "Attack"
        }
        if not attacks:
            return None
        source = rng.choice(sorted({source for source, _ in attacks}))
        targets = sorted(target for start, target in attacks if start == source)
        return WhereToAttack(at(game, number), ply.actor, source, tuple(targets))


# Losses of a throw -------------------------------------------------------------------------------


@dataclass(frozen=True)
class WhatFalls(Position, PickQuestion):
    """A throw, and what each side may have lost.

    thrown, lost: the events that say so. answers: (attacker's losses, defender's losses) pairs.
    """

    thrown: DiceThrown
    lost: ArmiesLost
    answers: tuple[tuple[int, int], ...]

    @property
    def pairs(self) -> Pairs:
        """The dice that meet, best with best."""
        return list(zip(self.thrown.attack, self.thrown.defence, strict=False))

    @property
    def preferred(self) -> bool:
        return any(a == d for a, d in self.pairs)

    @property
    def dice_shown(self) -> tuple[Dice, Dice]:
        """The throw as it lies on the table, without the verdict."""
        return Dice("attack", self.thrown.attack), Dice("defence", self.thrown.defence)

    def options(self) -> tuple[Message, ...]:
        return losses_said(self.answers)

    def judge(self, picked: int) -> Verdict:
        """Right, or what was probably done with the dice instead."""
        answer, lost, pairs = self.answers[picked], self.lost, self.pairs
        if answer == (lost.attacker, lost.defender):
            return replace(RIGHT, rule=lost.rule)
        if answer == (sum(a < d for a, d in pairs), sum(a >= d for a, d in pairs)):
            return Verdict("ties", self.reason("ties"), lost.rule)
        kind = "wrong" if sum(answer) == len(pairs) else "pairs"
        return Verdict(kind, self.reason(kind), self.thrown.rule)

    def gaps(self) -> Gaps:
        return throw_gaps(self.thrown.attack, self.thrown.defence, self.pairs, self.lost)


@dataclass(frozen=True)
class Throws(Table):
    """Draws questions `WhatFalls`: throws with two pairs or more, preferably with a tie."""

    def question_about(self, game: Session, number: int, rng: Random) -> WhatFalls | None:
        """A throw of a real battle."""
        ply = game.history[number]
        events = ply.step.events
        thrown = next((event for event in events if isinstance(event, DiceThrown)), None)
        lost = next((event for event in events if isinstance(event, ArmiesLost)), None)
        if ply.actor != CHANCE or thrown is None or lost is None:
            return None
        n = min(len(thrown.attack), len(thrown.defence))
        if n < 2:
            return None
        answers = (*((n - d, d) for d in range(n + 1)), (n + 1, 0))
        return WhatFalls(at(game, number), ply.before.seat, thrown, lost, answers)


# Territories of regions --------------------------------------------------------------------------


@dataclass(frozen=True)
class BestTerritory(Position, NumberQuestion):
    """The number of regions in the largest territory of a player."""

    form = "whole"

    @property
    def _own(self) -> list[Holding]:
        holdings = self.presentation.holdings(self.session.state)
        return [held for held in holdings if held.owner == self.seat]

    @property
    def key(self) -> str:
        return f"territory {self.seat} {[held.places for held in self._own]}"

    @property
    def answer(self) -> int:
        """The worth of the largest one, as the rules count it."""
        return max(held.worth for held in self._own)

    def gaps(self) -> Gaps:
        best = max(self._own, key=lambda held: held.worth)
        places = tuple(map(self.name, best.places))
        return {"player": self.who, "points": best.worth, "places": places}

    def wrong(self) -> dict[str, Exact]:
        regions = sum(len(held.places) for held in self._own)
        return {"all": regions, "broken": self.answer - 1}


@dataclass(frozen=True)
class Territories(Table):
    """Draws questions `BestTerritory`, where a player holds more than one territory."""

    def question_about(self, game: Session, number: int, rng: Random) -> BestTerritory | None:
        """A position in the middle of a game."""
        ply = game.history[number]
        held = [h for h in game.presentation.holdings(ply.before) if h.owner == ply.actor]
        if len(held) < 2 or held[0].worth < 3:
            return None
        return BestTerritory(at(game, number), ply.actor)


# A region to play -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class WhereToGrow(Position, PickQuestion):
    """The region in the hand that makes the largest territory when it is put into play."""

    worths: tuple[tuple[int, int], ...] = ()
    kind = "place"
    asks_hand = True

    @property
    def best(self) -> int:
        return max(worth for _, worth in self.worths)

    def judge(self, picked: int) -> Verdict:
        """Right, or how large the territory would be."""
        worth = dict(self.worths).get(picked)
        if worth is None:
            key = self.presentation.places[picked].key
            refusal = self.refusal(self.rules.parse_action(self.session.state, f"play {key}"))
            assert refusal is not None, "a region without a worth cannot be put into play"
            return refused(refusal)
        if worth == self.best:
            return RIGHT
        return Verdict(
            "less", self.reason("less", place=self.name(picked), regions=_regions(worth))
        )

    def gaps(self) -> Gaps:
        best = [place for place, worth in self.worths if worth == self.best]
        return {
            "player": self.who,
            "places": tuple(map(self.name, best)),
            "regions": _regions(self.best),
        }


@dataclass(frozen=True)
class Growth(Table):
    """Draws questions `WhereToGrow`, with cards in hand that are not all as good."""

    makes = WhereToGrow

    def question_about(self, game: Session, number: int, rng: Random) -> WhereToGrow | None:
        """A position in which a region can be put into play."""
        ply = game.history[number]
        if ply.actor < 0:
            return None
        worths = tuple(_growth(game, ply.before, ply.actor))
        if len(set(dict(worths).values())) < 2 or max(worth for _, worth in worths) < 3:
            return None
        return WhereToGrow(at(game, number), ply.actor, worths)


def _growth(game: Session, state: State, seat: int) -> Iterator[tuple[int, int]]:
    """Each region that can be put into play, and the largest territory that it makes."""
    rules, shown = game.rules, game.presentation
    for action in rules.legal_actions(state):
        if len(action.places) == 1 and shown.handle(action).card is not None:
            after = rules.apply_action(state, action).state
            held = [h.worth for h in shown.holdings(after) if h.owner == seat]
            yield action.places[0], max(held, default=0)


# Armies or credits of a turn ----------------------------------------------------------------------


@dataclass(frozen=True)
class HowMuchComesIn(Position, NumberQuestion):
    """The armies or credits that a player gets when a turn begins.

    income: the events that bring them. unit: armies or credits.
    """

    income: tuple[Event, ...] = ()
    unit: Literal["armies", "credits"] = "armies"
    form = "whole"
    by = "unit"

    @property
    def preferred(self) -> bool:
        return len(self.income) > 1

    @property
    def key(self) -> str:
        return f"income {self.seat} " + " ".join(map(str, map(_amount, self.income)))

    @property
    def answer(self) -> int:
        """The sum of what the events bring."""
        return sum(map(_amount, self.income))

    def gaps(self) -> Gaps:
        """Each part with its sentence."""
        step: Message = self.presentation.describe(self.income[0])
        for event in self.income[1:]:
            step = say("{first}; {then}", first=step, then=self.presentation.describe(event))
        return {"player": self.who, "action": step}

    def wrong(self) -> dict[str, Exact]:
        """One army too many, where the territories leave a remainder that could have been rounded up."""
        for event in self.income:
            if isinstance(event, ArmiesReceived):
                shares = (divmod(event.territories, by) for by in ARMY_FOR)
                if any(whole == event.count and rest for whole, rest in shares):
                    return {"rounded": self.answer + 1}
        return {}

    def mistakes(self) -> Iterator[Mistake]:
        """A part that was left out, or all of them and one more."""
        for event in self.income:
            reason = self.reason("forgotten", what=self.presentation.describe(event))
            yield Mistake("forgotten", self.answer - _amount(event), reason)
        yield from super().mistakes()


@dataclass(frozen=True)
class Income(Table):
    """Draws questions `HowMuchComesIn`, preferably with more than one part."""

    def question_about(self, game: Session, number: int, rng: Random) -> HowMuchComesIn | None:
        """The beginning of a turn."""
        events = game.history[number].step.events
        income = tuple(event for event in events if event.gain is not None)
        first = income[0].gain if income else None
        if first is None:
            return None
        return HowMuchComesIn(at(game, number), first.seat, income, first.unit)


def _amount(event: Event) -> int:
    return 0 if event.gain is None else event.gain.amount
