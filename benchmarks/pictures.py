"""The picture of each probability lesson under the hand, in a real Chromium: what one move costs the page.

A move is a key, a click or a few pixels of a drag. Counted is the processor time of the page's main thread,
scripts, style, layout and painting together, which other work on the machine hardly changes; beside it the
time by the clock until the changed picture is painted. The bar is 50 ms of processor time. A move that
asks the kernel is counted with its answer.
`--json` prints the figures alone.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Locator, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

import servers  # noqa: E402 - the tests' helpers
from conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES  # noqa: E402
from lesson_pages import built, opened, show, skip_bets  # noqa: E402

WARM_UP = 2  # moves that only fetch and compile
QUIET = 60  # milliseconds without a change, after which a move is over

CLOCK = """(selector) => {
    const root = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
    window.moved = { begun: 0, painted: 0, changed: 0 };
    for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'click', 'keydown', 'input']) {
        document.addEventListener(kind, (event) => { moved.begun ||= event.timeStamp; }, true);
    }
    new MutationObserver(() => {
        moved.changed = performance.now();
        requestAnimationFrame(() => setTimeout(() => { moved.painted ||= performance.now() - moved.begun; }));
    }).observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
READY = "() => { Object.assign(moved, { begun: 0, painted: 0, changed: 0 }); }"
OVER = """(quiet) => moved.painted && performance.now() - moved.changed > quiet"""

Move = Callable[[], None]
Moves = Callable[[Page, Locator], Iterator[Move]]


def keys(selector: str, *pressed: str, times: int = 5) -> Moves:
    """Keys pressed on a control, one after another."""

    def moves(page: Page, picture: Locator) -> Iterator[Move]:
        picture.locator(selector).first.focus()
        for _ in range(times):
            for key in pressed:
                yield lambda key=key: page.keyboard.press(key)

    return moves


def clicks(*selectors: str, times: int = 4) -> Moves:
    """Clicks on controls, in turn."""

    def moves(_page: Page, picture: Locator) -> Iterator[Move]:
        for _ in range(times):
            for selector in selectors:
                yield picture.locator(selector).first.click

    return moves


def whatever(*selectors: str, times: int = 8) -> Moves:
    """A click on the first of these controls that is there and can be used, again and again."""

    def moves(_page: Page, picture: Locator) -> Iterator[Move]:
        for _ in range(times):
            ways = (picture.locator(f"{selector}:enabled") for selector in selectors)
            yield next(way for way in ways if way.count()).first.click

    return moves


def places(selector: str, *numbers: int) -> Moves:
    """Clicks in the middle of some of the parts of a drawing."""

    def moves(page: Page, picture: Locator) -> Iterator[Move]:
        for number in numbers:
            box = picture.locator(selector).nth(number).bounding_box()
            assert box is not None
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            yield lambda x=x, y=y: page.mouse.click(x, y)

    return moves


def drag(selector: str, steps: int = 12) -> Moves:
    """A drag across a part of the picture, a step at a time."""

    def moves(page: Page, picture: Locator) -> Iterator[Move]:
        part = picture.locator(selector).first
        part.scroll_into_view_if_needed()
        box = part.bounding_box()
        assert box is not None
        at = [
            (
                box["x"] + box["width"] * (n + 0.5) / steps,
                box["y"] + box["height"] * (0.8 - n * 0.05),
            )
            for n in range(steps)
        ]
        page.mouse.move(*at[0])
        page.mouse.down()
        for x, y in at[1:]:
            yield lambda x=x, y=y: page.mouse.move(x, y)
        page.mouse.up()

    return moves


@dataclass(frozen=True)
class Picture:
    """A picture: its lesson, what is done, its panel, and the moves."""

    lesson: str
    done: str
    panel: str
    moves: Moves


