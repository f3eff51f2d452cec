"""Errors of building a board, each told in one line."""

from __future__ import annotations


class MapBuildError(Exception):
    """A board cannot be built; the message says what to mend."""


class SourceError(MapBuildError):
    """The geographic source is missing or is not the file that was recorded."""


class BoardMismatchError(MapBuildError):
    """The picture and the declared topology disagree."""
