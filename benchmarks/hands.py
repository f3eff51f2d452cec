"""Short Risk in a real Chromium: presses a round and a conquest by mouse, Tabs between decisions by keyboard.

The same simple person plays with the mouse, then with the keyboard alone: all new regiments on the strongest
border, then plans of up to three conquests while their chance is good, then the end of the turn. The bars: 10
presses a round, 2 a conquest, 2 Tabs between two decisions.

    python benchmarks/hands.py [--rounds 6] [--url http://localhost:8866/]
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections import deque
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / part) for part in ("browser", "")]

import servers  # noqa: E402 - the tests' helpers
from conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES  # noqa: E402
from pages import PAINTED  # noqa: E402

import conquest_lab  # noqa: E402
from conquest_lab.svg.geometry import load_outlines  # noqa: E402

SHORT = "play?lang=en&start=1&goal=24&battles=whole&level=beginner&seed=5"
GOOD = 60
"""The chance in percent from which a plan is played."""

LONGEST = 3
MOST_PLANS = 3
MOST_TABS = 12
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")

SCREEN = """() => {
    const seen = (e) => Boolean(e) && e.checkVisibility();
    const number = (n) => Number(document.querySelector(`.counter[data-place="${n}"] .number`)?.textContent);
    return {
        over: seen(document.querySelector('.cl-banner')),
        mine: document.querySelector('.cl-telling').hidden,
        prompt: document.querySelector('.cl-prompt').textContent,
        keys: [...document.querySelectorAll('.cl-acts button')].filter(seen).map((e) => e.dataset.key),
        chance: parseFloat(document.querySelector('[data-key=play_plan]')?.textContent.split('·')[1] ?? '-1'),
        places: [...document.querySelectorAll('.cl-map-layer .place')].map((e) => ({
            n: Number(e.dataset.place), own: e.getAttribute('aria-label').includes('Ana'),
            can: e.classList.contains('can'), target: e.classList.contains('target'),
            armies: number(e.dataset.place) })),
    };
}"""


@dataclass
class Hands:
    """A person at the page, and what was pressed so far."""

    page: Page
    presses: int = 0
    tabs: list[int] = field(default_factory=list)

    def look(self) -> dict[str, Any]:
        """The page, once it has answered and it is this person's turn."""
        self.page.wait_for_timeout(350)
        self.page.wait_for_function(
            "() => document.querySelector('.cl-telling').hidden"
            " || document.querySelector('.cl-banner')?.checkVisibility()"
        )
        found: dict[str, Any] = self.page.evaluate(SCREEN)
        return found


class Mouse(Hands):
    """Points and presses."""

    def point(self, place: int) -> None:
        self.presses += 1
        self.page.locator(f".counter[data-place='{place}'] .touch").click(force=True)

    def press(self, key: str) -> None:
        self.presses += 1
        self.page.locator(f".cl-actions [data-key='{key}']").click()


@dataclass
class Keyboard(Hands):
    """Tabs, arrows, Enter and letters."""

    def __post_init__(self) -> None:
        shown = conquest_lab.presentation(conquest_lab.load("hasbro"))
        self.steps = load_outlines(shown.picture, tuple(p.key for p in shown.places)).steps

    def tab_to(self, selector: str) -> None:
        """Press Tab until the focus is there; Shift and Tab where that is nearer."""
        here = f"() => Boolean(document.activeElement?.matches(`{selector}`))"
        for way, back in (("Tab", "Shift+Tab"), ("Shift+Tab", "Tab")):
            for tabs in range(MOST_TABS + 1):
                if self.page.evaluate(here):
                    self.tabs.append(tabs)
                    return
                self.page.keyboard.press(way)
            for _ in range(MOST_TABS + 1):
                self.page.keyboard.press(back)
        sys.exit(f"{selector} is more than {MOST_TABS} Tabs away")

    def point(self, place: int) -> None:
        self.tab_to(".place")
        here = int(self.page.evaluate("() => document.activeElement.dataset.place"))
        for arrow in self.way(here, place):
            self.page.keyboard.press(ARROWS[arrow])
        self.presses += 1
        self.page.keyboard.press("Enter")

    def way(self, here: int, there: int) -> list[int]:
        """The arrows that lead from one place to another."""
        ways: dict[int, list[int]] = {here: []}
        waiting = deque([here])
        while waiting:
            at = waiting.popleft()
            for arrow, after in enumerate(self.steps[at]):
                if after not in ways:
                    ways[after] = [*ways[at], arrow]
                    waiting.append(after)
        return ways[there]

    def press(self, key: str) -> None:
        self.presses += 1
        letter = self.page.locator(f".cl-actions [data-key='{key}']").get_attribute(
            "aria-keyshortcuts"
        )
        if letter:
            self.tabs.append(0)
        else:
            self.tab_to(f"[data-key='{key}']")
        self.page.keyboard.press(letter or "Enter")


