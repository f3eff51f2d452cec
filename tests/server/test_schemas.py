"""A server starts without what it does not need yet, and all is there for whoever asks."""

import subprocess
import sys

import pytest

TELL = """
import sys
from conquest_lab.server.settling import import_schemas
import_schemas()
import nbformat, voila.app
print("compiled" if "lark" in sys.modules else "spared")
nbformat.validate(nbformat.v4.new_notebook())
try:
    nbformat.validate({"cells": 7})
except nbformat.ValidationError:
    print("refused")
import rfc3987_syntax
print(rfc3987_syntax.is_valid_syntax("iri", "https://conquête.example/"))
"""


@pytest.mark.slow
def test_the_grammar_is_spared_and_there_for_whoever_asks() -> None:
    told = subprocess.run([sys.executable, "-c", TELL], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["spared", "refused", "True"]


START = """
import sys
from conquest_lab.server.settling import import_schemas
import_schemas()
import conquest_lab.server.voila_server
print(*(name for name in sys.modules if name.startswith(("conquest_lab.widgets", "ipywidgets", "PIL"))))
"""


@pytest.mark.slow
def test_a_server_starts_without_the_pages_of_games() -> None:
    """Their imports, which the process that forks games makes anyway, would take half of its start."""
    told = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True)
    assert told.stdout.split() == []
