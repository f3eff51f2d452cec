"""A server of classes in the loop of a test."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from class_visitors import serving


@pytest.fixture
def port(tmp_path: Path) -> AbstractAsyncContextManager[int]:
    """Its port; the file is in the folder of the test."""
    return serving(tmp_path / "classes.sqlite")
