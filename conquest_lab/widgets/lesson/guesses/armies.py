"""Guesses at the next moment of a game of armies: losses, dice, control, supplies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from conquest_lab import odds
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.scene import NOBODY, Dice
from conquest_lab.core.words import Message, Value, counted, say
from conquest_lab.mechanics.armies.rounds import ArmiesLost, DiceThrown
from conquest_lab.widgets.desk import identity_of
from conquest_lab.widgets.dice import Throwers
from conquest_lab.widgets.lesson.guesses import TutorialGuess
from conquest_lab.widgets.lesson.questions import dice

RED = 3
"""The most dice of either side."""


@dataclass(frozen=True)
class ThrowGuess(TutorialGuess):
    """The losses of both sides in the throw that comes next in a tutorial."""

    @property
    def shown_lines(self) -> int:
        return len(self.coming) - 1

    @cached_property
    def thrown(self) -> DiceThrown:
        """The dice."""
        return next(event for event in self.events if isinstance(event, DiceThrown))

    @cached_property
    def lost(self) -> ArmiesLost:
        """The losses, as the rules count them."""
        return next(event for event in self.events if isinstance(event, ArmiesLost))

    @property
    def places(self) -> tuple[int, ...]:
        return self.thrown.places[:2]

    @property
    def dice_shown(self) -> tuple[Dice, ...]:
        return Dice("attack", self.thrown.attack), Dice("defence", self.thrown.defence)

    @property
    def throwers(self) -> Throwers:
        """As the places are coloured on the board beside the question."""
        session = self.before
        owners = session.presentation.scene(session.state).owners
        fought = zip(("attack", "defence"), self.places, strict=True)
        return {role: identity_of(owners[at], len(session.names)) for role, at in fought}

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The dice that meet, best with best."""
        return list(zip(self.thrown.attack, self.thrown.defence, strict=False))

    def prompt(self) -> Message:
        return say("What does each side lose?")

    def options(self) -> tuple[Value, ...]:
        most = len(self.pairs)
        return tuple(
            say("Attacker {attacker}, defender {defender}", attacker=n, defender=most - n)
            for n in range(most + 1)
        )

    @property
    def answer(self) -> int:
        return self.lost.attacker

    def in_words(self) -> Message:
        signs = {1: ">", 0: "=", -1: "<"}
        met = tuple(f"{a} {signs[(a > d) - (a < d)]} {d}" for a, d in self.pairs)
        return say(
            "Pair by pair: {pairs}. The attacker loses {attacker}, the defender {defender}.",
            pairs=met,
            attacker=self.lost.attacker,
            defender=self.lost.defender,
        )

    @property
    def rule(self) -> Rule:
        return self.lost.rule


@dataclass(frozen=True)
class DefenceDiceGuess(TutorialGuess):
    """The most dice with which a defender may answer the attack that comes next in a tutorial."""

    @property
    def shown_lines(self) -> int:
        return 1

    @cached_property
    def legal(self) -> list[str]:
        """The answers that the rules allow."""
        rules, state = self.before.rules, self.before.state
        return [rules.format_action(action) for action in rules.legal_actions(state)]

    def prompt(self) -> Message:
        return say("How many dice may the defender throw at most?")

    def about(self) -> Message:
        return say("The rules are those of {game}.", game=self.shown.title)

    def options(self) -> tuple[Value, ...]:
        return tuple(dice(n) for n in range(1, RED + 1))

    @property
    def answer(self) -> int:
        return len(self.legal) - 1

    def in_words(self) -> Message:
        return say("{reason}.", reason=self._refusal[1])

    @property
    def rule(self) -> Rule:
        return self._refusal[0]

    @cached_property
    def _refusal(self) -> tuple[Rule, Message]:
        """The answer of the rules to one die more."""
        rules, state = self.before.rules, self.before.state
        refusal = rules.why_illegal(
            state, rules.parse_action(state, f"defend {len(self.legal) + 1}")
        )
        assert refusal is not None, "one die more than the most is refused"
        return refusal.rule, refusal.detail


