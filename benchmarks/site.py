"""The static site in a real Chromium: first and second visits to Play, what they download, and a click.

A first visit begins with an empty browser, once from files as fast as this machine sends them and once on a
line of 20 Mbit/s, which Chromium emulates; a second one starts from what the browser has kept, and asks the
server for nothing. Each ends when land is painted. Both are compared with `bare_page.html`, which starts the
same Python from the same files in the same run and shows one number. The site is the one in `site/dist`
(`make site`). What is done at the moment is told on standard error; `--json` prints the figures alone,
`--rounds 1` is the shortest.
"""

import argparse
import gzip
import json
import os
import re
import shutil
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, cast
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import TimeoutError as TooSlow

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

from conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES  # noqa: E402 - the tests' helpers
from pages import PAINTED  # noqa: E402

DIST = ROOT / "site" / "dist"
BARE = Path(__file__).with_name("bare_page.html")
BARE_ADDRESS = "/bare/"
NUMBER = "() => document.querySelector('#number').textContent === '42'"
PACKED_BY_SERVERS = (".html", ".js", ".mjs", ".css", ".json", ".svg")
SERVICE_WORKER = "/sw.js"
CLICKS = 40
WARM_UP = 3
LINE = 20e6  # bits a second
PATIENCE = 120.0  # seconds for each step of a visit
PAGE = "play/?lang=en&seed=7&start=1"
KEPT = """() => {
    navigator.serviceWorker?.getRegistration().then((one) => { window.keeps = Boolean(one?.active); });
    return window.keeps === true;
}"""
REMEMBERED = "() => document.documentElement.dataset.memory"
ARRIVED = "() => performance.getEntriesByName('conquest-lab-ready')[0]?.startTime / 1000"
OWN = ".cl-map-layer .place[aria-label*='Ana']"
CLICK = """async ([selector, clicks]) => {
    const own = [...document.querySelectorAll(selector)];
    const times = [];
    for (let n = 0; own.length && n < clicks; n += 1) {
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
TO_REACH = {
    "first visit, s": 6.0,
    "first visit at 20 Mbit/s, s": 12.0,
    "second visit, s": 2.5,
    "first visit, times a bare page": 1.6,
    "second visit, times a bare page": 1.6,
    "first visit, packed, MB": 7.0,
    "click until marked, median, ms": 30.0,
}


def tell(text: str) -> None:
    """Say what is done at the moment; figures alone go to standard output."""
    print(text, file=sys.stderr, flush=True)


@cache
def packed(path: Path) -> bytes:
    """A file as a web server sends it that packs scripts and pages."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


@cache
def bare_page() -> str:
    """The bare page, told the folder of the site's kernel and the release of Pyodide."""
    kernel = next(DIST.glob("kernel-*"))
    info = re.search(r"info:(\{[^}]*\})", (kernel / "worker.js").read_text("utf-8"))
    assert info is not None
    return BARE.read_text("utf-8").replace("KERNEL", kernel.name).replace("INFO", info[1])


class Files(SimpleHTTPRequestHandler):
    """A file server that packs what web servers pack, and counts what it sends."""

    protocol_version = "HTTP/1.1"

    def send_head(self) -> Any:
        """Answer with a packed file where its kind is packed."""
        if self.path == BARE_ADDRESS:
            return self.sent("text/html", bare_page().encode())
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.partition("?")[0].endswith("/"):
            path /= "index.html"
        if path.suffix not in PACKED_BY_SERVERS or not path.is_file():
            return super().send_head()
        content = packed(path)
        self.counted(plain=path.stat().st_size - len(content))
        return self.sent(self.guess_type(path), content, packed=True)

    def sent(self, kind: str, content: bytes, *, packed: bool = False) -> BytesIO:
        """The content of an answer, whose headers are sent."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return BytesIO(content)

    def end_headers(self) -> None:
        """Let files be kept for a while, as hosts of static sites do: a page and its worker share some."""
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, and count it."""
        content = cast("BinaryIO", source).read()
        self.counted(len(content), len(content))
        outputfile.write(content)

    def counted(self, sent: int = 0, plain: int = 0) -> None:
        """Count what a page asks for; its service worker fetches later visits, when the page is shown."""
        asks = urlsplit(self.headers.get("Referer", "")).path
        if SERVICE_WORKER not in {asks, urlsplit(self.path).path}:
            cast("Counting", self.server).count(sent, plain)

    def log_message(self, *_arguments: object) -> None:
        """Print nothing."""


