"""Readings measured: what is compared, how games are kept and resumed, what is told apart, how it is said."""

import json
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from math import comb
from pathlib import Path

import measure_readings as measuring
import pytest
from measure_readings import Job, Kept, jobs_for, measure, outcome
from tournament import Tournament
from toy import Islets

import conquest_lab as cl
from conquest_lab import speaker
from conquest_lab.cli import main
from conquest_lab.core.options import option_specs
from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.core.words import LANGUAGES
from conquest_lab.odds.estimates import median_of
from conquest_lab.players.readings.comparisons import (
    Comparison,
    comparisons,
    comparisons_of,
    mode_options,
    setting_for,
    settings,
    tables,
    unmeasured,
)
from conquest_lab.players.readings.file import (
    PACKAGE_FILE,
    UNFINISHED,
    Cell,
    Conditions,
    Outcome,
    Readings,
    cell_key,
    level_for,
    package_readings,
)
from conquest_lab.players.readings.results import find
from conquest_lab.players.readings.sentences import how_measured, option_lines, rule_lines, said

pytestmark = pytest.mark.slow

GAMES = 24
EN, FR = speaker("en"), speaker("fr")


@pytest.fixture
def longer() -> Comparison:
    """Islets with 20 rounds instead of 3, for two."""
    return next(c for c in comparisons(Islets()) if (c.value, c.usual.players) == (20, 2))


def jobs(version: str = "1", rules: AnyRuleset | None = None) -> list[Job]:
    return jobs_for(comparisons(rules or Islets()), [], version, seed=5, most_plies=400)


# What is compared ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", cl.rulesets())
def test_every_option_is_compared_or_has_a_reason(name: str) -> None:
    rules = cl.load(name)
    compared = {comparison.spec.name for comparison in comparisons(rules)}
    left_out = {one.spec.name for one in unmeasured(rules)}
    kinds = {spec.name for spec in mode_options(rules)}

    assert compared | left_out | kinds == {spec.name for spec in option_specs(rules.options)}
    assert compared.isdisjoint(left_out | kinds)
    assert all(EN.render(one.why) and FR.render(one.why) for one in unmeasured(rules))


@pytest.mark.parametrize("name", cl.rulesets())
def test_a_comparison_changes_one_option(name: str) -> None:
    for comparison in comparisons(cl.load(name)):
        usual, other = comparison.usual.options, comparison.other.options
        specs = option_specs(usual)
        differing = {s.name for s in specs if getattr(usual, s.name) != getattr(other, s.name)}
        assert differing == {comparison.spec.name}
        assert comparison.spec.matters(usual)
        assert comparison.usual.players in comparison.usual.rules.player_counts


def test_tables_have_sides_of_the_same_size() -> None:
    assert tables(cl.load("express")) == (2, 3)
    assert tables(cl.load("hasbro")) == (3,)
    assert tables(cl.load("hasbro", mode="teams")) == (4,)
    assert tables(cl.load("conquetes", solo="expert")) == (1,)


def test_the_nearest_measured_table_stands_for_others() -> None:
    assert setting_for(cl.load("express"), 6).players == 3
    assert setting_for(cl.load("hasbro", mode="active"), 2).chosen == (("mode", "active"),)
    assert setting_for(cl.load("hasbro", track_end=10), 4) in settings(cl.load("hasbro"))


def test_the_level_is_the_strongest_without_a_search() -> None:
    """A game that nobody knows is played at random."""
    assert level_for(Islets()) == "random"
    assert level_for(cl.load("hasbro")) == "quick"
    assert level_for(cl.load("refonte")) == "heuristic"


# Games that are kept ------------------------------------------------------------------------------