@dataclass(frozen=True)
class DefenderGuess(TutorialGuess):
    """The player who throws for an army of no one at the table, when a tutorial attacks it."""

    rule_id: str = "H-44"

    @property
    def shown_lines(self) -> int:
        return 1

    def prompt(self) -> Message:
        return say("Who throws the die for the legion?")

    def options(self) -> tuple[Value, ...]:
        return (*self.read.players, say("Nobody: it falls without a die"))

    @property
    def answer(self) -> int:
        return self.before.current_player

    def in_words(self) -> Message:
        return say("{player} throws for the legion.", player=self.read.players[self.answer])

    @property
    def rule(self) -> Rule:
        return self.before.rules.rulebook[self.rule_id]


@dataclass(frozen=True)
class ControlGuess(TutorialGuess):
    """The player who controls a place after what is played.

    place: its key. seats: the two who have regiments there.
    """

    place: str = ""
    seats: tuple[int, int] = (0, 2)

    @property
    def places(self) -> tuple[int, ...]:
        return (self._number,)

    @property
    def _number(self) -> int:
        return [place.key for place in self.shown.places].index(self.place)

    def prompt(self) -> Message:
        return say("Who controls {place} then?", place=self.shown.places[self._number].name)

    def about(self) -> Message:
        mover, other = (self.read.players[seat] for seat in self.seats)
        return say(
            "{mover} moves a regiment to {place}, where {other}, of the same team, has one.",
            mover=mover,
            other=other,
            place=self.shown.places[self._number].name,
        )

    def options(self) -> tuple[Value, ...]:
        names = [self.read.players[seat] for seat in self.seats]
        return (*names, say("Both together"), say("Nobody"))

    @property
    def answer(self) -> int:
        owner = self.shown.scene(self.after.state).owners[self._number]
        return len(self.seats) + 1 if owner == NOBODY else self.seats.index(owner)

    def in_words(self) -> Message:
        return say("{reason}.", reason=self.shown.describe(self.events[-1]))

    @property
    def rule(self) -> Rule:
        return self.events[-1].rule


@dataclass(frozen=True)
class SuppliesGuess(TutorialGuess):
    """The armies and cards of a player’s next turn under the second rule, from the land on the table."""

    seat: int = 0
    rule_id: str = "M-54"

    @cached_property
    def territories(self) -> int:
        """The territories that the player holds."""
        return self.shown.scene(self.before.state).owners.count(self.seat)

    @property
    def places(self) -> tuple[int, ...]:
        return ()

    @cached_property
    def supplies(self) -> list[tuple[int, int]]:
        """Armies and cards: the right ones, and those of other readings, in order."""
        armies, cards = self._right
        first_rule = self.territories // 3, 1
        return sorted({self._right, first_rule, (cards, armies), (armies + 1, 0)})

    @property
    def _right(self) -> tuple[int, int]:
        found = odds.cards.second_rule(self.territories)
        return found.armies, found.cards

    def prompt(self) -> Message:
        return say(
            "{player} holds {n} territories. What does the second rule give?",
            player=self.read.players[self.seat],
            n=self.territories,
        )

    def options(self) -> tuple[Value, ...]:
        return tuple(
            say(
                "{armies} and {cards}",
                armies=counted(armies, "{n} army", "{n} armies"),
                cards=counted(cards, "{n} card", "{n} cards"),
            )
            for armies, cards in self.supplies
        )

    @property
    def answer(self) -> int:
        return self.supplies.index(self._right)

    def in_words(self) -> Message:
        armies, cards = self._right
        return say(
            "{n} = 4 × {armies} + {cards}: the quotient counts armies, the remainder cards.",
            n=self.territories,
            armies=armies,
            cards=cards,
        )

    @property
    def rule(self) -> Rule:
        return self.before.rules.rulebook[self.rule_id]
