"""One line per stage while a board is built, with a bar and the seconds it took."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

BAR_WIDTH = 20


class Progress:
    """Counts the stages of one board; a terminal sees the line before the stage ends."""

    def __init__(self, board: str, stages: int, *, quiet: bool = False) -> None:
        self.board = board
        self.stages = stages
        self.done = 0
        self.quiet = quiet

    @contextmanager
    def stage(self, label: str) -> Iterator[None]:
        """A `with` block is one stage."""
        start = time.perf_counter()
        live = sys.stderr.isatty() and not self.quiet
        if live:
            sys.stderr.write("\r" + self._line(label))
            sys.stderr.flush()
        yield
        self.done += 1
        if not self.quiet:
            line = f"{self._line(label)} {time.perf_counter() - start:5.2f} s\n"
            sys.stderr.write(("\r" if live else "") + line)

    def _line(self, label: str) -> str:
        full = BAR_WIDTH * self.done // self.stages
        bar = "#" * full + "." * (BAR_WIDTH - full)
        return f"{self.board:12} [{bar}] {self.done}/{self.stages} {label:34}"
