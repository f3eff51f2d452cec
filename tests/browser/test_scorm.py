"""A package of SCORM 1.2 in a platform: scorm-again's run time, in Chromium, beside files alone."""

import json
import shutil
import subprocess
import threading
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import servers
from answers import answer_of
from lesson_pages import violations
from pages import until
from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

from conquest_lab.classroom.exercises import Series
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.cli import main

HERE = Path(__file__).parent / "scorm"
SERIES, GUESS = "series p01 all 2 number", "lesson r01 1"
WITHOUT_FORMS = "allow-scripts allow-same-origin"
LIMIT = 8 * 2**20
"""Bytes of a file that many platforms take."""

pytestmark = [pytest.mark.long, pytest.mark.own_context, pytest.mark.timeout(1800, func_only=True)]


@dataclass
class Platform:
    """A platform on a port: its folder, and what was committed to it."""

    port: int
    folder: Path
    commits: list[dict[str, Any]] = field(default_factory=list)

    def opened(self, page: Page, course: str, **how: str) -> FrameLocator:
        """Open a package of a folder in the player."""
        asked = "&".join(f"{name}={quote(value)}" for name, value in how.items())
        address = f"http://127.0.0.1:{self.port}"
        page.goto(f"{address}/player.html?sco=/course/{course}/index.html&{asked}")
        return page.frame_locator("iframe")


