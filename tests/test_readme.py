"""The README: its examples do as they say."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_program_in_the_readme_prints_what_it_says() -> None:
    """The lines after >>> are run, and what they print is compared."""
    failed, tried = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS
    )

    assert tried >= 6
    assert failed == 0