def test_a_run_that_was_killed_goes_on_to_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file as it was on disk at some moment, which is all that a kill leaves, is gone on from."""
    monkeypatch.setattr(measuring, "SAVE_SECONDS", 0.0)
    whole, killed = tmp_path / "whole.json", tmp_path / "killed.json"
    left: list[str] = []

    def watch(done: int, _games: int) -> None:
        if done in (3, GAMES + 5):
            left.append(whole.read_text(encoding="utf-8"))

    measure(jobs(), GAMES, whole, progress=watch)
    assert len(left) == 2
    for text in left:
        assert text != whole.read_text(encoding="utf-8")
        killed.write_text(text, encoding="utf-8")
        measure(jobs(), GAMES, killed)
        assert killed.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_an_interrupted_run_keeps_every_game(tmp_path: Path) -> None:
    path = tmp_path / "readings.json"

    def interrupt(done: int, _games: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        measure(jobs(), GAMES, path, progress=interrupt)
    cell = Kept.read(path).cell(jobs()[0].setting)
    assert len(cell.outcomes) == 7


def test_the_same_seed_gives_the_same_file_on_any_workers(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone.json", tmp_path / "together.json"
    measure(jobs(), GAMES, alone)
    with ThreadPoolExecutor(3) as executor:
        measure(jobs(), GAMES, together, executor)
    assert together.read_bytes() == alone.read_bytes()


def test_a_finished_cell_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "readings.json"
    measure(jobs(), GAMES, path)
    before = path.read_bytes()
    monkeypatch.setattr(measuring, "outcome", lambda *_: pytest.fail("a game was played"))
    measure(jobs(), GAMES, path)
    measure(jobs(), GAMES - 4, path)
    assert path.read_bytes() == before


def test_another_version_is_played_anew(tmp_path: Path) -> None:
    path = tmp_path / "readings.json"
    measure(jobs("1"), GAMES, path)
    kept = measure(jobs("2"), GAMES, path)
    assert {kept.cell(job.setting).conditions.version for job in jobs()} == {"2"}


def test_a_check_plays_a_cell_anew_whose_first_game_has_changed(tmp_path: Path) -> None:
    path, [job, *_] = tmp_path / "readings.json", jobs()
    honest = measure([job], GAMES, path).cell(job.setting)
    changed = Kept()
    changed.put(job.setting, Cell(job.conditions, (Outcome(99, (), UNFINISHED),) * GAMES))
    measuring.write_readings(path, changed)

    unchecked = measure([job], GAMES, path).cell(job.setting)
    checked = measure([job], GAMES, path, check=True).cell(job.setting)
    assert unchecked.outcomes[0].rounds == 99
    assert checked.outcomes == honest.outcomes


def test_a_check_under_another_version_leaves_what_has_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One game a cell is played, cells grow by none, and those that stay belong with those that are new."""
    path = tmp_path / "readings.json"
    before = measure(jobs("1"), GAMES, path)
    first, *others = jobs("2")
    changed = Kept(before.lines.values())
    changed.put(
        first.setting, Cell(jobs("1")[0].conditions, (Outcome(99, (), UNFINISHED),) * GAMES)
    )
    measuring.write_readings(path, changed)
    played: list[int] = []
    play = measuring.outcome

    def noted(tournament: Tournament, number: int) -> Outcome:
        played.append(number)
        return play(tournament, number)

    monkeypatch.setattr(measuring, "outcome", noted)
    after = measure(jobs("2"), 2 * GAMES, path, check=True)
    assert played == [0] * len(jobs()) + [*range(GAMES)]
    for job in (first, *others):
        old, new = before.cell(job.setting), after.cell(job.setting)
        assert (new.outcomes, new.conditions.version) == (old.outcomes, "2")
    assert Kept.read(path).text() == after.text()


def test_a_complete_run_drops_the_cells_of_options_that_are_gone(tmp_path: Path) -> None:
    path, kept = tmp_path / "readings.json", jobs()[:2]
    measure(jobs(), GAMES, path)
    readings = measure(kept, GAMES, path, complete=True)
    assert [readings.cell(job.setting) is not None for job in jobs()[:3]] == [True, True, False]
    assert measure(jobs()[:1], GAMES, path).cell(kept[1].setting) is not None


def test_games_that_do_not_end_are_cut_off() -> None:
    """After the stated number of plies; nobody wins them."""
    job = jobs_for(comparisons(Islets()), [], "1", seed=5, most_plies=5)[0]
    cut = outcome(job.tournament, 0)
    assert (cut.winners, cut.ending) == ((), UNFINISHED)


def test_an_outcome_names_rounds_winners_in_order_of_play_and_the_rule_of_the_end() -> None:
    for comparison in comparisons(cl.load("express")):
        job = jobs_for([comparison], [], "1", seed=1, most_plies=6000)[0]
        game = outcome(job.tournament, 0)
        assert game.rounds > 3
        assert set(game.winners) <= set(range(job.setting.players))
        assert game.winners
        assert game.ending in {"X-20", "X-A04"}
        break


def test_the_file_of_the_package_can_be_read() -> None:
    """Every cell that belongs to the rules of today, and it is JSON with one cell a line."""
    lines = PACKAGE_FILE.read_text(encoding="utf-8").splitlines()
    assert len(json.loads("\n".join(lines))["cells"]) == len(lines) - 2
    for name in cl.rulesets():
        for comparison in comparisons(cl.load(name)):
            for setting in (comparison.usual, comparison.other):
                cell = package_readings().cell(setting)
                assert cell is None or cell.outcomes


