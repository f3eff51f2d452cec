"""Advice in numbers and words: chances before and after, alternatives, the line in mind, the risk."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.ruleset import Action
from conquest_lab.core.words import Speaker, counted
from conquest_lab.players.intervals import Chance
from conquest_lab.players.prospects import LEVEL, Prospects, Way
from conquest_lab.widgets.data import Data, Json
from conquest_lab.widgets.desk import Desk

LEAST_PERCENT = 0.01
"""The chance up to which an interval adds nothing to “below 1%”."""

LEAST_TOLD = 0.0005
"""The least difference of two chances that is shown: rounded, a smaller one is 0 percentage points."""


SURELY = 0.995
"""The chance from which on an estimate would be rounded to 100%, which only rules make certain."""

NARROW = 0.05
"""The end of an interval up to which such decisions are about as good; beyond, trials do not tell enough."""


def spread(chance: Chance, t: Speaker) -> str:
    """A chance with its interval, of which it is never outside, however the ends were rounded.

    100% and 0% are said only of what the rules make certain.
    """
    if chance.certain:
        return t.percent(chance.mean, 0)
    low = max(0.0, min(chance.low, chance.mean))
    high = min(1.0, max(chance.high, chance.mean))
    if chance.mean <= 1 - SURELY:
        said = t("below {percent}", percent=t.percent(0.01, 0))
        rarely = high < LEAST_PERCENT
        return said if rarely else t("{said} (up to {high})", said=said, high=_end(high, t))
    if chance.mean >= SURELY:
        said = t("above {percent}", percent=t.percent(0.99, 0))
        return (
            said
            if low > 1 - LEAST_PERCENT
            else t("{said} (from {low})", said=said, low=_end(low, t))
        )
    if not chance.trials:
        return t.percent(chance.mean, 0)
    # "99% (99% to 99%)" would tell no interval.
    digits = 0 if _end(low, t) != _end(high, t) else 1
    return t(
        "{mean} ({low} to {high})",
        mean=t.percent(chance.mean, digits),
        low=_end(low, t, digits),
        high=_end(high, t, digits),
    )


def _end(share: float, t: Speaker, digits: int = 0) -> str:
    """An end of an interval: "<1%" and ">99%" beside the ends of the scale."""
    least = 1e-6
    return t.percent(min(1 - least, max(least, share)), digits)


def points(share: float, t: Speaker) -> str:
    """A difference of two chances in percentage points, without its sign."""
    return t.decimal(100 * abs(share), 0 if abs(share) >= 0.0995 else 1)


def compared(difference: Chance, t: Speaker) -> str:
    """A difference to the decision that is advised, in words."""
    if not difference.trials:
        if difference.mean > -LEAST_TOLD:
            return t("just as good")
        return _worse(difference.mean, points(difference.mean, t), t)
    if difference.high <= -LEAST_TOLD:
        low, high = sorted((abs(difference.low), abs(difference.high)))
        between = t("{low} to {high}", low=points(low, t), high=points(high, t))
        return _worse(high, between, t)
    if not is_level(difference):
        return t("probably worse")
    if difference.mean > LEVEL:
        return t("perhaps better, but these games do not settle it")
    return (
        t("about as good")
        if _is_narrow(difference)
        else t("these games do not tell which is better")
    )


def _worse(share: float, said: str, t: Speaker) -> str:
    """A loss in percentage points, which agrees with the greatest number in it."""
    return t.render(
        counted(
            round(100 * abs(share), 1),
            "worse by {points} percentage point",
            "worse by {points} percentage points",
            points=said,
        )
    )


def _is_narrow(difference: Chance) -> bool:
    """True where trials tell that a decision is hardly better than the advice, if at all."""
    return difference.mean <= LEVEL and difference.high <= NARROW


def is_level(difference: Chance) -> bool:
    """True where trials do not tell a decision from the advice, or only by the luck of the trials."""
    estimated = difference.trials > 0
    return estimated and difference.high > -LEAST_TOLD and difference.mean >= -LEVEL


def taught(found: Prospects, desk: Desk, label: Callable[[Action], str]) -> Data:
    """The data that the view shows of chances that are computed, or being computed."""
    if not found.finished:
        return {"progress": round(100 * found.progress), "running": True}
    t, best = desk.t, found.advised
    return {
        "progress": 100,
        "running": False,
        "title": t("Chance to win"),
        **_change(found, t),
        "after": spread(best.chance, t),
        "rows": _rows(found, t, label),
        "line": _line(found, t),
        "risks": _risks(found, desk),
        "method": _method(found, t),
    }


def _change(found: Prospects, t: Speaker) -> Data:
    """The chance with the decision of the quick computer player, where the advice is better."""
    usual, best = found.ordinary, found.advised
    if usual is best or usual.decision.action == best.decision.action:
        return {"before": "", "means": t("The quick computer player would decide the same.")}
    difference = usual.over(best)
    if is_level(difference) or difference.mean >= 0:
        means = (
            t("The decision of the quick computer player would be about as good.")
            if _is_narrow(difference)
            else t("These games do not tell the advice from the quick computer player’s decision.")
        )
        return {"before": "", "means": means}
    return {
        "before": spread(usual.chance, t),
        "means": t("Before: if the quick computer player decided here. After: with the advice."),
    }


def _rows(found: Prospects, t: Speaker, label: Callable[[Action], str]) -> list[Json]:
    """Advice and alternatives, each with its chance; what was played in this line, if it is another."""
    several = list(found.shown)
    if found.played is not None and found.played not in several:
        several.append(found.played)
    return [_row(way, found, t, label) for way in several]


def _row(way: Way, found: Prospects, t: Speaker, label: Callable[[Action], str]) -> Data:
    """A decision and its chance; of one that trials do not tell from the advice, the interval alone."""
    chance, advised = way.chance, way is found.advised
    difference = way.over(found.advised)
    tags = [
        *([t("advice")] if advised else [t("first idea")] if way is found.experts else []),
        *([t("played in this line")] if way is found.played else []),
    ]
    level = not advised and is_level(difference)
    said = spread(chance, t)
    low, high = _end(chance.low, t), _end(chance.high, t)
    if level and not chance.certain and low != high:
        said = t("{low} to {high}", low=low, high=high)
    return {
        "name": label(way.decision.action),
        "tags": ", ".join(tags),
        "mean": None if level else chance.mean,
        "low": chance.low,
        "high": chance.high,
        "said": said,
        "compared": "" if advised else compared(difference, t),
    }


def _line(found: Prospects, t: Speaker) -> Data:
    """The next decisions of the turn that the advice has in mind, in their order."""
    best = found.advised
    if not best.line:
        return {"title": "", "steps": []}
    share = best.line[-1][1]
    title = (
        t("What the advice has in mind next:")
        if share == 1
        else t("What comes next in {share} of the games played on:", share=t.percent(share, 0))
    )
    return {"title": title, "steps": [t.render(message) for message, _ in best.line]}


def _risks(found: Prospects, desk: Desk) -> list[Json]:
    """The risks of the advice: a fight is lost, the attack fails, a place is lost again."""
    t, best, places = desk.t, found.advised, desk.presentation.places
    rows: list[Json] = []
    owners = found.observation.owners
    side = found.known.side(found.observation, found.seat)
    missed = best.failure(owners, side, found.seat)
    if missed is not None:
        place, chance = missed
        name, how_often = places[place].name, spread(chance, t)
        rows.append(
            t("The risk: {place} lost in this fight, {chance}.", place=name, chance=how_often)
            if owners[place] in side
            else t(
                "The risk: {place} not on your side at the end of this turn, {chance}.",
                place=name,
                chance=how_often,
            )
        )
    rows += [
        t(
            "What stands open afterwards: {place} lost before the next turn, {chance}.",
            place=places[place].name,
            chance=spread(chance, t),
        )
        for place, chance in best.losses()
    ]
    return rows


def _method(found: Prospects, t: Speaker) -> str:
    weak = t("Quick computer players play on; hidden cards are drawn at random from the unseen.")
    games = t.render(counted(found.rounds, "{n} game", "{n} games"))
    if found.computed:
        how = t(
            "Computed: the best answers to all throws of this turn, then a learned chance to win."
            " The line and the risk come from {games} played on by quick computer players.",
            games=games,
        )
        error = round(100 * found.games.error)
        weak = (
            t("The learned chance is off by about {n} points, as measured.", n=error)
            if error
            else ""
        )
    elif found.to_the_end:
        how = t(
            "Estimated from {games} played on to the end after each decision, under the same luck;"
            " 95% intervals.",
            games=games,
        )
    else:
        how = t(
            "Estimated from {games} played on for two rounds after each decision, under the same luck,"
            " and a learned chance to win. The 95% intervals tell the luck of these games and the error of"
            " the learned chance, as it was measured.",
            games=games,
        )
    if found.modelled:
        weak = t(
            "The players of the expert’s search play on; hidden cards are drawn at random from the"
            " unseen."
        )
    early = t("It was stopped early.") if found.stopped else ""
    if found.late:
        early = t("The machine was busy: these are the games that it could play in time.")
    chosen = ""
    if found.advised is not found.experts and not found.computed:
        chosen = t("These games have chosen the advice: its chance may be told a little too high.")
    return " ".join(part for part in (how, weak, chosen, early) if part)
