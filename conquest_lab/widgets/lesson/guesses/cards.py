"""Guesses at the next moment of a game of cards: who holds a region, how many lines are filled."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import CHANCE, Event
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Value, counted, say
from conquest_lab.session import Session
from conquest_lab.widgets.lesson.guesses import TutorialGuess


@dataclass(frozen=True)
class HolderGuess(TutorialGuess):
    """The holder of a region after a fight with cards: the attacker, the defender, or no one."""

    @cached_property
    def narrated_events(self) -> list[Event]:
        """The two sums that are revealed, and what follows from them."""
        return [event for event in self.events if event.places][:3]

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(event.places[0] for event in self.narrated_events[:2])

    def prompt(self) -> Message:
        return say("Who has {place} then?", place=self.shown.places[self.places[1]].name)

    def about(self) -> Message:
        attack, defence = map(self.shown.describe, self.narrated_events[:2])
        return say("{attack}; {defence}.", attack=attack, defence=defence)

    def options(self) -> tuple[Value, ...]:
        return (*self.read.players, say("Nobody: the region is empty"))

    @property
    def answer(self) -> int:
        owner = self.shown.scene(self.after.state).owners[self.places[1]]
        return len(self.read.players) if owner == NOBODY else owner

    def in_words(self) -> Message:
        attack, defence, end = map(self.shown.describe, self.narrated_events)
        return say("{attack}; {defence}. {end}.", attack=attack, defence=defence, end=end)

    @property
    def rule(self) -> Rule:
        return self.narrated_events[-1].rule


@dataclass(frozen=True)
class LinesGuess(TutorialGuess):
    """The number of lines of a country card that one throw of a tutorial may fill.

    card: its key.
    """

    card: str = "middle-east"
    rule_id: str = "X-07"

    @property
    def shown_lines(self) -> int:
        return 1

    def prompt(self) -> Message:
        return say("How many of the lines may this one throw fill?")

    def about(self) -> Message:
        card = next(place for place in self.shown.places if place.key == self.card)
        return say("The seven dice are thrown for this card: {card}.", card=card.name)

    @cached_property
    def fitting(self) -> int:
        """The number of lines that the throw could fill one by one."""
        return len({line.split()[2] for line in self._fills(self.before)})

    def _fills(self, session: Session) -> list[str]:
        rules = session.rules
        lines = map(rules.format_action, rules.legal_actions(session.state))
        return [line for line in lines if line.startswith(f"fill {self.card} ")]

    def options(self) -> tuple[Value, ...]:
        return tuple(
            say("No line") if not n else counted(n, "{n} line", "{n} lines")
            for n in range(self.fitting + 1)
        )

    @cached_property
    def answer(self) -> int:
        """The lines filled before the dice are thrown again."""
        session = self.session(self.shown_lines)
        filled = 0
        while session.current_player != CHANCE and (fills := self._fills(session)):
            session.play(fills[0])
            filled += 1
        return filled

    def in_words(self) -> Message:
        return say(
            "{fitting} would fit, and {filled} may be filled; then the other dice are thrown again.",
            fitting=counted(self.fitting, "{n} line", "{n} lines"),
            filled=self.answer,
        )

    @property
    def rule(self) -> Rule:
        return self.before.rules.rulebook[self.rule_id]
