"""The contract of `conquest_lab.testing` on every ruleset of this project; a new folder joins by existing."""

from __future__ import annotations

import pytest

import conquest_lab as cl
from conquest_lab.testing import CHECKS, WHOLE, Case, check_ruleset, contract, missing

pytestmark = pytest.mark.slow

test_contract = contract(*cl.rulesets())


def test_check_ruleset_runs_every_check_once(monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[object] = []
    monkeypatch.setattr("conquest_lab.testing.CHECKS", (run.append,))
    monkeypatch.setattr("conquest_lab.testing.WHOLE", (run.append,))

    check_ruleset("express", players=3, seed=7, continue_attempt=True)

    assert run == ["express", Case("express", (("continue_attempt", True),), 3, 400, 7)]
    assert len(CHECKS) + len(WHOLE) == 13


@pytest.mark.parametrize("name", cl.rulesets())
def test_nothing_is_missing_in_our_rulesets(name: str) -> None:
    """The tests of ours stand outside the package."""
    assert set(missing(name)) <= {"tests: none beside the package"}
