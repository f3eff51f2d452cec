"""The served page: a tiny app, served as ours are, in a real Chromium."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
import servers
from pages import KERNEL_ID, OTHER_KERNEL, Watch
from playwright.sync_api import Page, Route, expect

SOURCE = """
import ipywidgets as widgets
from ipycanvas import Canvas

canvas = Canvas(width=600, height=300)
canvas.layout.width = "100%"
canvas.layout.max_width = "600px"
status = widgets.HTML('<p role="status">no click yet</p>')
button = widgets.Button(description="Click me")
clicks = 0

def clicked(_):
    global clicks
    clicks += 1
    status.value = f'<p role="status">clicked {clicks}</p>'

def draw():
    canvas.fill_style = "#8f2d22"
    canvas.fill_rect(0, 0, 600, 300)

button.on_click(clicked)
canvas.on_client_ready(draw)
widgets.VBox([canvas, button, status])
"""
PAINTED = """() => {
    const canvas = document.querySelector('canvas');
    return canvas && canvas.getContext('2d').getImageData(5, 5, 1, 1).data[3] > 0;
}"""
PAPER = "rgb(250, 247, 241)"
NOON = "2030-01-01T12:00:00Z"


@pytest.fixture(scope="session")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny app: a rectangle, a button and a line that counts its clicks."""
    folder = tmp_path_factory.mktemp("website")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    content = nbformat.v4.new_notebook(
        metadata={"title": "A tiny app", "kernelspec": kernel, "conquest_lab": {"lang": "fr"}},
        cells=[nbformat.v4.new_code_cell(SOURCE)],
    )
    path = folder / "tiny.ipynb"
    nbformat.write(content, path)
    return path


@pytest.fixture(scope="session")
def server(chromium: str, notebook: Path) -> Iterator[servers.Server]:
    """One Voila for all tests here; without a browser it is not started."""
    assert chromium
    with servers.voila(notebook, notebook.parent / "voila.log") as server:
        yield server


def open_app(page: Page, server: servers.Server) -> None:
    """Open the app and wait for its picture."""
    page.goto(server.url)
    page.wait_for_function(PAINTED)


