"""Advice in numbers and words: chances before and after, alternatives, the line in mind, the risk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from conquest_lab.core.words import Message, Speaker, counted
from conquest_lab.players.prospects import Chance, Prospects, Way
from conquest_lab.widgets.data import Data, Json

if TYPE_CHECKING:
    from conquest_lab.core.ruleset import Action
    from conquest_lab.widgets.desk import Desk

LEAST_TOLD = 0.0005
"""The least difference of two chances that is told: rounded, a smaller one is 0 percentage points."""


def spread(chance: Chance, t: Speaker) -> str:
    """A chance with its interval, of which it is never outside, however the ends were rounded."""
    return t(
        "{mean} ({low} to {high})",
        mean=t.percent(chance.mean, 0),
        low=t.percent(max(0.0, min(chance.low, chance.mean)), 0),
        high=t.percent(min(1.0, max(chance.high, chance.mean)), 0),
    )


def points(share: float, t: Speaker) -> str:
    """A difference of two chances in percentage points, without its sign."""
    return t.decimal(100 * abs(share), 0 if abs(share) >= 0.0995 else 1)


def compared(difference: Chance, t: Speaker) -> str:
    """A difference to the decision that is advised, in words."""
    low, high = sorted((abs(difference.low), abs(difference.high)))
    between = {"low": points(low, t), "high": points(high, t)}
    if difference.high <= -LEAST_TOLD:
        return t("worse by {low} to {high} percentage points", **between)
    if difference.low >= LEAST_TOLD:
        return t("better by {low} to {high} percentage points", **between)
    return t("no clear difference")


def taught(found: Prospects, desk: Desk, label: Callable[[Action], str]) -> Data:
    """The data that the view shows of chances that are computed, or being computed."""
    if not found.finished:
        return {"progress": round(100 * found.progress), "running": True}
    t, best = desk.t, found.advised
    return {
        "progress": 100,
        "running": False,
        "title": t("Chance to win"),
        "before": spread(found.ordinary.chance, t),
        "after": spread(best.chance, t),
        "means": t("Before: if the quick computer player decided here. After: with the advice."),
        "rows": _rows(found, t, label),
        "line": _line(best, t),
        "risks": _risks(found, desk),
        "doubt": _doubt(found, t),
        "method": _method(found, t),
    }


def _rows(found: Prospects, t: Speaker, label: Callable[[Action], str]) -> list[Json]:
    """Advice and alternatives, each with its chance; what was played in this line, if it is another."""
    several = list(found.told)
    if found.played is not None and found.played not in several:
        several.append(found.played)
    return [_row(way, found, t, label) for way in several]


def _row(way: Way, found: Prospects, t: Speaker, label: Callable[[Action], str]) -> Data:
    chance, advised = way.chance, way is found.advised
    tags = [
        *([t("advice")] if advised else []),
        *([t("played in this line")] if way is found.played else []),
    ]
    return {
        "name": label(way.decision.action),
        "tags": ", ".join(tags),
        "mean": chance.mean,
        "low": chance.low,
        "high": chance.high,
        "said": spread(chance, t),
        "compared": "" if advised else compared(way.over(found.advised), t),
    }


def _line(best: Way, t: Speaker) -> str:
    steps: tuple[Message, ...] = tuple(message for message, _ in best.line)
    if not steps:
        return ""
    share = t.percent(best.line[-1][1], 0)
    return t(
        "The line in mind, in {share} of the games played on: {steps}.", share=share, steps=steps
    )


def _risks(found: Prospects, desk: Desk) -> list[Json]:
    """The risks of the advice: the attack fails, a place is lost again."""
    t, best, places = desk.t, found.advised, desk.presentation.places
    told: list[Json] = []
    missed = best.failure(found.observation.owners, found.seat)
    if missed is not None:
        told.append(
            t(
                "The risk: {place} not taken in this turn, {chance}.",
                place=places[missed[0]].name,
                chance=spread(missed[1], t),
            )
        )
    told += [
        t(
            "What stands open afterwards: {place} lost before the next turn, {chance}.",
            place=places[place].name,
            chance=spread(chance, t),
        )
        for place, chance in best.losses()
    ]
    return told


def _doubt(found: Prospects, t: Speaker) -> str:
    """A warning where the games played on contradict the expert."""
    if any(way.over(found.advised).low >= LEAST_TOLD for way in found.told[1:]):
        return t(
            "In these games another decision does better than the expert's choice. The players that"
            " play on are weaker than the expert; either can be wrong here."
        )
    return ""


def _method(found: Prospects, t: Speaker) -> str:
    games = counted(found.rounds, "{n} game", "{n} games")
    cut = t.render(games)
    if found.horizon:
        how = t(
            "Estimated from {games} played on for two rounds after each decision, under the same luck,"
            " and a learned chance to win; 95% intervals.",
            games=cut,
        )
    else:
        how = t(
            "Estimated from {games} played on to the end after each decision, under the same luck;"
            " 95% intervals.",
            games=cut,
        )
    weak = t("Quick computer players play on; hidden cards are drawn at random from the unseen.")
    early = t("It was stopped early.") if found.stopped else ""
    return " ".join(part for part in (how, weak, early) if part)
