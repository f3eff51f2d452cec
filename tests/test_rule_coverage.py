"""Every rule of every book is enforced and tested, or says why no program can break it."""

from __future__ import annotations

import json

import pytest

import conquest_lab as cl
from conquest_lab import cli
from conquest_lab.coverage import rule_coverage


@pytest.mark.parametrize("name", cl.rulesets())
def test_every_rule_is_used_and_named_by_a_test(name: str) -> None:
    """A rule that the program can break has a line that enforces it and a test that names it."""
    missing = [entry.rule.id for entry in rule_coverage(cl.load(name)) if not entry.complete]

    assert missing == []


def test_the_table_can_be_printed_and_read(capsys: pytest.CaptureFixture[str]) -> None:
    """One line a rule, and the same as JSON."""
    assert cli.main(["rules", "hasbro", "--coverage", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert cli.main(["rules", "hasbro", "--coverage", "--json"]) == 0
    records = json.loads(capsys.readouterr().out)

    assert len(lines) == len(records) == len(cl.load("hasbro").rulebook.rules)
    attack = next(record for record in records if record["id"] == "H-25")
    assert any("hasbro" in place for place in attack["enforced_at"])
    assert any("hasbro" in place for place in attack["tested_by"])
