"""Two lessons on odds as a learner meets them: a battle as a chain, and country cards, by keyboard."""

import re
from collections.abc import Callable

import pytest
import servers
from lesson_pages import built, opened, show
from playwright.sync_api import Page, expect

from conquest_lab import widgets
from conquest_lab.text import speaker
from conquest_lab.widgets.lesson.questions import NumberQuestion

SEED = 7
RUN = re.compile("100[01]")  # the battle of the first round may be over at once
CHAIN = (widgets.ConquerChance, widgets.ExpectedRounds, widgets.EndChance)
CARDS = (widgets.FillLine, widgets.LastLine)


def lesson(page: Page, house: servers.RunningServer, key: str, language: str) -> None:
    """The lesson's page; the field for the bet, ready."""
    opened(page, house.url, key, language)
    expect(page.locator(".cl-predict input.cl-number")).to_be_visible()


def lock(page: Page, bet: str) -> None:
    """Type a bet, and wait until it is locked in."""
    page.locator(".cl-predict input.cl-number").focus()
    page.keyboard.type(bet)
    page.keyboard.press("Enter")
    expect(page.locator(".cl-predict [role=status]")).to_be_focused()


def solve(page: Page, language: str, questions: list[NumberQuestion]) -> None:
    """Answer every exercise wrongly at first, then as the engine does."""
    built(page)
    show(page, ".cl-exercise")
    for number, question in enumerate(questions):
        exercise = page.locator(".cl-exercise").nth(number)
        if not exercise.is_visible():
            page.locator(".cl-steps [data-key=page-next]").press("Enter")
        expect(exercise).to_be_visible()
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
    lesson = widgets.Lesson(name, seed=SEED)
    return [
        family.drawn(lesson.rng("exercise", number, 0)) for number, family in enumerate(families, 1)
    ]


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_walk_read_and_solve_the_chain_by_keyboard(
    page: Page, house: servers.RunningServer, language: str, screenshot: Callable[[Page, str], None]
) -> None:
    lesson(page, house, "p04", language)
    walk = page.locator(".cl-chain_walk").first
    expect(walk).to_be_hidden()
    lock(page, "55 %")
    show(page, ".cl-chain_walk")

    walk.locator("[data-key=step]").press("Enter")
    expect(walk.locator(".cl-dice .die")).to_have_count(5)
    expect(walk.locator("[data-key=step]")).to_be_focused()
    expect(walk.locator("[role=status]")).to_contain_text(re.compile(r"\d \d \d, .*\d \d\s?:"))
    walk.locator("[data-key=run]").press("Enter")
    expect(walk.locator("caption")).to_contain_text(RUN)
    expect(walk.locator("[data-key=run]")).to_be_focused()
    expect(walk.locator(".cl-ends")).not_to_contain_text(re.compile(r"65[.,]60"))
    walk.locator("[data-key=reveal]").press("Enter")
    expect(walk.locator(".cl-ends tr").last).to_contain_text(re.compile(r"65[.,]60"))
    expect(show(page, ".cl-gap").locator(".cl-gap-lines")).to_contain_text(RUN)
    show(page, ".cl-chain_walk")

    walk.locator(".state[tabindex='0']").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    start = walk.locator(".state[data-state='3-2']")
    expect(start).to_be_focused()
    expect(start).to_have_attribute("aria-label", re.compile("2611/7776"))
    expect(walk.locator(".cl-from")).to_contain_text("2890/7776")
    expect(walk.locator(".fraction.shown")).to_have_count(3)

    tables = show(page, ".cl-chain_tables")
    tables.locator("[data-key=N]").press("Enter")
    expect(tables.locator("[data-key=N]")).to_have_attribute("aria-pressed", "true")
    cell = tables.locator("td[tabindex='0']")
    cell.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(tables.locator("[role=status]")).to_contain_text("2611/7776")

    chances = show(page, ".cl-conquer_map")
    chances.locator("[data-key='3']").press("Enter")
    expect(chances.locator("[data-key='3']")).to_be_focused()
    expect(chances.locator("td.diagonal.even")).to_have_count(0)
    chances.locator("td[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    expect(chances.locator("[role=status]")).to_contain_text(re.compile(r"75[.,]4"))

    solve(page, language, [*drawn("p04", CHAIN), widgets.SmallestArmy(10)])
    screenshot(page, f"lesson-p04-{language}")


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_choose_and_solve_the_cards_by_keyboard(
    page: Page, house: servers.RunningServer, language: str, screenshot: Callable[[Page, str], None]
) -> None:
    lesson(page, house, "p08", language)
    bench = page.locator(".cl-card_bench")
    expect(bench).to_be_hidden()
    lock(page, "1/3")
    show(page, ".cl-card_bench")

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
    series = show(page, ".cl-card_series")
    expect(series.locator(".cl-record tbody tr").first.locator("td").first).to_have_text("1")

    series.locator("[data-key=policy]").select_option("fewest")
    series.locator("[data-key=series]").press("Enter")
    expect(series.locator(".cl-record tbody tr").last.locator("td").first).to_have_text("100")
    expect(series.locator(".cl-record")).not_to_contain_text(re.compile(r"36[.,]86"))
    series.locator("[data-key=reveal]").press("Enter")
    expect(series.locator(".cl-record")).to_contain_text(re.compile(r"36[.,]86"))
    expect(series.locator(".cl-gap-line")).to_be_visible()

    expect(series.locator(".cl-share-line .cl-mark-share")).to_have_count(0)
    series.locator("[data-key=policy]").select_option("best")
    series.locator("[data-key=series]").press("Enter")
    expect(series.locator(".cl-share-line .cl-mark-share")).to_have_count(1)
    expect(series.locator(".cl-share-line .cl-mark-bet")).to_have_count(1)

    solve(page, language, [*drawn("p08", CARDS), widgets.FairPoints("siberia", "canada")])
    screenshot(page, f"lesson-p08-{language}")
