"""A lesson as browser tests know it: its steps, its bets, and what is built after its first board."""

from collections.abc import Collection
from time import monotonic
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from pages import SETTLING, settled
from playwright.sync_api import Locator, Page, expect

# What is built after the first board: exercises, their boards, tutorials, the map of all battles.
WAITING = (
    ".cl-panel [aria-busy=true], .cl-board-exercise:not(:has(.cl-map, .cl-cards)),"
    " .cl-guided:not(:has(.cl-map, .cl-cards))"
)
STEP_OF = """(selector) => {
    const first = document.querySelector(selector);
    const heads = [...document.querySelectorAll('#rendered_cells .jp-RenderedMarkdown > h2:first-child')];
    const before = heads.filter((head) =>
        head.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING);
    return Math.max(1, before.length);
}"""
EVERY_IMPACT = ("minor", "moderate", "serious", "critical", None)
GRAVE = ("serious", "critical")
# The first picture of the step that is shown, and something to do beside it: a map with land and counters,
# a table of cards, a country card, or the picture of a lesson that needs no map. Of a map the whole picture
# is looked at, in strides: a world of oceans has land in one place of it only.
FIRST_PICTURE = """() => {
    const DRAWN = '.cl-card_table svg, .cl-one-throw svg, .cl-break_theorem .cl-picks button, '
        + '.cl-cut_world .cl-land[d], .cl-before .cl-sheet input, '
        + '.cl-unseen_draw .cl-pile > *, .cl-server_sample .cl-racks > *';
    const ACTS = 'button, input, select, [role=button]';
    const shown = [...document.querySelectorAll(`.cl-map, .cl-cards .cl-groups, ${DRAWN}`)];
    const first = shown.find((picture) => picture.checkVisibility());
    const acts = [...document.querySelectorAll('.cl-panel:not(.cl-lesson)')].some((panel) =>
        [...panel.querySelectorAll(ACTS)].some((one) => !one.disabled && one.checkVisibility()));
    if (!first || !acts) return false;
    if (!first.classList.contains('cl-map')) return true;
    const canvas = first.querySelectorAll('canvas');
    const counters = first.querySelectorAll('.cl-map-layer .counter .disc[d]');
    if (!canvas.length || !counters.length) return false;
    const land = canvas[canvas.length - 1];
    const { data } = land.getContext('2d').getImageData(0, 0, land.width, land.height);
    for (let n = 3; n < data.length; n += 4001 * 4) if (data[n]) return true;
    return false;
}"""
ABOVE_THE_BAR = """(selector) => {
    const shown = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const bar = document.querySelector(".cl-steps").getBoundingClientRect();
    return bar.top - shown[0].getBoundingClientRect().bottom;
}"""
"""Pixels between the bottom of what is pressed and the bar of the steps: less than 0 where it is scrolled."""
FITS = """() => {
    const box = document.querySelector('#rendered_cells');
    return [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth];
}"""


def opened(page: Page, url: str, key: str, language: str, more: str = "") -> None:
    """A lesson of Home with seed 7, down to its last cell."""
    page.goto(f"{url}lesson/{key}?lang={language}&seed=7{more}")
    page.locator(".cl-steps").wait_for()
    page.locator(".cl-teacher_notes").wait_for(state="attached")
    expect(page.locator("html")).to_have_attribute("lang", language)


def begun(page: Page, url: str, key: str, language: str, more: str = "") -> Locator:
    """A lesson of Home with seed 7, at its first step; the bar of its steps."""
    page.goto(f"{url}lesson/{key}?lang={language}&seed=7{more}")
    bar = page.locator(".cl-steps")
    bar.wait_for()
    return bar


def go_to(bar: Locator, step: int) -> None:
    """Choose a step in the list of the bar, and wait until it is shown instead of the one before."""
    bar.locator("summary").click()
    bar.locator(f"[data-key=step-{step}]").click()
    expect(bar.page.locator("body")).to_have_attribute("data-cl-steps", str(step))


