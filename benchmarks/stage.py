"""Movement while one plays, in a real Chromium: dice that fall, cards that turn, a told turn of computers.

For each scene, once with movement and once with the visitor's wish for none:

frames: the share of frames that came more than 20 ms after the one before, and the 95th percentile in ms,
    as `requestAnimationFrame` sees them. Other work on the machine makes them later.
task: the processor time of the main thread, in ms for each 16.7 ms of the scene, and that of its longest
    task. Other work on the machine changes it little.
moved: the most animations that ran at once; the bar with the wish for no movement is 0.

“click” is the time from the pointer's event to the mark on the map, median and 95%: the bar is 30 ms.
`--json` prints the figures alone.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

import positions  # noqa: E402 - the tests' helpers
import servers  # noqa: E402
from conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES  # noqa: E402
from pages import PATIENCE, Game  # noqa: E402
from test_play_phone import answered  # noqa: E402

FRAME = 1000 / 60
SLOW = 20
CLICKS = 40
BAR = 30

# Presses the chosen button, then counts frames and animations for so many milliseconds.
WATCH = """async ([time]) => {
    const gaps = [];
    let most = 0, last = 0;
    const begun = performance.now();
    document.querySelector('[data-begins]').click();
    await new Promise((done) => {
        const frame = (now) => {
            if (last) gaps.push(now - last);
            last = now;
            most = Math.max(most, document.getAnimations().filter((a) => a.playState === 'running').length);
            if (performance.now() - begun < time) requestAnimationFrame(frame); else done();
        };
        requestAnimationFrame(frame);
    });
    return { gaps, most };
}"""
CLICK = """async ([number, clicks]) => {
    const place = document.querySelector(`.cl-map-layer .place[data-place="${number}"]`);
    const box = place.getBoundingClientRect();
    const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
    const at = { bubbles: true, pointerId: 1, clientX, clientY };
    const marked = (wanted) => new Promise((done) => {
        const seen = () => place.classList.contains('chosen') === wanted && done(performance.now());
        new MutationObserver(seen).observe(place, { attributes: true });
        seen();
    });
    const times = [];
    for (let n = 0; n < clicks; n++) {
        const begun = performance.now();
        place.dispatchEvent(new PointerEvent('pointerdown', at));
        place.dispatchEvent(new PointerEvent('pointerup', at));
        place.dispatchEvent(new MouseEvent('click', { ...at, detail: 0 }));
        times.push((await marked(true)) - begun);
        place.focus();
        place.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        await marked(false);
        await new Promise((done) => setTimeout(done, 60));
    }
    return times;
}"""


def dice(game: Game) -> Locator:
    """The button that throws the dice of a battle."""
    session, source, target = positions.battle()
    game.show(session)
    game.aim(source, target)
    return game.control("stage-roll")


def cards(game: Game) -> Locator:
    """The button that turns up the cards of both sides."""
    game.put(answered())
    return game.page.locator(".cl-actions button", has_text=re.compile("Announce 2"))


def told(game: Game) -> Locator:
    """The button that ends the own turn, after which computers play."""
    game.show(positions.at("FORTIFY"))
    return game.page.locator(".cl-actions .cl-row > button").first


SCENES: dict[str, tuple[Callable[[Game], Locator], int]] = {
    "dice": (dice, 2_000),
    "cards": (cards, 3_000),
    "told turn": (told, 6_000),
}
"""The button that begins each scene, and for how many milliseconds it is watched."""


def share_of(times: list[float], share: float) -> float:
    """The value that this share of the times does not exceed."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def tasks(trace: bytes) -> list[float]:
    """The processor time of each task of the main thread of the page, in ms."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    found = [
        event["tdur"] / 1000
        for event in events
        if event["name"].endswith("RunTask")
        and "tdur" in event
        and (event["pid"], event["tid"]) in mains
    ]
    return found or [0.0]


def scene(browser: Browser, url: str, name: str, motion: Any) -> dict[str, float]:
    """One scene in a page of its own."""
    begin, time = SCENES[name]
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion=motion, locale="en-GB"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    game = Game(page, url)
    game.open("?lang=en")
    button = begin(game)
    button.evaluate("button => (button.dataset.begins = '')")
    page.wait_for_timeout(1_500)  # what opening has begun is over
    browser.start_tracing(page=page, categories=["toplevel", "__metadata"])
    seen = page.evaluate(WATCH, [time])
    lasted = tasks(browser.stop_tracing())
    context.close()
    gaps = seen["gaps"]
    return {
        "late_frames": sum(gap > SLOW for gap in gaps) / len(gaps),
        "frame_95": share_of(gaps, 0.95),
        "task_per_frame": sum(lasted) * FRAME / time,
        "longest_task": max(lasted),
        "moved": seen["most"],
    }


def clicks(page: Page, url: str) -> list[float]:
    """The times from the pointer's event to the mark on the map."""
    page.set_default_timeout(PATIENCE)
    game = Game(page, url)
    game.open("?lang=en")
    session, source, _ = positions.battle()
    game.show(session)
    page.wait_for_timeout(1_500)
    times: list[float] = page.evaluate(CLICK, [source, CLICKS])
    return times


def measure() -> dict[str, Any]:
    """Every scene with and without movement, and the clicks."""
    chromium = next(path for name in CHROMIUM_NAMES if (path := shutil.which(name)))
    with (
        servers.app("home", Path(tempfile.mkdtemp()) / "voila.log", ready=2) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        url = f"{server.url}play"
        scenes = {
            f"{name}, {said}": scene(browser, url, name, motion)
            for name in SCENES
            for motion, said in (("no-preference", "moving"), ("reduce", "still"))
        }
        times = clicks(browser.new_page(viewport={"width": 1280, "height": 800}), url)
        browser.close()
    return {"scenes": scenes, "click": [statistics.median(times), share_of(times, 0.95)]}


def main() -> None:
    """Print a line for each scene, then the clicks."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="the figures alone, as data")
    as_data = parser.parse_args().json
    found = measure()
    if as_data:
        print(json.dumps(found))
        return
    print(f"{'':20} frames > 20 ms   95%  task a frame  longest task  moved")
    for name, row in found["scenes"].items():
        print(
            f"{name:20} {100 * row['late_frames']:12.1f} % {row['frame_95']:5.1f}"
            f" {row['task_per_frame']:10.2f} ms {row['longest_task']:10.1f} ms {row['moved']:6.0f}"
        )
    median, most = found["click"]
    print(f"a click is marked after {median:.1f} ms, 95%: {most:.1f} ms; the bar is {BAR} ms")


if __name__ == "__main__":
    main()
