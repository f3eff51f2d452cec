"""The parser of the command line and its language: help and errors in English or French."""

from __future__ import annotations

import argparse
import codecs
import errno
import io
import locale
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NoReturn

from conquest_lab.core.record import MAX_SHOWN
from conquest_lab.core.words import ENGLISH, LANGUAGES, Message, Speaker, say

# The language ---------------------------------------------------------------------------------------

_NAMES = {"english": "en", "french": "fr"}
"""Languages as Windows names them, `French_France`."""


def chosen_language(words: Sequence[str], environment: Mapping[str, str] | None = None) -> str:
    """The language of a command line: that of `--lang`, wherever it stands, else that of the system.

    words: the command line without the name of the program.
    environment: by default that of this process.
    """
    finder = argparse.ArgumentParser(add_help=False)
    finder.add_argument("--lang", nargs="?")
    requested = finder.parse_known_args(words)[0].lang
    return requested if requested in LANGUAGES else _of_system(environment or os.environ)


def _of_system(environment: Mapping[str, str]) -> str:
    """The language as gettext finds it: the locale, before it the list in LANGUAGE; English in locale C."""
    named = filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG")))
    of_locale = next(named, None) or locale.getlocale()[0] or "C"
    listed = environment.get("LANGUAGE", "").split(":")
    wished = [] if _first_part(of_locale) in {"c", "posix"} else [*listed, of_locale]
    return next((known for one in wished if (known := _known(one))), LANGUAGES[0])


def _first_part(name: str) -> str:
    """The language in the name of a locale, such as `fr` of `fr_CA.UTF-8`."""
    return re.split(r"[_.@-]", name)[0].lower()


def _known(name: str) -> str:
    """The language of a locale, "" for one that is not spoken here."""
    first = _first_part(name)
    code = _NAMES.get(first, first)
    return code if code in LANGUAGES else ""


# What an old coding lacks -----------------------------------------------------------------------------

_PLAIN = str.maketrans(
    "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}’‘“”«»–−…×·",
    '  \'\'""""--.x-',
)


def accept_every_letter(streams: Iterable[Any]) -> None:
    """Let streams of a coding without typography, such as Latin-1, print plain marks in its place."""
    codecs.register_error("conquest-lab", _plainly)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper) and _stops_at_letters(stream):
            stream.reconfigure(errors="conquest-lab")


def _stops_at_letters(stream: io.TextIOWrapper) -> bool:
    """True for a stream that fails at a letter it lacks; in locale C it lets names of files pass alone."""
    lets_names_pass = stream.errors == "surrogateescape"
    every_letter = codecs.lookup(stream.encoding).name == "utf-8"
    return stream.errors == "strict" or (lets_names_pass and not every_letter)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = error.object[error.start : error.end].translate(_PLAIN)
    return plain.encode("ascii", "replace").decode("ascii"), error.end


# The parser -----------------------------------------------------------------------------------------