def plan(hands: Mouse | Keyboard) -> tuple[int, int] | None:
    """Make and play one plan; its presses and its conquests, None where none is good enough."""
    screen, begun = hands.look(), hands.presses
    cans = [p for p in screen["places"] if p["can"]]
    before = sum(p["own"] for p in screen["places"])
    if not cans:
        return None
    chosen = [p for p in screen["places"] if p["target"]]
    if not chosen:
        hands.point(max(cans, key=lambda p: p["armies"])["n"])
        chosen = [p for p in hands.look()["places"] if p["target"]]
    if not chosen:
        return None
    hands.press("plan")
    for _ in range(LONGEST):
        screen = hands.look()
        ahead = [p for p in screen["places"] if p["target"]]
        if not ahead:
            break
        weakest = min(ahead, key=lambda p: p["armies"])
        hands.point(weakest["n"])
        if hands.look()["chance"] < GOOD:
            hands.point(weakest["n"])  # taken back
            break
    if hands.look()["chance"] < GOOD:
        hands.press("clear")
        return None
    hands.press("play_plan")
    hands.page.wait_for_function(
        "() => !document.querySelector('[data-key=play_plan], .cl-actions [data-key=clear]')"
        " || document.querySelector('.cl-chosen [data-key=clear]')?.checkVisibility()"
    )
    screen = hands.look()
    return hands.presses - begun, sum(p["own"] for p in screen["places"]) - before


def turn(hands: Mouse | Keyboard) -> tuple[int, list[tuple[int, int]]]:
    """One turn: all its presses, and those of each plan with its conquests."""
    begun, plans = hands.presses, []
    for _ in range(40):
        screen = hands.look()
        if screen["over"]:
            break
        keys = screen["keys"]
        if "plan" in keys and len(plans) < MOST_PLANS:
            fought = plan(hands)
            plans.append(fought or (0, 0))
            if fought is None:
                plans += [(0, 0)] * MOST_PLANS
            continue
        if "do-amount" in keys:
            hands.press("do-amount")
        elif "place" in screen["prompt"]:
            own = [p for p in screen["places"] if p["can"]]
            hands.point(max(own, key=lambda p: p["armies"])["n"])
        else:
            last = [key for key in keys if key.startswith("act")][-1]
            round_ended = len(plans) >= MOST_PLANS
            hands.press(last)
            if round_ended and hands.page.evaluate(
                "() => !document.querySelector('.cl-telling').hidden"
            ):
                break
    return hands.presses - begun, [fought for fought in plans if fought[1]]


def played(page: Page, kind: type[Mouse | Keyboard], rounds: int) -> dict[str, Any]:
    """The figures of some rounds."""
    page.wait_for_function(PAINTED)
    hands = kind(page)
    turns = []
    for _ in range(rounds):
        if hands.look()["over"]:
            break
        turns.append(turn(hands))
    fought = [each for _, plans in turns for each in plans]
    figures: dict[str, Any] = {
        "rounds": len(turns),
        "presses a round": round(fmean(presses for presses, _ in turns), 1),
        "conquests": sum(won for _, won in fought),
        "presses a conquest": round(
            sum(presses for presses, _ in fought) / max(1, sum(won for _, won in fought)), 2
        ),
    }
    if hands.tabs:
        figures |= {"Tabs, most": max(hands.tabs), "Tabs, mean": round(fmean(hands.tabs), 2)}
    return figures


def main() -> None:
    """Play with both hands, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--url", help="a server that runs already")
    asked = parser.parse_args()
    path = next(filter(None, map(shutil.which, CHROMIUM_NAMES)))
    with ExitStack() as stack:
        url = asked.url
        if url is None:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            url = stack.enter_context(servers.app("play", Path(folder) / "log")).url
        driver = stack.enter_context(sync_playwright())
        browser = driver.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        for kind in (Mouse, Keyboard):
            page = browser.new_context(
                viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
            ).new_page()
            page.goto(url + SHORT if asked.url else url + SHORT.removeprefix("play"))
            print(kind.__name__, json.dumps(played(page, kind, asked.rounds)))
        browser.close()


if __name__ == "__main__":
    main()
