"""`conquest-lab readings`: options played against their recommended values, as one table or as JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from conquest_lab.core.options import option_specs
from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.core.words import ENGLISH, Speaker, counted, say
from conquest_lab.odds.answers import columns
from conquest_lab.players.readings.comparisons import (
    Comparison,
    Setting,
    comparisons,
    mode_options,
    settings,
    unmeasured,
    value_name,
)
from conquest_lab.players.readings.file import (
    Readings,
    ReadingsError,
    package_readings,
)
from conquest_lab.players.readings.results import Difference, Finding, Summary, find
from conquest_lab.players.readings.sentences import (
    ending_name,
    said_comparison,
    said_conditions,
    said_ending,
    said_median,
    said_share,
)

Load = Callable[..., AnyRuleset]
SpeakerOf = Callable[[str], Speaker]


def add_parser(
    commands: Any, t: Speaker, *, load: Load, names: Callable[[], Sequence[str]], speaker: SpeakerOf
) -> None:
    """Add the command; its help is said by `t`.

    names: gives the games there are. speaker: says what is printed.
    """
    said = t("print what the options of a game do to it, measured with computer players")
    parser = commands.add_parser("readings", help=said, description=said)
    for flag, metavar, help_ in (
        ("--game", t("GAME"), t("this game alone (can be repeated)")),
        ("--option", t("NAME"), t("this option alone (can be repeated)")),
    ):
        parser.add_argument(flag, action="append", default=[], metavar=metavar, help=help_)
    parser.add_printing()
    parser.set_defaults(command=partial(_run, load, names, speaker))


def _run(
    load: Load,
    names: Callable[[], Sequence[str]],
    speaker: SpeakerOf,
    arguments: argparse.Namespace,
) -> None:
    games = [load(name) for name in arguments.game or names()]
    _check_options(games, arguments.option)
    compared = [
        comparison
        for rules in games
        for comparison in comparisons(rules)
        if not arguments.option or comparison.spec.name in arguments.option
    ]
    readings = package_readings()
    if arguments.json:
        record = [as_json(one, find(one, readings)) for one in compared]
        print(json.dumps(record, ensure_ascii=False, indent=2))
    else:
        print("\n".join(printed(games, compared, readings, speaker(arguments.lang))))


def _check_options(games: Sequence[AnyRuleset], wanted: Sequence[str]) -> None:
    """Raises ReadingsError for an option that none of the games has."""
    known = sorted({spec.name for rules in games for spec in option_specs(rules.options)})
    for name in wanted:
        if name not in known:
            raise ReadingsError(
                say(
                    "no game has an option {name}; there are {names}", name=name, names=tuple(known)
                )
            )


# What is printed ----------------------------------------------------------------------------------


def as_json(comparison: Comparison, finding: Finding | None) -> dict[str, object]:
    """A comparison for machines; its results are null where nothing was measured."""
    found: dict[str, object] = {
        "ruleset": comparison.usual.plain.name,
        "players": comparison.usual.players,
        "with": dict(comparison.usual.chosen),
        "rule": comparison.spec.rule,
        "option": comparison.spec.name,
        "usual_value": comparison.spec.default,
        "value": comparison.value,
    }
    if finding is None:
        refused = comparison.refused
        return {**found, "refused": None if refused is None else str(refused), "measured": None}
    conditions = finding.conditions
    measured = {
        "version": conditions.version,
        "level": conditions.level,
        "games": finding.games,
        "seed": conditions.seed,
        "most_plies": conditions.most_plies,
        "changed": finding.changed,
        "usual": _summary_json(finding.usual),
        "other": _summary_json(finding.other),
        "first_player": _difference_json(finding.first),
        "length_ratio": _difference_json(finding.length),
        "endings": {rule: _difference_json(d) for rule, d in finding.endings.items()},
        "told_apart": finding.told_apart,
    }
    return {**found, "refused": None, "measured": measured}


def _summary_json(found: Summary) -> dict[str, object]:
    rounds = found.rounds
    return {
        "seats": [{"share": one.value, "interval": list(one.interval)} for one in found.seats],
        "fair": float(found.fair),
        "rounds": {"median": rounds.value, "interval": [rounds.low, rounds.high]},
        "endings": {
            rule or "unfinished": {"share": one.value, "interval": list(one.interval())}
            for rule, one in found.endings.items()
        },
        "unfinished": found.unfinished,
    }


def _difference_json(found: Difference) -> dict[str, object]:
    return {
        "value": found.value,
        "interval": list(found.interval),
        "told_apart": found.told_apart,
    }


def rule_json(rules: AnyRuleset, rule: str, french: Speaker) -> list[dict[str, object]]:
    """The effects of the options of a rule, by the readings of the package; [] for a rule without options.

    Each has its table and its sentence in words, English and French, besides the numbers of `as_json`.
    """
    readings = package_readings()
    return [
        {
            **as_json(one, find(one, readings)),
            "table": said_table(one.usual, ENGLISH),
            "table_fr": said_table(one.usual, french),
            "said": said_comparison(one, readings, ENGLISH),
            "said_fr": said_comparison(one, readings, french),
        }
        for one in comparisons(rules)
        if one.spec.rule == rule
    ]


def effect_lines(rules: AnyRuleset, rule: str, t: Speaker) -> Iterator[str]:
    """A line for each measured choice of the options of a rule: its table, its value, what it does."""
    for one in comparisons(rules):
        if one.spec.rule == rule:
            said = said_comparison(one, package_readings(), t)
            yield f"{one.spec.name}={one.value} · {said_table(one.usual, t)}: {said}"


def said_table(setting: Setting, t: Speaker) -> str:
    """The options of a setting that are not as recommended, and the number of players."""
    specs = {spec.name: spec for spec in option_specs(setting.plain.options)}
    said = [value_name(value, specs[name], t) for name, value in setting.chosen]
    return ", ".join((*said, t.render(counted(setting.players, "{n} player", "{n} players"))))


def printed(
    games: Sequence[AnyRuleset],
    compared: Sequence[Comparison],
    readings: Readings,
    t: Speaker,
) -> Iterable[str]:
    """One table for all comparisons, a block for each setting, and what is not measured."""
    for rules in games:
        for setting in settings(rules):
            here = [c for c in compared if c.usual.plain.name == rules.name and _at(c, setting)]
            if here:
                yield from _block(setting, here, readings, t)
                yield ""
        for one in unmeasured(rules):
            yield f"{rules.name}.{one.spec.name}: {t('not measured')}: {t.render(one.why)}"
    yield t(
        "A difference is told apart when its 99% interval leaves out “none”: of a hundred comparisons"
        " of equal things one is told apart by chance."
    )


def _at(comparison: Comparison, setting: Setting) -> bool:
    """True for a comparison at a setting, though it may need further options to have an effect."""
    usual = comparison.usual
    kinds = [spec.name for spec in mode_options(setting.plain)]
    return usual.players == setting.players and all(
        getattr(usual.options, name) == getattr(setting.options, name) for name in kinds
    )


def _block(
    setting: Setting, compared: Sequence[Comparison], readings: Readings, t: Speaker
) -> Iterator[str]:
    yield f"{t.render(presentation(setting.rules).title)} · {said_table(setting, t)}"
    found = [(one, find(one, readings)) for one in compared]
    known = [finding for _, finding in found if finding is not None]
    if known:
        least = min(finding.games for finding in known)
        yield said_conditions(setting, known[0].conditions, least, t)
    head = [t("option"), t("choice"), "", t("recommended"), t("choice instead")]
    rows = [[*head, t("change (99%)"), t("told apart")]]
    for comparison, finding in found:
        rows += _rows(comparison, finding, t)
    yield from columns(rows, left=3)


def _rows(comparison: Comparison, finding: Finding | None, t: Speaker) -> Iterator[list[str]]:
    """First player, length, endings; one row where nothing is measured."""
    spec = comparison.spec
    name = [f"{spec.name} [{spec.rule}]", value_name(comparison.value, spec, t)]
    if finding is None:
        refused = comparison.refused
        why = t("not measured") if refused is None else t.render(refused)
        yield [*name, why, "", "", "", ""]
        return
    usual, other = finding.usual, finding.other
    yield [
        *name,
        t("bot beaten") if comparison.usual.players == 1 else t("first player wins"),
        said_share(usual.seats[0], t),
        said_share(other.seats[0], t),
        _change(finding.first, t, points=True),
        _told(finding.first, t),
    ]
    yield [
        "",
        "",
        t("rounds, median"),
        said_median(usual.rounds, t),
        said_median(other.rounds, t),
        _change(finding.length, t, points=False),
        _told(finding.length, t),
    ]
    for rule, difference in finding.endings.items():
        yield [
            "",
            "",
            f"{ending_name(comparison.usual.plain, rule, t)} [{rule}]" if rule else t("not over"),
            said_ending(usual, rule, t),
            said_ending(other, rule, t),
            _change(difference, t, points=True),
            _told(difference, t),
        ]


def _change(found: Difference, t: Speaker, *, points: bool) -> str:
    """Points of percentage with their signs, or a factor."""
    numbers = (found.value, *found.interval)
    if points:
        value, low, high = (t.decimal(100 * n, 1, "+") for n in numbers)
        return f"{value} ({low} … {high})"
    value, low, high = (t.decimal(n, 2) for n in numbers)
    return f"× {value} ({low} … {high})"


def _told(found: Difference, t: Speaker) -> str:
    return t("yes") if found.told_apart else t("no")