@pytest.mark.parametrize(
    "name",
    [name for name in cl.rulesets() if type(cl.load(name)).__module__.startswith("conquest_lab.")],
)
def test_every_choice_of_the_package_is_measured(name: str) -> None:
    """An option that is added changes the names of all cells of its game: they are measured, or renamed."""
    missing = [
        f"{comparison.spec.name}={comparison.value}, {comparison.usual.players} players"
        for comparison in comparisons(cl.load(name))
        if comparison.refused is None and find(comparison, package_readings()) is None
    ]
    assert missing == []


# What is told apart ------------------------------------------------------------------------------


def played(comparison: Comparison, usual: Iterable[Outcome], other: Iterable[Outcome]) -> Readings:
    """Readings with these games."""
    found, conditions = Kept(), Conditions("1", "random")
    found.put(comparison.usual, Cell(conditions, tuple(usual)))
    found.put(comparison.other, Cell(conditions, tuple(other)))
    return found


def games(rounds: int, won: int, of: int = 200, ending: str = "T-8") -> list[Outcome]:
    """Games of about so many rounds, so many of which the first player won."""
    return [Outcome(rounds + n % 3, (0,) if n < won else (1,), ending) for n in range(of)]


def test_equal_games_are_the_same(longer: Comparison) -> None:
    finding = find(longer, played(longer, games(9, 90), games(9, 90)))
    assert (finding.changed, finding.significant) == (0, False)
    assert said(finding, EN) == "All 200 games are the same with either choice."


def test_longer_games_are_told_apart_with_their_interval(longer: Comparison) -> None:
    finding = find(longer, played(longer, games(9, 90), games(18, 90)))
    assert finding.length.significant
    assert not finding.first.significant
    assert 1.8 < finding.length.interval.low < finding.length.value < finding.length.interval.high
    assert said(finding, EN).startswith("Games last longer, by ")
    assert said(finding, EN).endswith(": 19 (19–19) rounds instead of 10 (10–10).")
    assert said(finding, FR).startswith("Les parties durent ")


def test_a_share_of_victories_is_told_apart_with_its_interval(longer: Comparison) -> None:
    finding = find(longer, played(longer, games(9, 140), games(9, 60)))
    assert finding.first.value == pytest.approx(-0.4)
    assert finding.first.significant
    assert said(finding, EN).startswith("The first player wins less often: 30")
    low, high = finding.other.seats[0].interval
    assert low < 0.3 < high


def test_few_changed_games_are_no_difference_yet(longer: Comparison) -> None:
    finding = find(longer, played(longer, games(9, 90), games(9, 92)))
    assert finding.changed == 2
    assert not finding.significant
    assert said(finding, EN).startswith(
        "No difference shows in 200 games: the first player wins 46"
    )


def test_another_ending_is_told_apart(longer: Comparison) -> None:
    other = games(9, 90, 120) + games(9, 0, 80, ending=UNFINISHED)
    finding = find(longer, played(longer, games(9, 90), other))
    assert finding.endings["T-8"].value == pytest.approx(-0.4)
    assert finding.other.unfinished == 80
    assert "“not over”" in said(finding, EN) or "end by" in said(finding, EN)


def test_too_few_games_and_other_conditions_are_not_measured(longer: Comparison) -> None:
    assert find(longer, Kept()) is None
    assert find(longer, played(longer, games(9, 4, 10), games(9, 4, 10))) is None
    mixed = played(longer, games(9, 90), games(9, 90))
    mixed.put(longer.other, Cell(Conditions("2", "random"), tuple(games(9, 90))))
    assert find(longer, mixed) is None


def test_a_limit_of_turns_is_measured_as_shorter(tmp_path: Path) -> None:
    """With real games of Risk Express, which a limit of 30 turns ends after 15 rounds of two."""
    short = next(c for c in comparisons(cl.load("express")) if c.value == 30)
    found = jobs_for([short], [], "1", seed=5, most_plies=2000)
    finding = find(short, measure(found, GAMES, tmp_path / "readings.json"))
    assert finding.length.significant
    assert finding.length.value < 1
    assert finding.other.rounds.value <= 15 < finding.usual.rounds.value


def test_partners_win_whole_games_and_equals_share_them() -> None:
    teams = next(c for c in comparisons(cl.load("hasbro")) if c.usual.in_teams)
    won = [Outcome(5, (0, 2), "H-58")] * 30 + [Outcome(5, (1, 3), "H-58")] * 10
    finding = find(teams, played(teams, won, won))
    assert finding.usual.seats[0].value == 0.75
    assert finding.usual.fair == 0.5

    [express, *_] = comparisons(cl.load("express"))
    shared = [Outcome(5, (0, 1), "X-A04")] * 40
    finding = find(express, played(express, shared, shared))
    assert finding.usual.seats[0].value == 0.5


