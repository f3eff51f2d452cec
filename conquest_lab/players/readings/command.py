"""`conquest-lab readings`: options played against their recommended values, as one table or as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, TextIO

from conquest_lab.core.options import option_specs
from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.core.words import ENGLISH, Speaker, counted, say
from conquest_lab.odds.answers import columns
from conquest_lab.odds.workers import processes
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
    MOST_PLIES,
    PACKAGE_FILE,
    SEED,
    Readings,
    ReadingsError,
    package_readings,
    read_readings,
)
from conquest_lab.players.readings.measuring import jobs_for, measure, measured_rules
from conquest_lab.players.readings.results import Difference, Finding, Summary, find
from conquest_lab.players.readings.sentences import (
    ending_name,
    said_comparison,
    said_conditions,
    said_ending,
    said_median,
    said_share,
)

GAMES = 1000
Load = Callable[..., AnyRuleset]
SpeakerOf = Callable[[str], Speaker]


def add_parser(
    commands: Any,
    t: Speaker,
    *,
    load: Load,
    names: Callable[[], Sequence[str]],
    version: str,
    speaker: SpeakerOf,
) -> None:
    """Add the command; its help is said by `t`.

    names: gives the games there are. version: of the package, which is kept with the games.
    speaker: says what is printed.
    """
    said = t("measure what the options of a game do to it, with computer players")
    parser = commands.add_parser("readings", help=said, description=said)
    parser.add_argument(
        "--game",
        action="append",
        default=[],
        metavar=t("GAME"),
        help=t("this game alone (can be repeated)"),
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=t("NAME"),
        help=t("this option alone (can be repeated)"),
    )
    _add_measuring(parser.add_argument, t)
    parser.add_argument(
        "--file",
        type=Path,
        default=PACKAGE_FILE,
        metavar=t("FILE"),
        help=t(
            "the file that keeps the games, to resume from it (default: the file of the package)"
        ),
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--kept",
        action="store_true",
        help=t("play nothing; print the table of the games kept so far"),
    )
    how.add_argument(
        "--check",
        action="store_true",
        help=t(
            "play one game of every kept setting again, and all games of a setting that has changed"
        ),
    )
    parser.add_printing()
    parser.set_defaults(command=partial(_run, load, names, version, speaker))


def _add_measuring(add_argument: Callable[..., object], t: Speaker) -> None:
    """Add how much is played, from which seed, by how many processes."""
    for flag, default, said in (
        (
            "--games",
            GAMES,
            t("number of games for each choice (default: {default})", default=str(GAMES)),
        ),
        (
            "--most-plies",
            MOST_PLIES,
            t(
                "longer games are cut off and won by nobody (default: {default})",
                default=MOST_PLIES,
            ),
        ),
        ("--seed", SEED, t("the first seed (default: {default})", default=str(SEED))),
        ("--workers", 1, t("number of processes (default: {default})", default=1)),
    ):
        add_argument(flag, type=int, default=default, metavar="N", help=said)


def _run(
    load: Load,
    names: Callable[[], Sequence[str]],
    version: str,
    speaker: SpeakerOf,
    arguments: argparse.Namespace,
) -> None:
    given = [load(name) for name in arguments.game or names()]
    games = given if arguments.game else measured_rules(given)
    _check_options(games, arguments.option)
    compared = [
        comparison
        for rules in games
        for comparison in comparisons(rules)
        if not arguments.option or comparison.spec.name in arguments.option
    ]
    alone = [] if arguments.option else [s for rules in games for s in settings(rules)]
    if arguments.kept:
        if not arguments.file.exists():
            raise ReadingsError(say("{file}: there is no such file", file=arguments.file.name))
        readings = read_readings(arguments.file)
    else:
        jobs = jobs_for(compared, alone, version, arguments.seed, arguments.most_plies)
        with processes(arguments.workers) as executor:
            readings = measure(
                jobs,
                arguments.games,
                arguments.file,
                executor,
                progress=Bar(sys.stderr, speaker(arguments.lang)),
                check=arguments.check,
                complete=not arguments.option,
            )
    if arguments.json:
        record = [as_json(one, find(one, readings)) for one in compared]
        print(json.dumps(record, ensure_ascii=False, indent=2))
    else:
        print("\n".join(as_text(games, compared, readings, speaker(arguments.lang))))


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


class Bar:
    """A progress bar that says how long is left: one line on a terminal, else a line for each twentieth."""

    def __init__(self, stream: TextIO, t: Speaker) -> None:
        self._stream, self._t = stream, t
        self._began, self._before, self._shown = monotonic(), -1, -1

    def __call__(self, done: int, games: int) -> None:
        """Show that so many of all games are played."""
        if self._before < 0:
            self._before = done
        step = (1000 if self._stream.isatty() else 20) * done // games
        if step == self._shown:
            return
        self._shown = step
        played = done - self._before
        left = (monotonic() - self._began) * (games - done) / played / 60 if played else 0.0
        filled = 30 * done // games
        t = self._t
        line = t(
            "{bar} {done}/{games} games, {minutes} min left",
            bar="█" * filled + "░" * (30 - filled),
            done=done,
            games=games,
            minutes=t.decimal(left, 0) if played or done == games else "?",
        )
        end = "\n" if done == games or not self._stream.isatty() else ""
        start = "\r\N{ESCAPE}[K" if self._stream.isatty() else ""
        print(f"{start}{line}", end=end, file=self._stream, flush=True)


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


def as_text(
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
