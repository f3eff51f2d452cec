"""Shared by all tests: which run together, which first, where the project is, and kernels of lessons."""

import atexit
import gc
import os
from collections import Counter
from collections.abc import Generator
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from inspect import iscoroutinefunction
from pathlib import Path
from pprint import pformat

import kit_bundle
import loops
import nbval.kernel
import pytest
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from nbval.plugin import IPyNbCell
from traitlets.config import Config
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from conquest_lab import deadline
from conquest_lab.server.fork_provisioner import register_fork_provisioner

ROOT = Path(__file__).parents[1]

NOTEBOOKS = "notebooks"
"""The notebooks, whose kernels are forked from one process."""
SERVER = "server"
"""The tests of `tests/server`, which share a server."""
LONGEST = (
    SERVER,
    NOTEBOOKS,
    *(f"tests/browser/test_{name}.py" for name in ("site", "play_kept", "tables", "class", "review")),
)  # fmt: skip
"""What takes longest as a whole: at the end of a run one process would wait for the other."""
SENTENCES = "sentences"
"""The tests that ask for every sentence of the code, which takes seconds to read."""
READS_SENTENCES = (
    "tests/test_sentences.py",
    "tests/test_prose.py::test_words_that_a_lesson_prints_are_in_the_catalogue",
    "tests/test_text.py::test_a_whole_game_can_be_told_in_french",
    "tests/test_text.py::test_the_catalogues_are_complete_and_up_to_date",
    "tests/widgets/test_scripts.py::test_a_script_speaks_by_sentences_of_the_catalogue",
)
WHOLE = ("test_wheel.py", "test_architecture.py", "test_turn_plans.py", "test_prospects.py")
"""Files whose tests share what they have made or read: a wheel, the trees of all modules, or games."""
APART = ("test_levels.py", "test_referees.py")
"""Files whose test functions take long for each of their cases, which share nothing."""
COLLECTIONS = (50_000, 20, 50)
"""New objects before a garbage collection, and collections before one of older objects."""


def scope(nodeid: str) -> str:
    """The group that a test runs in: its server, its kernels, its file, its function, or nothing else."""
    path = nodeid.partition("::")[0]
    if path.startswith("tests/server/"):
        return SERVER
    if path.endswith(".ipynb"):
        return NOTEBOOKS
    if nodeid.startswith(READS_SENTENCES):
        return SENTENCES
    if path.startswith("tests/browser/") or path.endswith(WHOLE):
        return path
    if path.endswith(APART):
        return nodeid
    return nodeid.partition("[")[0]


class Together(LoadScopeScheduling):
    """Keeps in one process what shares a server or a kernel, and else the cases of one test function.

    xdist's own `--dist loadgroup` does this by marks, and silently does not under pytest 9.2
    (pytest-xdist #1386). Test by test would take its scheduler longer than most tests take.
    """

    def _split_scope(self, nodeid: str) -> str:
        return scope(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    """Hand the tests out to the processes of `-n`, in the order of `longest_first`."""
    config.option.loadscopereorder = False
    return Together(config, log)


class LaidOut:
    """A message of a kernel, laid out when it is read: nbval lays out each for a log that nobody keeps."""

    def __init__(self, message: object) -> None:
        self.message = message

    def __str__(self) -> str:
        return pformat(self.message)


def longest_first(items: list[pytest.Item]) -> None:
    """Put what takes longest at the beginning, then what has most tests."""
    tests = Counter(scope(item.nodeid) for item in items)

    def rank(item: pytest.Item) -> tuple[bool, int]:
        group = scope(item.nodeid)
        return group not in LONGEST, -tests[group]

    items.sort(key=rank)


def one_language(items: list[pytest.Item]) -> None:
    """Run each lesson in one language, in French where its number is odd; `make long` runs the other.

    Both have the same cells of code, which tests/lessons/test_notebooks.py holds.
    """
    for item in items:
        language = item.path.parent.name
        if isinstance(item, IPyNbCell) and language in {"en", "fr"}:
            odd = int(item.path.stem[1:3]) % 2 == 1
            if odd != (language == "fr"):
                item.add_marker(pytest.mark.long)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, in a loop and a thread of its own.

    There it enters what a fixture gives it that can only be entered in a loop.
    """
    if not iscoroutinefunction(pyfuncitem.obj):
        return None

    async def whole() -> None:
        given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
        async with AsyncExitStack() as stack:
            for name, value in given.items():
                if isinstance(value, AbstractAsyncContextManager):
                    given[name] = await stack.enter_async_context(value)
            await pyfuncitem.obj(**given)

    loops.run(whole())
    return True


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Keep clocks away from Hypothesis, and the garbage collector away from what is collected.

    Neither a slow example nor a slow draw is a failure on a busy machine. Nor does Hypothesis look for
    numbers and words in the code: every process of a run would parse all of it, and its examples would
    depend on the modules that tests before have imported. Ten thousand tests, and the modules that they
    import, stay to the end of the run: they would be looked through again and again. So would the
    widgets of the tests that have run, which ipywidgets keeps: the collector comes less often.
    """
    options = session.config.option
    if options.numprocesses and "PYTEST_XDIST_WORKER" not in os.environ:
        return (yield)  # the process that hands tests out imports none
    # Imported here, since the process that hands tests out needs none of it.
    from hypothesis import HealthCheck, settings  # noqa: PLC0415
    from hypothesis.internal.conjecture import providers  # noqa: PLC0415

    providers._get_local_constants = lambda: providers._local_constants

    unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("unhurried", unhurried)
    settings.load_profile("unhurried")
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*COLLECTIONS)
        gc.enable()


def pytest_configure() -> None:
    """Give computer players any time, and end a process without taking apart what its tests have left.

    Commands speak the language of the system: here English, whatever that of the developer is.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        kit_bundle.build()  # a script may have changed since the package was installed
    os.environ[deadline.VARIABLE] = "0"
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        os.environ.pop(name, None)
    os.environ["LANG"] = "C.UTF-8"
    if "PYTEST_XDIST_WORKER" in os.environ:
        atexit.register(os._exit, 0)


def pytest_unconfigure() -> None:
    """Keep pytest's last garbage collection from what the tests have left, some hundred megabytes.

    What it finds in a process of xdist, nobody is told.
    """
    if "PYTEST_XDIST_WORKER" in os.environ:
        gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fork the kernels of lessons as the server of the pages does: most of their time went by in imports."""
    one_language(items)
    if "PYTEST_XDIST_WORKER" in os.environ:
        longest_first(items)
    if any(isinstance(item, IPyNbCell) for item in items):
        nbval.kernel.pformat = LaidOut
        KernelProvisionerFactory.clear_instance()
        KernelProvisionerFactory.instance(config=Config(register_fork_provisioner()))


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the checkout."""
    return ROOT
