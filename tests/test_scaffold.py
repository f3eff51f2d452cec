"""The command that lays the scaffold of a new ruleset: what it writes runs, and says what is missing."""

import json
import re
from pathlib import Path

import pytest
from outside import install, package_in, passed, python_beside

from conquest_lab import cli

pytestmark = pytest.mark.slow

TOLD = """
import json
import conquest_lab as cl
from conquest_lab.testing import check_ruleset, missing

check_ruleset("river_race", players=4)
rules = cl.load("river_race")
print(json.dumps({
    "rulesets": cl.rulesets(),
    "title": str(cl.presentation(rules).title),
    "players": rules.player_counts,
    "missing": missing("river_race"),
}))
"""


def lines_to_do(package: Path) -> list[str]:
    """Each marked line of a package as FILE:LINE."""
    return [
        f"{path}:{number}"
        for path in sorted(package.rglob("*"))
        if path.is_file()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if "TODO" in line
    ]


def test_it_says_what_was_written_and_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["new-ruleset", "river_race", "--folder", str(tmp_path), "--lang", "fr"]
    assert cli.main(command) == 0
    told = capsys.readouterr().out
    package = tmp_path / "river_race"
    written = [path for path in package.rglob("*") if path.is_file()]
    assert len(written) > 8
    assert all(f"  {path}\n" in told for path in written)
    todo = lines_to_do(package)
    assert len(todo) > 4
    assert all(f"  {place}: " in told for place in todo)
    assert "Il manque encore" in told
    assert not re.search(r"\$\w", "".join(path.read_text("utf-8") for path in written))


def test_the_same_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new-ruleset", "river_race", "--folder", str(tmp_path), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    package = tmp_path / "river_race"
    assert record["folder"] == str(package)
    assert {*map(Path, record["written"])} == {p for p in package.rglob("*") if p.is_file()}
    assert [f"{e['file']}:{e['line']}" for e in record["missing"]] == lines_to_do(package)


@pytest.mark.slow
def test_what_was_laid_is_loaded_and_passes_the_contract(tmp_path: Path) -> None:
    assert cli.main(["new-ruleset", "river_race", "--folder", str(tmp_path), "--json"]) == 0
    package, site = package_in(tmp_path / "river_race"), tmp_path / "site"
    install(package, site)

    found = json.loads(python_beside(site, "-c", TOLD))
    assert "river_race" in found["rulesets"]
    assert (found["title"], found["players"]) == ("River Race", [2, 3, 4])
    assert any(text.startswith("places:") for text in found["missing"])
    assert any(re.match(r"rules\.en\.md:\d+: ", text) for text in found["missing"])

    told = passed(package, site)
    assert re.search(r"\d\d passed", told)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("River", "lower-case"),
        ("river-race", "lower-case"),
        ("../river", "lower-case"),
        ("class", "something else already"),
        ("r" * 31, "30"),
        ("json", "already"),
        ("conquest_lab", "already"),
        ("hasbro", "already"),
    ],
)
def test_names_that_cannot_be_used_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, reason: str
) -> None:
    assert cli.main(["new-ruleset", name, "--folder", str(tmp_path), "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert reason in told.err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_something_in_it_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "river_race").mkdir()
    (tmp_path / "river_race" / "kept").write_text("kept", encoding="utf-8")
    assert cli.main(["new-ruleset", "river_race", "--folder", str(tmp_path), "--lang", "en"]) == 2
    assert "exists already" in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*")] == ["river_race", "kept"]
