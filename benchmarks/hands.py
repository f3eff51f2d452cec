"""Short Risk in a real Chromium: presses a round and a conquest by mouse, Tabs between decisions by keyboard.

The same simple person plays with the mouse, then with the keyboard alone: all new regiments on the strongest
border, then rows of attacks for which the armies suffice, then the end of the turn, to the end of the game.
Every press is counted, by what it decides. The bars: 10 presses a round, 2 a conquest, 2 Tabs between two
decisions.

    python benchmarks/hands.py [--rounds 12] [--url http://localhost:8866/]
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections import Counter, deque
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

SHORT = "play?lang=en&start=1&goal=24&battles=whole&level=beginner&seed="
SEEDS = (5, 6, 7)

EDGE = 1.3
"""Armies that are sent for each one that defends: from there on an attack is more likely won than lost."""

STRONG = 4
"""Armies that make a place worth attacking from."""

SHOWN = conquest_lab.presentation(conquest_lab.load("hasbro"))
NEAR = [{*SHOWN.neighbours(place)} for place in range(len(SHOWN.places))]

MOST_TABS = 12
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")

# What Enter does on the map: the place that has the keyboard is chosen last, or none can be.
MAIN = """(button) => button.matches(".cl-acts .cl-first, .cl-acts [data-key=do-amount]")
    && (document.activeElement.matches(".place.chosen")
        || !document.querySelector(".place:is(.can, .target)"))"""

SCREEN = """() => {
    const seen = (e) => Boolean(e) && e.checkVisibility();
    const number = (n) => Number(document.querySelector(`.counter[data-place="${n}"] .number`)?.textContent);
    const ply = document.querySelector('.cl-actions > section').dataset.ply;
    const mine = document.querySelector('.cl-telling').hidden;
    const over = seen(document.querySelector('.cl-banner'));
    // Not while others play, while a part of the page has still to answer, or nothing is offered.
    if (!over && !(mine && document.querySelector('.cl-map-layer').dataset.ply === ply)) return null;
    const keys = [...document.querySelectorAll('.cl-acts button')].filter(seen).map((e) => e.dataset.key);
    const places = [...document.querySelectorAll('.cl-map-layer .place')].map((e) => ({
        n: Number(e.dataset.place), own: e.getAttribute('aria-label').includes('Ana'),
        can: e.classList.contains('can'), target: e.classList.contains('target'),
        chosen: e.classList.contains('chosen'), armies: number(e.dataset.place) }));
    if (!over && !keys.length && !places.some(({ can }) => can)) return null;
    return {
        ply, over, keys, places,
        round: Number(document.querySelector('.cl-timeline')?.textContent.match(/Round (\\d+)/)?.[1] ?? 0),
        prompt: document.querySelector('.cl-prompt').textContent,
    };
}"""

# The page once it shows something else than before, and has done so for a third of a second.
ANSWER = f"""(before) => {{
    const now = JSON.stringify(({SCREEN})());
    if (window.__shown?.[0] !== now) window.__shown = [now, performance.now()];
    const isStill = performance.now() - window.__shown[1] > 350;
    return isStill && now !== 'null' && now !== before && now;
}}"""


@dataclass
class Hands:
    """A person at the page, and what was pressed so far."""

    page: Page
    presses: list[str] = field(default_factory=list)
    tabs: list[int] = field(default_factory=list)
    shown: str = ""
    looked: int = -1

    def look(self) -> dict[str, Any]:
        """The page, once it has answered the last press and it is this person's turn."""
        before = "" if self.looked == len(self.presses) else self.shown
        self.shown = str(self.page.wait_for_function(ANSWER, arg=before).json_value())
        self.looked = len(self.presses)
        found: dict[str, Any] = json.loads(self.shown)
        return found


def control(key: str) -> str:
    """Where a control stands, by the name that the page gives it."""
    known = {"onward": ".cl-onward", "attack": "[aria-keyshortcuts=a]"}
    return f".cl-actions {known.get(key) or f'[data-key={key!r}]'}"


class Mouse(Hands):
    """Points and presses."""

    def point(self, place: int, why: str) -> None:
        self.presses.append(why)
        self.page.locator(f".counter[data-place='{place}'] .touch").click(force=True)

    def press(self, key: str, why: str) -> None:
        self.presses.append(why)
        self.page.locator(control(key)).click()

    def plan(self, source: int, target: int) -> None:
        """Drag a place to one that may be far, once the card of the last battle has left the map."""
        self.page.locator(".cl-battle").wait_for(state="hidden")
        self.presses.append("drag")
        mouse = self.page.mouse
        for place, then in ((source, mouse.down), (target, mouse.up)):
            box = self.page.locator(f".counter[data-place='{place}'] .touch").bounding_box()
            assert box is not None
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
            then()


