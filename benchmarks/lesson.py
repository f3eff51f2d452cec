"""From opening a page behind Home to its first board, cold and with a kernel that waits, in a real Chromium.

Cold: no kernel waits for the visitor, as is so for every lesson. The bar for a lesson is 3 s.
`--json` prints the figures alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.async_api import Browser, async_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

import servers  # noqa: E402 - the tests' helpers
from conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES  # noqa: E402

OPENINGS = 5
PAINTED_LAND = """() => [...document.querySelectorAll('canvas')].some((canvas) => {
    if (!canvas.width) return false;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    for (let n = 3; n < data.length; n += 4001 * 4) if (data[n]) return true;
    return false;
})"""
# page, and what shows that its first board or picture is there
PAGES = {
    "home": ("?lang=en", "() => document.getElementById('play-now')?.checkVisibility()"),
    "lesson_p03": ("lesson/p03?lang=en&seed=7", PAINTED_LAND),
    "lesson_p04": ("lesson/p04?lang=en&seed=7", PAINTED_LAND),
    "explore": ("explore?lang=en&game=hasbro&ply=300", PAINTED_LAND),
}


async def openings(browser: Browser, address: str, shown: str) -> list[float]:
    """Seconds from the request until the board is drawn, for visitors who come one by one."""
    times = []
    for n in range(OPENINGS + 1):
        context = await browser.new_context(viewport={"width": 1280, "height": 800})
        page = await context.new_page()
        start = time.perf_counter()
        await page.goto(address, timeout=120_000)
        await page.wait_for_function(shown, timeout=120_000)
        if n:  # the first fills the server's own caches
            times.append(time.perf_counter() - start)
        await context.close()
        await asyncio.sleep(1.5)
    return times


async def measure() -> dict[str, dict[str, float]]:
    """Median and slowest for each page, with no kernel that waits."""
    found = {}
    chromium = next(path for name in CHROMIUM_NAMES if (path := shutil.which(name)))
    with tempfile.TemporaryDirectory() as folder:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=chromium, args=CHROMIUM_FLAGS
            )
            with servers.app("home", Path(folder) / "voila.log", ready=0) as server:
                for name, (path, shown) in PAGES.items():
                    times = await openings(browser, server.url + path, shown)
                    found[f"{name}_cold"] = {
                        "median_s": round(statistics.median(times), 2),
                        "slowest_s": round(max(times), 2),
                    }
            await browser.close()
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON alone")
    arguments = parser.parse_args()
    found = asyncio.run(measure())
    if arguments.json:
        print(json.dumps(found))
        return
    for name, figure in found.items():
        print(f"{name:>18}: {figure['median_s']} s median, {figure['slowest_s']} s slowest")


if __name__ == "__main__":
    main()
