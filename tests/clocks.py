"""A clock for tests."""

from dataclasses import dataclass


@dataclass
class Clock:
    """A clock that stands until it is moved."""

    time: float = 2_000_000_000.0

    def __call__(self) -> float:
        return self.time
