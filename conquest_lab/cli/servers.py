"""The commands that open a browser: `play`, `lab` and `lesson`."""

from __future__ import annotations

import argparse
import os
import re
import sys
from functools import partial
from pathlib import Path
from typing import Any

from conquest_lab.command_line import CommandError, Parser, add_command, whole
from conquest_lab.core.record import MAX_SHOWN
from conquest_lab.core.words import Speaker
from conquest_lab.server import limits
from conquest_lab.server.hosts import ANY

READY = 2

BASE_URL = re.compile(r"/|(?:/(?!\.{1,2}(?:/|\Z))[A-Za-z0-9._~-]+)+")
SITE = re.compile(
    r"(?!(?:about|blob|data|file|javascript|mailto|vbscript):)(?:https?://)?"
    r"(?:\*|(?:\*\.)?[\w-]+(?:\.[\w-]+)*)(?::(?:\d{1,5}|\*))?",
    re.ASCII | re.IGNORECASE,
)
"""A site as the header has it in which browsers read who may show a page in a frame."""


def add_parsers(commands: Any, t: Speaker) -> None:
    """Add the commands; their help is said by `t`."""
    _add_play(commands, t)
    _add_lti(commands, t)
    lab = add_command(commands, "lab", t("open the lessons in JupyterLab"))
    lab.add_argument(
        "folder",
        nargs="?",
        type=Path,
        metavar=t("folder"),
        help=t("the folder to open; where there is none, the lessons are copied into it"),
    )
    _add_address(lab, t, port=8888)
    lab.set_defaults(command=_lab, t=t)

    lesson = add_command(commands, "lesson", t("open one lesson in the browser (Voila)"))
    lesson.add_argument(
        "lesson", metavar=t("lesson"), help=t("its name, or the beginning of it: p03")
    )
    _add_address(lesson, t, port=8866)
    lesson.add_language()
    lesson.set_defaults(command=_lesson, t=t)


def _add_lti(commands: Any, t: Speaker) -> None:
    lti = add_command(
        commands,
        "lti",
        t("say what a learning platform, such as Moodle, has to know of this server"),
    )
    lti.add_argument(
        "file", type=Path, metavar=t("FILE"), help=t("the settings, as `play --lti` reads them")
    )
    lti.add_argument(
        "--new-key",
        action="store_true",
        help=t("make a new key; the one before stays valid until the next time"),
    )
    lti.set_defaults(command=_lti, t=t)


def _lti(arguments: argparse.Namespace) -> None:
    from conquest_lab.server.classroom.lti import settings  # noqa: PLC0415 - an extra

    found, t = settings.read(arguments.file), arguments.t
    file = settings.keys_beside(arguments.file)
    try:
        keys = settings.rotate(file) if arguments.new_key else settings.read_keys(file)
    except ImportError as error:
        raise CommandError(
            t("keys are made with joserfc: {command}", command="pip install 'conquest-lab[lti]'")
        ) from error
    for name, path in (
        (t("tool URL"), "launch"),
        (t("public keyset"), "keys"),
        (t("initiate login URL"), "login"),
        (t("redirection URI"), "launch"),
    ):
        print(f"{name}: {found.address}class/lti/{path}")
    print(t("the key that signs: {kid}", kid=keys.signing[0]["kid"]))


def _add_play(commands: Any, t: Speaker) -> None:
    play = add_command(commands, "play", t("open the games and lessons in the browser (Voila)"))
    play.add_argument(
        "app",
        nargs="?",
        default="home",
        help=t(
            "one app alone: play, explore, odds, luck, exercises"
            " (default: home, which leads to all of them)"
        ),
    )
    _add_address(play, t, port=8866)
    play.add_argument(
        "--base-url",
        default="/",
        metavar=t("PATH"),
        help=t("the path of the address, behind a proxy (default: {default})", default="/"),
    )
    play.add_argument(
        "--ready",
        type=partial(whole, t, 0, 100),
        default=READY,
        metavar="N",
        help=t(
            "games kept ready for the next visitors, 40 to 80 MB each (default: {default})",
            default=READY,
        ),
    )
    play.add_argument(
        "--embed-in",
        type=partial(_site, t),
        action="append",
        default=[],
        metavar=t("SITE"),
        help=t(
            "a site that may show the games in a frame, such as {example} (can be repeated)",
            example="https://course.example",
        ),
    )
    play.add_argument(
        "--classes",
        type=partial(_file, t),
        metavar=t("FILE"),
        help=t("the file that keeps the rooms of classes (default: in Jupyter’s data folder)"),
    )
    play.add_argument(
        "--lti",
        type=Path,
        metavar=t("FILE"),
        help=t("the settings of learning platforms, such as Moodle, that may start activities"),
    )
    play.add_argument(
        "--lessons",
        type=Path,
        metavar=t("FOLDER"),
        help=t("a folder of notebooks that Home shows as lessons of your own"),
    )
    limits.add_options(play, t)
    play.set_defaults(command=_play, t=t)


