"""The commands that print rules, public cases and saved games, and the one that lays a new game.

JSON is the same in every language: its texts are English, and beside `title` stands `title_fr`.
"""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from conquest_lab.cli.saves import library, read_save
from conquest_lab.command_line import CommandError, Parser, add_command
from conquest_lab.core.words import ENGLISH, LANGUAGES, Speaker, Value
from conquest_lab.players.readings import command as readings
from conquest_lab.players.readings.file import package_readings
from conquest_lab.scaffold import lay, unfinished
from conquest_lab.scaffold.lesson import write_lesson

SpeakerOf = Callable[[str], Speaker]


def add_parsers(commands: Any, t: Speaker, speaker: SpeakerOf) -> None:
    """Add the commands; their help is said by `t`. speaker: says what they print."""
    for add in (_add_rules, _add_replay, _add_cases, _add_new_ruleset, _add_new_lesson):
        parser = add(commands, t)
        parser.add_printing()
        parser.set_defaults(speaker=speaker)


def _add_rules(commands: Any, t: Speaker) -> Parser:
    rules = add_command(commands, "rules", t("search and print the rules of a game"))
    rules.add_argument(
        "ruleset",
        nargs="?",
        metavar=t("game"),
        help=t("the game; without it, the games are listed"),
    )
    rules.add_argument(
        "words",
        nargs="*",
        metavar=t("word"),
        help=t("the id of a rule, or words that it contains"),
    )
    rules.add_argument(
        "--sentences",
        action="store_true",
        help=t(
            "the sentences of the books that say a rule: how each is played, and by which rules"
        ),
    )
    rules.add_argument(
        "--board",
        action="store_true",
        help=t(
            "the links, bonuses, values and cards of the boards: printed, from an example, or assumed"
        ),
    )
    rules.set_defaults(command=_rules)
    return rules


def _add_replay(commands: Any, t: Speaker) -> Parser:
    replay = add_command(commands, "replay", t("print a saved game, ply by ply"))
    replay.add_argument(
        "file", metavar=t("file"), help=t("the saved game, or - for standard input")
    )
    replay.set_defaults(command=_replay)
    return replay


def _add_cases(commands: Any, t: Speaker) -> Parser:
    cases = add_command(
        commands,
        "cases",
        t("check the rules against the worked examples of the rulebooks"),
    )
    cases.add_argument("--game", metavar=t("GAME"), help=t("the examples of one game only"))
    cases.add_argument(
        "--file",
        type=Path,
        metavar=t("FILE"),
        help=t("another file in the same format ({page})", page="docs/cases.md"),
    )
    cases.set_defaults(command=_cases)
    return cases


def _add_new_ruleset(commands: Any, t: Speaker) -> Parser:
    scaffold = add_command(commands, "new-ruleset", t("start a game of your own"))
    _add_place(scaffold, t("where to create the folder of its package (default: here)"), t)
    scaffold.set_defaults(command=_new_ruleset)
    return scaffold


def _add_new_lesson(commands: Any, t: Speaker) -> Parser:
    scaffold = add_command(commands, "new-lesson", t("start a lesson of your own"))
    _add_place(scaffold, t("where to write its notebook (default: here)"), t)
    scaffold.add_argument(
        "--both", action="store_true", help=t("in both languages, one notebook for each")
    )
    scaffold.set_defaults(command=_new_lesson)
    return scaffold


def _add_place(scaffold: Parser, where: str, t: Speaker) -> None:
    """The name of what is started, and the folder in which it is written."""
    scaffold.add_argument(
        "name", metavar=t("name"), help=t("its name: lower-case letters, digits and _")
    )
    scaffold.add_argument("--folder", type=Path, default=Path(), metavar=t("FOLDER"), help=where)


def _in_both(arguments: argparse.Namespace, **said: Value) -> dict[str, str]:
    """Each text in English under its name, and in French under its name with `_fr` behind it."""
    french = arguments.speaker("fr")
    found: dict[str, str] = {}
    for name, value in said.items():
        found |= {name: ENGLISH.render(value), f"{name}_fr": french.render(value)}
    return found


