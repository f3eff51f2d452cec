"""`conquest-lab readings`: options played against their recommended values, as one table or as JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.options import option_specs
from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.core.words import ENGLISH, Speaker, counted
from conquest_lab.players.readings.comparisons import (
    Comparison,
    Setting,
    comparisons,
    settings,
    unmeasured,
    value_name,
)
from conquest_lab.players.readings.file import Readings, package_readings
from conquest_lab.players.readings.results import Difference, Finding, Summary, find
from conquest_lab.players.readings.sentences import (
    how_measured,
    said_comparison,
)


class ReadingsError(ConquestError, ValueError):
    """Options that no game has."""


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
        print("\n".join(printed(games, arguments.option, readings, speaker(arguments.lang))))


def _check_options(games: Sequence[AnyRuleset], wanted: Sequence[str]) -> None:
    """Raises ReadingsError for an option that none of the games has."""
    known = sorted({spec.name for rules in games for spec in option_specs(rules.options)})
    for name in wanted:
        if name not in known:
            raise ReadingsError(
                "no game has an option {name}; there are {names}", name=name, names=tuple(known)
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
        "told_apart": finding.significant,
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
        "told_apart": found.significant,
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


def effect_lines(
    rules: AnyRuleset,
    readings: Readings,
    t: Speaker,
    *,
    rule: str = "",
    options: Sequence[str] = (),
) -> Iterator[str]:
    """A line for each choice of an option: its table, its value, what it does, with intervals.

    rule, options: the options of this rule, or of these names, alone.
    """
    for one in comparisons(rules):
        if one.spec.rule == (rule or one.spec.rule) and one.spec.name in (
            options or (one.spec.name,)
        ):
            said = said_comparison(one, readings, t)
            yield f"{one.spec.name}={one.value} · {said_table(one.usual, t)}: {said}"


def said_table(setting: Setting, t: Speaker) -> str:
    """The options of a setting that are not as recommended, and the number of players."""
    specs = {spec.name: spec for spec in option_specs(setting.plain.options)}
    said = [value_name(value, specs[name], t) for name, value in setting.chosen]
    return ", ".join((*said, t.render(counted(setting.players, "{n} player", "{n} players"))))


def printed(
    games: Sequence[AnyRuleset],
    options: Sequence[str],
    readings: Readings,
    t: Speaker,
) -> Iterator[str]:
    """A block for each game: how its games were played, what its options do, and what is not measured.

    options: the names of these alone, [] for all.
    """
    for rules in games:
        yield t.render(presentation(rules).title)
        yield how_measured(rules, settings(rules)[0].players, t, readings)
        yield from effect_lines(rules, readings, t, options=options)
        for one in unmeasured(rules):
            if not options or one.spec.name in options:
                missing = t("Not measured: {reason}", reason=t.render(one.why))
                yield f"{one.spec.name}: {missing}"
        yield ""
    yield t(
        "A difference is told apart when its 99% interval leaves out “none”: of a hundred comparisons"
        " of equal things one is told apart by chance."
    )
