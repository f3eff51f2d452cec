"""A short game from Home to its end, played by what the screen shows: its time, and its longest silence.

A silence is the time in which nothing changes on the page while computers play. The bar is 2 s. A busy
machine makes silences longer. `--json` prints the figures alone.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

import servers  # noqa: E402 - the tests' helpers
from pages import PAINTED, PATIENCE  # noqa: E402
from test_play_by_screen import play_to_the_end  # noqa: E402

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BAR = 2_000

# The milliseconds between two changes of the page, each with the question of that moment, while the controls
# of the turns of computers are shown.
LISTEN = """() => {
    window.__silences = [];
    let last = performance.now(), told = false;
    const telling = () => document.querySelector('.cl-telling')?.checkVisibility() ?? false;
    new MutationObserver(() => {
        const now = performance.now();
        if (told && telling()) {
            window.__silences.push([now - last, document.querySelector('.cl-prompt').textContent]);
        }
        last = now;
        told = telling();
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def measure() -> dict[str, Any]:
    """Play one short game."""
    name = next(name for name in CHROMIUM_NAMES if shutil.which(name))
    with (
        servers.app("home", Path(tempfile.mkdtemp()) / "voila.log") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which(name), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(PATIENCE)
        page.goto(f"{server.url}?lang=en")
        begun = time.monotonic()
        page.locator("#play-now").click()
        page.wait_for_function(PAINTED)
        page.evaluate(LISTEN)
        decisions = play_to_the_end(page)
        seconds = time.monotonic() - begun
        silences = sorted(page.evaluate("window.__silences"), reverse=True)
        browser.close()
    return {
        "seconds": round(seconds, 1),
        "decisions": decisions,
        "silences": [[round(length), prompt] for length, prompt in silences[:5]],
    }


def main() -> None:
    """Print the figures, and whether the bar is kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="the figures alone, as data")
    found = measure()
    if parser.parse_args().json:
        print(json.dumps(found))
        return
    print(f"played to its end in {found['seconds']} s, with {found['decisions']} decisions")
    for length, prompt in found["silences"]:
        print(f"{length:>6} ms  {prompt}")
    kept = all(length <= BAR for length, _ in found["silences"])
    print("no silence was longer than 2 s" if kept else "a silence was longer than 2 s")


if __name__ == "__main__":
    main()