def _rules(arguments: argparse.Namespace) -> None:
    """Print the rules that have all the words, or the one with the id; without a game, the games."""
    if arguments.board:
        _board(arguments)
    elif arguments.sentences:
        _sentences(arguments)
    elif arguments.ruleset is None:
        _games(arguments)
    else:
        _found_rules(arguments)


def _games(arguments: argparse.Namespace) -> None:
    there = library()
    titles = {name: there.presentation(there.load(name)).title for name in there.rulesets()}
    width = max(map(len, titles))
    t = arguments.speaker(arguments.lang)
    _print(
        arguments,
        [{"name": name, **_in_both(arguments, title=title)} for name, title in titles.items()],
        [f"{name:<{width}}  {t.render(title)}" for name, title in titles.items()],
    )


def _found_rules(arguments: argparse.Namespace) -> None:
    from conquest_lab.text.cite import meaning, search_text, searchable, where  # noqa: PLC0415 - with the speaker

    t, french = arguments.speaker(arguments.lang), arguments.speaker("fr")
    game = library().load(arguments.ruleset)
    rulebook = game.rulebook.rules
    words = searchable(*arguments.words).split() or arguments.words
    found = [rule for rule in rulebook if words == searchable(rule.id).split()] or [
        rule for rule in rulebook if all(f" {word}" in search_text(rule) for word in words)
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
            **_in_both(arguments, title=rule.title, text=rule.text),
            "source": where(rule, ENGLISH),
            "source_fr": where(rule, french),
            "section": rule.section and rule.section.fr,
            "section_en": rule.section and rule.section.en,
            "page": rule.page or None,
            "status": rule.status.value.en,
            "reading": rule.is_reading,
            "enforced": rule.enforced,
            "sentences": [
                _in_both(arguments, text=sentence.text)
                for sentence in game.rulebook.sentences_of(rule)
            ],
            "measured": readings.rule_json(game, rule.id, french),
        }
        for rule in found
    ]
    lines = [
        "\n    ".join(
            (
                f"{rule.id}  {t.render(rule.title)}",
                t.render(rule.text),
                where(rule, t) + (f" ({meaning(rule, t)})" if meaning(rule, t) else ""),
                *(
                    t("In the book: {sentence}", sentence=sentence.text)
                    for sentence in game.rulebook.sentences_of(rule)
                ),
                *readings.effect_lines(game, package_readings(), t, rule=rule.id),
            )
        )
        for rule in found
    ]
    _print(arguments, records, lines)


def _board(arguments: argparse.Namespace) -> None:
    """Print where each fact of the board of a game, or of all games, comes from."""
    from conquest_lab.origins import KINDS, origins  # noqa: PLC0415 - loads every game

    t, there = arguments.speaker(arguments.lang), library()
    names = there.rulesets() if arguments.ruleset is None else (arguments.ruleset,)
    found = [(name, one) for name in names for one in origins(name)]
    records = [
        {
            "ruleset": name,
            "kind": one.kind,
            "keys": list(one.keys),
            "shown": one.shown,
            "standing": one.standing.value.en,
            "rule": one.rule and one.rule.id,
        }
        for name, one in found
    ]
    lines = [
        f"{t.render(one.standing.value):<9}  {t.render(KINDS[one.kind]):<8}  "
        f"{' – '.join(map(t.render, one.names))}"
        f"{'' if one.shown is None else f': {one.shown}'}"
        f"{'' if one.rule is None else f'  [{one.rule.id}]'}"
        for _, one in sorted(found, key=lambda each: each[1].rule is None)
    ]
    _print(arguments, records, lines)


def _sentences(arguments: argparse.Namespace) -> None:
    """Print the sentences of the book of a game, or of all: their standing, rules and examples."""
    from conquest_lab.cases import examples_of  # noqa: PLC0415 - reads all cases

    t, there = arguments.speaker(arguments.lang), library()
    names = there.rulesets() if arguments.ruleset is None else (arguments.ruleset,)
    found = [(name, one) for name in names for one in there.load(name).rulebook.sentences]
    examples = {name: examples_of(name) for name in names}
    records = [
        {
            "ruleset": name,
            "number": sentence.number,
            **_in_both(arguments, section=sentence.section, text=sentence.text),
            "rules": [rule.id for rule in sentence.rules],
            "status": sentence.status.value.en,
            "cases": [case for rule in sentence.rules for case in examples[name].get(rule.id, ())],
        }
        for name, sentence in found
    ]
    lines = [
        f"{t.render(sentence.status.value):<13}  "
        f"{' '.join(rule.id for rule in sentence.rules):<24}  "
        f"{t.render(sentence.section)}: {t.render(sentence.text)}"
        for _, sentence in found
    ]
    _print(arguments, records, lines)


