"""Charts of laws, battles, campaigns and luck, by matplotlib."""

from __future__ import annotations

from fractions import Fraction
from functools import singledispatch
from typing import Any

from conquest_lab import display, odds
from conquest_lab.core.chance import Distribution
from conquest_lab.core.words import Speaker
from conquest_lab.display.numbers import MOST_ROWS, grouped, said
from conquest_lab.odds.battles import Battle
from conquest_lab.odds.campaigns import Campaign
from conquest_lab.odds.large import LargeBattle, Law
from conquest_lab.odds.ledger import Ledger
from conquest_lab.text import speaker


def picture_of(value: Any, lang: str = "") -> Any:
    """A chart of a value, as `odds.pictures` draws it; TypeError for a value that has none."""
    return drawn(value, speaker(lang or display.language()))


@singledispatch
def drawn(value: Any, t: Speaker) -> Any:
    """A chart of a value in a language."""
    msg = f"a {type(value).__name__} has no chart"
    raise TypeError(msg)


@drawn.register(Distribution)
@drawn.register(Law)
def _law(law: Distribution[Any] | Law[Any], t: Speaker) -> Any:
    pairs: list[tuple[Any, Fraction | float]] = list(law)
    numbers = all(type(outcome) is int for outcome, _ in pairs)
    if isinstance(law, Distribution) and numbers and len(pairs) <= 4 * MOST_ROWS:
        return odds.pictures.distribution(law, speaker=t)
    if len(pairs) > MOST_ROWS:
        pairs = grouped(pairs) if numbers else sorted(pairs, key=lambda pair: -pair[1])[:MOST_ROWS]
    return odds.pictures.chances([(said(outcome), float(p)) for outcome, p in pairs], speaker=t)


@drawn.register(Battle)
@drawn.register(LargeBattle)
def _battle(battle: Battle | LargeBattle, t: Speaker) -> Any:
    return odds.pictures.survivors(battle, t)


@drawn.register(Campaign)
def _campaign(campaign: Campaign, t: Speaker) -> Any:
    named = [
        (t("{n}. {armies} defenders", n=n, armies=step.garrison), float(step.taken))
        for n, step in enumerate(campaign.steps, start=1)
    ]
    return odds.pictures.chances(named, t("chance to conquer"), t)


@drawn.register(Ledger)
def _ledger(ledger: Ledger, t: Speaker) -> Any:
    return odds.pictures.luck_ledger(ledger, speaker=t)
