"""Every rule of every book is cited, and a named test fails when it is taken away.

`tests/enforced.json` names that test for every place in the code that cites a rule, and `make enforced`
writes it.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from enforced import games
from rule_coverage import (
    CITED,
    ENFORCED,
    HELD,
    UNBREAKABLE,
    citations,
    main,
    read_record,
    rule_coverage,
)

import conquest_lab as cl

TESTS = Path(__file__).parent


def enforced(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A run of `tools/enforced.py` in a process of its own: it imports games that rules are missing from."""
    return subprocess.run(
        [sys.executable, "tools/enforced.py", *arguments],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )


FREE = {
    "conquetes": "C-10 C-18 C-A02 C-A15",
    "express": "X-A01 X-A19",
    "hasbro": "H-02 H-43 H-A03 H-A04 H-A06 H-A07 H-A08 H-A09 H-A42 H-A55",
    "miro": "M-03 M-06 M-45 M-58 M-A02 M-A05 M-A15 M-A22 M-A23",
    "refonte": "R-02",
}
"""What no program can break, or a test holds: pieces, a dealer, errors of print, cards that are data."""


@pytest.mark.parametrize("name", games())
def test_every_rule_is_missed_when_it_is_taken_away(name: str) -> None:
    """At each place that cites it a named test fails without it; `make enforced` finds those tests.

    What no program can break is cited nowhere.
    """
    entries = rule_coverage(cl.load(name))
    free = [entry for entry in entries if entry.standing in {UNBREAKABLE, HELD}]
    assert [entry.rule.id for entry in free] == FREE[name].split()
    assert not any(entry.cited_at for entry in free)
    assert {entry.standing for entry in entries if entry not in free} == {ENFORCED}


@pytest.mark.parametrize("name", games())
def test_the_record_names_every_citation_and_tests_that_exist(name: str) -> None:
    """No citation is left out, none is there that the code does not have, and every test can be found."""
    recorded = {(rule, key) for rule, keys in read_record()[name].items() for key in keys}
    assert recorded == {(citation.rule.id, citation.key) for citation in citations(name)}
    for keys in read_record()[name].values():
        for removals in keys.values():
            assert removals.keys() <= {"uncited", "undone"}
            for test in removals.values():
                file, _, function = test.partition("::")
                assert re.search(rf"def {function}\(", (TESTS / file).read_text("utf-8")), test


def test_a_rule_without_a_test_that_misses_it_is_only_cited(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One removal that no test sees is enough."""
    record = read_record()
    key, removals = next(iter(record["hasbro"]["H-25"].items()))
    record["hasbro"]["H-25"][key] = {**removals, "uncited": ""}
    file = tmp_path / "enforced.json"
    file.write_text(json.dumps(record), "utf-8")
    monkeypatch.setattr("rule_coverage.RECORD", file)
    standing = {entry.rule.id: entry.standing for entry in rule_coverage(cl.load("hasbro"))}

    assert (standing["H-25"], standing["H-26"], standing["H-02"]) == (CITED, ENFORCED, UNBREAKABLE)


@pytest.mark.slow
def test_some_recorded_tests_fail_without_their_rule(root: Path) -> None:
    """A citation of one game is taken away for real; CONQUEST_SEED takes another, of another game."""
    seed = int(os.environ.get("CONQUEST_SEED", "0"))
    game = games()[seed % len(games())]
    run = enforced(root, "--check", "--game", game, "--sample", "1", "--seed", str(seed))

    assert run.returncode == 0, run.stdout + run.stderr


WITHOUT_IMPORT = """
import gc
import removals
from rule_coverage import citations
from conquest_lab.games.hasbro import combat

gc.freeze()
defend = next(one for one in citations("hasbro") if one.key == "hasbro/combat.py defend 1")
assert removals.put_in_place(defend, removals.UNCITED)
assert removals.PLACEHOLDER in combat.defend.__code__.co_names
"""


@pytest.mark.slow
def test_a_citation_is_taken_away_from_code_that_is_imported(root: Path) -> None:
    """Also from code that the garbage collector was told to leave alone, as every run of tests tells it."""
    paths = os.pathsep.join([str(root), str(root / "tools")])
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_IMPORT],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stderr


@pytest.mark.long
@pytest.mark.slow
def test_a_recorded_test_that_does_not_fail_is_found(root: Path, tmp_path: Path) -> None:
    """A record that names a test of something else, for a function and for a table of rules."""
    other = "games/miro/test_refusals.py::test_M_01_tables_of_another_size_are_refused"
    keys = [one for one in citations("miro") if one.rule.id == "M-23"]
    record = {"miro": {"M-23": {one.key: {"uncited": other} for one in keys}}}
    file = tmp_path / "enforced.json"
    file.write_text(json.dumps(record), "utf-8")
    run = enforced(root, "--check", "--game", "miro", "--file", str(file))

    assert run.returncode == 1
    assert run.stdout.count("does not fail") == len(keys)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("name", games())
def test_all_recorded_tests_fail_without_their_rule(name: str, root: Path) -> None:
    """Every citation of a game is taken away, in each way."""
    run = enforced(root, "--check", "--game", name)

    assert run.returncode == 0, run.stdout + run.stderr


def test_the_table_can_be_printed_and_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line a rule and one for the sentences of the book, and the rules as JSON."""
    monkeypatch.setattr(sys, "argv", ["rule_coverage.py", "hasbro"])
    main()
    *lines, last = capsys.readouterr().out.splitlines()
    monkeypatch.setattr(sys, "argv", ["rule_coverage.py", "hasbro", "--json"])
    main()
    records = json.loads(capsys.readouterr().out)

    assert len(lines) == len(records) == len(cl.load("hasbro").rulebook.rules)
    assert {line.split("  ")[0] for line in lines} == {ENFORCED, UNBREAKABLE}
    assert last == "hasbro: 125 of 125 sentences held by a test"
    attack = next(record for record in records if record["id"] == "H-25")
    assert attack["standing"] == ENFORCED
    assert any("hasbro" in place for place in attack["cited_at"])
    assert any("hasbro" in test for test in attack["missed_by"])