def _cases(arguments: argparse.Namespace) -> None:
    """Ask every case; a difference is printed and makes an error of the whole."""
    from conquest_lab.cases import command  # noqa: PLC0415 - it loads the games

    t = arguments.speaker(arguments.lang)
    found = command.requested(arguments.file, arguments.game)
    _print(arguments, command.records(found), command.lines(found, t))
    if wrong := sum(not one.right for one in found):
        raise CommandError(t("{wrong} of {all} answers differ", wrong=wrong, all=len(found)))


def _replay(arguments: argparse.Namespace) -> None:
    """Print a saved game: each ply in notation, what it made happen, and the rules."""
    session = library().Session.load(read_save(arguments.file))
    plies = [("", session.opening_events)]
    plies += [(ply.text, ply.step.events) for ply in session.history]
    english, french, t = (
        arguments.speaker(language).named(session.names)
        for language in ("en", "fr", arguments.lang)
    )
    describe = session.presentation.describe
    records = [
        {
            "ply": number,
            "text": text,
            "events": [
                {
                    "text": english.render(describe(event)),
                    "text_fr": french.render(describe(event)),
                    "rule": event.rule.id,
                }
                for event in events
            ],
        }
        for number, (text, events) in enumerate(plies)
    ]
    lines = [
        "\n".join(
            (
                f"{number:>5}  {text}".rstrip(),
                *(f"       {t.render(describe(one))} [{one.rule.id}]" for one in events),
            )
        )
        for number, (text, events) in enumerate(plies)
    ]
    _print(arguments, records, lines)


def _new_ruleset(arguments: argparse.Namespace) -> None:
    """Lay the package of a new game, and say what was written and what is still missing."""
    name, t = arguments.name, arguments.speaker(arguments.lang)
    written = [str(path) for path in lay(name, arguments.folder, library().rulesets())]
    package = arguments.folder / name
    todo = [
        {"file": str(package / entry.file), "line": entry.line, "text": entry.text}
        for entry in unfinished(package)
    ]
    record = {"name": name, "folder": str(package), "written": written, "missing": todo}
    _print(arguments, record, list(_laid(package, written, todo, t)))


def _new_lesson(arguments: argparse.Namespace) -> None:
    """Write the notebook of a new lesson, and say how it is opened."""
    t, folder = arguments.speaker(arguments.lang), arguments.folder
    languages = LANGUAGES if arguments.both else (arguments.lang,)
    written = [str(path) for path in write_lesson(arguments.name, folder, languages)]
    shown = shlex.quote(str(folder))
    lines = [
        t("Written, a lesson that runs at once:"),
        *(f"  {path}" for path in written),
        t("To open it in the browser, on Home under “Lessons of your own”:"),
        f"  conquest-lab play --lessons {shown}",
        t("To change it in JupyterLab:"),
        f"  conquest-lab lab {shown}",
    ]
    _print(arguments, {"name": arguments.name, "written": written}, lines)


def _laid(
    package: Path, written: Sequence[str], todo: Sequence[dict[str, Any]], t: Speaker
) -> Iterator[str]:
    yield t("Written, a game that runs at once:")
    yield from (f"  {path}" for path in written)
    yield t("To play it and to run its tests:")
    yield f"  pip install --editable {shlex.quote(str(package.absolute()))}"
    yield "  conquest-lab play"
    yield f"  pytest {shlex.quote(str(package / 'tests'))}"
    yield t("Still missing:")
    yield from (f"  {entry['file']}:{entry['line']}: {entry['text']}" for entry in todo)


def _print(arguments: argparse.Namespace, data: object, lines: Sequence[str]) -> None:
    if arguments.json:
        print(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        print("\n".join(lines))
