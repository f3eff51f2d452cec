"""The static site in a real Chromium: first and second visits to Play, what they download, and a click.

A first visit begins with an empty browser, once from files as fast as this machine sends them and once at 20
Mbit/s; a second one starts from what the browser has kept. Each ends when land is painted. The site is the
one in `site/dist` (`make site`). `--json` prints the figures alone.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO, cast

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

from conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES  # noqa: E402 - the tests' helpers
from pages import PAINTED  # noqa: E402

DIST = ROOT / "site" / "dist"
ROUNDS = 3
CLICKS = 40
WARM_UP = 3
LINE = 20e6 / 8  # bytes a second
PIECE = 16_384
PAGE = "play/?lang=en&seed=7&start=1"
KEPT = "navigator.serviceWorker.ready.then(() => true)"
MARKS = """() => Object.fromEntries(performance.getEntriesByType('mark')
    .map((mark) => [mark.name, mark.startTime / 1000]))"""
CLICK = """async (clicks) => {
    const places = [...document.querySelectorAll('.cl-map-layer .place')];
    const own = places.filter((place) => /Ana/.test(place.getAttribute('aria-label')));
    const times = [];
    for (let n = 0; n < clicks; n += 1) {
        const place = own[n % own.length];
        const before = place.getAttribute('aria-pressed');
        const changed = new Promise((resolve) => {
            const watch = new MutationObserver(() => {
                if (place.getAttribute('aria-pressed') === before) return;
                watch.disconnect();
                resolve(performance.now());
            });
            watch.observe(place, { attributes: true });
        });
        const start = performance.now();
        place.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        const end = await Promise.race([changed, new Promise((r) => setTimeout(r, 2000, null))]);
        if (end !== null) times.push(end - start);
        await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return times;
}"""


class Files(SimpleHTTPRequestHandler):
    """A plain file server that counts what it sends, as fast as its line allows."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file in pieces, in turn with all others on the line."""
        line = cast("Line", self.server)
        while piece := cast("BinaryIO", source).read(PIECE):
            line.wait_for(len(piece))
            outputfile.write(piece)

    def log_message(self, *_arguments: object) -> None:
        """Print nothing."""


class Line(ThreadingHTTPServer):
    """A server behind one line.

    rate: bytes a second for all requests together, 0 for no limit.
    """

    daemon_threads = True

    def __init__(self, rate: float) -> None:
        super().__init__(("127.0.0.1", 0), partial(Files, directory=str(DIST)))
        self.rate = rate
        self.sent = 0
        self.free_at = 0.0
        self.lock = threading.Lock()

    def wait_for(self, size: int) -> None:
        """Wait until the line has sent so many bytes."""
        with self.lock:
            self.sent += size
            if self.rate:
                self.free_at = max(self.free_at, time.monotonic()) + size / self.rate
            pause = self.free_at - time.monotonic()
        if pause > 0:
            time.sleep(pause)


@contextmanager
def served(rate: float = 0) -> Iterator[Line]:
    """The site, served while it is measured."""
    server = Line(rate)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def opened(context: BrowserContext, server: Line) -> tuple[Page, float, int]:
    """Play in a new page: the seconds until its land is painted, and the bytes that were sent till then."""
    page = context.new_page()
    page.set_default_timeout(300_000)
    before = server.sent
    begin = time.perf_counter()
    page.goto(f"http://127.0.0.1:{server.server_port}/{PAGE}", wait_until="commit")
    page.wait_for_function(PAINTED)
    return page, time.perf_counter() - begin, server.sent - before


def visits(browser: Browser, rate: float) -> dict[str, list[float]]:
    """The times of first and second visits, the megabytes of the first, and the times of clicks."""
    found: dict[str, list[float]] = {
        "first": [],
        "python": [],
        "second": [],
        "sent": [],
        "clicks": [],
    }
    for _ in range(ROUNDS):
        with served(rate) as server:
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            page, first, sent = opened(context, server)
            found["first"].append(first)
            found["sent"].append(sent / 1e6)
            found["python"].append(page.evaluate(MARKS)["conquest-lab-ready"])
            page.evaluate(KEPT)
            page.close()
            page, second, again = opened(context, server)
            assert again == 0, f"the second visit downloaded {again} bytes"
            found["second"].append(second)
            found["clicks"] += page.evaluate(CLICK, CLICKS)[WARM_UP:]
            context.close()
    return found


def figures(browser: Browser) -> dict[str, float]:
    """The medians."""
    near, far = visits(browser, 0), visits(browser, LINE)
    clicks = sorted(near["clicks"])
    return {
        "first visit, s": statistics.median(near["first"]),
        "of it until Python answers, s": statistics.median(near["python"]),
        "first visit at 20 Mbit/s, s": statistics.median(far["first"]),
        "second visit, s": statistics.median(near["second"]),
        "first visit, MB": statistics.median(near["sent"]),
        "click until marked, median, ms": statistics.median(clicks),
        "click until marked, 95%, ms": clicks[int(len(clicks) * 0.95)],
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    chromium = next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)
    if chromium is None:
        sys.exit("no Chromium on PATH")
    if not (DIST / "index.html").is_file():
        print("There is no site to measure yet: make site")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        found = figures(browser)
        browser.close()
    if asked.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{name:32} {value:8.2f}")


if __name__ == "__main__":
    main()
