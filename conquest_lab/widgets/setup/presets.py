"""The presets of a game as a form offers them, each with what was measured of it."""

from __future__ import annotations

from conquest_lab.core.options import changed_options
from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.core.words import Speaker
from conquest_lab.games import load
from conquest_lab.players.readings.file import UNFINISHED
from conquest_lab.presets import AS_PRINTED, AS_YOU_LIKE, Measured, presets
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.setup.games import told_length

LEAST_SHARE = 0.01
"""Endings of fewer games than this are left out."""


def presets_data(
    rules: AnyRuleset, ways: dict[str, object], players: int, t: Speaker
) -> list[Data]:
    """Every preset with its name, what it is, whether it is chosen, and what was measured."""
    # A book without literal readings of its own is printed as it is recommended.
    found = [one for one in presets(rules.name, **ways) if one.id != AS_PRINTED or one.differs]
    changed = changed_options(rules.options)
    as_chosen = next(
        (
            one.id
            for one in found
            if changed_options(load(rules.name, **one.options).options) == changed
        ),
        AS_YOU_LIKE,
    )
    return [
        {
            "id": one.id,
            "name": t.render(one.name),
            "about": t.render(one.about),
            "chosen": one.id == as_chosen,
            "rules": [rule.id for rule in one.differs],
            "measured": _measured(rules, one.at(players), t) if one.id != AS_YOU_LIKE else [],
        }
        for one in found
    ]


def _measured(rules: AnyRuleset, found: Measured | None, t: Speaker) -> list[str]:
    """The measurements in lines: the length, how games ended, and the first player's share."""
    if found is None:
        return [t("Not measured at a table of this size.")]
    low, high = found.first_interval
    endings = [
        t(
            "{rule} {share}",
            rule=t.render(rules.rulebook[rule].title) if rule != UNFINISHED else t("unfinished"),
            share=t.percent(share, 0),
        )
        for rule, share in sorted(found.endings.items(), key=lambda item: -item[1])
        if share >= LEAST_SHARE
    ]
    return [
        told_length(*found.lengths, found.players, t),
        t("Ends by: {endings}", endings=", ".join(endings)),
        t(
            "The first player wins {share} of games ({low} to {high}); an equal share is {fair}",
            share=t.percent(found.first, 0),
            low=t.percent(low, 0),
            high=t.percent(high, 0),
            fair=t.percent(found.first / found.edge if found.edge else 1 / found.players, 0),
        ),
    ]
