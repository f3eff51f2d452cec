"""A real Chromium, and pages that fail their test on any error or any request to the outside."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
import servers
from pages import PATIENCE, Game, Watch
from playwright.sync_api import Browser, BrowserContext, Page, expect

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
# Without these, Chromium looks for hosts that are not there; --no-sandbox is for containers.
CHROMIUM_FLAGS = [
    f"--disable-features={','.join(FEATURES)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=PATIENCE)
FAILED = pytest.StashKey[bool]()
KeptPages = dict[str, tuple[Game, Watch]]
SCREENSHOTS = "CONQUEST_SCREENSHOTS"  # set to a folder to keep the screenshots, or to 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is a browser test."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


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


@pytest.fixture
def watch(context: BrowserContext) -> Iterator[Watch]:
    """Fail the test if its pages logged an error or asked for anything outside this machine."""
    watch = Watch(context)
    yield watch
    assert watch.complaints() == []


@pytest.fixture
def page(watch: Watch, page: Page) -> Page:
    """A page that is watched, whether the test says so or not."""
    assert watch is not None
    page.set_default_timeout(PATIENCE)
    return page


@pytest.fixture(scope="session")
def play_server(
    chromium: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[servers.Server]:
    """The Play app by its own command, one for every test."""
    assert chromium
    with servers.app("play", tmp_path_factory.mktemp("play") / "voila.log") as server:
        yield server


@pytest.fixture(scope="session")
def house(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """Home with every app and lesson behind it, one for every test."""
    assert chromium
    with servers.app("home", tmp_path_factory.mktemp("house") / "voila.log") as server:
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
    request: pytest.FixtureRequest, play_server: servers.Server, kept_pages: KeptPages
) -> Iterator[Game]:
    """The Play app, opened by a visitor who has never been here.

    A test with the mark `shared_page` gets the page of the test before it, where another game may be shown;
    after a test that failed, or that left errors behind, the next one opens a new page.
    """
    if request.node.get_closest_marker("shared_page") is None:
        game = Game(request.getfixturevalue("page"), play_server.url)
        game.open()
        yield game
        return
    if play_server.url not in kept_pages:
        kept_pages[play_server.url] = new_page(request, play_server.url)
    game, watch = kept_pages[play_server.url]
    yield game
    complaints = watch.complaints()
    if complaints or request.node.stash.get(FAILED, False):
        game.page.context.close()
        del kept_pages[play_server.url]
    assert complaints == []


def new_page(request: pytest.FixtureRequest, url: str) -> tuple[Game, Watch]:
    """Play in a page of its own, watched."""
    browser: Browser = request.getfixturevalue("browser")
    context = browser.new_context(**request.getfixturevalue("browser_context_args"))
    watch = Watch(context)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
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
