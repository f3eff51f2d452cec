"""`conquest-lab class report`: the results of rooms and of pupils, as a table, CSV or JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from conquest_lab.classroom.codes import Result, decode
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.pasted import codes_in, room_of
from conquest_lab.classroom.report import (
    COLUMNS,
    FORMAT,
    FORMAT_VERSION,
    as_csv,
    results,
    table,
)
from conquest_lab.core.words import LANGUAGES, Speaker, say

MAX_BYTES = 20_000_000
ANSWERED = {"repeatable", "right"}
"""The columns with a yes or a no."""

SpeakerOf = Callable[[str], Speaker]


def add_parser(commands: Any, t: Speaker, speaker: SpeakerOf) -> None:
    """Add the command and its one command; their help is said by `t`. speaker: says what is printed."""
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
    report.add_language()
    report.set_defaults(command=lambda arguments: _report(arguments, speaker(arguments.lang)))


def _report(arguments: argparse.Namespace, t: Speaker) -> None:
    text = ""
    if arguments.file.suffix != ".json":
        text = _text_of(arguments.file)
    if text.lstrip().startswith(f"{COLUMNS[0]},{COLUMNS[1]},"):
        raise ClassError(
            say(
                "{file} has the results as CSV: a spreadsheet opens it; this command reads those that the"
                " wall gives as JSON",
                file=arguments.file.name,
            )
        )
    if text and not text.lstrip().startswith("{"):
        found = results_of_codes(text, arguments.experiment or "", arguments.lang)
    else:
        found = read_results(arguments.file)
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    elif arguments.csv:
        print(as_csv(found), end="")
    else:
        _print(found, t)


def _text_of(path: Path) -> str:
    """The text of a file; raises ClassError for a file that is too large, or no text."""
    if path.stat().st_size > MAX_BYTES:
        raise ClassError(
            say(
                "{file} is too large: codes are text of at most {most} bytes",
                file=path.name,
                most=MAX_BYTES,
            )
        )
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ClassError(
            say(
                "{file} holds no codes: byte {byte} is not UTF-8 text",
                file=path.name,
                byte=error.start,
            )
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
        table(found)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise ClassError(fault) from error
    return dict(found)


def results_of_codes(
    text: str, experiment: str = "", language: str = LANGUAGES[0]
) -> dict[str, Any]:
    """The results in pupils' codes, one a line, or in links with codes; of one seed the last code counts.

    experiment: the line of the activity that all of them must belong to, "" for any.
    Raises ClassError that names the code with a mistake.
    """
    found: list[Result] = []
    for number, (name, code) in enumerate(codes_in(text), start=1):
        try:
            result = decode(code, experiment)
        except ClassError as error:
            raise ClassError(say("code {n}: {reason}", n=number, reason=error.message)) from error
        found.append(result if result.name else replace(result, name=name))
    return {**results(room_of(found, language)), "room": None, "language": None}


def _print(found: dict[str, Any], t: Speaker) -> None:
    """Print the results as a table."""
    said = {"yes": t("yes"), "no": t("no")}
    rows = [
        [said.get(cell, cell) if name in ANSWERED else cell for name, cell in row.items()]
        for row in ({name: str(row[name]) for name in COLUMNS} for row in table(found))
    ]
    heads = {
        "question": t("question"),
        "experiment": t("experiment"),
        "exact": t("exact chance"),
        "person": t("person"),
        "name": t("name"),
        "bet_percent": t("bet in percent"),
        "points_off": t("points off"),
        "seed": t("seed"),
        "throws": t("throws"),
        "won": t("won"),
        "repeatable": t("repeatable"),
        "answer": t("answer"),
        "right": t("right"),
        "first_right": t("first try"),
        "of": t("of"),
        "misconceptions": t("misconceptions"),
    }
    lines = [[heads[name] for name in COLUMNS], *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(COLUMNS))]
    for line in lines:
        print(
            "  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip()
        )
