"""The served page: a tiny app, served as ours are, in a real Chromium."""

import base64
import gzip
import json
import os
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import nbformat
import psutil
import pytest
import servers
from pages import KERNEL_ID, OTHER_KERNEL, Watch
from playwright.sync_api import Page, Route, expect

HIDDEN_NAME = "kept_on_the_server"  # a name in the app's source that no page may show
SOURCE = f"""
import ipywidgets as widgets
from ipycanvas import Canvas

{HIDDEN_NAME} = Canvas(width=600, height=300)
{HIDDEN_NAME}.layout.width = "100%"
{HIDDEN_NAME}.layout.max_width = "600px"
status = widgets.HTML('<p role="status">no click yet</p>')
button = widgets.Button(description="Click me")
clicks = 0

def clicked(_):
    global clicks
    clicks += 1
    status.value = f'<p role="status">clicked {{clicks}}</p>'

def draw():
    {HIDDEN_NAME}.fill_style = "#8f2d22"
    {HIDDEN_NAME}.fill_rect(0, 0, 600, 300)

button.on_click(clicked)
{HIDDEN_NAME}.on_client_ready(draw)
widgets.VBox([{HIDDEN_NAME}, button, status])
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
    (folder / "notes.txt").write_text("not for visitors")
    (folder / "picture.png").write_bytes(b"not for visitors either")
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


def handshake(
    server: servers.Server, kernel_id: str, headers: Mapping[str, str] | None = None
) -> int:
    """The status that a client gets which asks for the kernel's websocket."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=500)) as connection:
        connection.request(
            "GET",
            f"/api/kernels/{kernel_id}/channels",
            headers={
                "Connection": "Upgrade",
                "Upgrade": "websocket",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
                **(headers or {}),
            },
        )
        with connection.getresponse() as response:
            return response.status


def cookie(page: Page) -> dict[str, str]:
    """The header by which the visitor of a page is known."""
    cookies = page.context.cookies()
    return {"Cookie": "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in cookies)}


def answer(url: str) -> tuple[int, str]:
    """The status and the body that a plain client gets."""
    try:
        asked = urllib.request.Request(url, headers={"Accept": "text/html"})  # noqa: S310
        with urllib.request.urlopen(asked, timeout=500) as response:  # noqa: S310 - our own server
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode("utf-8", "replace")


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), pytest.param(1280, 800, marks=pytest.mark.long)]
)
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


def strange_websockets_are_refused(page: Page, server: servers.Server) -> None:
    """Without the v1 subprotocol one gets 400, from another site 403; the visitors play on.

    Cross-site checks are off for the beacon, not for sockets.
    """
    kernel_id = page.evaluate(KERNEL_ID)
    protocol = {"Sec-WebSocket-Protocol": "v1.kernel.websocket.jupyter.org", **cookie(page)}

    assert handshake(server, kernel_id, protocol) == 101
    assert handshake(server, kernel_id, {**protocol, "Origin": "http://elsewhere.example"}) == 403
    assert handshake(server, kernel_id, cookie(page)) == 400

    page.get_by_role("button", name="Click me").click()
    expect(page.get_by_role("status")).to_have_text("clicked 1")
    assert server.process is not None
    process = psutil.Process(server.process.pid)
    while process.cpu_percent(interval=1.0) >= 60:
        pass  # a server that never rests meets the time limit of the test


HIDDEN_PATHS = (
    "voila/files/tiny.ipynb",
    "tiny.ipynb",
    "voila/files/notes.txt",
    "voila/files/picture.png",
    "voila/files/..%2f..%2f..%2fetc%2fpasswd",
    "voila/static/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
    "voila/templates/conquest/static/..%2findex.html.j2",
    "voila/tree",
    "voila/api/contents/",
    "api/contents/",
)


def test_files_stay_on_the_server(server: servers.Server) -> None:
    """Neither the sources nor the files beside them can be fetched."""
    answers = {path: answer(server.url + path) for path in HIDDEN_PATHS}

    given = {path: status for path, (status, _) in answers.items() if status < 400}
    assert given == {}
    told = [
        path
        for path, (_, body) in answers.items()
        if HIDDEN_NAME in body or "not for visitors" in body
    ]
    assert told == []


def test_page_holds_no_source_and_no_outside_address(server: servers.Server) -> None:
    """The HTML has no line of the app's code, and names no address beyond this machine.

    The page may be framed, and may load, by and from its own server alone.
    """
    status, body = answer(server.url)

    assert status == 200
    assert HIDDEN_NAME not in body
    loads = re.findall(r"""(?:src|href)=["']?(https?:)?//([^"'\s>]+)""", body)
    assert loads == []

    asked = urllib.request.Request(server.url, headers={"Accept": "text/html"})  # noqa: S310
    with urllib.request.urlopen(asked, timeout=500) as response:  # noqa: S310 - our own server
        policy = response.headers["Content-Security-Policy"]

    assert "frame-ancestors 'self'" in policy
    assert "default-src 'self'" in policy


@pytest.mark.own_context  # a browser that has the script already is told that it has not changed
def test_scripts_travel_packed_and_strange_websockets_are_refused(
    page: Page, server: servers.Server
) -> None:
    """Whoever can unpack gets a page's scripts in less than half their bytes; others get them as they are."""
    with page.expect_response(re.compile(r"voila\.js$")) as loaded:
        open_app(page, server)
    script = loaded.value

    with urllib.request.urlopen(script.url, timeout=500) as plain:  # noqa: S310 - our own server
        assert plain.headers["Content-Encoding"] is None
        source = plain.read()
    asked = urllib.request.Request(script.url, headers={"Accept-Encoding": "gzip"})  # noqa: S310
    with urllib.request.urlopen(asked, timeout=500) as packed:  # noqa: S310
        assert packed.headers["Content-Encoding"] == "gzip"
        body = packed.read()

    assert script.all_headers()["content-encoding"] == "gzip"
    assert gzip.decompress(body) == source == script.body()
    assert len(body) < len(source) / 2

    strange_websockets_are_refused(page, server)


@pytest.mark.long
def test_jupyterlab_runs_the_notebook(
    page: Page,
    watch: Watch,
    chromium: str,
    notebook: Path,
    tmp_path: Path,
    screenshot: Callable[[Page, str], None],
) -> None:
    """The same notebook opens in JupyterLab, runs, and asks nothing of the outside."""
    assert chromium
    # JupyterLab looks for settings and workspaces that a new user has not got yet.
    watch.forgive("Failed to load resource: the server responded with a status of 404")
    with servers.lab(notebook.parent, tmp_path / "lab.log") as lab:
        page.goto(f"{lab.url}lab/tree/{notebook.name}?reset")
        page.get_by_text("| Idle").wait_for()  # the status bar, of a live kernel
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        page.wait_for_function(PAINTED)
        page.get_by_role("button", name="Click me").click()

        expect(page.get_by_text("clicked 1")).to_be_visible()
        expect(page.get_by_text("Jupyter news")).to_have_count(0)
        screenshot(page, "website-lab")
        page.goto("about:blank")
        assert json.loads(answer(f"{lab.url}api/status")[1])["kernels"] >= 1
