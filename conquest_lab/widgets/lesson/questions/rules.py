"""Questions about one game's own arithmetic: cards of the second rule, landings, the region to play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Self

from conquest_lab import odds
from conquest_lab.core.words import counted
from conquest_lab.session import Session
from conquest_lab.widgets.desk import State
from conquest_lab.widgets.lesson.questions import (
    RIGHT,
    Exact,
    Gaps,
    NumberQuestion,
    PickQuestion,
    Verdict,
)
from conquest_lab.widgets.lesson.questions.board_games import Position, Table, at, refused

MOST_INFANTRY = 60


@dataclass(frozen=True)
class FewestToTake(NumberQuestion):
    """The fewest territories a rival must lose to get no card under the second rule."""

    territories: int = 14
    form = "whole"

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """A rival who would get cards."""
        return cls(luck.choice([n for n in range(6, 31) if odds.cards.second_rule(n).cards]))

    @property
    def answer(self) -> int:
        """The least number, tried one after the other."""
        tried = range(1, self.territories)
        return next(n for n in tried if not odds.cards.second_rule(self.territories - n).cards)

    def gaps(self) -> Gaps:
        n = self.answer
        return {"territories": self.territories, "left": self.territories - n, "n": n}

    def wrong(self) -> dict[str, Exact]:
        """The quotient, or the way up to the next multiple of four."""
        return {"armies": odds.cards.second_rule(self.territories).armies, "up": 4 - self.answer}


@dataclass(frozen=True)
class SmallestLanding(NumberQuestion):
    """The fewest infantry with which a landing succeeds with a given probability."""

    defenders: int = 2
    chance: Fraction = Fraction(4, 5)
    form = "whole"

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """A coast with a few defenders."""
        return cls(luck.randint(2, 5), luck.choice((Fraction(1, 2), Fraction(4, 5))))

    @property
    def answer(self) -> int:
        """The least number, tried one after the other."""
        tried = range(2, MOST_INFANTRY)
        return next(n for n in tried if odds.landing(n, self.defenders).conquer >= self.chance)

    def gaps(self) -> Gaps:
        return {
            "units": counted(self.defenders, "{n} unit", "{n} units"),
            "percent": int(self.chance * 100),
            "n": self.answer,
            "half": self.answer // 2,
        }

    def wrong(self) -> dict[str, Exact]:
        """The same attack by land, or an odd infantry that cannot fight."""
        return {"land": Fraction(self.answer, 2), "odd": self.answer + 1}


@dataclass(frozen=True)
class WhereToGrow(Position, PickQuestion):
    """The region in the hand that makes the largest territory when it is put into play."""

    worths: tuple[tuple[int, int], ...] = ()
    kind = "place"

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
        return Verdict("less", self.reason("less", place=self.name(picked), n=worth))

    def gaps(self) -> Gaps:
        best = [place for place, worth in self.worths if worth == self.best]
        return {"player": self.who, "places": tuple(map(self.name, best)), "n": self.best}


@dataclass(frozen=True)
class Growth(Table):
    """Draws questions `WhereToGrow`, with cards in hand that are not all as good."""

    def asked(self, game: Session, number: int, luck: Random) -> WhereToGrow | None:
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
