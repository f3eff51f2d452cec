"""Every lesson opens in the browser, in both languages: whole, without an error, no wider than the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
import servers
from pages import PATIENCE, Watch
from playwright.sync_api import Browser, BrowserContext, Page, expect

LESSONS = Path(__file__).parents[2] / "lessons"
NAMES = sorted(path.stem for path in (LESSONS / "en").glob("*.ipynb"))
WIDTHS = {"en": 1280, "fr": 390}
FAILED = (
    ".jp-OutputArea-output[data-mime-type*=error], .jp-OutputArea-output[data-mime-type*=stderr]"
)
# What is built after the first board: exercises, their boards, second tutorials.
WAITING = (
    ".cl-exercise [aria-busy=true], .cl-board-exercise:not(:has(.cl-map, .cl-cards)),"
    " .cl-guided:not(:has(.cl-map, .cl-cards))"
)
IN_JUPYTERLAB = {"r02_la_deuxieme_regle"}
"""The lesson that every run opens in JupyterLab, a tutorial on a map; `make long` opens all."""
BEGIN_BY_GOING_ON = {"r01_la_conquete_du_monde", "r06_risk_express"}
"""Lessons whose first step is to read; others begin with a move."""
NO_WORD = r"\b(?:None|True|False|NaN|undefined)\b|Fraction\(|\[object|\{\w+\}"
FOREIGN = {
    "en": re.compile(rf"{NO_WORD}|[«»]|\d[ \u00a0\u202f]%"),
    "fr": re.compile(rf"{NO_WORD}|[“”]|\d%|\d\.\d"),
}
"""Values that are no words, and marks of the other language."""
TOO_WIDE = """() => {
    const box = document.querySelector('#rendered_cells');
    return box.scrollWidth - box.clientWidth;
}"""


@pytest.fixture(scope="module")
def house(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """Home, which leads to every lesson."""
    assert chromium
    with servers.app("home", tmp_path_factory.mktemp("house") / "voila.log") as server:
        yield server


def everyday(chosen: bool) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a test that every run chooses, or `make long` alone."""
    return () if chosen else (pytest.mark.long,)


EACH_LANGUAGE = [
    pytest.param(name, language, marks=everyday((number + turn) % 2 == 0))
    for number, name in enumerate(NAMES)
    for turn, language in enumerate(WIDTHS)
]
"""Every lesson in both languages; the languages take turns in the suite of every day."""


@pytest.fixture(scope="module")
def reader(
    browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[tuple[BrowserContext, Watch]]:
    """A visitor who reads one lesson after the other."""
    context = browser.new_context(**browser_context_args)
    yield context, Watch(context)
    context.close()


@pytest.fixture
def page_of_reader(reader: tuple[BrowserContext, Watch]) -> Iterator[Page]:
    """Another page of the reader; an error in it fails the test, as everywhere."""
    context, watch = reader
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    page.close()
    complaints = watch.complaints()
    watch.errors.clear()
    watch.outside.clear()
    assert complaints == []


@pytest.mark.parametrize(("name", "language"), EACH_LANGUAGE)
def test_a_lesson_opens_whole(
    page_of_reader: Page, house: servers.Server, name: str, language: str
) -> None:
    """Down to its last cell: the teacher's notes."""
    page = page_of_reader
    page.set_viewport_size({"width": WIDTHS[language], "height": 900})
    page.goto(f"{house.url}lesson/{name.partition('_')[0]}?lang={language}&seed=7")

    page.locator(".cl-teacher_notes").wait_for(state="attached")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(WAITING)).to_have_count(0)
    expect(page.locator(FAILED)).to_have_count(0)
    assert page.evaluate(TOO_WIDE) <= 0
    told = page.locator("#rendered_cells").inner_text()
    assert [line for line in told.splitlines() if FOREIGN[language].search(line)] == []


@pytest.fixture(scope="module")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """JupyterLab on a copy of the lessons, in both languages."""
    assert chromium
    folder = tmp_path_factory.mktemp("lab")
    for language in WIDTHS:
        copytree(LESSONS / language, folder / "lessons" / language)
    with servers.lab(folder / "lessons", folder / "lab.log") as server:
        yield server


@pytest.mark.parametrize(
    ("name", "language"),
    [
        pytest.param(name, "en" if n % 2 else "fr", marks=everyday(name in IN_JUPYTERLAB))
        for n, name in enumerate(NAMES)
    ],
)
def test_a_lesson_runs_in_jupyterlab(
    page: Page, watch: Watch, lab: servers.Server, name: str, language: str
) -> None:
    """All cells from the menu; then the Enter key goes on in the tutorial and does not run a cell."""
    watch.forgive("Failed to load resource: the server responded with a status of 404")
    page.goto(f"{lab.url}lab/tree/{language}/{name}.ipynb?reset")
    page.get_by_text("| Idle").wait_for()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.locator(".cl-teacher_notes").last.wait_for(state="attached")
    page.get_by_text("| Idle").wait_for()
    expect(page.locator(FAILED)).to_have_count(0)
    if name in BEGIN_BY_GOING_ON:
        go_on = page.locator(".cl-tutorial [data-key=go_on]").first
        go_on.scroll_into_view_if_needed()
        go_on.press("Enter")
        expect(page.locator(".cl-tutorial section").first).to_have_attribute("data-step", "1")
    page.goto("about:blank")
