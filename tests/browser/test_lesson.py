"""The first lesson as a learner meets it: Voila and JupyterLab, keyboard alone, both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import servers
from pages import Watch
from playwright.sync_api import Locator, Page, expect

from conquest_lab.text import speaker
from conquest_lab.widgets import ExpectedLoss, FewestSides, Lesson, LossChance

LESSONS = Path(__file__).parents[2] / "lessons"
NAME = "p03_one_roll_exactly.ipynb"
SEED = 7
EXERCISES = (LossChance, ExpectedLoss, FewestSides)


@pytest.fixture(scope="module")
def lesson(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """Voila on the English notebook; the address may ask for the French one."""
    assert chromium
    log = tmp_path_factory.mktemp("lesson") / "voila.log"
    with servers.voila(LESSONS / "en" / NAME, log) as server:
        yield server


def answer(number: int) -> str:
    """The engine's answer to the exercise with this number, for the seed."""
    luck = Lesson("p03", seed=SEED).luck("exercise", number, 0)
    return str(EXERCISES[number - 1].drawn(luck).answer)


def opened(page: Page, server: servers.Server, language: str, more: str = "") -> Locator:
    """The lesson's page; the field for the bet, ready."""
    page.goto(f"{server.url}?lang={language}&seed={SEED}{more}")
    field = page.locator(".cl-predict input.cl-number")
    field.wait_for()
    return field