class Counting(ThreadingHTTPServer):
    """A server of the site: `sent` bytes so far, `plain` bytes had it packed nothing."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), partial(Files, directory=str(DIST)))
        self.sent = self.plain = 0
        self.lock = threading.Lock()

    def count(self, sent: int, plain: int) -> None:
        """Add to what was sent."""
        with self.lock:
            self.sent += sent
            self.plain += plain

    def handle_error(self, *_arguments: object) -> None:
        """Say nothing of pages that were closed while they loaded."""


@contextmanager
def served() -> Iterator[Counting]:
    """The site, served while it is measured."""
    server = Counting()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def opened(
    context: BrowserContext,
    server: Counting,
    rate: float = 0,
    path: str = PAGE,
    done: str = PAINTED,
) -> tuple[Page, float]:
    """Play or another path in a new page, and the seconds until it is done: until its land is painted.

    rate: bits a second for the page and its worker together, 0 for no limit.
    """
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    if rate:
        # A service worker is not slowed by it, but takes over only when the page is shown.
        line = {"offline": False, "latency": 0, "downloadThroughput": rate / 8}
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", {**line, "uploadThroughput": rate / 8})
    begin = time.perf_counter()
    page.goto(f"http://127.0.0.1:{server.server_port}/{path.lstrip('/')}", wait_until="commit")
    page.wait_for_function(done)
    return page, time.perf_counter() - begin


def visits(
    launch: Callable[[], Browser], rate: float, rounds: int, found: dict[str, list[float]]
) -> None:
    """Add what first and second visits on one line take to the lists of a name.

    Each round has a browser of its own: in one that was slowed before, a page may wait for good.
    """
    line = f"at {rate / 1e6:.0f} Mbit/s" if rate else "as fast as files are read"
    for number in range(1, rounds + 1):
        with served() as server:
            if not rate:
                browser = launch()
                found["bare first"].append(bare(browser.new_context(), server))
                browser.close()
                server.sent = server.plain = 0
            browser = launch()
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            page, first = opened(context, server, rate)
            found["first"].append(first)
            found["sent"].append(server.sent / 1e6)
            found["plain"].append(server.plain / 1e6)
            found["python"].append(page.evaluate(ARRIVED))
            tell(
                f"{number} of {rounds}, {line}: painted after {first:.1f} s, {server.sent / 1e6:.1f} MB"
            )
            if not rate:
                found["second"].append(again(context, page, server, found["clicks"]))
                found["bare second"].append(bare(context, server))
            browser.close()


def bare(context: BrowserContext, server: Counting) -> float:
    """The seconds until the bare page shows its number."""
    page, seconds = opened(context, server, path=BARE_ADDRESS, done=NUMBER)
    page.close()
    tell(f"    the bare page: {seconds:.1f} s")
    return seconds


def again(context: BrowserContext, page: Page, server: Counting, clicks: list[float]) -> float:
    """The seconds of the next visit in the same browser; the times of its clicks are added."""
    begin = time.perf_counter()
    page.wait_for_function(KEPT)
    memory = page.wait_for_function(REMEMBERED).json_value()
    tell(f"    the browser has kept the site after {time.perf_counter() - begin:.1f} s: {memory}")
    page.close()
    before = server.sent
    page, second = opened(context, server)
    times = page.evaluate(CLICK, [OWN, CLICKS])[WARM_UP:]
    page.close()
    asked = server.sent - before
    tell(f"    second visit: painted after {second:.1f} s, {asked} bytes; {len(times)} clicks")
    if asked or not times:
        what = f"asked for {asked} bytes" if asked else "marked no click"
        message = f"A second visit {what}: {DIST}"
        raise SystemExit(message)
    clicks += times
    return second


def figures(launch: Callable[[], Browser], rounds: int) -> dict[str, float]:
    """The medians."""
    names = ("first", "python", "second", "sent", "plain", "clicks", "bare first", "bare second")
    near: dict[str, list[float]] = {name: [] for name in names}
    far: dict[str, list[float]] = {name: [] for name in names}
    visits(launch, 0, rounds, near)
    visits(launch, LINE, rounds, far)
    clicks = sorted(near["clicks"])
    median = {name: statistics.median(values) for name, values in near.items()}
    return {
        "first visit, s": median["first"],
        "of it until Python answers, s": median["python"],
        "a bare page, first visit, s": median["bare first"],
        "first visit, times a bare page": median["first"] / median["bare first"],
        "first visit at 20 Mbit/s, s": statistics.median(far["first"]),
        "second visit, s": median["second"],
        "a bare page, second visit, s": median["bare second"],
        "second visit, times a bare page": median["second"] / median["bare second"],
        "first visit, packed, MB": median["sent"],
        "the same, nothing packed, MB": median["plain"],
        "click until marked, median, ms": statistics.median(clicks),
        "click until marked, 95%, ms": clicks[int(len(clicks) * 0.95)],
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=3, help="visits of each kind; 3 unless given")
    asked = parser.parse_args()
    chromium = next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)
    if chromium is None:
        sys.exit("no Chromium on PATH")
    if not (DIST / "index.html").is_file():
        print("There is no site to measure yet: make site")
        return
    tell(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores: a busy machine makes it longer")
    with sync_playwright() as playwright:
        launch = partial(playwright.chromium.launch, executable_path=chromium, args=CHROMIUM_FLAGS)
        try:
            found = figures(launch, max(asked.rounds, 1))
        except TooSlow:
            sys.exit(f"a step of a visit took longer than {PATIENCE:.0f} s")
    if asked.json:
        print(json.dumps(found))
        return
    print(f"{'':32} {'found':>8} {'to reach':>9}")
    for name, value in found.items():
        bar = f"{TO_REACH[name]:9.1f}" if name in TO_REACH else f"{'–':>9}"
        print(
            f"{name:32} {value:8.2f} {bar}{'  missed' if value > TO_REACH.get(name, value) else ''}"
        )


if __name__ == "__main__":
    main()
