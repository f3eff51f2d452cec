"""Intervals of many samples on a wall: each is where one sample says the chance lies; some miss it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from conquest_lab.odds.estimates import Proportion
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.trials import BetView

SIZES = (25, 100, 400, 1600)
CONFIDENCES = (80, 95, 99)
HANDFULS = (1, 10, 50)
MOST = 200


@dataclass(frozen=True, slots=True)
class Sample:
    """A number of battles and how many of them were won; its seed gives it again."""

    seed: int
    runs: int
    hits: int


class IntervalWall(BetView, kind="interval_wall"):
    """Drops one confidence interval for each sample; the exact chance stays behind a curtain until asked for.

    question: the chance that the samples estimate. Each battle of a sample is decided by its exact
        chance, a whole number of ways out of all.
    size: battles in a sample. confidence: of the intervals, in percent.
    """

    def restart(self) -> None:
        """Begin with an empty wall."""
        self.revealed = False
        self.size, self.confidence = SIZES[1], CONFIDENCES[1]
        self.samples: list[Sample] = []

    @property
    def chance(self) -> Fraction:
        """The exact chance behind the curtain."""
        return Fraction(self.question.answer)

    def drop(self, count: int = 1) -> None:
        """Add this many samples to the wall; none before the bet."""
        for _ in range(min(count, MOST - len(self.samples)) if self.decided else 0):
            self.samples.append(self._sample(len(self.samples)))
        self.draw()

    def _sample(self, number: int) -> Sample:
        rng: Random = self.lesson.rng("wall", self.question.key, self.size, number)
        ways, total = self.chance.as_integer_ratio()
        hits = sum(rng.randrange(total) < ways for _ in range(self.size))
        return Sample(number + 1, self.size, hits)

    def choose(self, size: int, confidence: int) -> None:
        """Other samples on an empty wall, or the same samples with other intervals."""
        if size not in SIZES or confidence not in CONFIDENCES:
            return
        if size != self.size:
            self.samples.clear()
        self.size, self.confidence = size, confidence
        self.draw()

    def on_own_message(self, do: str, message: Sent) -> None:
        match do:
            case "drop":
                count = whole(message, "to", max(HANDFULS) + 1)
                if count in HANDFULS:
                    self.drop(count)
            case "choose":
                size, confidence = whole(message, "size"), whole(message, "confidence")
                if size is not None and confidence is not None:
                    self.choose(size, confidence)

    def interval(self, sample: Sample) -> tuple[float, float]:
        """The interval of a sample with the chosen confidence."""
        return Proportion(sample.hits, sample.runs).interval(self.confidence / 100)

    def misses(self) -> list[int]:
        """The seeds of the samples whose interval misses the exact chance."""
        truth = float(self.chance)
        found = []
        for sample in self.samples:
            low, high = self.interval(sample)
            if not low <= truth <= high:
                found.append(sample.seed)
        return found

    def data(self) -> Data:
        t, missed = self.t, set(self.misses()) if self.revealed else set()
        return {
            "open": self.decided,
            "revealed": self.revealed,
            "full": len(self.samples) >= MOST,
            "samples": [
                [*self.interval(sample), sample.hits / sample.runs, sample.seed in missed]
                for sample in self.samples
            ],
            "truth": float(self.chance) if self.revealed else None,
            "truth_text": t.percent(self.chance, 2) if self.revealed else "",
            "bet": None if self.wager is None else float(self.wager),
            "size": self.size,
            "sizes": list(SIZES),
            "confidence": self.confidence,
            "confidences": [[one, t.percent(Fraction(one, 100), 0)] for one in CONFIDENCES],
            "handfuls": [[n, t("{n} times", n=n)] for n in HANDFULS[1:]],
            "said": " ".join(self._said()),
        }

    def _said(self) -> list[str]:
        t, samples = self.t, self.samples
        if not samples:
            return []
        low, high = self.interval(samples[-1])
        last = t(
            "Sample {n}: {hits} of {runs} battles won, from {low} to {high}.",
            n=samples[-1].seed,
            hits=samples[-1].hits,
            runs=samples[-1].runs,
            low=t.percent(low),
            high=t.percent(high),
        )
        runs = sum(sample.runs for sample in samples)
        hits = sum(sample.hits for sample in samples)
        pooled = Proportion(hits, runs).interval(self.confidence / 100)
        together = t(
            "All samples together: {hits} of {runs} battles, from {low} to {high}.",
            hits=hits,
            runs=runs,
            low=t.percent(pooled.low),
            high=t.percent(pooled.high),
        )
        if not self.revealed:
            return [last, together]
        count = len(self.misses())
        missed = t(
            "{count} of {n} intervals miss the exact chance, {share}; {usual} are to be expected.",
            count=count,
            n=len(samples),
            share=t.percent(Fraction(count, len(samples))),
            usual=t.percent(Fraction(100 - self.confidence, 100), 0),
        )
        return [missed, together]
