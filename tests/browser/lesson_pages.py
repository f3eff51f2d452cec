"""What a browser test knows of a lesson: its steps, its bets, and what is built after its first board."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
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
FITS = """() => {
    const box = document.querySelector('#rendered_cells');
    return [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth];
}"""


def opened(page: Page, url: str, key: str, language: str, more: str = "") -> None:
    """A lesson of Home with seed 7, down to its last cell."""
    page.goto(f"{url}lesson/{key}?lang={language}&seed=7{more}")
    page.locator(".cl-steps").wait_for(timeout=60_000)
    page.locator(".cl-teacher_notes").wait_for(state="attached", timeout=60_000)
    expect(page.locator("html")).to_have_attribute("lang", language)


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
    found.wait_for(state="attached", timeout=60_000)
    turn_to(page, page.evaluate(STEP_OF, selector))
    expect(found).to_be_visible()
    return found


def steps(page: Page) -> int:
    """The number of steps."""
    return page.locator(".cl-steps .cl-contents li").count() - 1


def skip_bets(page: Page) -> None:
    """Go on without a bet wherever one is asked for, from the first step on."""
    asked = page.locator(".cl-predict form:visible .cl-plain, .cl-forecast [data-key=skip]:visible")
    while page.locator("#rendered_cells .cl-behind").count():
        turn_to(page, page.evaluate(STEP_OF, "#rendered_cells .cl-behind"))
        behind = page.locator("#rendered_cells .cl-behind").count()
        asked.first.click()
        expect(page.locator("#rendered_cells .cl-behind")).not_to_have_count(behind)


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong with what is shown, once its boards are drawn."""
    expect(page.locator(".cl-map-layer .place:not([aria-label]):visible")).to_have_count(0)
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found
        for node in each["nodes"][:3]
    ]
