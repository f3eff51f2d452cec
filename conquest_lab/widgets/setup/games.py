"""The games as a form offers them: picture, players, measured length, size of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from conquest_lab.core.folders import shipped
from conquest_lab.core.options import option_specs
from conquest_lab.core.presentation import presentation
from conquest_lab.core.rulebook import Status
from conquest_lab.core.ways import all_player_counts
from conquest_lab.core.words import Speaker, between, counted
from conquest_lab.games import load, rulesets
from conquest_lab.players.readings.comparisons import comparisons_of, setting_for
from conquest_lab.players.readings.file import package_readings
from conquest_lab.players.readings.results import find, found_alone
from conquest_lab.presets import RECOMMENDED, preset
from conquest_lab.widgets.data import Data


@cache
def pictures() -> dict[str, str]:
    """The picture of each game as SVG; none for a game of another package."""
    folder = shipped("lessons") / "pictures"
    files = {name: folder / f"game-{name}.svg" for name in rulesets()}
    return {
        name: file.read_text(encoding="utf-8") for name, file in files.items() if file.is_file()
    }


@cache
def length(ruleset: str, players: int) -> tuple[int, int, int] | None:
    """The medians of the rounds, and the players they were measured with; None if they were not."""
    table = preset(ruleset, RECOMMENDED).at(players)
    if table is not None:
        return *table.lengths, players
    setting = setting_for(load(ruleset), players)
    found = found_alone(setting, package_readings())
    if found is None:
        return None
    rounds = round(found.rounds.value)
    return rounds, rounds, setting.players


@cache
def shorter(ruleset: str, players: int, name: str, value: object) -> tuple[int, int, int] | None:
    """The length with one option, where it makes games significantly shorter; else None."""
    spec = next((spec for spec in option_specs(load(ruleset).options) if spec.name == name), None)
    if spec is None:
        return None
    setting = setting_for(load(ruleset), players)
    findings = (
        find(one, package_readings())
        for one in comparisons_of(spec, setting)
        if one.value == value and type(one.value) is type(value)
    )
    for finding in findings:
        if finding is not None and finding.length.significant and finding.length.value < 1:
            rounds = round(finding.other.rounds.value)
            return rounds, rounds, setting.players
    return None


def _shortens(players: int, name: str, value: object) -> bool:
    """True if some game is shorter with this option."""
    return any(shorter(ruleset, players, name, value) for ruleset in rulesets())


@cache
def printed(ruleset: str) -> int:
    """The number of rules that stand in the book itself."""
    return sum(rule.status is Status.PRINTED for rule in load(ruleset).rulebook.rules)


MINUTES_A_ROUND = 1.5
"""Minutes that a round takes a person against computers: one turn of decisions, and the others to watch."""

DEMANDING = (28, 60)
"""The numbers of printed rules from which there are some to learn, and many."""


def minutes(rounds: int) -> int:
    """The minutes that a game of this many rounds takes, in steps of five.

    >>> minutes(11), minutes(2)
    (15, 5)
    """
    return max(5, 5 * round(rounds * MINUTES_A_ROUND / 5))


def told_length(fewest: int, most: int, players: int, t: Speaker) -> str:
    """«about 20 to 50 minutes: 12 to 33 rounds with 3 players»."""
    return t(
        "about {minutes} minutes: {rounds} rounds with {players} players",
        minutes=between(minutes(fewest), minutes(most)),
        rounds=between(fewest, most),
        players=players,
    )


LESSONS = {"miro": "r01", "hasbro": "r03", "express": "r06", "conquetes": "r07", "refonte": "r08"}
"""The lesson on the rules of each game."""


def _difficulty(ruleset: str, t: Speaker) -> str:
    """The difficulty of a game, by how many rules its book has."""
    easy, hard = DEMANDING
    rules = printed(ruleset)
    if rules < easy:
        return t("soon learned")
    return t("some rules to learn") if rules < hard else t("many rules to learn")


def offered(players: int, t: Speaker, wanted: Mapping[str, object] | None = None) -> list[Data]:
    """Every game with its title and what is to be known before one chooses.

    wanted: values of options by name. A game that these make shorter tells that length; where they make only
        other games shorter, it says so.
    """
    return [
        {
            "name": name,
            "title": t.render(presentation(load(name)).title),
            "about": t.render(presentation(load(name)).about),
            "facts": [*_facts(name, players, t, wanted or {})],
            "lesson": LESSONS.get(name, ""),
        }
        for name in rulesets()
    ]


def _facts(name: str, players: int, t: Speaker, wanted: Mapping[str, object]) -> list[str]:
    counts = all_player_counts(type(load(name)))
    facts = [t("{few} to {many} players", few=counts[0], many=counts[-1])]
    lengths = [shorter(name, players, *option) for option in wanted.items()]
    measured = min(filter(None, lengths), default=length(name, players))
    if measured is not None:
        facts.append(told_length(*measured, t))
    known = {spec.name for spec in option_specs(load(name).options)}
    if any(_shortens(players, *option) for option in wanted.items() if option[0] not in known):
        facts.append(t("no shorter version"))
    rules = counted(printed(name), "{n} printed rule", "{n} printed rules")
    return [*facts, t("{name}: {value}", name=_difficulty(name, t), value=rules)]
