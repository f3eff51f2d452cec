"""Names in files that spreadsheets open, in the languages in which those part a line differently."""

import pytest

from conquest_lab.core.sheets import harmless


@pytest.mark.parametrize("sign", "=+-@＝＋－＠")
@pytest.mark.parametrize(
    "before", ["", " ", "\N{NO-BREAK SPACE}", '"', 'Ana;"', "Ana; ", "Ana,", "Ana\t"]
)
def test_no_part_of_a_name_begins_a_formula(before: str, sign: str) -> None:
    """A spreadsheet in French parts the lines of our file at semicolons, in a name too."""
    safe = harmless(f"{before}{sign}1")
    cells = safe.replace(",", ";").replace("\t", ";").split(";")
    assert cells[-1].startswith("'")
    assert safe.replace("'", "") == f"{before}{sign}1"


@pytest.mark.parametrize("name", ["Ana", "Jean-Luc", "Smith, Ana", "a = b", "", "; ", "Zoë + Ève"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert harmless(name) == name
