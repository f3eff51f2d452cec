"""The retreat: how many defenders stay, and what each choice is worth on average."""

from __future__ import annotations

from functools import lru_cache

from conquest_lab import odds
from conquest_lab.core.words import Speaker
from conquest_lab.odds.landings import Stand
from conquest_lab.widgets.data import Data, Json
from conquest_lab.widgets.lesson.questions.stands import BestStand
from conquest_lab.widgets.lesson.trials import BetView

MOST_ATTACKERS, MOST_DEFENDERS, MOST_WORTH = 12, 8, 10


@lru_cache(maxsize=1)
def outcomes() -> tuple[tuple[Stand, ...], ...]:
    """The exact result of everybody staying, by attackers less one and defenders less one."""
    return tuple(
        tuple(
            odds.retreat(attackers, staying).stands[0] for staying in range(1, MOST_DEFENDERS + 1)
        )
        for attackers in range(1, MOST_ATTACKERS + 1)
    )


def table(t: Speaker) -> list[Json]:
    """The chance to hold, the mean losses of both sides, and the chance in words."""
    return [
        [
            [
                float(1 - stand.conquer),
                float(stand.expected_losses.defender),
                float(stand.expected_losses.attacker),
                t.percent(1 - stand.conquer),
            ]
            for stand in row
        ]
        for row in outcomes()
    ]


class StandOrLeave(BetView, kind="stand_or_leave"):
    """A bar for each number of defenders that stay, in three parts: the place, their units, the enemy's.

    bet: on the best number. The worth of the place, the armies and the road can be changed; the answer
    follows at once from the engine's table.
    """

    about = BestStand
    question: BestStand

    def data(self) -> Data:
        t, question = self.t, self.question
        return {
            "open": self.decided,
            "revealed": False,
            "attackers": question.attackers,
            "defenders": question.defenders,
            "place": question.place,
            "sea": question.sea,
            "bet": None if self.wager is None else float(self.wager),
            "limits": [MOST_ATTACKERS, MOST_DEFENDERS, MOST_WORTH],
            "table": table(t) if self.decided else [],
        }