def settled_kernels(server: servers.Server, expected: int) -> int:
    """The number of kernels, once they are as many as expected, or after five minutes."""
    deadline = time.monotonic() + 300
    while (count := len(server.kernels())) != expected and time.monotonic() < deadline:
        time.sleep(0.2)
    return count


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_app_draws_and_answers_a_click(
    page: Page,
    server: servers.Server,
    screenshot: Callable[[Page, str], None],
    width: int,
    height: int,
) -> None:
    """Title, language and colours are ours, Tab offers to skip to the content, a click reaches the kernel."""
    page.set_viewport_size({"width": width, "height": height})
    open_app(page, server)
    assert page.title() == "A tiny app"
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator("meta[name=viewport]").count() == 1
    assert page.get_by_role("main").count() == 1
    assert page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor") == PAPER
    shell = page.locator("#main.jp-LabShell")
    assert shell.evaluate("shell => getComputedStyle(shell).backgroundColor") == "rgba(0, 0, 0, 0)"

    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Aller au contenu")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()

    page.get_by_role("button", name="Click me").click()

    expect(page.get_by_role("status")).to_have_text("clicked 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    screenshot(page, f"website-{width}")


@pytest.mark.long
def test_loading_screen_has_our_name(
    page: Page, watch: Watch, server: servers.Server, screenshot: Callable[[Page, str], None]
) -> None:
    """Until the app is there, a quiet page says what is coming."""
    watch.forgive("ERR_FAILED.*voila.js")
    page.route("**/voila/static/voila.js", lambda route: route.abort())
    page.goto(server.url, wait_until="commit")

    expect(page.locator("#loading")).to_contain_text("Conquest Lab")
    screenshot(page, "website-loading")
    page.unroute_all()


@pytest.mark.long
def test_page_that_is_not_told_of_its_kernel_opens_again(
    page: Page, server: servers.Server, watch: Watch
) -> None:
    """Scripts may come long after their page, whose kernel memory or patience has ended meanwhile.

    The first kernel is said to be gone, the line is cut when the page asks for the second.
    """
    watch.forgive("404|does not exist|NetworkError|Failed to|ERR_FAILED|aborted")
    asked: list[str] = []

    def refuse_first(route: Route) -> None:
        kernel = route.request.url.partition("?")[0]
        if kernel in asked or len(asked) == 2:
            route.continue_()
            return
        asked.append(kernel)
        if len(asked) == 1:
            route.fulfill(status=404)
        else:
            route.abort()

    page.route(re.compile("/api/kernels/[0-9a-f-]+([?]|$)"), refuse_first)
    open_app(page, server)
    assert len(asked) == 2


@pytest.mark.long
@pytest.mark.own_context  # the clock is the context's
def test_page_that_keeps_losing_its_kernel_asks_for_a_hand(
    page: Page, watch: Watch, server: servers.Server, screenshot: Callable[[Page, str], None]
) -> None:
    """A page whose kernel died comes back with another one, and nobody need do anything.

    It does not load itself for ever: after three times it says so, in both languages.
    """
    watch.forgive("Cannot send|WebSocket|404")
    page.clock.set_fixed_time(
        NOON
    )  # on a busy machine a reload takes longer than the page counts back
    open_app(page, server)
    lost = page.get_by_role("alert")
    first = page.evaluate(KERNEL_ID)
    page.get_by_role("button", name="Click me").click()
    expect(page.get_by_role("status")).to_have_text("clicked 1")
    server.kernel(first).kill()
    expect(page.get_by_role("status")).to_have_text("no click yet")
    page.get_by_role("button", name="Click me").click()
    expect(page.get_by_role("status")).to_have_text("clicked 1")
    assert page.evaluate(KERNEL_ID) != first
    assert lost.text_content() == ""
    for _ in range(2):
        kernel_id = page.evaluate(KERNEL_ID)
        server.kernel(kernel_id).kill()
        page.wait_for_function(OTHER_KERNEL, arg=kernel_id)
        page.wait_for_function(PAINTED)
    server.kernel(page.evaluate(KERNEL_ID)).kill()

    expect(lost).to_contain_text("Reload to continue")
    expect(lost).to_contain_text("Rechargez pour continuer")
    screenshot(page, "website-lost")
    page.get_by_role("button", name="Reload").click()
    page.wait_for_function(PAINTED)
    page.get_by_role("button", name="Click me").click()
    expect(page.get_by_role("status")).to_have_text("clicked 1")


SOON = """
const timeout = AbortSignal.timeout.bind(AbortSignal);
let asked = false;
AbortSignal.timeout = (milliseconds) => {
    const soon = milliseconds === 15000 && !asked;
    asked ||= soon;
    return timeout(soon ? 100 : milliseconds);
};
"""
"""Lets a page give up its first question soon; a busy server needs longer for the others."""


@pytest.mark.long
def test_stopped_server_is_told_and_its_return_mends(
    page: Page, watch: Watch, notebook: Path, tmp_path: Path
) -> None:
    """A visitor whose server goes away reads that the connection is lost; with it the page comes back.

    Before and after, a reload gives the old kernel back: there is one, and none when the visitor has gone.
    The first question of the page finds nobody who answers, as behind a proxy whose server hangs.
    """
    unanswered: list[Route] = []

    def answer_the_second(route: Route) -> None:
        if unanswered:
            route.continue_()
        else:
            unanswered.append(route)

    page.add_init_script(SOON)
    watch.forgive("WebSocket|ERR_CONNECTION|Failed to|Cannot send|NetworkError|fetch|404")
    with servers.voila(notebook, tmp_path / "voila.log", pool_size=0) as server:
        open_app(page, server)
        page.reload()
        page.wait_for_function(PAINTED)
        assert settled_kernels(server, 1) == 1
        page.route("**/api/kernels/*", answer_the_second)
    expect(page.get_by_role("alert")).to_contain_text("The connection to the game was lost")
    expect(page.get_by_role("alert")).to_contain_text("se rouvrira d’elle-même")
    page.unroute_all(behavior="ignoreErrors")  # what a page says on leaving gets lost there

    with server:
        page.wait_for_function(f"() => ({PAINTED})() && !document.querySelector('#cl-lost *')")
        page.get_by_role("button", name="Click me").click()
        expect(page.get_by_role("status")).to_have_text("clicked 1")
        page.goto("about:blank")
        assert settled_kernels(server, 0) == 0
