"""Takes every citation of a rule away on trial, and records the test that fails then.

`python tools/enforced.py` goes on with `tests/enforced.json` and can be interrupted; `--minutes 10` stops by
itself, `--game hasbro` stays with one game. `--again` forgets what is recorded. `--check` writes nothing: it
takes recorded citations away once more and says where the recorded test does not fail; `--sample 10` of each
game, chosen by `--seed`.

A citation is taken away in up to two ways, each alone, in a process of its own:

- *uncited*: the rule that stands there becomes one that is in force no more. Refusals that cite it are not
  made, events that cite it do not happen.
- *undone*: what is done where it stands is not done. A call that does something under the rule is left out;
  beside an event or the choice of a rule, what is written into the draft of the state is not written.

Tests are asked the quick ones first, and of those the ones that name the rule.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import json
import os
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
import rule_coverage
from removals import UNCITED, WAYS, Changed, in_function, out_of_force, put_in_place, without

import conquest_lab as cl
from conquest_lab.core.rulebook import OUR_READING, Rule
from conquest_lab.core.words import Text

if TYPE_CHECKING:
    from rule_coverage import Citation

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
RECORD = TESTS / "enforced.json"

SLOW = ("games", "player", "invariants")
"""Words in the names of test files that are asked last."""
OTHERS = ("test_cases.py", "test_contract.py", "test_referees.py")
"""Tests of all games, asked after those of the game."""
SECONDS = 120
"""A test that takes longer than that under a removal has failed: without it none takes a tenth of it."""

Record = dict[str, dict[str, dict[str, dict[str, str]]]]


# Asking the tests -----------------------------------------------------------------------------------


class Questioner:
    """A plugin of pytest that keeps the first test that fails.

    rule: the id of the rule; tests that name it are asked first.
    seen: the test, as `file::function`; "" for none.
    """

    def __init__(self, rule: str, game: str) -> None:
        self.seen = ""
        self.rule = rule
        self.game = game

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = in_order(items, self.rule, self.game)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.seen:
            self.seen = report.nodeid.removeprefix("tests/").partition("[")[0]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests until one fails."""
        for item, following in pairwise((*session.items, None)):
            assert item is not None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.seen:
                break
        return True


def in_order(items: Sequence[pytest.Item], rule: str, game: str) -> list[pytest.Item]:
    """The tests of a game: those that name a rule, the others, the slow ones, those of all games."""
    spellings = (rule, rule.replace("-", "_"))

    def rank(item: pytest.Item) -> tuple[bool, bool, bool]:
        function = getattr(item, "function", None)
        told = f"{item.name} {function and function.__doc__}"
        slow = any(word in item.path.name for word in SLOW)
        return item.path.name in OTHERS, slow, not any(name in told for name in spellings)

    ours = [item for item in items if item.path.name not in OTHERS or game in item.name]
    return sorted(ours, key=rank)


PLUGINS = ("nbval", "playwright", "cacheprovider", "base_url")
"""Plugins of pytest that are not needed here and take time."""


def ask(tests: Sequence[object], plugin: Questioner) -> None:
    """Collect tests and run them as the plugin says, in this process."""
    options = ["--quiet", "--assert=plain", "--tb=no", "--continue-on-collection-errors", "-s"]
    options += ["-o", "addopts=--import-mode=importlib -m 'not long'", f"--timeout={SECONDS}"]
    for name in PLUGINS:
        options += ["-p", f"no:{name}"]
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = pytest.main([*map(str, tests), *options], plugins=[plugin])
    if code in {pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR}:
        raise RuntimeError(said.getvalue())


def files_of(game: str, rule: str, *, quick: bool) -> list[Path]:
    """The test files of a game, and those of all games unless they should be quick.

    rule: of the quick ones only those that name it; "" for all.
    """
    files = sorted((TESTS / "games" / game).glob("test_*.py"))
    slow = [path for path in files if any(word in path.name for word in SLOW)]
    spellings = (rule, rule.replace("-", "_"))
    others = [
        path
        for path in files
        if path not in slow and any(name in path.read_text("utf-8") for name in spellings)
    ]
    return others if quick else [*others, *slow, *(TESTS / name for name in OTHERS)]


@dataclass
class Answer:
    """The answer of a process that took a citation away.

    seen: the test that failed; "" for none.
    possible: False where there is nothing to take away.
    failed: the reason why the tests could not be asked.
    """

    seen: str = ""
    possible: bool = True
    failed: str = ""


