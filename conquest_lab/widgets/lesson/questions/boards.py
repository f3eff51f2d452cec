"""Questions about a position: legal moves, targets of an attack, losses of a throw.

The position comes from a game of computer players, the answer from the rules, and a wrong answer is met
with the refusal and its rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from conquest_lab.core.ruleset import CHANCE, Action, Event, Refusal
from conquest_lab.core.scene import Dice, Holding
from conquest_lab.core.words import Message, Seat, say
from conquest_lab.mechanics.armies.combat import ArmiesLost, DiceThrown
from conquest_lab.session import Session
from conquest_lab.widgets.desk import Rules, Shown
from conquest_lab.widgets.lesson.questions import (
    Mistake,
    NumberQuestion,
    PickQuestion,
    Question,
    Verdict,
)
from conquest_lab.widgets.lesson.questions.board_games import Table, at, decisions

OFFERED = 4
RIGHT = say("Right!")


@dataclass(frozen=True)
class Position(Question):
    """A game that stands where it is asked about.

    session: the game so far. seat: the player who is asked about.
    """

    session: Session
    seat: int

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.session.names)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.session.rules

    @property
    def presentation(self) -> Shown:
        """The words and pictures of the game."""
        return self.session.presentation

    @property
    def shown(self) -> tuple[int, ...]:
        """The places that are marked as chosen."""
        return ()

    @property
    def who(self) -> Seat:
        return Seat(self.seat)


# Legal moves -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WhichIsLegal(Position, PickQuestion):
    """A few actions, one of which is legal."""

    actions: tuple[Action, ...] = ()

    @property
    def key(self) -> str:
        """A name for this very question."""
        return "legal " + " / ".join(map(self.rules.format_action, self.actions))

    def _refusal(self, action: Action) -> Refusal | None:
        refusal: Refusal | None = self.rules.why_illegal(self.session.state, action)
        return refusal

    def _label(self, action: Action) -> Message:
        label: Message = self.presentation.label(self.session.state, action)
        return label

    def options(self) -> tuple[Message, ...]:
        """The actions as buttons say them."""
        return tuple(self._label(action) for action in self.actions)

    def judge(self, picked: int) -> Verdict:
        """Right, or the refusal with its rule."""
        refusal = self._refusal(self.actions[picked])
        if refusal is None:
            return Verdict("right", RIGHT)
        return Verdict("refused", refusal.detail, refusal.rule)

    def prompt(self) -> Message:
        return say(
            "It is the turn of {player}: {phase}. Which of these moves do the rules allow?",
            player=self.who,
            phase=self.presentation.phase(self.session.state),
        )

    def hint(self) -> Message:
        """The prompt of the game."""
        hint: Message = self.presentation.prompt(self.session.state)
        return hint

    def solution(self) -> Message:
        """The legal action."""
        legal = next(action for action in self.actions if self._refusal(action) is None)
        return say("{action}.", action=self._label(legal))


@dataclass(frozen=True)
class LegalMoves(Table):
    """Draws questions `WhichIsLegal`, each wrong move refused by a rule of its own where there are enough."""

    def drawn(self, luck: Random) -> WhichIsLegal:
        """A position with a legal action and three others."""
        for game, number in self.plies(luck):
            ply = game.history[number]
            if ply.actor == CHANCE:
                continue
            legal = [
                a for a in game.rules.legal_actions(ply.before) if not _stops(game.presentation, a)
            ]
            wrong = _refused(game, number, luck) if legal else []
            if len(wrong) == OFFERED - 1:
                actions = [luck.choice(legal), *wrong]
                luck.shuffle(actions)
                return WhichIsLegal(at(game, number), ply.actor, tuple(actions))
        message = f"no position of {self} has enough to ask about"
        raise LookupError(message)


def _stops(shown: Shown, action: Action) -> bool:
    """True if an action takes hold of nothing, as one that ends a step."""
    handle = shown.handle(action)
    return not action.places and handle.card is None and handle.line is None and not handle.dice


def _refused(game: Session, number: int, luck: Random) -> list[Action]:
    """Up to three actions that different rules refuse, those of the kind that is due first."""
    rules, shown, state = game.rules, game.presentation, game.history[number].before
    due = {type(action) for action in rules.legal_actions(state)}
    found = [ply.action for ply in decisions(game, number) if not _stops(shown, ply.action)]
    starts = sorted({a.places[0] for a in rules.legal_actions(state) if a.places})
    everywhere = range(len(shown.places))
    for _ in range(OFFERED * 6 if starts else 0):
        source, target = luck.choice(starts), luck.choice(everywhere)
        meant = shown.pointed_at(state, (source, target))
        if meant is not None and source != target:
            found.append(meant)
    luck.shuffle(found)
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
    targets: frozenset[int] = frozenset()
    kind = "place"

    @property
    def shown(self) -> tuple[int, ...]:
        """The places that are marked as chosen."""
        return (self.source,)

    @property
    def key(self) -> str:
        """A name for this very question."""
        return f"attack from {self.source} to {sorted(self.targets)}"

    def judge(self, picked: int) -> Verdict:
        """Right, or why this place cannot be attacked."""
        if picked in self.targets:
            return Verdict("right", RIGHT)
        state = self.session.state
        meant = self.presentation.pointed_at(state, (self.source, picked))
        refusal = None if meant is None else self.rules.why_illegal(state, meant)
        if refusal is not None:
            return Verdict("refused", refusal.detail, refusal.rule)
        return Verdict("own", say("{place} is not attacked from here.", place=self._name(picked)))

    def _name(self, place: int) -> object:
        return self.presentation.places[place].name

    def prompt(self) -> Message:
        return say(
            "It is the turn of {player}. Point at a place that can be attacked from: {place}.",
            player=self.who,
            place=self._name(self.source),
        )

    def hint(self) -> Message:
        return say(
            "It must lie next to {place}, by land or by sea, and belong to somebody else.",
            place=self._name(self.source),
        )

    def solution(self) -> Message:
        """Every place that can be attacked."""
        return say("{places}.", places=tuple(self._name(place) for place in sorted(self.targets)))


@dataclass(frozen=True)
class AttackTargets(Table):
    """Draws questions `WhereToAttack`."""

    def drawn(self, luck: Random) -> WhereToAttack:
        """A position in which a place can attack."""
        for game, number in self.plies(luck):
            ply = game.history[number]
            if ply.actor == CHANCE:
                continue
            aims: dict[int, set[int]] = {}
            for action in game.rules.legal_actions(ply.before):
                if type(action).__name__ == "Attack":
                    aims.setdefault(action.places[0], set()).add(action.places[1])
            if aims:
                source = luck.choice(sorted(aims))
                return WhereToAttack(at(game, number), ply.actor, source, frozenset(aims[source]))
        message = f"nobody attacks at {self}"
        raise LookupError(message)


# Losses of a throw -------------------------------------------------------------------------------


@dataclass(frozen=True)
class WhatFalls(Position, PickQuestion):
    """A throw, and what each side may have lost.

    answers: (attacker's losses, defender's losses) pairs.
    """

    outcome: Action
    answers: tuple[tuple[int, int], ...]

    @property
    def key(self) -> str:
        """A name for this very question."""
        return f"falls {self.rules.format_action(self.outcome)}"

    def _events(self) -> tuple[Event, ...]:
        events: tuple[Event, ...] = self.rules.apply_action(self.session.state, self.outcome).events
        return events

    @property
    def thrown(self) -> DiceThrown:
        return next(event for event in self._events() if isinstance(event, DiceThrown))

    @property
    def lost(self) -> ArmiesLost:
        return next(event for event in self._events() if isinstance(event, ArmiesLost))

    @property
    def lying(self) -> tuple[Dice, Dice]:
        """The throw as it lies on the table, without the verdict."""
        thrown = self.thrown
        return Dice("attack", thrown.attack), Dice("defence", thrown.defence)

    def options(self) -> tuple[Message, ...]:
        """Each pair of losses in words."""
        return tuple(
            say("The attacker loses {attacker}, the defender {defender}", attacker=a, defender=d)
            for a, d in self.answers
        )

    def judge(self, picked: int) -> Verdict:
        """Right, or what was probably done with the dice instead."""
        answer, lost = self.answers[picked], self.lost
        if answer == (lost.attacker, lost.defender):
            return Verdict("right", RIGHT, lost.rule)
        thrown = self.thrown
        pairs = list(zip(thrown.attack, thrown.defence, strict=False))
        ties_wrong = sum(a < d for a, d in pairs), sum(a >= d for a, d in pairs)
        if answer == ties_wrong:
            return Verdict("ties", say("You gave the ties to the attacker."), lost.rule)
        if sum(answer) != len(pairs):
            return Verdict(
                "pairs",
                say(
                    "Count the pairs: {n} dice meet {n} dice, and each pair costs one.",
                    n=len(pairs),
                ),
                thrown.rule,
            )
        return Verdict(
            "wrong",
            say("Sort both sides from high to low, and compare the best with the best."),
            thrown.rule,
        )

    def prompt(self) -> Message:
        thrown = self.thrown
        return say(
            "The attacker throws {attack}, the defender {defence}. What falls?",
            attack=" ".join(map(str, thrown.attack)),
            defence=" ".join(map(str, thrown.defence)),
        )

    def hint(self) -> Message:
        return say("Best against best, second against second; and think of the ties.")

    def solution(self) -> Message:
        """Each pair, and who loses."""
        thrown = self.thrown
        pairs = tuple(
            f"{a} > {d}" if a > d else f"{a} ≤ {d}"
            for a, d in zip(thrown.attack, thrown.defence, strict=False)
        )
        return say(
            "{pairs}. The attacker loses {attacker}, the defender {defender}.",
            pairs=pairs,
            attacker=self.lost.attacker,
            defender=self.lost.defender,
        )


@dataclass(frozen=True)
class Throws(Table):
    """Draws questions `WhatFalls`: throws with two pairs or more, preferably with a tie."""

    def drawn(self, luck: Random) -> WhatFalls:
        """A throw of a real battle."""
        best = None
        for game, number in self.plies(luck):
            ply = game.history[number]
            if ply.actor != CHANCE:
                continue
            thrown = next((e for e in ply.step.events if isinstance(e, DiceThrown)), None)
            lost = any(isinstance(event, ArmiesLost) for event in ply.step.events)
            if thrown is None or not lost:
                continue
            pairs = list(zip(thrown.attack, thrown.defence, strict=False))
            if len(pairs) < 2:
                continue
            n = len(pairs)
            answers = (*tuple((n - d, d) for d in range(n + 1)), (n + 1, 0))
            best = WhatFalls(at(game, number), ply.before.seat, ply.action, answers)
            if any(a == d for a, d in pairs):
                return best
        if best is None:
            message = f"nobody throws dice at {self}"
            raise LookupError(message)
        return best


# Territories of regions --------------------------------------------------------------------------


@dataclass(frozen=True)
class BestTerritory(Position, NumberQuestion):
    """The number of regions in the largest territory of a player."""

    probability = False
    whole = True

    @property
    def _own(self) -> list[Holding]:
        state = self.session.state
        return [held for held in self.presentation.holdings(state) if held.owner == self.seat]

    @property
    def key(self) -> str:
        """A name for this very question."""
        return f"territory {self.seat} {[held.places for held in self._own]}"

    @property
    def answer(self) -> Fraction:
        """The worth of the largest one, as the rules count it."""
        return Fraction(max(held.worth for held in self._own))

    def mistakes(self) -> Iterator[tuple[str, Mistake]]:
        """All regions together, or another territory."""
        regions = sum(len(held.places) for held in self._own)
        yield (
            "all",
            Mistake(Fraction(regions), say("You counted regions that do not hang together.")),
        )
        yield (
            "broken",
            Mistake(self.answer - 1, say("One more hangs on: look for the links across the sea.")),
        )

    def prompt(self) -> Message:
        return say(
            "How many points is the largest territory of {player} worth now, without the cards in "
            "hand?",
            player=self.who,
        )

    def hint(self) -> Message:
        return say("A territory is what hangs together; each of its regions is a point.")

    def solution(self) -> Message:
        """The regions of it."""
        best = max(self._own, key=lambda held: held.worth)
        names = tuple(self.presentation.places[place].name for place in best.places)
        return say("{points}: {places}.", points=best.worth, places=names)


@dataclass(frozen=True)
class Territories(Table):
    """Draws questions `BestTerritory`, where a player holds more than one territory."""

    def drawn(self, luck: Random) -> BestTerritory:
        """A position in the middle of a game."""
        for game, number in self.plies(luck):
            ply = game.history[number]
            held = [h for h in game.presentation.holdings(ply.before) if h.owner == ply.actor]
            if len(held) > 1 and held[0].worth > 2:
                return BestTerritory(at(game, number), ply.actor)
        message = f"nobody holds two territories at {self}"
        raise LookupError(message)
