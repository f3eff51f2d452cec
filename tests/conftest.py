"""What all tests share: which of them run together, and where the project is."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep together, in one process, what shares a server or a kernel.

    The browser tests share Voila, JupyterLab and Chromium; the cells of a notebook share a kernel.
    """
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))
        elif item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.xdist_group(str(item.path)))


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the checkout."""
    return ROOT