class Files(SimpleHTTPRequestHandler):
    """Files as Moodle serves them: what it does not know has no type; POST is a commit."""

    extensions_map = {  # noqa: RUF012 - as of the class above
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "document/unknown",
        ".packed": "document/unknown",
    }

    def __init__(self, *given: Any, platform: Platform, **named: Any) -> None:
        self.platform = platform
        super().__init__(*given, directory=str(platform.folder), **named)

    def do_POST(self) -> None:
        """Take a commit."""
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.platform.commits.append(json.loads(body))
        answer = b'{"result": "true", "errorCode": 0}'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of classes of the site, built from this checkout."""
    return servers.build_site(root, tmp_path_factory.mktemp("site") / "dist", "class")


@pytest.fixture(scope="module")
def platform(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    """A platform with two packages, and the site beside it."""
    folder = tmp_path_factory.mktemp("platform")
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, folder)
    npm = shutil.which("npm")
    assert npm is not None
    line = [npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    subprocess.run(line, cwd=folder, check=True, timeout=servers.BUILD_SECONDS)
    shutil.copy(folder / "node_modules/scorm-again/dist/scorm12.min.js", folder)
    shutil.copy(HERE / "player.html", folder)
    for name, activity in (("series", SERIES), ("guess", GUESS)):
        file = folder / f"{name}.zip"
        line = ["scorm", activity, str(file), "--site", str(site), "--lang", "en"]
        assert main(line) == 0
        zipfile.ZipFile(file).extractall(folder / "course" / name)
    (folder / "site").symlink_to(site)
    made = Platform(0, folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, platform=made))
    made.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield made
    server.shutdown()
    server.server_close()


def values(page: Page, name: str) -> list[str]:
    """What the package has set, in order."""
    calls = page.evaluate("calls")
    assert all(call[-1] == "0" for call in calls), calls
    return [call[2] for call in calls if call[:2] == ["LMSSetValue", name]]


def right_answers(frame: FrameLocator) -> list[str]:
    """The right answers to the series that is shown, from its seed."""
    kept = frame.locator("body").evaluate("() => window.parent.API.LMSGetValue('cmi.suspend_data')")
    series = parse_activity(SERIES)
    assert isinstance(series, Series)
    work = series.work(json.loads(kept)["seed"], {})
    return [str(answer_of(attempt.question)) for _, attempt in work]


def test_a_series_is_marked_in_a_frame_without_forms_and_goes_on_after_a_visit(
    context: BrowserContext, platform: Platform
) -> None:
    page = context.new_page()
    frame = platform.opened(page, "series", sandbox=WITHOUT_FORMS)
    cards = frame.locator(".cl-task")
    expect(cards).to_have_count(2)
    assert values(page, "cmi.core.lesson_status") == ["incomplete"]
    assert values(page, "cmi.core.score.raw") == []  # to look is no mark of 0
    assert violations(page) == []

    first = cards.first
    first.locator("input.cl-number").fill("0.9991")
    first.locator("input.cl-number").press("Enter")
    expect(first.get_by_text("✗")).to_be_visible()
    page.wait_for_function("calls.some(([name]) => name === 'LMSCommit')")
    assert values(page, "cmi.core.score.raw") == ["0"]
    answers = right_answers(frame)
    first.locator("input.cl-number").fill(answers[0])
    first.get_by_role("button", name="Check").click()
    expect(first.get_by_text("✓")).to_be_visible()
    page.wait_for_function("calls.filter(([name]) => name === 'LMSCommit').length > 1")
    assert values(page, "cmi.core.score.raw")[-1] == "50"
    assert values(page, "cmi.core.lesson_status")[-1] == "incomplete"
    assert (
        page.evaluate("localStorage.length") == 0
    )  # the next pupil at this computer finds nothing
    # What a page has sent reaches the platform later.
    until(
        page,
        lambda: [one["cmi"]["core"]["score"]["raw"] for one in platform.commits[-1:]] == ["50"],
    )
    kept = platform.commits[-1]["cmi"]

    # Leaving ends the visit; the next one goes on from what the platform has kept.
    before = len(platform.commits)
    page.goto(f"http://127.0.0.1:{platform.port}/package.json")
    while len(platform.commits) == before:
        page.wait_for_timeout(10)
    state = {"status": "incomplete", "suspend_data": kept["suspend_data"], "raw": "50"}
    frame = platform.opened(page, "series", state=json.dumps(state))
    cards = frame.locator(".cl-task")
    expect(cards.first.get_by_text("✓")).to_be_visible()
    expect(frame.locator("main")).to_contain_text("Finished: 1 of 2.")
    second = cards.nth(1)
    second.locator("input.cl-number").fill(answers[1])
    second.locator("input.cl-number").press("Enter")
    expect(second.get_by_text("✓")).to_be_visible()
    page.wait_for_function("calls.some(([name]) => name === 'LMSCommit')")
    assert values(page, "cmi.core.score.raw")[-1] == "100"
    assert values(page, "cmi.core.lesson_status")[-1] == "completed"

    # Who looks again at what is finished has finished it, with the best mark.
    state = {"status": "completed", "suspend_data": "", "raw": "100"}
    frame = platform.opened(page, "series", state=json.dumps(state))
    card = frame.locator(".cl-task").first
    card.locator("input.cl-number").fill("0.9991")
    card.locator("input.cl-number").press("Enter")
    expect(card.get_by_text("✗")).to_be_visible()
    page.wait_for_function("calls.some(([name]) => name === 'LMSCommit')")
    assert values(page, "cmi.core.score.raw") == ["100"]
    assert values(page, "cmi.core.lesson_status") == ["completed"]


def test_a_choice_is_marked_once_it_is_closed(context: BrowserContext, platform: Platform) -> None:
    page = context.new_page()
    frame = platform.opened(page, "guess", sandbox=WITHOUT_FORMS)
    frame.get_by_role("radio").first.check()
    frame.get_by_role("button", name="Hand in my answer").click()
    frame.get_by_role("button", name="Close my answer").click()
    frame.get_by_role("button", name="Show what is true").click()
    page.wait_for_function("calls.some(([, , value]) => value === 'completed')")
    right = parse_activity(GUESS).truth(english())["right"]
    assert values(page, "cmi.core.score.raw") == ["100" if 0 in right else "0"]


def english() -> Any:
    from conquest_lab.text import speaker  # noqa: PLC0415 - here alone

    return speaker("en")


def test_a_package_says_when_no_mark_is_sent(context: BrowserContext, platform: Platform) -> None:
    """Without a platform's object there is the code; in a frame without an origin Python cannot start."""
    page = context.new_page()
    frame = platform.opened(page, "series", api="no")
    expect(frame.get_by_role("alert")).to_contain_text("no mark is sent")
    expect(frame.get_by_role("button", name="Begin")).to_be_visible()
    closed = context.new_page()
    frame = platform.opened(closed, "series", sandbox="allow-scripts")
    expect(frame.get_by_role("alert")).to_contain_text("Open it in a window of its own")


def test_the_site_makes_the_package_that_the_command_makes(
    context: BrowserContext, platform: Platform, tmp_path: Path
) -> None:
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{platform.port}/site/class/alone/?lang=en#ask=series+p01+all+2")
    page.get_by_role("button", name="Make a link").click()
    with page.expect_download() as kept:
        page.get_by_role("button", name="As a package for Moodle (SCORM)").click()
    made = zipfile.ZipFile(kept.value.path())
    file = tmp_path / "same.zip"
    site = platform.folder / "site"
    line = ["scorm", "series p01 all 2", str(file), "--site", str(site), "--lang", "en"]
    assert main(line) == 0
    assert file.stat().st_size < LIMIT
    same = zipfile.ZipFile(file)
    assert {name: made.read(name) for name in made.namelist()} == {
        name: same.read(name) for name in same.namelist()
    }
