"""The command `conquest-lab` and its commands. Errors are one line and exit status 2."""

from __future__ import annotations

import argparse
import importlib
import json
import locale
import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from conquest_lab import __version__
from conquest_lab.classroom import command as classes
from conquest_lab.command_line import Parser, why
from conquest_lab.core.errors import ConquestError, SaveError
from conquest_lab.core.record import MAX_BYTES
from conquest_lab.core.words import LANGUAGES, Speaker, say
from conquest_lab.odds import command as odds
from conquest_lab.players import command as tournaments
from conquest_lab.players.readings import command as readings
from conquest_lab.scaffold import lay, unfinished
from conquest_lab.server import limits

Command = Callable[[argparse.Namespace], None]


class CommandError(Exception):
    """A request that cannot be carried out; the message is the one line that the user reads."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, 2 for an error that was printed, 130 for Ctrl+C."""
    try:
        arguments = build_parser().parse_args(argv)
        command: Command = arguments.command
        command(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader, `head` say, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (CommandError, ConquestError) as error:
        print(f"conquest-lab: {_error_line(error, arguments)}", file=sys.stderr)
        return 2
    except OSError as error:
        t = _speaker(_language_of(arguments))
        where = f"{error.filename}: " if error.filename else ""
        print(f"conquest-lab: {where}{t.render(why(error))}", file=sys.stderr)
        return 2
    return 0


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = Parser(
        prog="conquest-lab",
        description="Five conquest board games as a teaching kit.",
        epilog="conquest-lab <command> --help explains a command.",
    )
    parser.add_argument("--version", action="version", version=f"conquest-lab {__version__}")
    commands = parser.add_subparsers(metavar="<command>", required=True)
    _add_servers(commands)
    _add_library(commands)
    odds.add_parsers(
        commands,
        language=_language(),
        speaker=_speaker,
        load=_load,
        open_game=lambda file: _library().Session.load(_read_save(file)),
        more=lambda simulate: tournaments.add_arguments(simulate, _load, _speaker, _language()),
    )
    classes.add_parser(commands, _speaker, _language())
    readings.add_parser(
        commands,
        load=_load,
        names=lambda: _library().rulesets(),
        version=__version__,
        speaker=_speaker,
        language=_language(),
    )
    return parser


def _add_servers(commands: Any) -> None:
    """Add the commands that open a browser."""
    play = commands.add_parser("play", help="the games and lessons in the browser (Voila)")
    play.add_argument(
        "app",
        nargs="?",
        default="home",
        help="one app alone: play, explore, odds, luck, exercises (default: home, which leads to all)",
    )
    _add_server_options(play, port=8866)
    play.add_argument("--base-url", default="/", help="the path behind a proxy (default: /)")
    play.add_argument(
        "--ready",
        type=_count,
        default=2,
        metavar="N",
        help="games kept ready for the next visitors, 40 to 80 MB each (default: 2)",
    )
    play.add_argument(
        "--embed-in",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="a site that may show the app in a frame, e.g. https://course.example (repeatable)",
    )
    play.add_argument(
        "--classes",
        type=Path,
        metavar="FILE",
        help="where the rooms of classes are kept (default: in Jupyter's data folder)",
    )
    limits.add_options(play)
    play.set_defaults(command=_play)

    lab = commands.add_parser("lab", help="JupyterLab on the lessons")
    lab.add_argument("folder", nargs="?", type=Path, help="where the lessons are, or are copied to")
    _add_server_options(lab, port=8888)
    lab.set_defaults(command=_lab)

    lesson = commands.add_parser("lesson", help="a lesson in the browser (Voila)")
    lesson.add_argument("lesson", help="its name, or the beginning of it: p03")
    _add_server_options(lesson, port=8866)
    _add_language_option(lesson)
    lesson.set_defaults(command=_lesson)


def _add_library(commands: Any) -> None:
    """Add the commands that print: rules, saved games, a new scaffold."""
    rules = commands.add_parser("rules", help="search and print the rules of a game")
    rules.add_argument("ruleset", nargs="?", help="the game; without it, the games are listed")
    rules.add_argument("words", nargs="*", help="a rule's id, or words that it contains")
    rules.add_argument(
        "--coverage",
        action="store_true",
        help="which rules are enforced: where each is cited, and the tests that fail without it"
        " (in a checkout)",
    )
    _add_printing_options(rules)
    rules.set_defaults(command=_rules)

    replay = commands.add_parser("replay", help="print a saved game, ply by ply")
    replay.add_argument("file", help="the saved game, or - for standard input")
    _add_printing_options(replay)
    replay.set_defaults(command=_replay)

    cases = commands.add_parser(
        "cases", help="ask the rules the public cases, whose answers the books print"
    )
    cases.add_argument("--game", help="those of one game only")
    cases.add_argument("--file", type=Path, help="another file of the same form (docs/cases.md)")
    _add_printing_options(cases)
    cases.set_defaults(command=_cases)

    scaffold = commands.add_parser("new-ruleset", help="write the scaffold of a game of your own")
    scaffold.add_argument("name", help="its name: lower-case letters, digits and _")
    scaffold.add_argument(
        "--folder",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="where the folder of its package is made (default: here)",
    )
    _add_printing_options(scaffold)
    scaffold.set_defaults(command=_new_ruleset)


def _load(name: str, **options: object) -> Any:
    return _library().load(name, **options)


def _speaker(language: str) -> Speaker:
    from conquest_lab.text import speaker  # noqa: PLC0415 - catalogues, only when something is said

    return speaker(language)


def _error_line(error: Exception, arguments: argparse.Namespace) -> str:
    """The one line of an error, in the language of the output where it can be said in it."""
    if isinstance(error, ConquestError):
        return _speaker(_language_of(arguments)).render(error.message)
    return str(error)


def _language_of(arguments: argparse.Namespace) -> str:
    """The language of the output; that of the locale for a command that has no option for it."""
    language: str = getattr(arguments, "lang", None) or _language()
    return language


def _add_server_options(parser: argparse.ArgumentParser, *, port: int) -> None:
    parser.add_argument(
        "--port", type=_port, default=port, help=f"the port to listen on (default: {port})"
    )
    parser.add_argument(
        "--ip",
        default="localhost",
        help="the address to listen on (default: localhost, this machine only)",
    )
    parser.add_argument(
        "--browser",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="open a browser (default: where there is a desktop)",
    )


def _add_printing_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
    _add_language_option(parser)


def _add_language_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=_language(), help="the language (default: yours)"
    )


