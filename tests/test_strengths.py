"""Measured strengths of the levels: what Play tells of them is what the benchmarks say."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ladder import write_strengths

from conquest_lab import load
from conquest_lab.players import LEVELS, strengths
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.levels import beginner, intermediate
from conquest_lab.players.strengths import Strength, strength, ways_of
from conquest_lab.text import speaker

LADDER = Path(__file__).parents[1] / "benchmarks" / "README.md"
COUNTED = {1: "one", 2: "two", 3: "three", 4: "four"}
ONE = Strength("hasbro", "passive", 2, "expert", "intermediate", 40, 0.8, 0.652, 0.895)


@pytest.fixture
def measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A file with three tables, written one after the other."""
    file = tmp_path / "strengths.json"
    file.write_text("[]\n", encoding="utf-8")
    monkeypatch.setattr(strengths, "FILE", file)
    for one in (ONE, replace(ONE, ways="", players=3), replace(ONE, ways="", players=6, share=0.4)):
        write_strengths([one])
    yield
    monkeypatch.undo()
    strengths.strengths.cache_clear()


@pytest.mark.usefixtures("measured")
def test_every_table_that_was_written_is_kept_and_the_nearest_is_told() -> None:
    assert strength(load("hasbro", mode="passive"), 2, "expert") == ONE
    four = strength(load("hasbro"), 4, "expert")
    assert four.players == 3
    assert strength(load("hasbro", mode="active"), 2, "expert") is None
    assert strength(load("hasbro"), 3, "beginner") is None


@pytest.mark.usefixtures("measured")
def test_a_table_that_is_measured_again_replaces_what_was_kept() -> None:
    write_strengths([replace(ONE, share=0.7)])
    found = [one.share for one in strengths.strengths() if one.ways == "passive"]
    assert found == [0.7]


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (ONE, "won 80% of 40 games against the level below (95% interval: 65 to 90%)"),
        (
            replace(ONE, ways="", players=3),
            (
                "won 80% of 40 games against 2 players of the level below"
                " (95% interval: 65 to 90%; a fair share would be 33%)"
            ),
        ),
        (
            replace(ONE, ruleset="conquetes", ways="expert", players=1),
            "won 80% of 40 games against this bot (95% interval: 65 to 90%)",
        ),
    ],
)
def test_a_strength_is_told_with_its_interval(one: Strength, told: str) -> None:
    assert speaker("en").render(one.in_words()) == told
    assert speaker("fr").render(one.in_words()) != told


def test_the_strengths_of_the_package_stand_in_the_table_of_the_ladder() -> None:
    lines = LADDER.read_text(encoding="utf-8").splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("|")]
    assert strengths.strengths()
    for one in strengths.strengths():
        assert one.level in LEVELS[1:]
        assert one.low < one.share < one.high
        won = f"{100 * one.share:.1f}% of {one.games} ({100 * one.low:.0f}–{100 * one.high:.0f})"
        column = f"{one.level} against {one.weaker}"
        place = next(row.index(column) for row in rows if column in row)
        cells = [
            row[place] for row in rows if row[0].startswith(f"`{one.ruleset}`, ") and row[place:]
        ]
        assert any(cell.removesuffix(", PyPy") == won for cell in cells), (column, won)


@pytest.mark.parametrize(
    ("row", "seats", "options"),
    [
        ("`hasbro` for two", 2, {"mode": "passive"}),
        ("`hasbro` for two", 2, {"mode": "active"}),
        ("`hasbro` for more", 3, {}),
        ("`hasbro` for more with a goal", 4, {"goal": 24}),
        ("`hasbro` for more", 4, {"mode": "teams"}),
        ("`miro`", 3, {}),
        ("`express` for two", 2, {}),
        ("`express` for more", 4, {}),
        ("`conquetes` for two or alone", 2, {}),
        ("`conquetes` for two or alone", 1, {"solo": "expert"}),
        ("`conquetes` for more", 3, {}),
        ("`refonte` for two", 2, {}),
        ("`refonte` for more", 3, {}),
    ],
)
def test_the_errors_of_the_levels_are_those_of_the_measured_ones(
    row: str, seats: int, options: dict[str, Any]
) -> None:
    """With other errors a level is another one: its strength has to be measured again, and told."""
    text = LADDER.read_text(encoding="utf-8")
    rules = load(row.split("`")[1], **options)
    known, seen = evaluation_for(rules), rules.observation(rules.initial_state(seats), 0)
    levels = [known.at_table(level(known).mistakes, seen) for level in (beginner, intermediate)]
    (line,) = (each for each in text.splitlines() if each.startswith(f"| {row} | "))
    _, _, *cells, _, _ = (cell.strip() for cell in line.split("|"))
    errors = [f"{100 * level.error:g}" for level in levels]
    assert errors[0] == cells[0].split()[0]
    found = r"([\d.]+) in teams" if options == {"mode": "teams"} else r"^([\d.]+) points"
    assert errors[1:] == re.findall(found, cells[1])
    assert [level.overlooks for level in levels] == ["overlooks the better half" in cells[0], False]
    for level, cell in zip(levels, cells, strict=True):
        if "trial" in cell:
            assert f"{COUNTED[level.trials]} trial" in cell


def test_tables_are_told_apart_by_the_way_to_play() -> None:
    assert ways_of(load("hasbro").options) == ""
    assert ways_of(load("hasbro", mode="teams").options) == "teams"
    assert ways_of(load("conquetes", solo="expert").options) == "expert"
    assert ways_of(load("hasbro", goal=24).options) == "24"
    # A goal has no effect for two, and stays chosen in a form that does not show it.
    assert ways_of(load("hasbro", mode="passive", goal=24).options) == "passive"