PICTURES = (
    Picture("p01", "paint a cell", ".cl-paint_cells", keys(".cl-cell", "Space", "ArrowRight")),
    Picture(
        "p01",
        "turn the ties over",
        ".cl-cell_rule",
        clicks("[data-key=attacker]", "[data-key=again]", "[data-key=defender]"),
    ),
    Picture(
        "p02", "stack the cubes", ".cl-cube_stack", keys("[data-key=flat]", "ArrowRight", times=12)
    ),
    Picture(
        "p03",
        "take the cubes apart",
        ".cl-cube_count",
        keys("[data-key=apart]", "ArrowRight", times=12),
    ),
    Picture("p04", "a throw of the battle", ".cl-chain_walk", clicks("[data-key=step]", times=8)),
    Picture("p05", "drop an interval", ".cl-interval_wall", clicks("[data-key=one]", times=10)),
    Picture("p06", "draw the stop line", ".cl-stop_line", drag(".cl-front-hands")),
    Picture("p06", "move it by key", ".cl-stop_line", keys("[role=slider]", "ArrowUp", times=8)),
    Picture(
        "p07",
        "pick a card",
        ".cl-break_theorem",
        clicks("[data-key=infantry]", "[data-key=cavalry]", "[data-key=reset]"),
    ),
    Picture(
        "p08",
        "throw and fill",
        ".cl-card_bench",
        whatever("[data-key^=fill]", "[data-key=throw]", "[data-key=give_up]"),
    ),
    Picture(
        "p09",
        "mix bluffs",
        ".cl-payoff_map:not(:has([hidden] input))",
        keys("input[type=range]", "ArrowRight", times=12),
    ),
    Picture(
        "p10", "cut by mouse", ".cl-cut_world", places(".cl-node", 2, 10, 20, 33, 5, 30, 12, 8)
    ),
    Picture("p10", "cut by key", ".cl-cut_world", keys(".cl-land", "Enter", "ArrowRight")),
    Picture(
        "p10", "look from a territory", ".cl-world_lens", keys(".cl-land", "Enter", "ArrowRight")
    ),
    Picture(
        "p11",
        "buy 20 throws",
        ".cl-six_servers",
        clicks("[data-key=buy-A]", "[data-key=buy-B]", times=3),
    ),
    Picture(
        "p11",
        "slide the base rate",
        ".cl-base_rate",
        keys("[data-key=rate]", "ArrowRight", "ArrowLeft"),
    ),
    Picture(
        "p12",
        "ask a box",
        ".cl-bug_boxes",
        clicks(*(f"[data-key={key}]" for box in "BCDEF" for key in (f"box-{box}", "ask")), times=1),
    ),
    Picture(
        "p13",
        "buy a soldier",
        ".cl-credit_shop",
        clicks("[data-key=more-infantry]", "[data-key=less-infantry]", "[data-key=more-cannon]"),
    ),
)


def processor_ms(session: CDPSession) -> float:
    """The processor time of the page's main thread so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def measured(page: Page, picture: Picture) -> dict[str, float]:
    """Processor time and time by the clock for each move on a picture, in milliseconds."""
    show(page, picture.panel)
    page.evaluate(CLOCK, picture.panel)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    panel = page.locator(f"{picture.panel}:visible").first
    page.wait_for_timeout(500)
    spent, painted = [], []
    for move in picture.moves(page, panel):
        page.evaluate(READY)
        before = processor_ms(session)
        move()
        page.wait_for_function(OVER, arg=QUIET, polling=40)
        spent.append(processor_ms(session) - before)
        painted.append(float(page.evaluate("moved.painted")))
    session.detach()
    warm = spent[WARM_UP:], painted[WARM_UP:]
    return {
        "moves": len(warm[0]),
        "processor_ms": round(statistics.median(warm[0]), 1),
        "most_processor_ms": round(max(warm[0]), 1),
        "painted_ms": round(statistics.median(warm[1]), 1),
        "most_painted_ms": round(max(warm[1]), 1),
    }


def table(browser: Browser, url: str, chosen: list[str]) -> dict[str, dict[str, float]]:
    """The figures of each picture."""
    found: dict[str, dict[str, float]] = {}
    for lesson in sorted({picture.lesson for picture in PICTURES}):
        if chosen and lesson not in chosen:
            continue
        page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        opened(page, url, lesson, "en")
        skip_bets(page)
        built(page)
        for picture in PICTURES:
            if picture.lesson == lesson:
                name = f"{lesson} {picture.done}"
                found[name] = measured(page, picture)
                print(f"{name}: {found[name]}, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
        page.close()
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON alone")
    parser.add_argument("lessons", nargs="*", help="some of the lessons: p01, p10")
    arguments = parser.parse_args()
    chromium = next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)
    with (
        tempfile.TemporaryDirectory() as folder,
        servers.app("home", Path(folder) / "voila.log") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        found = table(browser, server.url, arguments.lessons)
        browser.close()
    if arguments.json:
        print(json.dumps(found))
        return
    print(f"{'milliseconds of one move':32} processor: median, most   by the clock: median, most")
    for name, figures in found.items():
        told = (
            figures[key]
            for key in ("processor_ms", "most_processor_ms", "painted_ms", "most_painted_ms")
        )
        print(f"{name:32} " + " ".join(f"{value:12.1f}" for value in told))


if __name__ == "__main__":
    main()
