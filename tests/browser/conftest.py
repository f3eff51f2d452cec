"""A real Chromium, and pages that fail their test on any error or any request to the outside."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from functools import partialmethod, wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import servers
from pages import PATIENCE, Game, NewPerson, Watch
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect
from xdist.workermanage import WorkerController

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# What Chromium has and no page of ours uses. The popups of the address bar took half a second of each new
# page; the rest is what Playwright leaves out, whose own list is replaced by this one.
FEATURES = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
# Without these, Chromium looks for hosts that are not there; --no-sandbox is for containers. All pages of a
# context are one process, which has compiled the scripts and read the fonts for the page before.
CHROMIUM_FLAGS = [
    f"--disable-features={','.join(FEATURES)}",
    "--no-sandbox",
    "--process-per-site",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

HERE = f"{Path(__file__).parent}{os.sep}"
"""How paths of these tests begin; to take ten thousand paths apart would take half a second."""
DESK: ViewportSize = {"width": 1280, "height": 720}
"""The window of a page that tests share, in which each of them begins."""
LEFT_BY_PAGES = "cookies,local_storage,indexeddb,cache_storage,service_workers"

EMPTY = "http://127.0.0.1:1/"
"""The address of a page without anything on it, on the host of all servers."""

expect.set_options(timeout=PATIENCE)
FAILED = pytest.StashKey[bool]()
HOUSE = pytest.StashKey[servers.Server]()
KeptPages = dict[str, tuple[Game, Watch]]
SCREENSHOTS = "CONQUEST_SCREENSHOTS"  # set to a folder to keep the screenshots, or to 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is a browser test."""
    for item in items:
        if str(item.path).startswith(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session", autouse=True)
def keys_wait_until_seen() -> Iterator[None]:
    """Let `focus` and `press` wait for a control that can be seen, as `click` does.

    Playwright focuses a hidden control without an effect and without an error, and the key after it then
    acts on whatever has the focus.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in ("focus", "press"):
            patch.setattr(Locator, name, _once_seen(getattr(Locator, name)))
        yield


@pytest.fixture(scope="session", autouse=True)
def pages_are_waited_for() -> Iterator[None]:
    """Let every page, of whichever context, wait as long as `expect` does; Playwright gives up after 30 s."""
    new_context = Browser.new_context

    def patient(browser: Browser, **arguments: Any) -> BrowserContext:
        context = new_context(browser, **arguments)
        context.set_default_timeout(PATIENCE)
        return context

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Browser, "new_context", patient)
        yield


@pytest.fixture(scope="session", autouse=True)
def pages_are_asked_now_and_then() -> Iterator[None]:
    """Let `wait_for_function` ask twenty times a second, not before every frame, which costs a frame each."""
    with pytest.MonkeyPatch.context() as patch:
        often = partialmethod(Page.wait_for_function, polling=50)
        patch.setattr(Page, "wait_for_function", often)
        yield


def _once_seen(method: Callable[..., None]) -> Callable[..., None]:
    @wraps(method)
    def act(locator: Locator, *arguments: Any, **named: Any) -> None:
        expect(locator).to_be_visible()
        method(locator, *arguments, **named)

    return act


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the system's Chromium; without one these tests are skipped, or fail under CI."""
    for name in CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    reason = f"no Chromium on PATH (looked for {', '.join(CHROMIUM_NAMES)}): install chromium"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], chromium: str
) -> dict[str, Any]:
    """Start the system's Chromium, quiet and offline."""
    return {**browser_type_launch_args, "executable_path": chromium, "args": CHROMIUM_FLAGS}


@pytest.fixture(scope="session")
def kept_contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    """The context that tests take over from each other, at most one."""
    assert browser
    kept: list[BrowserContext] = []
    yield kept
    for context in kept:
        context.close()


@pytest.fixture
def context(
    request: pytest.FixtureRequest, kept_contexts: list[BrowserContext]
) -> Iterator[BrowserContext]:
    """A context in which nobody has been, whose scripts the browser knows from the tests before.

    A third of the work of a page is to fetch and compile its scripts. A test with the mark `own_context`,
    or with a context of another kind, gets one of its own; so does the first after a test that failed.
    """
    marks = ("own_context", "browser_context_args")
    if any(request.node.get_closest_marker(mark) for mark in marks):
        yield request.getfixturevalue("new_context")()
        return
    if not kept_contexts:
        browser: Browser = request.getfixturevalue("browser")
        context = browser.new_context(**request.getfixturevalue("browser_context_args"))
        keep_process(context)
        kept_contexts.append(context)
    [context] = kept_contexts
    forget(context)
    yield context
    if request.node.stash.get(FAILED, False):
        kept_contexts.clear()
        context.close()
        return
    for page in context.pages[1:]:
        page.close()


