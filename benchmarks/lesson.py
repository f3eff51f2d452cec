"""From the request for a page to its first picture, usable, in a real Chromium: lessons, Explore, Home.

Cold: no kernel waits for the visitor. Ready: as the server starts by default, one visitor after another.
The bar for a lesson is 2 s with a kernel ready. A busy machine makes every time longer; the seconds of
processor that the kernel and the browser took until the picture was there, and the bytes that were loaded,
hardly change. `ratio` compares each page with one of Voila itself in the same run, which has one button: its
seconds, the seconds of the browser's processor, and its bytes. `to_other` compares it with the same page of
another checkout (`--beside`). `--json` prints the figures alone.
"""

import argparse
import asyncio
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import nbformat
import psutil
from playwright.async_api import Browser, async_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

import servers  # noqa: E402 - the tests' helpers
from conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES  # noqa: E402
from lesson_pages import FIRST_PICTURE  # noqa: E402
from pages import KERNEL_ID  # noqa: E402

OPENINGS = 5
READY = 2  # what the command line starts with
PLAY_NOW = "() => document.getElementById('play-now')?.checkVisibility()"
EMPTY = "empty"
"""The name of the page of Voila with one button, which the others are compared with."""

BUTTON = "() => document.querySelector('.jupyter-button')?.checkVisibility()"
LOADED = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .reduce((sum, entry) => sum + entry.transferSize, 0)"""
PAGE_SENT = "() => performance.getEntriesByType('navigation')[0].responseEnd / 1000"


def pages() -> dict[str, tuple[str, str]]:
    """Each page's address, and what shows that its first picture can be used."""
    keys = sorted(path.stem.partition("_")[0] for path in (ROOT / "lessons" / "en").glob("*.ipynb"))
    lessons = {key: (f"lesson/{key}?lang=en&seed=7", FIRST_PICTURE) for key in keys}
    explore = ("explore?lang=en&game=hasbro&ply=300", FIRST_PICTURE)
    play = ("play?lang=en&game=hasbro&seed=7&start=1", FIRST_PICTURE)
    return {"home": ("?lang=en", PLAY_NOW), **lessons, "explore": explore, "play": play}


def processor_seconds(server: servers.Server, kernel_id: str) -> float:
    """The processor time of a kernel since its start."""
    times = server.kernel(kernel_id).cpu_times()
    return float(times.user + times.system)


def browser_seconds() -> float:
    """The processor time of the browser and all its processes since their start."""
    total = 0.0
    for child in psutil.Process().children(recursive=True):
        try:
            if "chrom" in child.name():
                total += sum(child.cpu_times()[:2])
        except psutil.Error:  # it has ended meanwhile
            continue
    return total


def plain_voila(folder: Path) -> servers.Server:
    """Voila as it comes, on a notebook of one button."""
    cell = nbformat.v4.new_code_cell("import ipywidgets\nipywidgets.Button(description='Go')")
    notebook = nbformat.v4.new_notebook(cells=[cell])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, folder / "empty.ipynb")
    port = servers.free_port()
    command = [sys.executable, "-m", "voila", "empty.ipynb", "--no-browser", f"--port={port}"]
    return servers.Server(command, port, folder / "empty.log", folder)


async def opening(
    browser: Browser, server: servers.Server, path: str, shown: str
) -> dict[str, float]:
    """What it takes one visitor from the request until the picture can be used."""
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    page = await context.new_page()
    before, start = browser_seconds(), time.perf_counter()
    await page.goto(server.url + path, timeout=120_000, wait_until="commit")
    await page.wait_for_function(shown, timeout=120_000)
    found = {
        "median_s": time.perf_counter() - start,
        "browser_processor_s": browser_seconds() - before,
        "loaded_kb": int(await page.evaluate(LOADED)) / 1000,
        "page_sent_s": float(await page.evaluate(PAGE_SENT)),
    }
    if shown == FIRST_PICTURE:
        found["kernel_processor_s"] = processor_seconds(server, await page.evaluate(KERNEL_ID))
    await context.close()
    return found


async def openings(
    browser: Browser, of: list[servers.Server], path: str, shown: str, *, ready: int, times: int
) -> list[dict[str, float]]:
    """Medians for visitors who come one by one, to each server in turn."""
    found: list[list[dict[str, float]]] = [[] for _ in of]
    for n in range(times + 1):
        for server, figures in zip(of, found, strict=True):
            # A kernel that waits for the next visitor of another page must not be starting meanwhile.
            await asyncio.sleep(5 if ready else 1.5)
            once = await opening(browser, server, path, shown)
            if n:  # the first fills the server's own caches
                figures.append(once)
    return [
        {
            **{name: round(statistics.median(one[name] for one in all_), 2) for name in all_[0]},
            "slowest_s": round(max(one["median_s"] for one in all_), 2),
        }
        for all_ in found
    ]


RATIOS = ("median_s", "browser_processor_s", "loaded_kb")


async def measure(
    chosen: list[str], kinds: list[str], times: int, other: Path | None
) -> dict[str, Any]:
    """The figures of each page, cold and as the server starts by default; `other` is a second checkout."""
    found: dict[str, Any] = {}
    chromium = next(path for name in CHROMIUM_NAMES if (path := shutil.which(name)))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        for kind, ready in (("cold", 0), ("ready", READY)):
            if kind not in kinds:
                continue
            with ExitStack() as stack:
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
                plain = stack.enter_context(plain_voila(folder))
                running = [
                    stack.enter_context(servers.app("home", folder / "voila.log", ready=ready))
                ]
                if other is not None:
                    beside = servers.app("home", folder / "other.log", ready=ready)
                    beside.variables = {**os.environ, "PYTHONPATH": str(other)}
                    running.append(stack.enter_context(beside))
                [empty] = await openings(browser, [plain], "", BUTTON, ready=ready, times=times)
                found[f"{EMPTY}_{kind}"] = empty
                for name, (path, shown) in pages().items():
                    if chosen and name not in chosen:
                        continue
                    figures, *others = await openings(
                        browser, running, path, shown, ready=ready, times=times
                    )
                    for key in RATIOS:
                        figures[f"ratio_{key}"] = round(figures[key] / empty[key], 2)
                        for known in others:
                            figures[f"to_other_{key}"] = round(figures[key] / known[key], 2)
                    found[f"{name}_{kind}"] = figures
                    said = f"{figures['median_s']} s, {figures['ratio_median_s']} of an empty page"
                    said += f", {figures['to_other_median_s']} of the other" if others else ""
                    said += f", load {os.getloadavg()[0]:.1f}"
                    print(f"{name} {kind}: {said}", file=sys.stderr, flush=True)
        await browser.close()
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON alone")
    parser.add_argument("--kinds", nargs="+", default=["cold", "ready"], help="cold, ready")
    parser.add_argument("--openings", type=int, default=OPENINGS, help="visitors of each page")
    parser.add_argument(
        "--beside", type=Path, help="another checkout, opened in turns with this one"
    )
    parser.add_argument("pages", nargs="*", help="some of the pages: home, p03, r01, explore, play")
    arguments = parser.parse_args()
    found = asyncio.run(
        measure(arguments.pages, arguments.kinds, arguments.openings, arguments.beside)
    )
    if arguments.json:
        print(json.dumps(found))
        return
    for name, figures in found.items():
        print(f"{name:>14}: " + ", ".join(f"{key} {value}" for key, value in figures.items()))


if __name__ == "__main__":
    main()
