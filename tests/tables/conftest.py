"""Devices at one file of tables, in the loop of a test."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from devices import Room, at_a_table


@pytest.fixture
def room(tmp_path: Path) -> AbstractAsyncContextManager[Room]:
    return at_a_table(tmp_path / "tables.sqlite")
