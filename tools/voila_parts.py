"""Writes the list of the scripts that lessons of a teacher's own load, for `conquest_lab/server/parts.py`.

Run it after an update of Voila or of the widgets: `python tools/voila_parts.py`. It opens pages in Chromium
and lists what all of them ask for, but the entries that find out by themselves from where they came.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.async_api import async_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

import servers  # noqa: E402 - the tests' helpers
from conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES  # noqa: E402

from conquest_lab.server import parts  # noqa: E402

PAGES = ("apps/play", "apps/explore", "en/p01_one_die_against_one", "apps/odds")
"""Notebooks of ours, shown as lessons of a teacher's own: only those have Voila's scripts."""

ASKED = """() => performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)"""
BY_ITSELF = ("remoteEntry", "voila-style.js", "/voila.js")


async def asked(url: str, path: str) -> list[str]:
    """The scripts of Voila and of widgets that a page asks for until it has nothing more to load."""
    chromium = next(found for name in CHROMIUM_NAMES if (found := shutil.which(name)))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        page = await browser.new_page()
        await page.goto(url + path, timeout=120_000)
        await page.wait_for_selector(".cl-panel", timeout=120_000)
        await page.wait_for_load_state("networkidle")
        found = [each.partition("/voila/")[2] for each in await page.evaluate(ASKED)]
        await browser.close()
    return [
        each
        for each in found
        if each.startswith(("static/", "labextensions/"))
        and each.endswith(".js")
        and not any(name in each for name in BY_ITSELF)
    ]


def main() -> None:
    """Write the list."""
    parts.LIST.write_text("[]\n", encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for n, name in enumerate(PAGES):
            shutil.copy(ROOT / "lessons" / f"{name}.ipynb", Path(folder, f"own{n}.ipynb"))
        log = Path(folder) / "voila.log"
        with servers.app("home", log, ready=0, more=("--lessons", folder)) as server:
            lessons = [f"lesson/own{n}" for n in range(len(PAGES))]
            found = [set(asyncio.run(asked(server.url, path))) for path in lessons]
    kept = sorted(set.intersection(*found))
    parts.LIST.write_text(f"{json.dumps(kept, indent=1)}\n", encoding="utf-8")
    print(f"{len(kept)} scripts of {[len(each) for each in found]}")


if __name__ == "__main__":
    main()
