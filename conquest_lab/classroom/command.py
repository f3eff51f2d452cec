"""`conquest-lab class report`: the results of rooms and of pupils, as a table, CSV or JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.gradebook import as_csv as gradebook_csv
from conquest_lab.classroom.gradebook import class_list, rows_of
from conquest_lab.classroom.pasted import results_in, room_of
from conquest_lab.classroom.report import (
    COLUMNS,
    FORMAT,
    FORMAT_VERSION,
    as_csv,
    results,
    table,
)
from conquest_lab.classroom.scorm import package
from conquest_lab.core.words import LANGUAGES, Message, Speaker, say
from conquest_lab.text import speaker

MAX_BYTES = 20_000_000
MOST_CODES = 10_000

SpeakerOf = Callable[[str], Speaker]


def add_parser(commands: Any, t: Speaker, speaks: SpeakerOf) -> None:
    """Add the command and its one command; their help is said by `t`. speaks: says what is printed."""
    said = t("the results of a class")
    classes = commands.add_parser("class", help=said, description=said)
    command = t("command")
    inner = classes.add_subparsers(metavar=f"<{command}>", required=True)
    said = t("print the results of a room, or those in the codes of pupils")
    report = inner.add_parser("report", help=said, description=said)
    report.add_argument(
        "file",
        type=Path,
        metavar=t("file"),
        help=t("the results as a .json file, or a file of codes, one a line"),
    )
    report.add_argument(
        "--experiment",
        metavar=t("LINE"),
        help=t(
            "the experiment that all codes must belong to, such as {example}",
            example="'battle 10 8'",
        ),
    )
    form = report.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=t("print JSON"))
    form.add_argument("--csv", action="store_true", help=t("print CSV"))
    form.add_argument(
        "--gradebook",
        action="store_true",
        help=t("print CSV with one row a pupil, a mark, and a column for each question"),
    )
    report.add_argument(
        "--list",
        type=Path,
        metavar=t("file"),
        help=t("the class list for the gradebook, one “identifier; name” a line"),
    )
    report.add_argument(
        "--mark",
        type=int,
        default=0,
        metavar="N",
        help=t("the best mark of the gradebook (default: the sum of all points)"),
    )
    report.add_language()
    report.set_defaults(command=lambda arguments: _report(arguments, speaks(arguments.lang)))


def add_scorm(commands: Any, t: Speaker) -> None:
    """Add the command that makes packages for learning platforms; its help is said by `t`."""
    said = t("make a SCORM package of an activity, for Moodle and other platforms")
    scorm = commands.add_parser("scorm", help=said, description=said)
    scorm.add_argument(
        "line",
        metavar=t("LINE"),
        help=t("the activity, such as {example}", example="'series p01 start 6'"),
    )
    scorm.add_argument("file", type=Path, metavar=t("file"), help=t("the package to write, a .zip"))
    scorm.add_argument(
        "--site",
        type=Path,
        default=Path("site") / "dist",
        metavar=t("folder"),
        help=t("the built site that the files come from (default: {default})", default="site/dist"),
    )
    scorm.add_argument("--title", default="", metavar=t("TEXT"), help=t("its title in the course"))
    scorm.add_language()
    scorm.set_defaults(command=_scorm)


def _scorm(arguments: argparse.Namespace) -> None:
    made = package(arguments.site, arguments.line, arguments.lang, arguments.title)
    arguments.file.write_bytes(made)
    t = speaker(arguments.lang)
    print(t("{file}: {n} MB", file=str(arguments.file), n=t.decimal(len(made) / 1e6, 1)))


def _report(arguments: argparse.Namespace, t: Speaker) -> None:
    text = ""
    if arguments.file.suffix != ".json":
        text = _text_of(arguments.file)
    if text.lstrip().startswith(_heads_of_csv()):
        raise ClassError(
            "{file} has the results as CSV: a spreadsheet opens it; this command reads those that the"
            " wall gives as JSON",
            file=arguments.file.name,
        )
    if text and not text.lstrip().startswith("{"):
        # A program that reads them need not know who calls it.
        language = "en" if arguments.json else arguments.lang
        found = results_of_codes(text, arguments.experiment or "", language)
    else:
        found = read_results(arguments.file)
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    elif arguments.csv:
        print(as_csv(found, t.language), end="")
    elif arguments.gradebook:
        listed = class_list(_text_of(arguments.list)) if arguments.list else []
        print(gradebook_csv(found, t.language, listed, arguments.mark), end="")
    else:
        _print(found, t)
    for one in found.get("wrong", ()):
        print(f"conquest-lab: {t.render(_fault(one))}", file=sys.stderr)


def _heads_of_csv() -> tuple[str, ...]:
    """The beginnings of a file of results as CSV, in every language."""
    return tuple(
        sign.join(t.render(name) for name in [*COLUMNS.values()][:2])
        for t in map(speaker, LANGUAGES)
        for sign in (",", ";")
    )


def _text_of(path: Path) -> str:
    """The text of a file; raises ClassError for a file that is too large, or no text."""
    if path.stat().st_size > MAX_BYTES:
        raise ClassError(
            "{file} is too large: codes are text of at most {most} bytes",
            file=path.name,
            most=MAX_BYTES,
        )
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ClassError(
            "{file} holds no codes: byte {byte} is not UTF-8 text", file=path.name, byte=error.start
        ) from error


def read_results(path: Path) -> dict[str, Any]:
    """The results of a room as its teacher downloaded them.

    Raises ClassError for a file of another form.
    """
    fault = say(
        "{file} holds no results of a class as JSON, version {version}",
        file=path.name,
        version=FORMAT_VERSION,
    )
    if path.stat().st_size > MAX_BYTES:
        raise ClassError(fault)
    try:
        found = json.loads(path.read_text(encoding="utf-8-sig"))
        if found["format"] != FORMAT or found["version"] != FORMAT_VERSION:
            raise ClassError(fault)
        table(found, speaker(LANGUAGES[0]))
        rows_of(found, ())
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise ClassError(fault) from error
    return dict(found)


def results_of_codes(
    text: str, experiment: str = "", language: str = LANGUAGES[0]
) -> dict[str, Any]:
    """The results in pupils' codes, one a line, or in links with codes; of one seed the last code counts.

    experiment: the line of the activity that all of them must belong to, "" for any.
    `wrong` lists what could not be read, as `pasted.results_in` does.
    Raises ClassError where no code can be read, with the fault of the first.
    """
    found, wrong = results_in(text, language, experiment, MOST_CODES)
    if wrong and not found:
        raise ClassError("no code can be read; {first}", first=_fault(wrong[0]))
    room = room_of(found, language)
    return {**results(room), "room": None, "language": None, "wrong": wrong}


def _fault(wrong: dict[str, Any]) -> Message:
    return say("code {n}: {reason}", n=wrong["number"], reason=wrong["error"])


def _print(found: dict[str, Any], t: Speaker) -> None:
    """Print the results as a table."""
    rows = [
        ["" if cell is None else t.decimal(cell, 6 if name == "exact" else 1)
         if isinstance(cell, float) else str(cell) for name, cell in row.items()]
        for row in table(found, t)
    ]  # fmt: skip
    lines = [[t.render(name) for name in COLUMNS.values()], *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(COLUMNS))]
    for line in lines:
        print(
            "  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip()
        )
