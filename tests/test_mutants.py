"""The table of `make mutants`: which tests are asked about which module."""

import ast
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[1]


def table(name: str) -> ast.expr:
    """The value that `tools/mutants.py` gives a name; Cosmic Ray is not installed with the suite."""
    tree = ast.parse((ROOT / "tools" / "mutants.py").read_text("utf-8"))
    (found,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
    )
    return found


def test_what_tests_read_is_copied() -> None:
    """A test that finds nothing where it looks fails before anything is changed."""
    left_out = table("LEFT_OUT")
    assert isinstance(left_out, ast.Call)
    patterns = [ast.literal_eval(pattern) for pattern in left_out.args]
    read = ("benchmarks", "conquest_lab", "docs", "lessons", "locks", "maps", "tests", "tools")
    for folder in read:
        assert (ROOT / folder).is_dir()
        assert not any(fnmatch(folder, pattern) for pattern in patterns)


def test_modules_and_tests_of_the_table_are_there() -> None:
    guards = ast.literal_eval(table("GUARDS"))
    assert len(guards) > 10
    for module, tests in guards.items():
        assert (ROOT / "conquest_lab" / f"{module}.py").is_file(), module
        assert tests, module
        assert all((ROOT / path).exists() for path in tests), module
