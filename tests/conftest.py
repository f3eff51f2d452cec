"""What all tests share: which of them run together, and where the project is."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).parents[1]


class Together(LoadScopeScheduling):
    """Keeps in one process what shares a server or a kernel, and spreads the rest test by test.

    xdist's own `--dist loadgroup` does this by marks, and silently does not under pytest 9.2
    (pytest-xdist #1386).
    """

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        if path.startswith("tests/browser/"):
            return "browser"
        if path.endswith((".ipynb", "test_wheel.py")):
            return path
        return nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    """Hand the tests out to the processes of `-n`."""
    return Together(config, log)


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the checkout."""
    return ROOT