Try = tuple["Citation", str, str]
"""A citation, the way to take it away, and the test to ask: "" for all, until one fails."""


def stream(question: Callable[[Callable[[Any], None]], object]) -> Iterator[Any]:
    """All that a question sends, asked in a child of this process because it spoils the process."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with contextlib.suppress(BaseException), os.fdopen(writing, "wb", 0) as out:
            question(lambda answer: out.write(pickle.dumps(answer)))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        while True:
            try:
                yield pickle.load(told)  # noqa: S301 - from our own child
            except EOFError:
                break
    os.waitpid(child, 0)


def in_child(question: Callable[[], Answer]) -> Answer:
    """The answer to a question that is asked in a child."""

    def reply(send: Callable[[Any], None]) -> None:
        try:
            send(question())
        except BaseException as error:  # noqa: BLE001 - the parent says what it was
            send(Answer(failed=repr(error)))

    answers = list(stream(reply))
    return answers[0] if answers else Answer(failed="the process has died")


class Bench(Questioner):
    """A plugin that collects the tests once, and asks them for one citation after the other.

    send: called with every answer.
    """

    def __init__(self, game: str, tries: Sequence[Try], send: Callable[[Answer], None]) -> None:
        super().__init__("", game)
        self.tries, self.send = tries, send

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for one in self.tries:
            self.send(in_child(partial(self.answer, one, session)))
        return True

    def answer(self, one: Try, session: pytest.Session) -> Answer:
        """Take one citation away, here, and ask the tests."""
        citation, way, test = one
        if not put_in_place(citation, way):
            return Answer(possible=False)
        out_of_force()
        items = in_order(session.items, citation.rule.id, self.game)
        session.items = [item for item in items if test in item.nodeid]
        super().pytest_runtestloop(session)
        return Answer(self.seen)


def import_without(one: Try, game: str, *, quick: bool) -> Answer:
    """Import the game without a citation, here, and ask the tests."""
    citation, way, test = one
    changed = without(ast.parse(citation.path.read_text("utf-8")), citation.position, way)
    if changed is None:
        return Answer(possible=False)
    sys.meta_path.insert(0, Changed(citation.module, citation.path, changed))
    out_of_force()
    questioner = Questioner(citation.rule.id, game)
    if test:
        ask([f"{TESTS / test}"], questioner)
        return Answer(questioner.seen)
    naming = files_of(game, citation.rule.id, quick=True)
    rest = [path for path in files_of(game, "", quick=quick) if path not in naming]
    for several in (naming, rest):
        if several and not questioner.seen:
            ask(several, questioner)
    return Answer(questioner.seen)


def take_away(game: str, tries: Sequence[Try], *, quick: bool) -> Iterator[tuple[Try, Answer]]:
    """Take citations away one after the other, each in a process of its own."""
    here = [one for one in tries if in_function(one[0])]
    files = files_of(game, "", quick=quick)
    if all(test for _, _, test in tries):
        files = [TESTS / name for name in sorted({test.partition("::")[0] for *_, test in tries})]
    again = [one for one in tries if one not in here]
    bench = stream(lambda send: ask(files, Bench(game, here, send)))
    for one, answer in zip(here, bench, strict=bool(here)):
        # What the tests have computed while they were collected is without fault: it is asked again.
        if answer.failed or (answer.possible and not answer.seen):
            again.append(one)
        else:
            yield one, answer
    for one in again:
        answer = in_child(partial(import_without, one, game, quick=quick))
        if answer.failed:
            message = f"{one[0].rule.id} {one[0].key}, {one[1]}: {answer.failed}"
            raise RuntimeError(message)
        yield one, answer


# The record -----------------------------------------------------------------------------------------


def cited(game: str) -> list[Citation]:
    """The citations of a game, found in a child: in this process its modules stay unimported.

    Their rules are ids alone.
    """

    def found(send: Callable[[Any], None]) -> None:
        for one in rule_coverage.citations(game):
            send((one.rule.id, one.key, one.module, one.path, one.position))

    nothing = Text("", "")
    return [
        rule_coverage.Citation(Rule(rule, nothing, nothing, OUR_READING), *where)
        for rule, *where in stream(found)
    ]


def read(file: Path) -> Record:
    """The record as it is."""
    record: Record = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return record


def write(record: Record, file: Path) -> None:
    """Write the record, in an order of its own."""
    told = json.dumps(record, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    file.write_text(told, "utf-8")


def named(test: str) -> bool:
    """Tells whether a test of a record exists."""
    file, _, function = test.partition("::")
    path = TESTS / file
    return path.is_file() and f"def {function.rpartition('::')[2]}(" in path.read_text("utf-8")


def games() -> tuple[str, ...]:
    """The games of the package itself, without those that others have installed."""
    folder = ROOT / "conquest_lab" / "games"
    return tuple(name for name in cl.rulesets() if (folder / name).is_dir())


class Progress:
    """A line that says how far it is and what is unseen so far."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total, self.done, self.unseen = what, total, 0, 0

    def step(self, citation: Citation, *, seen: bool) -> None:
        self.done += 1
        self.unseen += not seen
        bar = "█" * (20 * self.done // max(self.total, 1))
        line = f"{self.what:<10} {bar:<20} {self.done} of {self.total}, unseen {self.unseen}"
        sys.stderr.write(f"\r{line}  {citation.rule.id} {citation.key}"[:109].ljust(110))
        sys.stderr.flush()


def prove(game: str, record: Record, file: Path, until: float, *, quick: bool) -> bool:
    """Take away every citation of a game that has no record; False when time was up before the end."""
    found, before = cited(game), record.get(game, {})
    here = record[game] = {}
    for citation in found:
        known = before.get(citation.rule.id, {}).get(citation.key, {})
        if UNCITED in known and all(map(named, known.values())):
            here.setdefault(citation.rule.id, {})[citation.key] = known
    due = [one for one in found if one.key not in here.get(one.rule.id, {})]
    progress = Progress(game, len(due) * len(WAYS))
    removals: dict[tuple[str, str], dict[str, str]] = {}
    for (citation, way, _), answer in take_away(
        game, [(one, way, "") for one in due for way in WAYS], quick=quick
    ):
        this = removals.setdefault((citation.rule.id, citation.key), {})
        if answer.possible:
            this[way] = answer.seen
        if way == WAYS[-1]:
            here.setdefault(citation.rule.id, {})[citation.key] = this
            write(record, file)
        progress.step(citation, seen=bool(answer.seen or not answer.possible))
        if monotonic() > until:
            return False
    write(record, file)
    if due:
        sys.stderr.write("\n")
    return True


def check(game: str, record: Record, sample: int, seed: int) -> list[str]:
    """The recorded tests that do not fail when their citation is taken away once more."""
    recorded = record.get(game, {})
    tries = [
        (citation, way, test)
        for citation in cited(game)
        for way, test in recorded.get(citation.rule.id, {}).get(citation.key, {}).items()
        if test
    ]
    if sample:
        tries = Random(seed).sample(tries, min(sample, len(tries)))
    progress, wrong = Progress(game, len(tries)), []
    for (citation, way, test), answer in take_away(game, tries, quick=False):
        progress.step(citation, seen=bool(answer.seen))
        if not answer.seen:
            wrong.append(f"{citation.rule.id} {citation.key}, {way}: {test} does not fail")
    sys.stderr.write("\n")
    return wrong


def unseen(record: Record) -> Iterator[str]:
    """The removals that no test sees."""
    for game in record.values():
        for rule, entries in game.items():
            for key, removals in entries.items():
                for way, test in removals.items():
                    if not test:
                        yield f"{rule} {key}, {way}: no test fails"


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the command line; 1 when a removal is not seen."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", action="append", choices=games(), help="one game only")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this many")
    parser.add_argument("--quick", action="store_true", help="ask the quick tests of a game alone")
    parser.add_argument("--again", action="store_true", help="forget what is recorded")
    parser.add_argument("--check", action="store_true", help="try recorded removals once more")
    parser.add_argument("--sample", type=int, default=0, help="with --check: so many of each game")
    parser.add_argument("--seed", type=int, default=0, help="with --sample: which ones")
    parser.add_argument("--file", type=Path, default=RECORD, help="another record")
    given = parser.parse_args(arguments)
    os.chdir(ROOT)
    hypothesis.settings.register_profile("same", derandomize=True, database=None)
    hypothesis.settings.load_profile("same")
    chosen, record = given.game or games(), read(given.file)
    until = monotonic() + 60 * given.minutes
    if given.check:
        found = [line for game in chosen for line in check(game, record, given.sample, given.seed)]
    else:
        if given.again:
            record = {game: rules for game, rules in record.items() if game not in chosen}
        finished = all(prove(game, record, given.file, until, quick=given.quick) for game in chosen)
        found = list(unseen(record))
        if not finished:
            found.append("the time is up; the same command goes on")
    print("\n".join(found) if found else "a named test fails for every removal")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
