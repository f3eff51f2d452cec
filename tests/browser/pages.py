"""Functions for the pages of browser tests."""

import json
import re
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    WebError,
    expect,
)

from conquest_lab import Session

NewPerson = Callable[..., Page]
"""A page of a browser of its own: the width of its window in pixels, then patterns of expected errors."""

HERE = {"127.0.0.1", "localhost"}
PATIENCE = 60_000
"""Milliseconds before a test gives up: a busy machine may be slow, and that is no failure."""


SETTLING = 30
"""Seconds in which a page must have found its shape, however busy the machine."""


def settled(page: Page, script: str, fits: Callable[[Any], bool]) -> Any:
    """The answer of a script as soon as it fits; its last answer where none does.

    What is measured on a page may still change when it is asked: fonts, pictures and counters come later.
    """
    deadline = monotonic() + SETTLING
    while not fits(answer := page.evaluate(script)) and monotonic() < deadline:
        page.wait_for_timeout(50)
    return answer


def found(page: Page, script: str) -> list[str]:
    """The faults that a script still finds when the page has settled."""
    faults: list[str] = settled(page, script, lambda faults: faults == [])
    return faults


def until(page: Page, truth: Callable[[], bool]) -> None:
    """Let a page go on until something is true: what it asked has arrived at a route, say."""
    deadline = monotonic() + PATIENCE / 1000
    while not truth():
        assert monotonic() < deadline, "what was waited for never came"
        page.wait_for_timeout(10)


