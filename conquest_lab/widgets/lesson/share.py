"""An observed share on a line from 0 to 1, beside the bet and the exact value, and in a sentence."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.core.words import Message, Speaker, counted
from conquest_lab.odds.estimates import Proportion
from conquest_lab.widgets.data import Data

LONGEST = 15
"""Letters of a fraction that stands beside a mark."""


def share_line(
    hits: int,
    runs: int,
    t: Speaker,
    *,
    bet: Fraction | None,
    exact: Fraction | None,
    runs_said: Message | None = None,
) -> Data:
    """The marks of the line, and what they say.

    hits, runs: how often it happened, of how many throws; without a throw there is no observed share.
    bet, exact: chances, None where there is none to show.
    runs_said: the trials in words where they are no throws, such as "1000 campaigns".
    """
    marks: Data = {
        "bet": None if bet is None else float(bet),
        "exact": None if exact is None else float(exact),
        "exact_text": "" if exact is None else _short(exact, t),
        "share": None,
    }
    said = []
    if runs:
        seen = Proportion(hits, runs)
        low, high = seen.interval()
        marks |= {"share": seen.value, "low": low, "high": high}
        said.append(
            t(
                "{hits} of {trials}: {share}, 95 % interval {low} to {high}.",
                hits=hits,
                trials=runs_said or counted(runs, "{n} throw", "{n} throws"),
                share=t.percent(Fraction(hits, runs)),
                low=t.percent(Fraction(low)),
                high=t.percent(Fraction(high)),
            )
        )
        said += compared(Fraction(low), Fraction(high), t, bet, exact)
    return {**marks, "said": " ".join(said)}


def share_bar(
    label: str, seen: Fraction | None, exact: Fraction | None, t: Speaker, *, mark: str = ""
) -> Data:
    """A bar of what was seen beside one of what is exact, None where there is none to show."""
    return {
        "label": label,
        "mark": mark,
        "seen": None if seen is None else float(seen),
        "seen_said": "" if seen is None else t.percent(seen),
        "exact": None if exact is None else float(exact),
        "exact_said": "" if exact is None else t.percent(exact),
    }


def _short(exact: Fraction, t: Speaker) -> str:
    """A chance as a fraction, or as a percentage where the fraction is too long to stand beside a mark."""
    written = f"{exact.numerator}/{exact.denominator}"
    return written if len(written) <= LONGEST else t.percent(exact, 2)


def compared(
    low: Fraction, high: Fraction, t: Speaker, bet: Fraction | None, exact: Fraction | None
) -> list[str]:
    """The bet and the exact value, each inside the interval or outside."""
    said = []
    if bet is not None:
        inside = low <= bet <= high
        percent = t.percent(bet)
        said.append(
            t("Your bet, {bet}, lies inside the interval.", bet=percent)
            if inside
            else t("Your bet, {bet}, lies outside the interval.", bet=percent)
        )
    if exact is not None:
        inside = low <= exact <= high
        percent = t.percent(exact)
        said.append(
            t("The exact value, {exact}, lies inside it.", exact=percent)
            if inside
            else t(
                "The exact value, {exact}, lies outside it, as happens in one sample of twenty.",
                exact=percent,
            )
        )
    return said