def _add_address(parser: Parser, t: Speaker, *, port: int) -> None:
    parser.add_argument(
        "--port",
        type=partial(whole, t, 1, 65535),
        default=port,
        metavar="N",
        help=t("the port to listen on (default: {default})", default=port),
    )
    parser.add_argument(
        "--ip",
        type=partial(_ip, t),
        default="localhost",
        metavar=t("ADDRESS"),
        help=t("the address to listen on (default: localhost, this machine only)"),
    )
    parser.add_argument(
        "--browser",
        action=argparse.BooleanOptionalAction,
        default=None,
        help=t("open a browser, or not (default: where there is a desktop)"),
    )


def _ip(t: Speaker, text: str) -> str:
    if not text:  # to the system that is every address of the machine
        fault = t("“” is not an address to listen on, such as {example}", example="0.0.0.0")  # noqa: S104 - an example
        raise argparse.ArgumentTypeError(fault)
    number = text[1:-1] if text.startswith("[") and text.endswith("]") else text
    return "" if number == ANY else number


def _file(t: Speaker, text: str) -> Path:
    path = Path(text)
    if not path.name:  # beside it stands the file of the tables
        fault = t(
            "“{text}” is not the name of a file, such as {example}",
            text=text,
            example="rooms.sqlite",
        )
        raise argparse.ArgumentTypeError(fault)
    return path


def _site(t: Speaker, text: str) -> str:
    site = text.removesuffix("/")
    if not SITE.fullmatch(site):
        fault = t(
            "“{text}” is not a site, such as {example}, without a path",
            text=text[:MAX_SHOWN],
            example="https://course.example",
        )
        raise argparse.ArgumentTypeError(fault)
    return site


def _desktop() -> bool:
    """True where a browser window can be shown; without a display, `webbrowser` may start lynx."""
    if sys.platform in ("darwin", "win32"):
        return sys.stdout.isatty()
    display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(display) and sys.stdout.isatty()


def _server(arguments: argparse.Namespace) -> tuple[Any, dict[str, Any]]:
    """The module that serves and the options that all its commands share."""
    from conquest_lab import server  # noqa: PLC0415 - slow, and an extra

    browser = _desktop() if arguments.browser is None else arguments.browser
    return server, {"ip": arguments.ip, "port": arguments.port, "open_browser": browser}


def _play(arguments: argparse.Namespace) -> None:
    base = "/" + arguments.base_url.strip("/")
    if not arguments.base_url.startswith("/") or not BASE_URL.fullmatch(base):
        raise CommandError(
            arguments.t(
                "--base-url: “{path}” has to begin with /, and may have letters, digits and . _ ~ - / only,"
                " and no part . or ..",
                path=arguments.base_url[:MAX_SHOWN],
            )
        )
    if arguments.lessons is not None and not arguments.lessons.is_dir():
        raise CommandError(
            arguments.t("--lessons: there is no folder {folder}", folder=str(arguments.lessons))
        )
    server, options = _server(arguments)
    server.serve(
        arguments.app,
        base_url=base if base == "/" else f"{base}/",
        pool_size=arguments.ready,
        frame_ancestors=arguments.embed_in,
        guard=limits.chosen_guard(arguments),
        classes_file=arguments.classes,
        lti_file=arguments.lti,
        own_lessons=arguments.lessons and arguments.lessons.resolve(),
        language=arguments.t.language,
        **options,
    )


def _lesson(arguments: argparse.Namespace) -> None:
    server, options = _server(arguments)
    notebook = server.lesson_notebook(arguments.lesson, arguments.lang)
    server.serve(notebook, language=arguments.lang, **options)


def _lab(arguments: argparse.Namespace) -> None:
    server, options = _server(arguments)
    server.serve_lab(arguments.folder, **options)
