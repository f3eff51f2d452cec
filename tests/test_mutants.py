"""The table of `make mutants`: which tests are asked about which module."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_modules_and_tests_of_the_table_are_there() -> None:
    """Cosmic Ray is not installed with the suite, so that the table is read from the source."""
    tree = ast.parse((ROOT / "tools" / "mutants.py").read_text("utf-8"))
    (guards,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "GUARDS"
    )
    assert len(guards) > 10
    for module, tests in guards.items():
        assert (ROOT / "conquest_lab" / f"{module}.py").is_file(), module
        assert tests, module
        assert all((ROOT / path).exists() for path in tests), module