def _language() -> str:
    """French for a French locale, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "fr" if value.startswith("fr") else "en"
    return "fr" if (locale.getlocale()[0] or "").startswith("fr") else "en"


def _whole(text: str, least: int, most: int, fault: str) -> int:
    """The whole number that a text names; argparse prints the fault of any other."""
    number = int(text) if text.isascii() and text.isdigit() else -1
    if not least <= number <= most:
        message = f"“{text}” is not {fault}"
        raise argparse.ArgumentTypeError(message)
    return number


def _port(text: str) -> int:
    return _whole(text, 1, 65535, "a port; ports are 1 to 65535")


def _count(text: str) -> int:
    return _whole(text, 0, 100, "a number from 0 to 100")


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
    server, options = _server(arguments)
    server.serve(
        arguments.app,
        base_url=base if base == "/" else f"{base}/",
        pool_size=arguments.ready,
        frame_ancestors=arguments.embed_in,
        guard=limits.chosen_guard(arguments),
        classes_file=arguments.classes,
        **options,
    )


def _lesson(arguments: argparse.Namespace) -> None:
    server, options = _server(arguments)
    server.serve(server.lesson_notebook(arguments.lesson, arguments.lang), **options)


def _lab(arguments: argparse.Namespace) -> None:
    server, options = _server(arguments)
    server.serve_lab(arguments.folder, **options)


def _rules(arguments: argparse.Namespace) -> None:
    """Print the rules that have all the words, or the one with the id; without a game, the games."""
    from conquest_lab.text.cite import where  # noqa: PLC0415 - with the speaker

    if arguments.coverage:
        _coverage(arguments)
        return
    library, t = _library(), _speaker(arguments.lang)
    if arguments.ruleset is None:
        games = [library.load(name) for name in library.rulesets()]
        titles = [
            {"name": game.name, "title": t.render(library.presentation(game).title)}
            for game in games
        ]
        width = max(len(game.name) for game in games)
        _print(arguments, titles, [f"{g['name']:<{width}}  {g['title']}" for g in titles])
        return
    game = library.load(arguments.ruleset)
    rulebook = game.rulebook.rules
    words = [word.casefold() for word in arguments.words]
    found = [rule for rule in rulebook if words == [rule.id.casefold()]] or [
        rule for rule in rulebook if all(word in _search_text(rule) for word in words)
    ]
    if not found:
        message = t(
            "{game}: no rule contains “{words}”",
            game=arguments.ruleset,
            words=" ".join(arguments.words),
        )
        raise CommandError(message)
    records = [
        {
            "id": rule.id,
            "title": t.render(rule.title),
            "text": t.render(rule.text),
            "source": where(rule, t),
            "section": rule.section and rule.section.fr,
            "page": rule.page or None,
            "status": rule.status.value.en,
            "reading": rule.is_reading,
            "enforced": rule.enforced,
            "measured": readings.rule_json(game, rule.id, t),
        }
        for rule in found
    ]
    lines = [
        "\n    ".join(
            (f"{r['id']}  {r['title']}", r["text"], r["source"], *_effects(r["measured"]))
        )
        for r in records
    ]
    _print(arguments, records, lines)


def _effects(measured: Sequence[dict[str, Any]]) -> Iterator[str]:
    """A line for each measured choice of an option: its table, its value, what it does."""
    for one in measured:
        yield f"{one['option']}={one['value']} · {one['table']}: {one['said']}"


def _coverage(arguments: argparse.Namespace) -> None:
    """Print which rules of a game, or of all games, are enforced: tests fail when they are taken away."""
    from conquest_lab.coverage import TESTS, rule_coverage  # noqa: PLC0415 - reads every source

    t = _speaker(arguments.lang)
    if not TESTS.is_dir():
        raise CommandError(
            t("the tests are not installed; --coverage works in a checkout of the project")
        )
    library = _library()
    names = library.rulesets() if arguments.ruleset is None else (arguments.ruleset,)
    covered = [(name, rule) for name in names for rule in rule_coverage(library.load(name))]
    records = [
        {
            "ruleset": name,
            "id": entry.rule.id,
            "title": t.render(entry.rule.title),
            "status": entry.rule.status.value.en,
            "reading": entry.rule.is_reading,
            "can_be_broken": entry.rule.enforced,
            "enforced": entry.enforced,
            "cited_at": list(entry.cited_at),
            "missed_by": list(entry.missed_by),
            "tested_by": list(entry.tested_by),
        }
        for name, entry in covered
    ]
    lines = [
        f"{t.render(entry.standing):<16}  {r['id']:<6} {t.render(entry.rule.status.value):<13}  "
        f"{r['title'][:44]:<44}  {_first_of(entry.cited_at) or t.render(entry.rule.text)[:60]}  |  "
        f"{_first_of(entry.missed_by or entry.tested_by)}"
        for r, (_, entry) in zip(records, covered, strict=True)
    ]
    _print(arguments, records, lines)


def _first_of(places: Sequence[str]) -> str:
    """The first of some places, and how many more there are."""
    more = f" +{len(places) - 1}" if len(places) > 1 else ""
    return f"{places[0]}{more}" if places else ""


def _search_text(rule: Any) -> str:
    """Everything a rule says in both languages, for a search that does not mind capitals."""
    section = rule.section.fr if rule.section else ""
    words = (rule.id, rule.title.en, rule.title.fr, rule.text.en, rule.text.fr, section)
    return " ".join(words).casefold()


def _cases(arguments: argparse.Namespace) -> None:
    """Ask every case; a difference is printed and makes an error of the whole."""
    from conquest_lab.cases import command  # noqa: PLC0415 - it loads the games

    t = _speaker(arguments.lang)
    found = command.asked(arguments.file, arguments.game)
    _print(arguments, command.records(found), command.lines(found, t))
    if wrong := sum(not one.right for one in found):
        raise CommandError(t("{wrong} of {all} answers differ", wrong=wrong, all=len(found)))


def _replay(arguments: argparse.Namespace) -> None:
    """Print a saved game: each ply in notation, what it made happen, and the rules."""
    library = _library()
    session = library.Session.load(_read_save(arguments.file))
    t = _speaker(arguments.lang).named(session.names)
    shown = session.presentation

    def told(events: Any) -> list[dict[str, str]]:
        return [{"text": t.render(shown.describe(e)), "rule": e.rule.id} for e in events]

    records: list[dict[str, Any]] = [{"ply": 0, "text": "", "events": told(session.opening_events)}]
    records += [
        {"ply": number, "text": ply.text, "events": told(ply.step.events)}
        for number, ply in enumerate(session.history, start=1)
    ]
    lines = [
        "\n".join(
            (
                f"{record['ply']:>5}  {record['text']}".rstrip(),
                *(f"       {event['text']} [{event['rule']}]" for event in record["events"]),
            )
        )
        for record in records
    ]
    _print(arguments, records, lines)


def _new_ruleset(arguments: argparse.Namespace) -> None:
    """Lay the package of a new game, and say what was written and what is still missing."""
    name, t = arguments.name, _speaker(arguments.lang)
    written = [str(path) for path in lay(name, arguments.folder, _library().rulesets())]
    package = arguments.folder / name
    todo = [
        {"file": str(package / entry.file), "line": entry.line, "text": entry.text}
        for entry in unfinished(package)
    ]
    record = {"name": name, "folder": str(package), "written": written, "missing": todo}
    lines = [
        t("Written, a game that runs at once:"),
        *(f"  {path}" for path in written),
        t("To play it and to run its tests:"),
        f"  pip install --editable {shlex.quote(str(package.absolute()))}",
        "  conquest-lab play",
        f"  pytest {shlex.quote(str(package / 'tests'))}",
        t("Still missing:"),
        *(f"  {entry['file']}:{entry['line']}: {entry['text']}" for entry in todo),
    ]
    _print(arguments, record, lines)


def _library() -> Any:
    return importlib.import_module("conquest_lab")


def _read_save(name: str) -> str:
    if name == "-":
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise SaveError(
            say(
                "{file}: too large for a saved game, more than {limit} bytes",
                file=name,
                limit=MAX_BYTES,
            )
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SaveError(
            say(
                "{file}: not a saved game: byte {byte} is not UTF-8 text",
                file=name,
                byte=error.start,
            )
        ) from error


def _print(arguments: argparse.Namespace, data: object, lines: Sequence[str]) -> None:
    if arguments.json:
        print(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        print("\n".join(lines))