@pytest.mark.parametrize("runs", [1, 2, 5, 6, 20, 101, 1000])
def test_the_interval_of_a_median_covers_it_as_often_as_it_says(runs: int) -> None:
    """With the ranks of its ends: the chance that so many of n fall below, counted exactly."""
    found = median_of(range(1, runs + 1))
    low, high = int(found.low), int(found.high)
    outside = sum(comb(runs, k) for k in range(low)) + sum(
        comb(runs, k) for k in range(high, runs + 1)
    )
    assert low + high == runs + 1
    if runs >= 6:  # of fewer values not even the extremes cover it in 95 of 100 samples
        assert outside / 2**runs <= 0.05
        narrower = outside + 2 * comb(runs, low)
        assert narrower / 2**runs > 0.05


# Where it is said ---------------------------------------------------------------------------------


def test_an_option_says_what_its_choice_does_or_that_nobody_knows() -> None:
    rules = cl.load("refonte", pair_yield=1)
    [spec] = [s for s in option_specs(rules.options) if s.name == "pair_yield"]
    [one] = comparisons_of(spec, setting_for(rules, 3))
    known = played(one, games(9, 90), games(18, 90))

    assert option_lines(rules, spec, 3, EN, Kept()) == ["Not measured yet."]
    assert option_lines(rules, spec, 3, EN, known)[0].startswith("Games last longer")
    plain = option_lines(cl.load("refonte"), spec, 3, EN, known)
    assert plain[0].startswith("“1”: games last longer")
    assert rule_lines(rules, "R-A09", 3, EN, known)[0].startswith("units for a pair: games last")
    assert rule_lines(rules, "R-01", 3, EN, known) == []
    assert how_measured(rules, 3, EN, Kept()).startswith("What these options do has not been")
    assert "200 games" in how_measured(rules, 3, EN, known)


def test_options_that_only_show_more_say_so() -> None:
    rules = cl.load("miro")
    [spec] = [s for s in option_specs(rules.options) if s.name == "faces"]
    assert option_lines(rules, spec, 3, EN)[0].startswith("Not measured: the chances are the same")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", cl.rulesets())
def test_every_option_has_a_line_in_every_setting(name: str, language: str) -> None:
    for setting in settings(cl.load(name)):
        for spec in option_specs(setting.options):
            if not any(not values for values in spec.only_if.values()) and spec.matters(
                setting.options
            ):
                lines = option_lines(setting.rules, spec, setting.players, speaker(language))
                assert lines
                assert not any("{" in line for line in lines)


def test_the_command_prints_a_table_and_its_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    """The keys of the JSON are its schema."""
    asked = ["readings", "--game", "conquetes", "--option", "bot_tie", "--lang", "en"]
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert "bot_tie=chance · intermediate, 1 player: No difference shows in 200 games" in said
    assert "told apart" in said
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found) == 3
    assert set(found[0]) == {
        *("ruleset", "players", "with", "rule", "option", "usual_value", "value"),
        *("refused", "measured"),
    }
    measured = found[0]["measured"]
    assert set(measured) == {
        *("version", "level", "games", "seed", "most_plies", "changed", "usual", "other"),
        *("first_player", "length_ratio", "endings", "told_apart"),
    }
    assert measured["games"] == 200
    for side in (measured["usual"], measured["other"]):
        assert set(side) == {"seats", "fair", "rounds", "endings", "unfinished"}
        [seat] = side["seats"]
        low, high = seat["interval"]
        assert 0 <= low <= seat["share"] <= high <= 1
        low, high = side["rounds"]["interval"]
        assert low <= side["rounds"]["median"] <= high


def test_rules_are_printed_with_what_their_options_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "miro", "M-A03", "--lang", "en"]) == 0
    assert "joker=wild · 3 players: " in capsys.readouterr().out
    assert main(["rules", "miro", "M-A03", "--json", "--lang", "fr"]) == 0
    [rule] = json.loads(capsys.readouterr().out)
    assert [one["value"] for one in rule["measured"]] == ["wild", "either"]
    assert all(one["said"] for one in rule["measured"])
    assert main(["rules", "miro", "M-01", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["measured"] == []


def test_a_changed_option_changes_the_name_of_a_cell() -> None:
    comparison = next(comparisons(Islets()))
    assert cell_key(comparison.usual) != cell_key(comparison.other)
    assert cell_key(comparison.usual) == cell_key(setting_for(Islets(), comparison.usual.players))
