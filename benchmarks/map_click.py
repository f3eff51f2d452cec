"""From a click on the map to the new picture, in a real Chromium: median and 95th percentile.

Voila, kernel and browser run on this machine. «choose» is a click that marks a place and its
targets; «conquer» is a button press that changes an owner, until the painted pixels have changed.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
from pathlib import Path

import nbformat
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))

import servers  # noqa: E402 - the browser tests' helpers
from conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES  # noqa: E402
from test_map_view import PAINTED, SOURCE  # noqa: E402

WIDTHS = (390, 1280, 1920)
CLICKS = 60
WARM_UP = 3

CHOOSE = """async ([clicks]) => {
    const place = (key) => document.querySelector(`.place[data-key="${key}"]`);
    const times = [];
    for (let n = 0; n < clicks; n++) {
        const target = place(n % 2 ? 'brazil' : 'china');
        const painted = new Promise((resolve) => {
            const watch = new MutationObserver(() => {
                if (!target.classList.contains('chosen')) return;
                watch.disconnect();
                requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
            });
            watch.observe(target, { attributes: true });
        });
        const start = performance.now();
        target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        times.push(await painted - start);
        await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return times;
}"""
CONQUER = """async ([clicks]) => {
    const canvas = document.querySelector('.cl-map canvas');
    const context = canvas.getContext('2d');
    const number = document.querySelector('.place[data-key="brazil"]').dataset.place;
    const { style } = document.querySelector(`.counter[data-place="${number}"]`);
    const box = document.querySelector('.cl-map-layer svg').viewBox.baseVal;
    const x = Math.round(parseFloat(style.getPropertyValue('--x')) / box.width * canvas.width);
    const y = Math.round(parseFloat(style.getPropertyValue('--y')) / box.height * canvas.height);
    const pixels = () => context.getImageData(x - 3, y - 3, 7, 7).data.join();
    const buttons = [...document.querySelectorAll('button')];
    const button = buttons.find((node) => node.textContent === 'conquer');
    const times = [];
    for (let n = 0; n < clicks; n++) {
        const before = pixels();
        const start = performance.now();
        button.click();
        while (pixels() === before) await new Promise((resolve) => setTimeout(resolve, 1));
        times.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return times;
}"""


def summary(times: list[float]) -> str:
    """Median and 95th percentile, without the first few."""
    warm = sorted(times[WARM_UP:])
    return f"{statistics.median(warm):6.1f} {warm[int(len(warm) * 0.95)]:6.1f}"


def main() -> None:
    """Print one line for each width and kind of click."""
    found = next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)
    if found is None:
        sys.exit("no Chromium on PATH")
    source = SOURCE.replace("owners[brazil] = 1", "owners[brazil] = (owners[brazil] + 1) % 4")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
        nbformat.write(notebook, folder / "map.ipynb")
        browser = playwright.chromium.launch(executable_path=found, args=CHROMIUM_FLAGS)
        with servers.voila(folder / "map.ipynb", folder / "voila.log") as server:
            print("milliseconds      median    p95")
            for width in WIDTHS:
                page = browser.new_page(viewport={"width": width, "height": 900})
                page.goto(server.url)
                page.wait_for_function(PAINTED)
                page.wait_for_timeout(1500)
                print(f"choose   {width:5} px {summary(page.evaluate(CHOOSE, [CLICKS]))}")
                print(f"conquer  {width:5} px {summary(page.evaluate(CONQUER, [CLICKS]))}")
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
