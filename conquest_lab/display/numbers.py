"""Distributions, battles and campaigns as tables with bars."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.words import Speaker, counted
from conquest_lab.display.sheet import Sheet, sheet_of
from conquest_lab.odds.battles import Battle
from conquest_lab.odds.campaigns import Campaign

MOST_ROWS = 24
"""Rows of a distribution; one of more outcomes is grouped, or cut after the likeliest."""

SHORT = 12
"""The most digits of a fraction that is written out."""

DIGITS = 12


def number(value: Fraction, t: Speaker) -> str:
    """A number that is exact: as a fraction where that is short, else with 12 digits.

    >>> from conquest_lab.core.words import ENGLISH
    >>> number(Fraction(2890, 7776), ENGLISH), number(Fraction(1, 3**30), ENGLISH)
    ('0.371656 = 1445/3888', '0.000000000000')
    """
    if value.denominator == 1:
        return str(value.numerator)
    if len(f"{value.numerator}{value.denominator}") <= SHORT:
        return f"{t.decimal(value, 6)} = {value.numerator}/{value.denominator}"
    return t.decimal(value, DIGITS)


def exactly(values: Iterable[Fraction], t: Speaker) -> str:
    """How to come by the fractions that were too long to write out; "" where none was."""
    if all(len(f"{v.numerator}{v.denominator}") <= SHORT for v in values):
        return ""
    return t("Exact: .numerator and .denominator of each number.")


@sheet_of.register(Distribution)
def _distribution(law: Distribution[Any], t: Speaker) -> Sheet:
    head, rows, bars, note = table_of(list(law), t)
    title = counted(len(law), "Distribution of {n} outcome", "Distribution of {n} outcomes")
    return Sheet(t.render(title), head=head, rows=rows, bars=bars, note=note)


def table_of(
    law: Sequence[tuple[Any, Fraction | float]], t: Speaker, name: str = ""
) -> tuple[Sequence[str], Sequence[Sequence[str | int]], Sequence[float], str]:
    """Head, rows, bars and a note for the outcomes of a law, whole numbers in groups where there are many."""
    head = (name or t("outcome"), t("probability"), "")
    note = ""
    shown: list[tuple[Any, Fraction | float]] = list(law)
    if len(shown) > MOST_ROWS and all(type(outcome) is int for outcome, _ in shown):
        shown = grouped(shown)
    elif len(shown) > MOST_ROWS:
        likeliest = sorted(shown, key=lambda pair: -pair[1])[:MOST_ROWS]
        rest = len(shown) - MOST_ROWS
        note = t.render(
            counted(
                rest, "{n} outcome less likely is left out", "{n} less likely outcomes are left out"
            )
        )
        shown = likeliest
    short = all(
        isinstance(p, Fraction) and len(f"{p.numerator}{p.denominator}") <= SHORT for _, p in shown
    )
    rows = [
        (
            outcome if type(outcome) is int else said(outcome),
            t.percent(p, 2),
            f"{p.numerator}/{p.denominator}" if short and isinstance(p, Fraction) else "",
        )
        for outcome, p in shown
    ]
    if not short:
        rows, head = [row[:2] for row in rows], head[:2]  # type: ignore[misc, assignment]
    return head, rows, [float(p) for _, p in shown], note


def grouped(law: Sequence[tuple[int, Fraction | float]]) -> list[tuple[Any, Fraction | float]]:
    """Whole numbers in at most 24 groups of one size, from the smallest number to the largest.

    >>> grouped([(n, Fraction(1, 30)) for n in range(30)])[:2]
    [('0–1', Fraction(1, 15)), ('2–3', Fraction(1, 15))]
    """
    least, most = min(n for n, _ in law), max(n for n, _ in law)
    size = -(-(most - least + 1) // MOST_ROWS)
    sums: dict[int, Fraction | float] = {}
    for n, p in law:
        group = (n - least) // size
        sums[group] = sums.get(group, Fraction(0)) + p
    return [
        (f"{least + g * size}–{min(most, least + (g + 1) * size - 1)}", sums[g])
        for g in sorted(sums)
    ]


def said(outcome: Any) -> str:
    """An outcome in short: numbers of a record by their names."""
    if is_dataclass(outcome):
        return ", ".join(f"{f.name} {said(getattr(outcome, f.name))}" for f in fields(outcome))
    if hasattr(outcome, "_asdict"):
        return ", ".join(f"{name} {value}" for name, value in outcome._asdict().items())
    if isinstance(outcome, tuple):
        return ", ".join(map(said, outcome))
    return str(outcome)


@sheet_of.register(Battle)
def _battle(battle: Battle, t: Speaker) -> Sheet:
    losses = battle.expected_losses
    values: list[tuple[str, Fraction]] = [
        (t("chance to conquer"), battle.conquer),
        (t("mean attackers lost"), losses.attacker),
        (t("mean defenders lost"), losses.defender),
    ]
    title = t("{a} attackers against {d} defenders", a=battle.attackers, d=battle.defenders)
    head, rows, bars, note = table_of(ends(battle.ends, t), t, t("left at the end"))
    return Sheet(
        title,
        facts=[(name, number(value, t)) for name, value in values],
        head=head,
        rows=rows,
        bars=bars,
        note=" ".join(filter(None, (note, exactly((v for _, v in values), t)))),
    )


def ends(law: Iterable[tuple[Any, Any]], t: Speaker) -> list[tuple[str, Any]]:
    """The ends of a battle, best for the attacker first, those of each winner in groups if they are many."""
    won: list[tuple[int, Any]] = []
    lost: list[tuple[int, Any]] = []
    both: list[tuple[str, Any]] = []
    for (attackers, defenders), p in law:
        if not defenders:
            won.append((attackers, p))
        elif not attackers:
            lost.append((defenders, p))
        else:
            both.append((t("{a} attackers, {d} defenders", a=attackers, d=defenders), p))
    half = MOST_ROWS // 2

    def told(
        side: list[tuple[int, Any]], one: Callable[[Any], str], *, downwards: bool
    ) -> list[tuple[str, Any]]:
        in_order = sorted(side, reverse=downwards)
        if len(in_order) > half:
            in_order = _halves(grouped(in_order), half)
            in_order = in_order[::-1] if downwards else in_order
        return [(one(n), p) for n, p in in_order]

    return [
        *told(won, lambda n: t("attackers: {n}", n=n), downwards=True),
        *both[: MOST_ROWS // 4],
        *told(lost, lambda n: t("defenders: {n}", n=n), downwards=False),
    ]


def _halves(groups: list[tuple[Any, Any]], most: int) -> list[tuple[Any, Any]]:
    """Neighbouring groups put together two by two while there are too many."""
    while len(groups) > most:
        pairs = [groups[n : n + 2] for n in range(0, len(groups), 2)]
        groups = [
            (
                f"{pair[0][0].split('–')[0]}–{pair[-1][0].split('–')[-1]}",
                sum((p for _, p in pair[1:]), pair[0][1]),
            )
            for pair in pairs
        ]
    return groups


@sheet_of.register(Campaign)
def _campaign(campaign: Campaign, t: Speaker) -> Sheet:
    rows = [
        (
            step.garrison,
            t.percent(step.reached, 2),
            t.percent(step.taken, 2),
            t.percent(step.fails, 2),
            "–" if step.survivors is None else t.decimal(step.survivors.expectation(int), 2),
        )
        for step in campaign.steps
    ]
    return Sheet(
        t(
            "Campaign of {a} attackers against {garrisons}",
            a=campaign.attackers,
            garrisons=tuple(step.garrison for step in campaign.steps),
        ),
        facts=[
            (t("chance to conquer"), number(campaign.conquer, t)),
            (
                t("mean places taken"),
                number(campaign.places_taken.expectation(lambda places: places), t),
            ),
        ],
        head=(t("garrison"), t("attacked"), t("taken"), t("fails here"), t("mean armies")),
        rows=rows,
        bars=[float(step.taken) for step in campaign.steps],
        note=exactly([campaign.conquer], t),
    )
