"""A quicker start of pytest, which loads this plugin before those of other packages (`addopts`).

nbval imports jsonschema in every process of a run, whether it has a notebook to run or not.

In a fresh checkout pytest rewrites the assertions of every file, and keeps the result. Processes that went
through the files in the same order would each rewrite all of them at the same time.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from conquest_lab.server.settling import import_schemas

import_schemas()

WORKER = os.environ.get("PYTEST_XDIST_WORKER")


class InOwnOrder(pytest.Dir):
    """A folder that each process of a run goes through in another order."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        """The files and folders in it, shuffled."""
        found = list(super().collect())
        Random(WORKER).shuffle(found)
        return found


@pytest.hookimpl(tryfirst=True)
def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Go through folders in an order of this process, if there are others."""
    if WORKER is None:
        return None
    folder: InOwnOrder = InOwnOrder.from_parent(parent, path=path)
    return folder


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bring the tests into the order that all processes have to agree on, file by file."""
    if WORKER is not None:
        items.sort(key=lambda item: item.nodeid.partition("::")[0])
