"""Chances as percentages."""

from __future__ import annotations

from conquest_lab.core.words import Text


def whole_percent(chance: float) -> str | Text:
    """A chance in whole percents, for a sentence: one below 1 is never shown as 100, one above 0 never as 0.

    >>> whole_percent(0.785), whole_percent(1)
    ('78', '100')
    >>> whole_percent(0.9999), whole_percent(0.001)
    (Text(en='more than 99', fr='plus de 99'), Text(en='less than 1', fr='moins de 1'))
    """
    percent = round(100 * chance)
    if percent == 100 and chance < 1:
        return Text("more than 99", "plus de 99")
    if percent == 0 and chance > 0:
        return Text("less than 1", "moins de 1")
    return str(percent)


def fight_percent(chance: float) -> str | Text:
    """The chance of a fight in whole percents: dice make none certain, also where rounding says 1.

    >>> fight_percent(1.0), fight_percent(0.98)
    (Text(en='more than 99', fr='plus de 99'), '98')
    """
    return whole_percent(min(chance, 1 - 1e-9))