def heading(page: Page) -> Locator:
    """The headings of the steps that are shown."""
    return page.locator(".jp-RenderedMarkdown h2:visible")


def lock_bets(page: Page, text: str) -> None:
    """Make every bet of this step, and wait until they are locked."""
    forms = page.locator(".cl-predict form:visible")
    expect(forms.first).to_be_visible()
    for left in range(forms.count(), 0, -1):
        form = forms.first
        form.locator("input.cl-number").fill(text)
        form.locator("button[type=submit]").click()
        expect(forms).to_have_count(left - 1)


def built(page: Page) -> None:
    """Wait for what comes after the first board."""
    expect(page.locator(WAITING)).to_have_count(0)


def turn_to(page: Page, step: int | str) -> None:
    """Turn to a step by its address, or to the whole lesson with "all"."""
    page.evaluate("(step) => { location.hash = `step-${step}`; }", step)
    expect(page.locator("body")).to_have_attribute("data-cl-steps", str(step))


def show(page: Page, selector: str) -> Locator:
    """Turn to the step that holds the first of these, and wait until it is seen."""
    found = page.locator(selector).first
    found.wait_for(state="attached")
    turn_to(page, page.evaluate(STEP_OF, selector))
    expect(found).to_be_visible()
    return found


def above_the_bar(page: Page, selector: str) -> float:
    """Pixels between the first of these that is seen and the bar of the steps, once the page has settled."""
    asked = f"() => ({ABOVE_THE_BAR})({selector!r})"
    return float(settled(page, asked, lambda pixels: pixels >= 0))


def too_wide(page: Page) -> int:
    """Pixels by which the cells are wider than their box: at most 0 where they fit."""
    return int(settled(page, FITS, lambda sizes: sizes[1] <= 0)[1])


def overflow(page: Page) -> tuple[int, int]:
    """Pixels by which the cells are higher and wider than their box."""
    over, wide = settled(page, FITS, lambda sizes: sizes[0] <= 1 and sizes[1] <= 0)
    return over, wide


STRETCHED = """() => Math.max(0, ...[...document.querySelectorAll(".cl-map canvas")].map((canvas) => {
    const places = canvas.parentElement.querySelector(".cl-map-layer svg")?.getBoundingClientRect();
    const picture = canvas.getBoundingClientRect();
    if (!places || picture.width < 2) {
        return 0;
    }
    const sides = ["left", "top", "width", "height"];
    return Math.max(...sides.map((side) => Math.abs(picture[side] - places[side])));
}))"""
"""Pixels by which a painted map that is shown lies beside the places that stand on it."""


def stretched(page: Page) -> float:
    """Pixels by which the picture of a map and its places differ: at most 1 where they fit."""
    return float(settled(page, STRETCHED, lambda pixels: pixels <= 1))


def steps(page: Page) -> int:
    """The number of steps."""
    return page.locator(".cl-steps .cl-contents li:not(.cl-whole)").count()


def skip_bets(page: Page) -> None:
    """Go on without a bet wherever one is asked for, from the first step on."""
    closed = "[data-cl-closed=true]"
    skip = page.locator(".cl-predict form:visible .cl-plain, .cl-forecast [data-key=skip]:visible")
    while left := page.locator(closed).count():
        turn_to(page, page.evaluate(STEP_OF, closed))
        skip.first.click()
        expect(page.locator(closed)).to_have_count(left - 1)


def violations(page: Page, impacts: Collection[str | None] = EVERY_IMPACT) -> list[str]:
    """Faults that axe-core finds in what is shown, once its boards are drawn and the page has settled."""

    def faults() -> list[Any]:
        found = Axe().run(page).response["violations"]
        return [each for each in found if each["impact"] in impacts]

    expect(page.locator(".cl-map-layer .place:not([aria-label]):visible")).to_have_count(0)
    deadline = monotonic() + SETTLING
    while (found := faults()) and monotonic() < deadline:
        page.wait_for_timeout(200)
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found
        for node in each["nodes"][:3]
    ]