@pytest.mark.parametrize("language", ["en", "fr"])
def test_predict_simulate_count_and_solve_by_keyboard(
    page: Page,
    lesson: servers.Server,
    language: str,
    screenshot: Callable[[Page, str], None],
) -> None:
    """Nothing is given away before the bet; then dice, exact fractions and exercises follow."""
    t = speaker(language)
    bet = opened(page, lesson, language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_contain_text("One roll" if language == "en" else "Un lancer")
    expect(page.get_by_text("2890/7776").first).to_be_attached()
    expect(page.get_by_text("2890/7776").filter(visible=True)).to_have_count(0)
    expect(page.locator(".cl-roll_lab")).to_be_hidden()

    bet.focus()
    page.keyboard.type("much")
    page.keyboard.press("Enter")
    expect(page.locator(".cl-predict [role=alert]")).to_contain_text("3/8")
    bet.fill("")
    page.keyboard.type("45,0 %")
    page.keyboard.press("Enter")
    expect(page.locator(".cl-predict [role=status]")).to_contain_text("45")
    expect(page.locator(".cl-predict [role=status]")).to_be_focused()

    lab = page.locator(".cl-roll_lab")
    lab.locator("[data-key=one]").press("Enter")
    expect(lab.locator(".cl-dice .die")).to_have_count(5)
    expect(lab.locator("[role=status]")).to_contain_text(re.compile(r"\d \d \d, .*\d \d\s?:"))
    lab.locator("[data-key=thousand]").press("Enter")
    expect(lab.locator(".cl-count")).to_contain_text("1001")
    expect(lab.locator("[data-key=thousand]")).to_be_focused()
    expect(lab.locator("text.fraction")).to_have_count(0)
    lab.locator("[data-key=reveal]").press("Enter")
    expect(lab.locator("text.fraction")).to_have_text(
        ["2275", "7776", "2611", "7776", "2890", "7776"]
    )
    expect(lab.locator(".cl-picture svg")).to_have_attribute("aria-label", re.compile("2890/7776"))
    expect(page.locator(".cl-gap [role=status]")).to_contain_text("45")

    for number in range(1, 4):
        exercise = page.locator(".cl-exercise").nth(number - 1)
        field = exercise.locator("input.cl-number")
        field.focus()
        page.keyboard.type("2,5")
        page.keyboard.press("Enter")
        expect(exercise.locator("[role=status]")).to_contain_text("✗")
        expect(field).to_be_focused()
        field.fill("")
        page.keyboard.type(answer(number))
        page.keyboard.press("Enter")
        expect(exercise.locator("[role=status]")).to_contain_text("✓ " + t("Right!"))
    screenshot(page, f"lesson-p03-{language}")


def test_the_rule_opens_where_it_is_cited(page: Page, lesson: servers.Server) -> None:
    opened(page, lesson, "fr")
    card = page.locator(".cl-rule_card")
    expect(card.get_by_text("L’égalité profite au défenseur")).to_be_hidden()
    card.locator("summary").press("Enter")
    expect(card.get_by_text("L’égalité profite au défenseur")).to_be_visible()
    expect(card.locator(".cl-source")).to_contain_text("Résoudre le combat")


def test_the_bench_moves_and_keeps_its_focus(page: Page, lesson: servers.Server) -> None:
    opened(page, lesson, "en")
    page.locator(".cl-predict").get_by_role("button", name="Go on without a bet").press("Enter")
    expect(page.locator(".cl-predict [role=status]")).to_be_focused()
    bench = page.locator(".cl-dice_bench")
    expect(bench.locator(".cl-balance").nth(1)).to_contain_text("defender gains 0.786")
    ties = bench.get_by_label("Ties are won by")
    ties.focus()
    ties.select_option("attacker")

    expect(bench.locator(".cl-balance").nth(1)).to_contain_text("attacker gains")
    expect(bench.get_by_label("Ties are won by")).to_be_focused()


def test_the_address_keeps_seed_view_and_language(page: Page, lesson: servers.Server) -> None:
    """A reload, and the link to the other language, show the same lesson; a bet outlasts both."""
    bet = opened(page, lesson, "en", "&view=projector")
    expect(page.locator("html")).to_have_attribute("data-cl-view", "projector")
    bet.fill("37 %")
    bet.press("Enter")
    expect(page.locator(".cl-roll_lab")).to_be_visible()
    prompt = page.locator(".cl-exercise .cl-prompt").first.inner_text()
    page.get_by_role("link", name="Français").click()
    page.locator("h1", has_text="Un lancer").wait_for()

    expect(page.locator(".cl-predict [role=status]")).to_contain_text("37,0")
    expect(page.locator("html")).to_have_attribute("data-cl-view", "projector")
    assert f"seed={SEED}" in page.url
    page.get_by_role("link", name="English").click()
    page.locator("h1", has_text="One roll").wait_for()
    expect(page.locator(".cl-exercise .cl-prompt").first).to_have_text(prompt)


def test_counters_and_names_grow_on_a_projector(page: Page, lesson: servers.Server) -> None:
    """On the same map, at the same width; and they shrink again."""
    sizes = """() => ['.counter .number', '.place-name:not(.hidden)'].map((part) =>
        parseFloat(getComputedStyle(document.querySelector(`.cl-map-layer ${part}`)).fontSize))"""
    page.set_viewport_size({"width": 1920, "height": 1080})
    opened(page, lesson, "en")
    layer = page.locator(".cl-map-layer")
    expect(layer).to_have_attribute("data-palette", "atlas")
    expect(layer.locator(".place-name:not(.hidden)").first).to_be_visible()
    near = page.evaluate(sizes)
    button = page.get_by_role("button", name="Projector view")
    button.press("Enter")
    expect(layer).to_have_attribute("data-palette", "projector")
    assert all(far > 1.3 * size for far, size in zip(page.evaluate(sizes), near, strict=True))
    button.press("Enter")
    expect(layer).to_have_attribute("data-palette", "atlas")


def test_nothing_is_wider_than_the_page(page: Page, lesson: servers.Server) -> None:
    page.set_viewport_size({"width": 390, "height": 900})
    bet = opened(page, lesson, "fr")
    bet.fill("37 %")
    bet.press("Enter")
    expect(page.locator(".cl-predict [role=status]")).to_be_focused()
    page.locator(".cl-roll_lab [data-key=one]").press("Enter")
    expect(page.locator(".cl-roll_lab .cl-dice")).to_be_visible()

    for width in (390, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function("""() => {
            const box = document.querySelector('#rendered_cells');
            return box.scrollWidth - box.clientWidth <= 0;
        }""")


@pytest.mark.long
def test_every_cell_runs_in_jupyterlab(
    page: Page, watch: Watch, chromium: str, tmp_path: Path
) -> None:
    """The French notebook, run from top to bottom by a learner."""
    assert chromium
    watch.forgive("Failed to load resource: the server responded with a status of 404")
    folder = tmp_path / "fr"
    folder.mkdir()
    (folder / NAME).write_bytes((LESSONS / "fr" / NAME).read_bytes())
    with servers.lab(folder, tmp_path / "lab.log") as lab:
        page.goto(f"{lab.url}lab/tree/{NAME}?reset")
        page.get_by_text("| Idle").wait_for()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        bet = page.locator(".cl-predict input.cl-number")
        bet.wait_for(state="attached")
        # The learner waits until everything has run: the last cell's notes are there.
        page.locator(".cl-teacher_notes").last.wait_for(state="attached")
        page.get_by_text("| Idle").wait_for()
        bet.scroll_into_view_if_needed()
        bet.fill("0,37")
        bet.press("Enter")  # JupyterLab leaves the keys of our panels alone
        expect(page.locator(".cl-predict [role=status]")).to_contain_text("37,0")
        expect(page.locator(".jp-OutputArea-output[data-mime-type*=error]")).to_have_count(0)
        page.goto("about:blank")
    assert json.loads((folder / NAME).read_text(encoding="utf-8"))["metadata"]["title"]