class Watch:
    """The errors of the pages of one test, less those that the test forgives beforehand."""

    def __init__(self, context: BrowserContext) -> None:
        """Listen to every page of the context."""
        self.errors: list[str] = []
        self.outside: list[str] = []
        self.forgiven: list[re.Pattern[str]] = []
        self.context = context
        context.on("console", self._console)
        context.on("weberror", self._uncaught)
        context.on("request", self._request)

    def stop(self) -> None:
        """Listen no more: the next test in the same context has a watch of its own."""
        self.context.remove_listener("console", self._console)
        self.context.remove_listener("weberror", self._uncaught)
        self.context.remove_listener("request", self._request)

    def forgive(self, pattern: str) -> None:
        """Expect errors that match the pattern, such as those of a killed kernel."""
        self.forgiven.append(re.compile(pattern))

    def complaints(self) -> list[str]:
        """Everything that nobody forgave."""
        errors = [
            error
            for error in self.errors
            if not any(pattern.search(error) for pattern in self.forgiven)
        ]
        return [*errors, *(f"request to the outside: {url}" for url in self.outside)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _uncaught(self, error: WebError) -> None:
        self.errors.append(f"uncaught: {error.error}")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in {"http", "https", "ws", "wss"} and address.hostname not in HERE:
            self.outside.append(request.url)


KERNEL_ID = "() => JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
OTHER_KERNEL = """(known) => {
    // None, or a part of it, while a page is loading.
    const text = (document.getElementById('jupyter-config-data')?.textContent ?? '').trim();
    return text.endsWith('}') && JSON.parse(text).kernelId !== known;
}"""


KEPT = """async () => {
    const kept = localStorage.getItem('conquest-lab/play');
    if (!kept) return '';
    const letters = atob(kept.replace(/-/g, '+').replace(/_/g, '/'));
    const packed = new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))]);
    return new Response(packed.stream().pipeThrough(new DecompressionStream('deflate'))).text();
}"""


class Game:
    """The Play app as somebody at the screen knows it."""

    def __init__(self, page: Page, url: str) -> None:
        """The app at this address, in this page."""
        self.page = page
        self.url = url
        self.prompt = page.locator(".cl-actions .cl-prompt")
        self.notice = page.locator(".cl-actions [role=alert]")
        self.ply_text = page.locator(".cl-timeline .cl-ply")
        self.log = page.locator(".cl-log .cl-plies > li")
        self.odds = page.locator(".cl-odds")
        self.hand = page.locator(".cl-hand")
        self.message = page.locator(".cl-message [role=status]")
        self.land = page.locator(".cl-map-layer .place")

    def open(self, query: str = "") -> None:
        """Open the page, and wait for the form or for the game that this browser remembers."""
        self.page.goto(self.url + query)
        self.page.locator(".cl-start, .cl-map-layer .place").first.wait_for()

    def start(self) -> None:
        """Start what the form describes, and wait for the board."""
        self.page.locator(".cl-start").click()
        self.drawn()

    def drawn(self) -> None:
        """Wait until land is painted and its counters stand on it."""
        self.page.wait_for_function(PAINTED)

    def load(self, text: str) -> None:
        """Choose a saved game with the file button."""
        self.unfold()
        with self.page.expect_file_chooser() as chooser:
            self.page.locator("[data-key=open]").click()
        self.unfold(shut=True)
        chooser.value.set_files(
            {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
        )

    def unfold(self, *, shut: bool = False) -> None:
        """Unfold the menu of a phone, or shut it again; elsewhere there is none."""
        menu = self.page.locator("[data-key=menu]")
        if menu.is_visible() and (menu.get_attribute("aria-expanded") == "true") == shut:
            menu.click()

    def show(self, session: Session) -> None:
        """Open a playthrough, and wait until its map is painted."""
        self.put(session)
        self.drawn()

    def put(self, session: Session) -> None:
        """Open a playthrough, and wait until its views have taken the place of those before.

        The game before may be the same to the ply: only its views tell that it is still there.
        """
        self.page.evaluate(
            "for (const view of document.querySelectorAll('.cl-game')) view.dataset.before = ''"
        )
        self.load(session.save())
        expect(self.page.locator(".cl-game[data-before]")).to_have_count(0)
        seed = self.page.locator(".cl-files .cl-head > .cl-quiet")
        expect(seed).to_have_text(re.compile(rf"\D{session.seed}$"))
        expect(self.ply_text).to_have_text(
            re.compile(rf"\D{session.cursor}\D+{len(session.history)}$")
        )

    def button(self, panel: str, number: int) -> Locator:
        """A button of a panel by its place, in whatever language, from 1."""
        return self.page.locator(f".cl-{panel} button:not(.cl-tongue)").nth(number - 1)

    def control(self, key: str) -> Locator:
        """A control by the name that the page's script gives it."""
        return self.page.locator(f"[data-key={key}]")

    def point_at(self, number: int) -> None:
        """Click with the mouse in the middle of a place's counter."""
        # SVG shapes do not scroll into view by themselves.
        self.page.locator(".cl-map").evaluate("map => map.scrollIntoView({ block: 'nearest' })")
        counter = self.page.locator(f".cl-map-layer .counter[data-place='{number}']")
        expect(counter.locator(".disc")).to_have_attribute("d", re.compile("."))
        # The page may still be finding its shape, and the stage of the last battle leaves by itself: a click
        # that would fall beside the counter is not made.
        counter.click(position=counter.evaluate(MIDDLE))

    def aim(self, source: int, target: int) -> None:
        """Choose two places with the mouse, the second when the first is seen to be chosen."""
        self.point_at(source)
        expect(self.land.nth(source)).to_have_attribute("aria-pressed", "true")
        self.point_at(target)

    @property
    def attack(self) -> Locator:
        """The button of an attack between the places that are chosen."""
        return self.page.locator(".cl-actions [aria-keyshortcuts=a]")

    def ply(self) -> int:
        """The number of the ply that is shown."""
        found = re.search(r"\d+", self.ply_text.inner_text())
        return int(found[0])

    def now(self) -> Locator:
        """The panel of what can be done, once it is that of the ply that is shown; the ply is told sooner."""
        return self.page.locator(f".cl-actions section[data-ply='{self.ply()}']")

    def language(self, code: str) -> None:
        """Choose a language, if the page speaks another one."""
        if self.page.locator("html").get_attribute("lang") != code:
            self.unfold()
            self.page.locator(f".cl-tongue[lang={code}]").click()
            expect(self.page.locator("html")).to_have_attribute("lang", code)
            self.unfold(shut=True)

    def walk_to(self, steps: Sequence[Sequence[int]], number: int) -> None:
        """Go over the map with the arrow keys, from the place that has the focus to another."""
        here = int(self.page.evaluate("document.activeElement.dataset.place"))
        for arrow in path(steps, here, number):
            self.page.keyboard.press(arrow)
        expect(self.land.nth(number)).to_be_focused()

    def wait_until_kept(self, plies: int, language: str = "en", *, paused: bool = False) -> None:
        """Wait until this browser remembers so many plies, the language, and a pause."""
        deadline = monotonic() + PATIENCE / 1000
        while monotonic() < deadline:
            kept = self.page.evaluate(KEPT)
            if kept:
                remembered = json.loads(kept)
                there = len(json.loads(remembered["save"])["plies"])
                has_paused = remembered.get("paused", False) or not paused
                if (there, remembered["language"]) == (plies, language) and has_paused:
                    return
            self.page.wait_for_timeout(100)
        message = f"{plies} plies were never kept"
        raise AssertionError(message)

    def tab_to(self, selector: str, *, back: bool = False, most: int = 60) -> None:
        """Press Tab until a control is reached."""
        for _ in range(most):
            if self.page.evaluate("(s) => !!document.activeElement.closest(s)", selector):
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        message = f"Tab does not reach {selector}"
        raise AssertionError(message)


# What stands out of the screen to the right; the page's own scroller hides that from `scrollWidth`. A map
# that is seen from near is larger than its frame, which cuts it.
OUTSIDE = """() => [...document.querySelectorAll('.cl-play *')]
    .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && e.checkVisibility())
    .filter((e) => !e.closest('.cl-scroll, .cl-sr, svg, .cl-map > *'))
    .map((e) => `${e.tagName} ${e.className} ${e.textContent.slice(0, 40)}`)"""
PAINTED = """() => {
    const canvas = document.querySelectorAll('.cl-map canvas');
    const number = document.querySelector('.cl-map-layer .counter .number');
    if (!canvas.length || !number) return false;
    const last = canvas[canvas.length - 1];
    const { data } = last.getContext('2d').getImageData(0, last.height >> 1, last.width, 1);
    return data.some((value, n) => n % 4 === 3 && value);
}"""
# Every view shows so many plies, or more.
AT_LEAST = """(plies) =>
    Number(document.querySelector('.cl-timeline .cl-ply').textContent.match(/\\d+/)[0]) >= plies
    && [...document.querySelectorAll('[data-ply]')].every((view) => Number(view.dataset.ply) >= plies)"""
# The middle of the disc of a counter, from the corner of all that the counter shows.
MIDDLE = """(counter) => {
    const [all, disc] = [counter, counter.querySelector('.disc')].map((e) => e.getBoundingClientRect());
    return { x: disc.x + disc.width / 2 - all.x, y: disc.y + disc.height / 2 - all.y };
}"""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


def path(steps: Sequence[Sequence[int]], start: int, goal: int) -> list[str]:
    """The arrow keys that lead from a place to another, as few as there are."""
    came: dict[int, tuple[int, str]] = {}
    due = [start]
    for here in due:
        if here == goal:
            break
        for arrow, there in zip(ARROWS, steps[here], strict=True):
            if there not in came and there != start:
                came[there] = (here, arrow)
                due.append(there)
    keys: list[str] = []
    while goal != start:
        goal, arrow = came[goal]
        keys.insert(0, arrow)
    return keys
