"""A game of another package in the apps, in a real Chromium: started from the form, played, explored."""

import os
from collections.abc import Callable, Iterator

import pytest
import servers
from outside import ROOT, Package, example, install
from pages import Game
from playwright.sync_api import Page, expect

LATER = """(ply) =>
    Number(document.querySelector('.cl-timeline .cl-ply').textContent.match(/\\d+/)[0]) > ply"""


@pytest.fixture(scope="module")
def package() -> Package:
    """The example."""
    return example()


@pytest.fixture(scope="module")
def server(
    chromium: str, package: Package, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[servers.Server]:
    """Home with everything behind it, where the example is installed."""
    assert chromium
    folder = tmp_path_factory.mktemp("outside")
    site = folder / "site"
    install(package, site)
    with pytest.MonkeyPatch.context() as patched:
        beside = os.pathsep.join([str(site), str(ROOT)])
        patched.setenv("PYTHONPATH", beside)
        with servers.app("home", folder / "voila.log") as server:
            yield server


@pytest.mark.long
def test_it_is_played_and_explored(
    page: Page, server: servers.Server, package: Package, screenshot: Callable[[Page, str], None]
) -> None:
    """From home to the form, two decisions on its own map, a narrow screen, then Explore."""
    page.goto(server.url + "?lang=en&seed=3")
    page.locator(f"a[data-go=play][data-more='game={package.ruleset}']").click()
    game = Game(page, page.url)
    expect(game.control(f"game-{package.ruleset}")).to_be_checked()
    game.start()

    board = page.locator(".cl-map-layer .place")
    expect(board.first).to_be_visible()
    count = board.count()
    for marks in (["can"], ["can", "target"]):  # a boat is placed, then a neighbour is raided
        start = game.ply()
        for mark in marks:
            page.locator(f".cl-map-layer .place.{mark}").first.press("Enter")
        page.wait_for_function(LATER, arg=start)
    expect(game.notice).to_be_hidden()
    screenshot(page, "outside-play-1280")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(board.first).to_be_visible()
    screenshot(page, "outside-play-390")

    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{server.url}explore?lang=fr&game={package.ruleset}")
    expect(page.locator("[data-key=game]")).to_have_value(package.ruleset)
    expect(board).to_have_count(count)
    screenshot(page, "outside-explore")
