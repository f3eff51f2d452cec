"""Folders of the maps, the lessons and the documentation: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def shipped(name: str) -> Path:
    """The folder `maps`, `lessons`, `docs` or `site`, whether it stands beside the package or came with it."""
    installed = PACKAGE / f"_{name}"
    return installed if installed.is_dir() else PACKAGE.parent / name
