"""Folders of the maps, the lessons and the documentation.

They stand beside the package in a checkout, and inside it when it is installed.
"""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def shipped(name: str) -> Path:
    """The folder `maps`, `lessons`, `docs` or `site`, beside the package or inside it."""
    installed = PACKAGE / f"_{name}"
    return installed if installed.is_dir() else PACKAGE.parent / name
