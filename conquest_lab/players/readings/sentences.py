"""Results of readings in plain sentences, with their intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from conquest_lab.core.options import OptionSpec, option_specs
from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.core.words import Speaker, counted
from conquest_lab.odds.estimates import Median, Proportion
from conquest_lab.players import player
from conquest_lab.players.readings.comparisons import (
    Comparison,
    Setting,
    comparisons_of,
    mode_options,
    setting_for,
    value_name,
)
from conquest_lab.players.readings.file import (
    UNFINISHED,
    Conditions,
    Readings,
    package_readings,
)
from conquest_lab.players.readings.results import (
    LEAST_GAMES,
    SHOWN_CONFIDENCE,
    Finding,
    Share,
    Summary,
    find,
    found_alone,
)


def option_lines(
    rules: AnyRuleset,
    spec: OptionSpec,
    players: int,
    t: Speaker,
    readings: Readings | None = None,
) -> list[str]:
    """The effect of an option in plain sentences: of the value that these rules have.

    Where they have the recommended one, the others are reported beside it.
    players: at the table; the nearest measured number counts. readings: those of the package by default.
    """
    kept = package_readings() if readings is None else readings
    if spec.same_game is not None:
        return [t("Not measured: {reason}", reason=_inside(t.render(spec.same_game)))]
    setting, value = setting_for(rules, players), getattr(rules.options, spec.name)
    if spec.name in {mode.name for mode in mode_options(rules)}:
        alone = found_alone(setting, kept)
        return [t("Not measured yet.") if alone is None else said_alone(setting, alone, t)]
    compared = list(comparisons_of(spec, setting))
    chosen = [one for one in compared if one.value == value and type(one.value) is type(value)]
    if chosen:
        return [said_comparison(chosen[0], kept, t)]
    if len(compared) == 1:
        return [_named(compared[0], said_comparison(compared[0], kept, t), t)]
    return list(_several(compared, kept, t))


def rule_lines(
    rules: AnyRuleset, rule: str, players: int, t: Speaker, readings: Readings | None = None
) -> list[str]:
    """The effects of the options of a rule, each with the label of its option; none for other rules."""
    return [
        t("{option}: {said}", option=t.render(spec.label), said=_inside(line))
        for spec in option_specs(rules.options)
        if spec.rule == rule and spec.matters(rules.options)
        for line in option_lines(rules, spec, players, t, readings)
    ]


def how_measured(
    rules: AnyRuleset, players: int, t: Speaker, readings: Readings | None = None
) -> str:
    """The way the options of these rules were measured, in one sentence, or that they were not."""
    kept = package_readings() if readings is None else readings
    setting = setting_for(rules, players)
    cell = kept.cell(setting)
    if cell is None or len(cell.outcomes) < LEAST_GAMES:
        return t("What these options do has not been measured yet.")
    return said_conditions(setting, cell.conditions, len(cell.outcomes), t)


def _several(compared: Sequence[Comparison], kept: Readings, t: Speaker) -> Iterator[str]:
    """Each value with a significant difference; then those that are not, and those that are not measured."""
    alike, missing, games = [], [], 0
    for one in compared:
        finding = find(one, kept)
        if finding is None:
            missing.append(value_name(one.value, one.spec, t))
        elif finding.significant:
            yield _named(one, said(finding, t), t)
        else:
            games = finding.games
            alike.append(value_name(one.value, one.spec, t))
    if alike:
        yield t("No difference shows in {games} games: {values}.", games=games, values=_list(alike))
    if missing:
        yield t("Not measured yet: {values}.", values=_list(missing))


def _list(names: Sequence[str]) -> str:
    return ", ".join(names)


def _named(one: Comparison, line: str, t: Speaker) -> str:
    return t("“{choice}”: {said}", choice=value_name(one.value, one.spec, t), said=_inside(line))


def _inside(sentence: str) -> str:
    """A sentence behind a colon."""
    return sentence[:1].lower() + sentence[1:]


def said_comparison(one: Comparison, kept: Readings, t: Speaker) -> str:
    """The effect of one value, or why nothing is known of it."""
    finding = find(one, kept)
    if finding is not None:
        return said(finding, t)
    if one.refused is not None:
        return t("Not measured: {reason}", reason=t.render(one.refused))
    return t("Not measured yet.")


def said(finding: Finding, t: Speaker) -> str:
    """The effect in plain sentences with intervals; differences that are not significant are left out."""
    parts = [*_said_length(finding, t), *_said_first(finding, t), *_said_endings(finding, t)]
    if parts:
        return " ".join(parts)
    if not finding.changed:
        return t("All {games} games are the same with either choice.", games=finding.games)
    usual, other = finding.usual, finding.other
    return t(
        "No difference shows in {games} games: {won}, and they last {rounds} instead of {before}.",
        games=finding.games,
        won=_won(finding.comparison.usual, _instead(other.seats[0], usual.seats[0], t), t),
        rounds=said_rounds(other.rounds, t),
        before=said_median(usual.rounds, t),
    )


def said_alone(setting: Setting, found: Summary, t: Speaker) -> str:
    """A setting by itself: who wins and how long it lasts."""
    return t(
        "In {games} games {won}, and they last {rounds}.",
        games=found.games,
        won=_won(setting, said_share(found.seats[0], t), t),
        rounds=said_rounds(found.rounds, t),
    )


def _won(setting: Setting, share: str, t: Speaker) -> str:
    """The clause that says how often the first player wins."""
    if setting.players == 1:
        return t("the bot is beaten in {share}", share=share)
    if setting.in_teams:
        return t("the team that begins wins {share}", share=share)
    return t("the first player wins {share}", share=share)


def _instead(share: Share, usual: Share, t: Speaker) -> str:
    return t("{share} instead of {usual}", share=said_share(share, t), usual=said_share(usual, t))


def _said_length(finding: Finding, t: Speaker) -> Iterator[str]:
    ratio = finding.length
    if not ratio.significant:
        return
    rounds, usual = said_rounds(finding.other.rounds, t), said_median(finding.usual.rounds, t)
    low, high = ratio.interval
    if ratio.value > 1:
        by = _percents(ratio.value - 1, low - 1, high - 1, t)
        yield t(
            "Games last longer, by {by}: {rounds} instead of {usual}.",
            by=by,
            rounds=rounds,
            usual=usual,
        )
    else:
        by = _percents(1 - ratio.value, 1 - high, 1 - low, t)
        yield t(
            "Games are shorter, by {by}: {rounds} instead of {usual}.",
            by=by,
            rounds=rounds,
            usual=usual,
        )


def _said_first(finding: Finding, t: Speaker) -> Iterator[str]:
    if not finding.first.significant:
        return
    setting = finding.comparison.usual
    gaps = {
        "share": said_share(finding.other.seats[0], t),
        "usual": said_share(finding.usual.seats[0], t),
    }
    more = finding.first.value > 0
    if setting.players == 1 and more:
        yield t("The bot is beaten more often: {share} instead of {usual}.", **gaps)
    elif setting.players == 1:
        yield t("The bot is beaten less often: {share} instead of {usual}.", **gaps)
    elif more:
        yield t("The first player wins more often: {share} instead of {usual}.", **gaps)
    else:
        yield t("The first player wins less often: {share} instead of {usual}.", **gaps)


def _said_endings(finding: Finding, t: Speaker) -> Iterator[str]:
    """The ending whose share has changed most; the others mirror it."""
    clear = {rule: d for rule, d in finding.endings.items() if d.significant}
    if not clear:
        return
    rule = max(clear, key=lambda one: abs(clear[one].value))
    gaps = {
        "ending": ending_name(finding.comparison.usual.plain, rule, t),
        "share": said_ending(finding.other, rule, t),
        "usual": said_ending(finding.usual, rule, t),
    }
    games = finding.other.games
    before = finding.usual.endings.get(rule)
    now = finding.other.endings.get(rule)
    if now is not None and now.value == 1 and (before is None or before.value == 0):
        # No share and no interval: the choice is what ends the game.
        yield t("All {games} games end by “{ending}”.", games=games, **gaps)
    elif clear[rule].value > 0:
        yield t("More games end by “{ending}”: {share} instead of {usual}.", **gaps)
    else:
        yield t("Fewer games end by “{ending}”: {share} instead of {usual}.", **gaps)


def ending_name(rules: AnyRuleset, rule: str, t: Speaker) -> str:
    """The title of the rule by which games end."""
    return t("not over") if rule == UNFINISHED else t.render(rules.rulebook[rule].title)


def said_share(share: Share, t: Speaker) -> str:
    """A share with its interval, «34 % (31–37 %)»."""
    return _percents(share.value, *share.interval, t)


def said_ending(found: Summary, rule: str, t: Speaker) -> str:
    """The share of games that end by a rule, with its interval."""
    ended = found.endings.get(rule, Proportion(0, found.games))
    return _percents(ended.value, *ended.interval(SHOWN_CONFIDENCE), t)


def said_median(rounds: Median, t: Speaker) -> str:
    """A median number of rounds with its interval, «13 (12–14)»."""
    return f"{_number(rounds.value, t)} ({_number(rounds.low, t)}–{_number(rounds.high, t)})"


def said_rounds(rounds: Median, t: Speaker) -> str:
    """The same with the word."""
    return t("{median} rounds", median=said_median(rounds, t))


def said_level(setting: Setting, conditions: Conditions, t: Speaker) -> str:
    """The kind of computer player that was measured with."""
    match conditions.level:
        case "heuristic":
            return t("computer players that keep to their plan")
        case "quick":
            return t("computer players with a quick plan that now and then act at random")
        case "random":
            return t("computer players that play at random")
        case level:
            name = t.render(player(level, setting.plain).name)
            return t("computer players of the level “{level}”", level=name)


def said_conditions(setting: Setting, conditions: Conditions, games: int, t: Speaker) -> str:
    """The way a setting was measured, in one sentence."""
    return t(
        "Measured in {games} games for each choice, with {players}, {level}, everything else as"
        " recommended and the same seeds; a game is cut off after {plies} plies. In brackets: 95% intervals,"
        " of a change 99%.",
        games=games,
        plies=conditions.most_plies,
        players=t.render(counted(setting.players, "{n} player", "{n} players")),
        level=said_level(setting, conditions, t),
    )


def _percents(value: float, low: float, high: float, t: Speaker) -> str:
    return f"{t.percent(value, 0)} ({t.decimal(100 * low, 0)}–{t.percent(round(high, 2), 0)})"


def _number(value: float, t: Speaker) -> str:
    return t.decimal(value, 0 if value == int(value) else 1)
