"""The parser of the command line: errors of one line that say what would be right."""

from __future__ import annotations

import argparse
import errno
from fractions import Fraction
from typing import Any, NoReturn

from conquest_lab.core.record import MAX_SHOWN
from conquest_lab.core.words import Message, say


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, and name the command that explains more."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        # Otherwise argparse names the Python type, and lets 1/0 through as an exception.
        self.register("type", int, _integer)
        self.register("type", Fraction, _fraction)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def _integer(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:  # too many digits, too
        message = f"“{text[:MAX_SHOWN]}” is not a whole number, such as 12"
        raise argparse.ArgumentTypeError(message) from error


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        message = f"“{text[:MAX_SHOWN]}” is not a number, such as 0.8 or 4/5"
        raise argparse.ArgumentTypeError(message) from error


def why(error: OSError) -> Message | str:
    """The reason why a file cannot be used, in words."""
    return {
        errno.ENOENT: say("there is no such file"),
        errno.EISDIR: say("this is a folder; a file is needed"),
        errno.ENOTDIR: say("this is a file; a folder is needed"),
        errno.EACCES: say("you may not open it"),
        errno.EPERM: say("you may not open it"),
        errno.EEXIST: say("it is there already"),
        errno.ENOSPC: say("the disk is full"),
    }.get(error.errno or 0, error.strerror or str(error))
