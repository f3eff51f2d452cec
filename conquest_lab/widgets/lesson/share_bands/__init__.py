"""The share of successes in ten attacks up to ten thousand, beside where 95% of shares lie."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.page import LessonView

SIZES = (10, 100, 1000, 10_000)
MOST_DOTS = 20
INSIDE = 95


@lru_cache(maxsize=len(SIZES))
def half_width(n: int) -> int:
    """The least distance d such that 95% of rows of n attacks have n/2 − d to n/2 + d successes."""
    ways, inside, distance = 2**n, comb(n, n // 2), 0
    while inside * 100 < INSIDE * ways:
        distance += 1
        inside += 2 * comb(n, n // 2 - distance)
    return distance


class ShareBands(LessonView, kind="share_bands"):
    """Attacks that succeed with one half: a share for each number of attacks, again and again.

    seen: the successes of each row so far, by the number of attacks.
    """

    def restart(self) -> None:
        self.rng = self.lesson.rng("bands")
        self.seen: dict[int, list[int]] = {n: [] for n in SIZES}

    def on_own_message(self, do: str, message: Sent) -> None:
        if do == "throw" and len(self.seen[SIZES[0]]) < MOST_DOTS:
            for n, seen in self.seen.items():
                seen.append(self.rng.getrandbits(n).bit_count())
            self.draw()

    def data(self) -> Data:
        t = self.t
        rows: list[Data] = []
        for n, seen in self.seen.items():
            low, high = (n / 2 + sign * half_width(n) for sign in (-1, 1))
            rows.append(
                {
                    "name": t("{n} attacks", n=t.whole(n)),
                    "band": [low / n, high / n],
                    "dots": [wins / n for wins in seen],
                    "text": t("{low} to {high}", low=t.percent(low / n), high=t.percent(high / n)),
                }
            )
        last = [t.percent(seen[-1] / n) for n, seen in self.seen.items() if seen]
        return {
            "rows": rows,
            "full": len(self.seen[SIZES[0]]) >= MOST_DOTS,
            "begun": bool(last),
            "said": t("Shares of the last rows: {shares}.", shares=", ".join(last)) if last else "",
        }
