"""Distributions, battles and campaigns as tables with bars."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.words import Speaker, counted
from conquest_lab.display.sheet import Sheet, sheet_of
from conquest_lab.odds.battles import Battle
from conquest_lab.odds.campaigns import Campaign
from conquest_lab.odds.large import LargeBattle, Law, said_bound

MOST_ROWS = 24
"""Rows of a distribution; one of more outcomes is grouped, or cut after the likeliest."""

RARE = 1e-4
"""Outcomes at either end that together are less likely share a group."""

SHORT = 12
"""The most digits of a fraction that is written out."""

DIGITS = 12


def number(value: Fraction | float, t: Speaker) -> str:
    """A number that is exact: as a fraction where that is short, else with 12 digits.

    >>> from conquest_lab.core.words import ENGLISH
    >>> number(Fraction(2890, 7776), ENGLISH), number(Fraction(1, 3**30), ENGLISH)
    ('0.371656 = 1445/3888', '0.000000000000')
    """
    if isinstance(value, float):
        return t.decimal(value, DIGITS)
    if value.denominator == 1:
        return str(value.numerator)
    if len(f"{value.numerator}{value.denominator}") <= SHORT:
        return f"{t.decimal(value, 6)} = {value.numerator}/{value.denominator}"
    return t.decimal(value, DIGITS)


def exactly(values: Iterable[Fraction], t: Speaker) -> str:
    """The way to the fractions that were too long to write out; "" where none was."""
    if all(len(f"{v.numerator}{v.denominator}") <= SHORT for v in values):
        return ""
    return t("The exact numbers are fractions: their numerator and denominator.")


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


def grouped(
    law: Sequence[tuple[int, Fraction | float]], most: int = MOST_ROWS
) -> list[tuple[Any, Fraction | float]]:
    """Whole numbers in groups of one size, the smallest first; the outer ones hold rare ends, 0 is alone.

    >>> grouped([(n, Fraction(1, 30)) for n in range(30)])[:2]
    [(0, Fraction(1, 30)), ('1–2', Fraction(1, 15))]
    """
    numbers = sorted(law)
    if numbers[0][0] == 0:
        return [numbers[0], *grouped(numbers[1:], most - 1)]
    low, high = _without_tail(numbers), _without_tail(numbers[::-1])
    size = -(-(high - low + 1) // most)
    sums: dict[int, Fraction | float] = {}
    for n, p in numbers:
        group = (min(max(n, low), high) - low) // size
        sums[group] = sums.get(group, Fraction(0)) + p
    first, last = min(sums), max(sums)
    found: list[tuple[Any, Fraction | float]] = []
    for group in sorted(sums):
        begin = numbers[0][0] if group == first else low + group * size
        end = numbers[-1][0] if group == last else low + (group + 1) * size - 1
        found.append((f"{begin}–{end}" if begin < end else begin, sums[group]))
    return found


def _without_tail(numbers: Sequence[tuple[int, Fraction | float]]) -> int:
    """The first number behind a tail that is too rare for groups of its own."""
    before = 0.0
    for n, p in numbers:
        before += float(p)
        if before > RARE:
            return n
    return numbers[-1][0]


def said(outcome: Any) -> str:
    """An outcome in short: numbers of a record by their names."""
    if is_dataclass(outcome):
        return ", ".join(f"{f.name} {said(getattr(outcome, f.name))}" for f in fields(outcome))
    if hasattr(outcome, "_asdict"):
        return ", ".join(f"{name} {value}" for name, value in outcome._asdict().items())
    if isinstance(outcome, tuple):
        return ", ".join(map(said, outcome))
    return str(outcome)


@sheet_of.register(Law)
def _law(law: Law[Any], t: Speaker) -> Sheet:
    head, rows, bars, note = table_of(list(law), t)
    title = counted(len(law), "Distribution of {n} outcome", "Distribution of {n} outcomes")
    return Sheet(
        t.render(title), (), (), head, rows, bars, " ".join((note, _within(law.error, t))).strip()
    )


def _within(error: float, t: Speaker) -> str:
    """The bound on the error of decimals, in words."""
    return t("Decimals; each chance is within {error} of the true one.", error=said_bound(error))


@sheet_of.register(Battle)
@sheet_of.register(LargeBattle)
def _battle(battle: Battle | LargeBattle, t: Speaker) -> Sheet:
    losses = battle.expected_losses
    values = [
        (t("chance to conquer"), battle.conquer),
        (t("mean attackers lost"), losses.attacker),
        (t("mean defenders lost"), losses.defender),
    ]
    title = t("{a} attackers against {d} defenders", a=battle.attackers, d=battle.defenders)
    head, rows, bars, note = table_of(ends(battle.ends, t), t, t("left at the end"))
    if isinstance(battle, LargeBattle):
        remark = _within(battle.error, t)
    else:
        remark = exactly((v for _, v in values if isinstance(v, Fraction)), t)
    return Sheet(
        title,
        facts=[(name, number(value, t)) for name, value in values],
        head=head,
        rows=rows,
        bars=bars,
        note=" ".join(filter(None, (note, remark))),
    )


def ends(
    law: Iterable[tuple[Any, Any]], t: Speaker, most: int = MOST_ROWS // 2
) -> list[tuple[str, Any]]:
    """The ends of a battle: attackers left where the place was taken, most first, else the defenders left.

    most: of either; more are put into groups.
    """
    won: dict[int, Any] = {}
    held: dict[int, Any] = {}
    for (attackers, defenders), p in law:
        side, left = (held, defenders) if defenders else (won, attackers)
        side[left] = side.get(left, 0) + p

    def bars_of(side: dict[int, Any]) -> list[tuple[Any, Any]]:
        return grouped([*side.items()], most) if len(side) > most else sorted(side.items())

    return [
        *((t("attackers: {n}", n=n), p) for n, p in bars_of(won)[::-1]),
        *((t("defenders: {n}", n=n), p) for n, p in bars_of(held)),
    ]


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