class Formatter(argparse.HelpFormatter):
    """Help in the words and the typography of a language."""

    def __init__(self, *arguments: Any, t: Speaker, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.t = t

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        if prefix is None:
            prefix = self.t("usage:") + " "
        super().add_usage(usage, actions, groups, prefix)

    def start_section(self, heading: str | None) -> None:
        # argparse puts a colon behind it, before which French has a space.
        space = "\N{NO-BREAK SPACE}" if heading and self.t.language == "fr" else ""
        super().start_section(f"{heading}{space}" if heading else heading)


class Parser(argparse.ArgumentParser):
    """A parser that speaks a language; an error is one line and names the command that explains more.

    t: the speaker of the language.
    below: True for a command of another parser, which hands on all words that follow.
    """

    def __init__(self, *, t: Speaker = ENGLISH, below: bool = False, **settings: Any) -> None:
        super().__init__(
            add_help=False,
            formatter_class=partial(Formatter, t=t),
            **settings,
        )
        self.t = t
        self._below = below
        self._positionals.title = t("arguments")
        self._optionals.title = t("options")
        self.add_argument("-h", "--help", action="help", help=t("show this help and exit"))
        # Otherwise argparse names the Python type, and lets 1/0 through as an exception.
        self.register("type", int, partial(_integer, t))
        self.register("type", Fraction, partial(_fraction, t))
        self._left: Callable[[], object] | None = None

    def later(self, add: Callable[[], object]) -> None:
        """Add arguments by `add`, and only when this parser reads a command line or is explained."""
        self._left = add

    def fill(self) -> None:
        """Add what was left for later."""
        add, self._left = self._left, None
        if add is not None:
            add()

    def parse_known_args(self, *arguments: Any, **settings: Any) -> Any:
        """The values that a command line gives, and the words of it that are left."""
        self.fill()
        found, left = super().parse_known_args(*arguments, **settings)
        # argparse leaves it to the first parser, whose help does not explain this command.
        if left and self._below:
            self.error(f"unrecognized arguments: {' '.join(left)}")
        return found, left

    def format_usage(self) -> str:
        """The first lines of the help."""
        self.fill()
        return super().format_usage()

    def format_help(self) -> str:
        """The help."""
        self.fill()
        return super().format_help()

    def add_subparsers(self, **settings: Any) -> Any:
        """Commands below this one, whose parsers speak its language."""
        own: Any = {
            "parser_class": partial(Parser, t=self.t, below=True),
            "title": self.t("commands"),
        }
        return super().add_subparsers(**own, **settings)

    def add_language(self) -> None:
        """Add the option `--lang`."""
        self.add_argument(
            "--lang",
            choices=LANGUAGES,
            default=self.t.language,
            help=self.t("the language (default: that of your system)"),
        )

    def add_printing(self) -> None:
        """Add the options of a command that prints: as JSON, or in which language."""
        self.add_argument("--json", action="store_true", help=self.t("print JSON"))
        self.add_language()

    def error(self, message: str) -> NoReturn:
        fault = self.t.render(in_words(message))
        more = self.t("see {command}", command=f"{self.prog} --help")
        self.exit(2, f"{self.prog}: {in_one_line(fault)} ({more})\n")


def in_one_line(fault: str) -> str:
    """The text of an error without the line breaks that came with what the user wrote."""
    return " ".join(fault.splitlines())


def in_brackets(word: str) -> str:
    """The place of a command in the help, `<command>`."""
    return f"<{word}>"


def add_command(commands: Any, name: str, said: str) -> Parser:
    """Add a command that is explained by the same words in the list of commands and in its own help."""
    parser: Parser = commands.add_parser(name, help=said, description=said)
    return parser


# What argparse says, in every version from 3.11 on, and what is said in its place.
_NAMED = "argument (?P<name>.+?): "
_FAULTS = (
    (
        rf"{_NAMED}invalid choice: (?P<value>.+?)(, maybe .+?)? \(choose from (?P<choices>.+)\)",
        say("{name}: “{value}” is not among the choices: {choices}"),
    ),
    (rf"{_NAMED}expected one argument", say("{name} needs a value")),
    (
        rf"{_NAMED}expected at least one argument",
        say("{name} needs one value or more"),
    ),
    (
        rf"{_NAMED}not allowed with argument (?P<other>.+)",
        say("{name} and {other} cannot be asked for together"),
    ),
    (
        rf"{_NAMED}ignored explicit argument (?P<value>.+)",
        say("{name} takes no value, and “{value}” was given"),
    ),
    (rf"{_NAMED}(?P<fault>.+)", say("{name}: {fault}")),
    (r"the following arguments are required: (?P<names>.+)", say("missing: {names}")),
    (r"unrecognized arguments: (?P<value>.+)", say("“{value}” is not expected here")),
    (
        r"ambiguous option: (?P<name>.+?) could match (?P<choices>.+)",
        say("{name} may stand for {choices}; write it out"),
    ),
)


def in_words(fault: str) -> Message | str:
    """The fault that argparse found, as a sentence of the catalogue; itself where it is unknown."""
    for pattern, sentence in _FAULTS:
        if found := re.fullmatch(pattern, fault, re.DOTALL):
            values = {name: _shown(name, text) for name, text in found.groupdict().items()}
            return Message(sentence.template, tuple(values.items()))
    return fault


def _shown(name: str, text: str) -> str:
    """The words that argparse quotes, on one line and without its quotation marks."""
    if name == "choices":
        return text.replace("'", "")
    if name == "value":
        text = re.sub(r"""^(['"])(.*)\1$""", r"\2", text)
        return " ".join(text[:MAX_SHOWN].split())
    return text


def _integer(t: Speaker, text: str) -> int:
    try:
        return int(text)
    except ValueError as error:  # too many digits, too
        fault = t("“{text}” is not a whole number, such as 12", text=text[:MAX_SHOWN])
        raise argparse.ArgumentTypeError(fault) from error


def _fraction(t: Speaker, text: str) -> Fraction:
    try:
        return Fraction(text.replace(",", ".") if t.language == "fr" else text)
    except (ValueError, ZeroDivisionError) as error:
        fault = t("“{text}” is not a number, such as 0.8 or 4/5", text=text[:MAX_SHOWN])
        raise argparse.ArgumentTypeError(fault) from error


def whole(t: Speaker, least: int, most: int, text: str) -> int:
    """The whole number that a text names; argparse prints the fault of any other."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else least - 1
    if not least <= number <= most:
        fault = t(
            "“{text}” is not a whole number from {least} to {most}",
            text=text[:MAX_SHOWN],
            least=str(least),
            most=str(most),
        )
        raise argparse.ArgumentTypeError(fault)
    return number


class CommandError(Exception):
    """A request that cannot be carried out; the message is the one line that the user reads."""


def why(error: OSError) -> Message | str:
    """The reason why a file cannot be used, in words; that of another failure as the system gives it."""
    if error.errno == errno.ENOENT and error.filename is None:
        return error.strerror or str(
            error
        )  # as where no folder for temporary files can be written to
    return {
        errno.ENOENT: say("there is no such file"),
        errno.EISDIR: say("this is a folder; a file is needed"),
        errno.ENOTDIR: say("this is a file; a folder is needed"),
        errno.EACCES: say("you may not open it"),
        errno.EPERM: say("you may not open it"),
        errno.EEXIST: say("it is there already"),
        errno.ENOSPC: say("the disk is full"),
    }.get(error.errno or 0, error.strerror or str(error))
