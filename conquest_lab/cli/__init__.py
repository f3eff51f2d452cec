"""The command `conquest-lab` and its commands. Errors are one line and exit status 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from conquest_lab import __version__
from conquest_lab.classroom import command as classes
from conquest_lab.cli import printing, servers
from conquest_lab.cli.saves import library, load, luck_of, read_save
from conquest_lab.command_line import (
    CommandError,
    Parser,
    accept_every_letter,
    chosen_language,
    in_brackets,
    in_one_line,
    why,
)
from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import Speaker
from conquest_lab.odds import command as odds
from conquest_lab.players.readings import command as readings

Command = Callable[[argparse.Namespace], None]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, 2 for an error that was printed, 130 for Ctrl+C."""
    words = sys.argv[1:] if argv is None else argv
    accept_every_letter((sys.stdout, sys.stderr))
    t = speaker(chosen_language(words))
    try:
        arguments = build_parser(t.language).parse_args(words)
        command: Command = arguments.command
        command(arguments)
        if sys.stdout is not None:  # a service may have closed it
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader, `head` say, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except ConquestError as error:
        return _failed(t.render(error.message))
    except CommandError as error:
        return _failed(str(error))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _failed(f"{where}{t.render(why(error))}")
    return 0


def _failed(line: str) -> int:
    print(f"conquest-lab: {in_one_line(line)}", file=sys.stderr)
    return 2


def build_parser(language: str | None = None) -> Parser:
    """The whole command line.

    language: of its help and its errors; by default that of the system.
    """
    t = speaker(language or chosen_language(()))
    command = in_brackets(t("command"))
    parser = Parser(
        t=t,
        prog="conquest-lab",
        description=t("Five conquest board games as a teaching kit."),
        epilog=t("{command} explains a command.", command=f"conquest-lab {command} --help"),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"conquest-lab {__version__}",
        help=t("show the version and exit"),
    )
    parser.add_language()
    commands = parser.add_subparsers(metavar=command, required=True)
    servers.add_parsers(commands, t)
    printing.add_parsers(commands, t, speaker)
    odds.add_parsers(
        commands,
        t,
        speaker=speaker,
        load=load,
        open_game=lambda file: library().Session.load(read_save(file)),
        luck_of=luck_of,
    )
    classes.add_parser(commands, t, speaker)
    classes.add_scorm(commands, t)
    readings.add_parser(
        commands,
        t,
        load=load,
        names=lambda: library().rulesets(),
        speaker=speaker,
    )
    return parser


def speaker(language: str) -> Speaker:
    """The speaker of a language."""
    from conquest_lab.text import speaker  # noqa: PLC0415 - catalogues, only when something is said

    return speaker(language)
