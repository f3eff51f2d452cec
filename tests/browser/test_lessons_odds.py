"""Two lessons on odds as a learner meets them: a battle as a chain, and country cards, by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import servers
from playwright.sync_api import Page, expect

from conquest_lab.text import speaker
from conquest_lab.widgets import (
    ConquerChance,
    ContinueChance,
    EndChance,
    ExpectedRounds,
    FairPoints,
    FillLine,
    LastLine,
    Lesson,
    SmallestArmy,
)
from conquest_lab.widgets.lesson.questions import NumberQuestion

LESSONS = Path(__file__).parents[2] / "lessons"
SEED = 7
RUN = re.compile("100[01]")  # the battle of the first round may be over at once
CHAIN = (ConquerChance, ExpectedRounds, EndChance)
CARDS = (FillLine, LastLine, ContinueChance)


def lesson_server(name: str, factory: pytest.TempPathFactory) -> servers.Server:
    [notebook] = (LESSONS / "en").glob(f"{name}_*.ipynb")
    return servers.voila(notebook, factory.mktemp(name) / "voila.log")


@pytest.fixture(scope="module")
def chain(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    assert chromium
    with lesson_server("p04", tmp_path_factory) as server:
        yield server


@pytest.fixture(scope="module")
def cards(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    assert chromium
    with lesson_server("p08", tmp_path_factory) as server:
        yield server


def opened(page: Page, server: servers.Server, language: str) -> None:
    """The lesson's page; the field for the bet, ready."""
    page.goto(f"{server.url}?lang={language}&seed={SEED}")
    page.locator(".cl-predict input.cl-number").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", language)


def lock(page: Page, bet: str) -> None:
    """Type a bet, and wait until it is locked in."""
    page.locator(".cl-predict input.cl-number").focus()
    page.keyboard.type(bet)
    page.keyboard.press("Enter")
    expect(page.locator(".cl-predict [role=status]")).to_be_focused()


def solve(page: Page, language: str, questions: list[NumberQuestion]) -> None:
    """Answer every exercise wrongly at first, then as the engine does."""
    for number, question in enumerate(questions):
        exercise = page.locator(".cl-exercise").nth(number)
        field = exercise.locator("input.cl-number")
        field.focus()
        page.keyboard.type("987654")
        page.keyboard.press("Enter")
        expect(exercise.locator("[role=status]")).to_contain_text("✗")
        expect(field).to_be_focused()
        field.fill("")
        answer = str(question.answer)
        page.keyboard.type(answer if len(answer) <= 40 else f"{float(question.answer):.9f}")
        page.keyboard.press("Enter")
        expect(exercise.locator("[role=status]")).to_contain_text(
            "✓ " + speaker(language)("Right!")
        )


def drawn(name: str, families: tuple[type[NumberQuestion], ...]) -> list[NumberQuestion]:
    lesson = Lesson(name, seed=SEED)
    return [
        family.drawn(lesson.luck("exercise", number, 0))
        for number, family in enumerate(families, 1)
    ]


def too_wide(page: Page) -> int:
    width: int = page.evaluate("""() => {
        const box = document.querySelector('#rendered_cells');
        return box.scrollWidth - box.clientWidth;
    }""")
    return width


@pytest.mark.parametrize("language", ["en", "fr"])
def test_walk_read_and_solve_the_chain_by_keyboard(
    page: Page, chain: servers.Server, language: str, screenshot: Callable[[Page, str], None]
) -> None:
    opened(page, chain, language)
    walk = page.locator(".cl-chain_walk").first
    expect(walk).to_be_hidden()
    lock(page, "55 %")

    walk.locator("[data-key=step]").press("Enter")
    expect(walk.locator(".cl-dice .die")).to_have_count(5)
    expect(walk.locator("[data-key=step]")).to_be_focused()
    expect(walk.locator("[role=status]")).to_contain_text(re.compile(r"\d \d \d, .*\d \d\s?:"))
    walk.locator("[data-key=run]").press("Enter")
    expect(walk.locator("caption")).to_contain_text(RUN)
    expect(walk.locator("[data-key=run]")).to_be_focused()
    expect(walk.locator(".cl-ends")).not_to_contain_text(re.compile(r"65[.,]60"))
    walk.locator("[data-key=reveal]").press("Enter")
    expect(walk.locator(".cl-total")).to_contain_text(re.compile(r"65[.,]60"))
    expect(page.locator(".cl-gap [role=status]")).to_contain_text(RUN)

    walk.locator(".state[tabindex='0']").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    start = walk.locator(".state[data-state='3-2']")
    expect(start).to_be_focused()
    expect(start).to_have_attribute("aria-label", re.compile("2611/7776"))
    expect(walk.locator(".cl-from")).to_contain_text("2890/7776")
    expect(walk.locator(".fraction.shown")).to_have_count(3)

    tables = page.locator(".cl-chain_tables")
    tables.locator("[data-key=N]").press("Enter")
    expect(tables.locator("[data-key=N]")).to_have_attribute("aria-pressed", "true")
    cell = tables.locator("td[tabindex='0']")
    cell.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(tables.locator("[role=status]")).to_contain_text("2611/7776")

    chances = page.locator(".cl-conquer_map")
    chances.locator("[data-key='3']").press("Enter")
    expect(chances.locator("[data-key='3']")).to_be_focused()
    expect(chances.locator("td.diagonal.even")).to_have_count(0)
    chances.locator("td[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    expect(chances.locator("[role=status]")).to_contain_text(re.compile(r"75[.,]4"))

    solve(page, language, [*drawn("p04", CHAIN), SmallestArmy(10)])
    screenshot(page, f"lesson-p04-{language}")
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert too_wide(page) <= 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_choose_and_solve_the_cards_by_keyboard(
    page: Page, cards: servers.Server, language: str, screenshot: Callable[[Page, str], None]
) -> None:
    opened(page, cards, language)
    bench = page.locator(".cl-card_bench")
    expect(bench).to_be_hidden()
    lock(page, "1/3")

    throw = bench.locator("[data-key=throw]")
    throw.press("Enter")
    expect(bench.locator(".cl-dice-tray .cl-face")).to_have_count(7)
    expect(bench.locator(".cl-judged")).to_be_hidden()
    for _ in range(28):
        # Whoever plays with the keyboard is led from throw to choice and back.
        expect(bench.locator("button:focus")).to_have_count(1)
        before = bench.locator(".cl-count").inner_text()
        if throw.count() and bench.locator(".cl-end").is_visible():
            break
        choosing = not throw.count()
        page.keyboard.press("Enter")
        if choosing:
            expect(bench.locator(".cl-count")).not_to_have_text(before)
            expect(bench.locator(".cl-judged .cl-chosen")).to_have_count(1)
        else:
            expect(throw).to_have_count(0)
    expect(bench.locator(".cl-record tbody tr").first.locator("td").first).to_have_text("1")

    bench.locator("[data-key=policy]").select_option("fewest")
    bench.locator("[data-key=series]").press("Enter")
    expect(bench.locator(".cl-record tbody tr").last.locator("td").first).to_have_text("100")
    expect(bench.locator(".cl-record")).not_to_contain_text(re.compile(r"36[.,]86"))
    bench.locator("[data-key=reveal]").press("Enter")
    expect(bench.locator(".cl-record")).to_contain_text(re.compile(r"36[.,]86"))
    expect(bench.locator(".cl-gap-line")).to_be_visible()

    solve(page, language, [*drawn("p08", CARDS), FairPoints("siberia", "canada")])
    screenshot(page, f"lesson-p08-{language}")
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert too_wide(page) <= 0
