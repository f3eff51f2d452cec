"""Every lesson in the browser: whole, without an error, no wider than the page, open to everybody."""

import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import lesson_pages
import pytest
import servers
from pages import Watch
from playwright.sync_api import Page, expect

LESSONS = Path(__file__).parents[2] / "lessons"
NAMES = sorted(path.stem for path in (LESSONS / "en").glob("*.ipynb"))
WIDTHS = {"en": 1280, "fr": 390}
PAPER = {"width": 718, "height": 1047}
"""A page of A4 within margins of a centimetre, in CSS pixels."""

FAILED = (
    ".jp-OutputArea-output[data-mime-type*=error], .jp-OutputArea-output[data-mime-type*=stderr]"
)
BEGIN_BY_GOING_ON = {"r01_la_conquete_du_monde", "r06_risk_express"}
"""Lessons whose tutorial begins with a step to read; others begin with a move."""
NO_WORD = r"\b(?:None|True|False|NaN|undefined)\b|Fraction\(|\[object|\{\w+\}"
FOREIGN = {
    "en": re.compile(rf"{NO_WORD}|[«»]|\d[ \u00a0\u202f]%"),
    "fr": re.compile(rf"{NO_WORD}|[“”]|\d%|\d\.\d"),
}
"""Values that are no words, and marks of the other language."""


def everyday(chosen: bool) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a test that every run chooses, or `make long` alone."""
    return () if chosen else (pytest.mark.long,)


WHOLE = {("p02", "fr")}
"""The lesson that every run opens whole, on a phone and on a wall; `make long` opens all."""

UNFOLDED = "() => document.querySelectorAll('#rendered_cells details').forEach((one) => { one.open = true; })"

UNHURRIED = """
const timeout = AbortSignal.timeout;
AbortSignal.timeout = (milliseconds) =>
    milliseconds === 2000 ? new AbortController().signal : timeout.call(AbortSignal, milliseconds);
"""
"""JupyterLab's anywidget gives up a widget after two seconds, which a busy machine may need."""

EACH_LANGUAGE = [
    pytest.param(name, language, marks=everyday((name.partition("_")[0], language) in WHOLE))
    for name in NAMES
    for language in WIDTHS
]
"""Every lesson in both languages."""


@pytest.mark.parametrize(("name", "language"), EACH_LANGUAGE)
def test_a_lesson_is_whole(
    page: Page, house: servers.RunningServer, name: str, language: str
) -> None:
    """Down to its last cell: every step fits the page, every word is of the language, axe finds nothing.

    Axe looks at the first step, at the last slide, at the whole page with everything unfolded, and at paper.
    """
    page.set_viewport_size({"width": WIDTHS[language], "height": 900})
    lesson_pages.opened(page, house.url, name.partition("_")[0], language)
    page.wait_for_function(lesson_pages.FIRST_PICTURE)  # what `benchmarks/lesson.py` waits for
    assert lesson_pages.violations(page) == []
    lesson_pages.skip_bets(page)
    lesson_pages.built(page)
    expect(page.locator(FAILED)).to_have_count(0)
    each_step_is_a_slide(page)
    assert lesson_pages.violations(page) == []
    page.set_viewport_size({"width": WIDTHS[language], "height": 900})
    for step in range(1, lesson_pages.steps(page) + 1):
        lesson_pages.turn_to(page, step)
        assert lesson_pages.too_wide(page) <= 0, f"step {step} is too wide"
        assert lesson_pages.stretched(page) <= 1, (
            f"the map of step {step} does not lie below its places"
        )
    bar = page.locator(".cl-steps")
    bar.locator("summary").click()
    bar.locator("a[href='#step-all']").first.click()
    expect(page.locator("body")).to_have_attribute("data-cl-steps", "all")
    heads = page.locator("#rendered_cells .jp-RenderedMarkdown > h2:first-child")
    expect(heads.filter(visible=False)).to_have_count(0)
    expect(bar.locator("[data-key=page-next]")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    told = page.locator("#rendered_cells").inner_text()
    assert [line for line in told.splitlines() if FOREIGN[language].search(line)] == []
    page.evaluate(UNFOLDED)
    assert lesson_pages.violations(page) == []
    page.set_viewport_size(PAPER)
    page.emulate_media(media="print")
    assert lesson_pages.violations(page) == []


def each_step_is_a_slide(page: Page) -> None:
    """In projector view no step is scrolled at 1920×1080; the view is left as it was entered."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    lesson_pages.turn_to(page, 1)
    page.locator(".cl-lesson-bar .cl-toggle").last.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-cl-view", "projector")
    for step in range(1, lesson_pages.steps(page) + 1):
        lesson_pages.turn_to(page, step)
        over, wide = lesson_pages.overflow(page)
        assert over <= 1, f"slide {step} is {over} px too high"
        assert wide <= 0, f"slide {step} is too wide"


@pytest.fixture(scope="module")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """JupyterLab on a copy of the lessons, in both languages."""
    assert chromium
    folder = tmp_path_factory.mktemp("lab")
    for language in WIDTHS:
        copytree(LESSONS / language, folder / "lessons" / language)
    with servers.lab(folder / "lessons", folder / "lab.log") as server:
        yield server


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "language"), [(name, "en" if n % 2 else "fr") for n, name in enumerate(NAMES)]
)
def test_a_lesson_runs_in_jupyterlab(
    page: Page, watch: Watch, lab: servers.Server, name: str, language: str
) -> None:
    """All cells from the menu; then the Enter key locks a bet or goes on, and does not run a cell."""
    watch.forgive("Failed to load resource: the server responded with a status of 404")
    page.add_init_script(UNHURRIED)
    page.goto(f"{lab.url}lab/tree/{language}/{name}.ipynb?reset")
    page.get_by_text("| Idle").wait_for()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.locator(".cl-teacher_notes").last.wait_for(state="attached")
    page.get_by_text("| Idle").wait_for()
    expect(page.get_by_text("Jupyter news")).to_have_count(0)
    expect(page.locator(FAILED)).to_have_count(0)
    bet = page.locator(".cl-predict input.cl-number").first
    if bet.count():
        bet.scroll_into_view_if_needed()
        # A slider stands beside a probability; other bets are whole numbers.
        slider = page.locator(".cl-predict form").first.locator("input[type=range]")
        bet.fill("0.37" if slider.count() else "3")
        bet.press("Enter")
        expect(page.locator(".cl-predict .cl-has-bet").first).to_be_visible()
    guess = page.locator(".cl-forecast input[type=radio]").first
    if guess.count():
        guess.check()
        guess.press("Enter")
        expect(page.locator(".cl-forecast .cl-right")).to_be_visible()
    if name in BEGIN_BY_GOING_ON:
        go_on = page.locator(".cl-tutorial [data-key=go_on]").first
        go_on.scroll_into_view_if_needed()
        go_on.press("Enter")
        expect(page.locator(".cl-tutorial section").first).to_have_attribute("data-step", "1")
    page.goto("about:blank")
    running = page.request.get(f"{lab.url}api/status").json()["kernels"]
    assert running >= 1, "a kernel of JupyterLab ended with its page"