@dataclass
class Keyboard(Hands):
    """Tabs, arrows, Enter and letters."""

    def __post_init__(self) -> None:
        self.steps = load_outlines(SHOWN.picture, tuple(p.key for p in SHOWN.places)).steps

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

    def go(self, place: int) -> None:
        """Lead the keyboard to a place with the arrows."""
        if not self.page.evaluate("() => document.activeElement.matches('.place')"):
            self.page.keyboard.press("m")
            self.page.wait_for_function("() => document.activeElement.matches('.place')")
        self.tabs.append(0)
        here = int(self.page.evaluate("() => document.activeElement.dataset.place"))
        for arrow in self.way(here, place):
            self.page.keyboard.press(ARROWS[arrow])

    def point(self, place: int, why: str) -> None:
        self.go(place)
        self.presses.append(why)
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

    def press(self, key: str, why: str) -> None:
        self.presses.append(why)
        # Of many the key for all takes all.
        button = self.page.locator(control("amount-all" if key == "do-amount" else key))
        letter = button.get_attribute("aria-keyshortcuts")
        if letter or button.evaluate(MAIN):
            self.tabs.append(0)
        else:
            self.tab_to(control(key))
        self.page.keyboard.press(letter or "Enter")

    def plan(self, source: int, target: int) -> None:
        """Choose the place to begin from, and plan the way to the place that the arrows lead to."""
        if not self.page.locator(f".place.chosen[data-place='{source}']").count():
            self.point(source, "source")
            self.look()
        self.go(target)
        self.press("plan", "plan")


def attack(hands: Mouse | Keyboard) -> int:
    """Attack along a row of places while the armies suffice; the places won, -1 where no row is worth it."""
    screen = hands.look()
    before = own(screen)
    armies = {p["n"]: p["armies"] for p in screen["places"]}
    held = {p["n"] for p in screen["places"] if p["own"]}
    rows = [row(p["n"], armies, held) for p in screen["places"] if p["can"] or p["chosen"]]
    source, *rest = max(rows, key=len)
    if armies[source] < STRONG or not rest:
        return -1
    hands.plan(source, rest[-1])
    hands.look()
    hands.press("attack", "attack")
    hands.page.wait_for_function(
        "() => !document.querySelector('[data-key=play_plan], .cl-actions [data-key=clear]')"
        " || document.querySelector('.cl-chosen [data-key=clear]')?.checkVisibility()"
        " || document.querySelector('[data-key=do-amount]')"
    )
    screen = hands.look()
    if "do-amount" in screen["keys"]:
        hands.press("do-amount", "follow")
        screen = hands.look()
    return own(screen) - before


def own(screen: dict[str, Any]) -> int:
    """The number of places of the person who plays."""
    return sum(p["own"] for p in screen["places"])


def row(source: int, armies: dict[int, int], held: set[int]) -> list[int]:
    """Places to take one after the other, each the weakest near: a rough sum of armies, as people make it."""
    found = [source]
    while True:
        ahead = NEAR[found[-1]] - held - {*found}
        weakest = min(ahead, key=lambda place: armies[place], default=None)
        against = sum(armies[place] for place in found[1:]) + armies.get(weakest, 0)
        if weakest is None or armies[source] < EDGE * against + len(found):
            return found
        found.append(weakest)


def turn(hands: Mouse | Keyboard) -> list[tuple[int, int]]:
    """One turn: the presses of each attack, with the places that it won."""
    attacks, begun = [], 0
    for _ in range(60):
        screen = hands.look()
        begun = begun or screen["round"]
        if screen["over"] or screen["round"] > begun:
            break
        keys, prompt = screen["keys"], screen["prompt"]
        ways = [key for key in keys if key.startswith("act")]
        if "plan" in keys:
            before = len(hands.presses)
            won = attack(hands)
            if won >= 0:
                attacks.append((len(hands.presses) - before, won))
                continue
            hands.press("onward", "go on")
        elif "do-amount" in keys:
            hands.press("do-amount", "how many")
        elif "place" in prompt and not ways:
            chosen = [p for p in screen["places"] if p["chosen"]]
            can = [p for p in screen["places"] if p["can"]]
            hands.point(max(chosen or can, key=lambda p: p["armies"])["n"], "place")
        elif "trade" in prompt:
            hands.press(ways[0], "cards")
        elif "place" in prompt:
            hands.press(ways[0], "how many")
        else:
            hands.press(ways[-1], "go on")
    return attacks


def played(page: Page, kind: type[Mouse | Keyboard], rounds: int) -> dict[str, Any]:
    """The figures of a game, up to this many rounds."""
    page.wait_for_function(PAINTED)
    hands = kind(page)
    attacks, count = [], 0
    while not (screen := hands.look())["over"] and screen["round"] <= rounds:
        count = screen["round"]
        attacks += turn(hands)
    figures: dict[str, Any] = {
        "rounds": count,
        "over": hands.look()["over"],
        "presses": len(hands.presses),
        "presses a round": round(len(hands.presses) / count, 1),
        "conquests": sum(won for _, won in attacks),
        "presses a conquest": round(
            sum(presses for presses, _ in attacks) / max(1, sum(won for _, won in attacks)), 2
        ),
        "for": dict(Counter(hands.presses).most_common()),
    }
    if hands.tabs:
        figures |= {"Tabs, most": max(hands.tabs), "Tabs, mean": round(fmean(hands.tabs), 2)}
    return figures


def main() -> None:
    """Play with both hands, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12)
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
        for seed in SEEDS:
            for kind in (Mouse, Keyboard):
                page = browser.new_context(
                    viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
                ).new_page()
                page.goto(f"{url}{SHORT if asked.url else SHORT.removeprefix('play')}{seed}")
                print(kind.__name__, seed, json.dumps(played(page, kind, asked.rounds)), flush=True)
                page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