def keep_process(context: BrowserContext) -> None:
    """Open a page that stays, and with it the process of all pages of the context.

    It is fulfilled here, and needs no server.
    """
    page = context.new_page()
    page.route(EMPTY, lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto(EMPTY)


def forget(context: BrowserContext) -> None:
    """Open the page of the test, and forget everything that others have left except copies of files.

    Another page for that alone would cost a fifth of a second of processors.
    """
    session = context.new_cdp_session(context.new_page())
    session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": LEFT_BY_PAGES})
    session.detach()


@pytest.fixture
def watch(context: BrowserContext) -> Iterator[Watch]:
    """Fail the test if its pages logged an error or asked for anything outside this machine."""
    watch = Watch(context)
    yield watch
    watch.stop()
    assert watch.complaints() == []


@pytest.fixture
def page(watch: Watch, context: BrowserContext) -> Page:
    """A page that is watched, whether the test says so or not."""
    assert watch is not None
    return context.pages[-1] if context.pages else context.new_page()


@pytest.fixture
def person(browser: Browser) -> Iterator[NewPerson]:
    """Give a page to each of several people; fail the test if one raised an error or asked for the outside.

    The browser reports an answer that is an error, such as that of a room that is locked: those are expected.
    """
    watches: list[Watch] = []

    def arrive(width: int = 390, *expected: str) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 844}, locale="en-GB")
        watch = Watch(context)
        for pattern in ("Failed to load resource", *expected):
            watch.forgive(pattern)
        watches.append(watch)
        return context.new_page()

    yield arrive
    for watch in watches:
        watch.context.close()
    assert [complaint for watch in watches for complaint in watch.complaints()] == []


def house_in(folder: Path) -> servers.Server:
    """Home with every app and lesson behind it, not yet started."""
    more = ["--classes", str(folder / "classes.sqlite")]  # and the tables beside it
    # The pages of a test are closed without a word, and their games stay for a quarter of an hour.
    more += ["--per-address", "1000"]
    return servers.app("home", folder / "voila.log", ready=2, more=more)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: WorkerController) -> None:
    """Start one house for all processes of a run, while they collect the tests."""
    if HOUSE not in node.config.stash:
        folder = TemporaryDirectory(prefix="conquest-house-")
        house = house_in(Path(folder.name))
        node.config.add_cleanup(folder.cleanup)
        node.config.add_cleanup(house.stop)
        house.start()
        node.config.stash[HOUSE] = house
    house = node.config.stash[HOUSE]
    node.workerinput["house"] = house.port, str(house.log), house.pid


@pytest.fixture(scope="session")
def house(
    request: pytest.FixtureRequest, chromium: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[servers.RunningServer]:
    """Home with every app and lesson behind it, one for every test."""
    assert chromium
    if known := getattr(request.config, "workerinput", {}).get("house"):
        port, log, pid = known
        shared = servers.RunningServer(port, Path(log), pid)
        shared.wait()
        yield shared
        return
    with house_in(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture(scope="session")
def kept_pages(browser: Browser) -> Iterator[KeptPages]:
    """Pages of Play by address, each kept for tests that begin with a game of their own."""
    assert browser
    kept: KeptPages = {}
    yield kept
    for game, _ in kept.values():
        game.page.context.close()


@pytest.fixture
def game(
    request: pytest.FixtureRequest, house: servers.RunningServer, kept_pages: KeptPages
) -> Iterator[Game]:
    """The Play app, opened by a visitor who has never been here.

    A test with the mark `shared_page` gets the page of the test before it, in English and in a window of a
    desk, where another game may be shown; after a test that failed, or that left errors behind, the next one
    opens a new page.
    """
    url = f"{house.url}play"
    if request.node.get_closest_marker("shared_page") is None:
        game = Game(request.getfixturevalue("page"), url)
        game.open()
        yield game
        return
    if url not in kept_pages:
        kept_pages[url] = new_page(request, url)
    game, watch = kept_pages[url]
    yield game
    complaints = watch.complaints()
    if complaints or request.node.stash.get(FAILED, False):
        game.page.context.close()
        del kept_pages[url]
    else:
        handed_on(game)
    assert complaints == []


def handed_on(game: Game) -> None:
    """Leave the window, the wish for rest and the language as the next test expects them."""
    if game.page.viewport_size != DESK:
        game.page.set_viewport_size(DESK)
    game.page.emulate_media(reduced_motion="null")
    game.language("en")


def new_page(request: pytest.FixtureRequest, url: str) -> tuple[Game, Watch]:
    """Play in a page of its own, watched."""
    browser: Browser = request.getfixturevalue("browser")
    arguments = {**request.getfixturevalue("browser_context_args"), "viewport": DESK}
    context = browser.new_context(**arguments)
    watch = Watch(context)
    page = context.new_page()
    game = Game(page, url)
    game.open()
    return game, watch


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember which tests have failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def screenshot(root: Path) -> Callable[[Page, str], None]:
    """Keep a picture of the page under a name, when the environment asks for pictures."""

    def take(page: Page, name: str) -> None:
        if wanted := os.environ.get(SCREENSHOTS):
            folder = root / "build" / "screenshots" if wanted == "1" else Path(wanted)
            page.screenshot(path=folder / f"{name}.png")

    return take
