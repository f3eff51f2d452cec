"""Campaigns along a road: the places at which they fail, counted and exact."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab import odds
from conquest_lab.core.words import counted
from conquest_lab.odds.campaign_policies import Front
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.campaigns import fight
from conquest_lab.widgets.lesson.handfuls import HandfulsView
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions.campaigns import CampaignChance
from conquest_lab.widgets.lesson.road import Road
from conquest_lab.widgets.lesson.share import share_bar, share_line


class RoadEnds(HandfulsView, kind="road_ends"):
    """Campaigns that never stop, and where each of them ends, beside the bet and what is exact."""

    unit = counted(1, "{n} campaign", "{n} campaigns")
    question: CampaignChance

    def __init__(self, bet: Predict, road: Road) -> None:
        question = bet.question
        dice = getattr(question, "defence_dice", 2)
        expected = CampaignChance(road.attackers, road.garrisons, dice)
        if question != expected:
            message = f"RoadEnds: the bet is on {question!r}, the road is {expected!r}"
            raise ValueError(message)
        self.question, self.road = expected, road
        self.policy = odds.campaign_policy(road.attackers, road.garrisons, defence_dice=dice)
        self.exact = odds.campaign(road.attackers, road.garrisons, dice)
        super().__init__(bet)

    def restart(self) -> None:
        super().restart()
        self.path: tuple[Front, ...] = ()

    def trial(self) -> int:
        """One campaign; the number of places it takes."""
        self.path = fight(self.policy, [_never], self.rng).path
        return self.path[-1].taken

    def hit(self, outcome: object) -> bool:
        return outcome == len(self.road.garrisons)

    def data(self) -> Data:
        t, exact = self.t, self.question.answer if self.revealed else None
        line = share_line(
            self.hits, self.thrown, t, bet=self.wager, exact=exact, runs_said=self.trials
        )
        return {
            **self.trial_data(),
            "bars": [self._bar(taken) for taken in range(len(self.road.garrisons) + 1)],
            # The fraction has forty digits: the line shows the percentage.
            "line": {**line, "exact_text": "" if exact is None else t.percent(exact)},
            "last": self._last(),
            "mean": self._mean() if self.revealed else "",
        }

    def _bar(self, taken: int) -> Data:
        t, chance = self.t, self.exact.places_taken.probability(taken)
        done = taken == len(self.road.garrisons)
        share = Fraction(self.counts[taken], self.thrown) if self.thrown else None
        label = t("all taken") if done else t.render(self.road.targets[taken])
        exact = chance if self.revealed else None
        return share_bar(label, share, exact, t, mark="✓" if done else "✗")

    def _last(self) -> str:
        """The armies of the last campaign after each round, in words."""
        t = self.t
        if self.thrown != 1 or not self.path:
            return ""
        rounds = t.render(counted(len(self.path) - 1, "{n} round", "{n} rounds"))
        end = self.path[-1]
        if end.defenders:
            return t(
                "The campaign failed in {place} after {rounds}; {defenders} left.",
                place=self.road.targets[end.taken],
                defenders=counted(end.defenders, "{n} defender", "{n} defenders"),
                rounds=rounds,
            )
        return t(
            "All taken after {rounds}; in the last place: {armies}.",
            rounds=rounds,
            armies=counted(end.attackers + 1, "{n} army", "{n} armies"),
        )

    def _mean(self) -> str:
        t, left = self.t, self.exact.attackers_left
        mean = left.expectation(lambda n: n)
        return t(
            "Armies in the last place: {mean} on average over all campaigns, {won} over those that "
            "take it.",
            mean=t.decimal(mean, 2),
            won=t.decimal(mean / self.exact.conquer, 2),
        )

    def said(self) -> str:
        return self._last()


def _never(_front: Front) -> bool:
    return True
