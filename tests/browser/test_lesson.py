"""A lesson as a learner meets it, step by step: keyboard alone, both languages, what the address keeps."""

import re
from collections.abc import Callable

import pytest
import servers
from lesson_pages import built, opened, show, skip_bets, turn_to
from pages import settled
from playwright.sync_api import Locator, Page, expect

from conquest_lab.text import speaker
from conquest_lab.widgets import ExpectedLoss, FewestSides, Lesson, LossChance

SEED = 7
EXERCISES = (LossChance, ExpectedLoss, FewestSides)

THEME = """(isLight) => {
    document.body.dataset.jpThemeLight = isLight;
    if (isLight) {
        document.body.dataset.voila = "voila";
    } else {
        delete document.body.dataset.voila;
    }
}"""
"""Makes the page a light page of Voila, or a dark one of JupyterLab."""


def answer(number: int) -> str:
    """The engine's answer to the exercise with this number, for the seed."""
    rng = Lesson("p03", seed=SEED).rng("exercise", number, 0)
    return str(EXERCISES[number - 1].drawn(rng).answer)


def lesson(page: Page, house: servers.RunningServer, language: str, more: str = "") -> Locator:
    """The lesson on one roll; the field for the bet, ready."""
    opened(page, house.url, "p03", language, more)
    field = page.locator(".cl-predict input.cl-number")
    expect(field).to_be_visible()
    return field


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_predict_simulate_count_and_solve_by_keyboard(
    page: Page, house: servers.RunningServer, language: str, screenshot: Callable[[Page, str], None]
) -> None:
    """Nothing is given away before the bet; then dice, cubes, exact fractions and exercises follow."""
    t = speaker(language)
    bet = lesson(page, house, language)
    expect(page.locator("h1")).to_contain_text("One roll" if language == "en" else "Un lancer")
    expect(page.get_by_text("2890/7776").first).to_be_attached()
    expect(page.get_by_text("2890/7776").filter(visible=True)).to_have_count(0)
    expect(page.locator(".cl-roll_lab")).to_be_hidden()

    # As in JupyterLab with its dark theme: panels are dark there.
    page.evaluate(f"({THEME})(false)")
    expect(bet).to_have_css("color-scheme", "dark")
    expect(page.locator(".cl-predict .cl-card")).to_have_css("background-color", "rgb(36, 32, 27)")
    page.evaluate(f"({THEME})(true)")

    bet.focus()
    page.keyboard.type("much")
    page.keyboard.press("Enter")
    expect(page.locator(".cl-predict [role=alert]")).to_contain_text("3/8")
    bet.fill("")
    page.keyboard.type("45,0 %")
    page.keyboard.press("Enter")
    expect(page.locator(".cl-predict [role=status]")).to_contain_text("45")
    expect(page.locator(".cl-predict [role=status]")).to_be_focused()

    lab = show(page, ".cl-roll_lab")
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

    gap = show(page, ".cl-gap")
    expect(gap.locator(".cl-gap-lines")).to_contain_text("45")
    expect(gap.locator(".cl-mark-exact")).to_have_text("2890/7776")

    built(page)
    for number in range(1, 4):
        exercise = page.locator(".cl-exercise").nth(number - 1)
        turn_to(page, 9 if number < 3 else 10)
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


@pytest.mark.long
def test_the_address_keeps_seed_view_and_language(page: Page, house: servers.RunningServer) -> None:
    """A reload, and the link to the other language, show the same lesson; a bet outlasts both."""
    bet = lesson(page, house, "en", "&view=projector")
    expect(page.locator("html")).to_have_attribute("data-cl-view", "projector")
    bet.fill("37 %")
    bet.press("Enter")
    expect(page.locator(".cl-predict .cl-has-bet")).to_be_visible()
    built(page)
    prompt = page.locator(".cl-exercise .cl-prompt").first.text_content()
    assert prompt
    page.get_by_role("link", name="Français").click()
    page.locator("h1", has_text="Un lancer").wait_for()

    expect(page.locator(".cl-predict [role=status]")).to_contain_text("37,0")
    expect(page.locator("html")).to_have_attribute("data-cl-view", "projector")
    assert f"seed={SEED}" in page.url
    page.get_by_role("link", name="English").click()
    page.locator("h1", has_text="One roll").wait_for()
    expect(page.locator(".cl-exercise .cl-prompt").first).to_have_text(prompt)


@pytest.mark.long
def test_counters_and_names_of_an_attack_grow_on_a_wall(
    page: Page, house: servers.RunningServer
) -> None:
    """The map shows the attack from near, with the names around it; on a wall, its own names alone."""
    size = "(part) => parseFloat(getComputedStyle(part).fontSize)"
    page.set_viewport_size({"width": 1920, "height": 1080})
    opened(page, house.url, "p01", "en")
    layer = page.locator(".cl-map-layer").first
    number, names = layer.locator(".counter .number").first, layer.locator(".place-name")
    of_attack, beside = layer.locator(".place-name.owned"), names.filter(has_text="Congo")
    expect(layer).to_have_attribute("data-palette", "atlas")
    expect(beside).to_be_visible()
    near = number.evaluate(size)
    button = page.get_by_role("button", name="Projector view")
    button.press("Enter")
    expect(layer).to_have_attribute("data-palette", "projector")
    expect(names.locator("visible=true")).to_have_text(["Brazil", "North Africa"])
    assert number.evaluate(size) > 1.3 * near
    button.press("Enter")
    expect(layer).to_have_attribute("data-palette", "atlas")
    expect(of_attack.locator("visible=true")).to_have_text(["Brazil", "North Africa"])
    expect(beside).to_be_visible()


@pytest.mark.long
def test_a_learner_without_a_bet_sees_the_throw_the_bench_and_the_gap(
    page: Page, house: servers.RunningServer
) -> None:
    """The dice grow on a wall; the bench keeps its focus; the gap is explained on its own step.

    Whoever has thrown nothing yet, or has not looked, finds both beside the gap.
    """
    page.set_viewport_size({"width": 1920, "height": 1080})
    lesson(page, house, "en")
    throw = page.locator(".cl-one-throw .cl-dice")
    expect(throw).to_have_attribute(
        "aria-label", "attack 6 4 2, defence 5 3: attacker loses 0, defender loses 2"
    )
    width = "() => document.querySelector('.cl-one-throw .die').getBoundingClientRect().width"
    near = page.evaluate(width)
    button = page.get_by_role("button", name="Projector view")
    button.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-cl-view", "projector")
    assert settled(page, width, lambda now: now > near) > near
    button.press("Enter")

    page.set_viewport_size({"width": 1280, "height": 720})
    page.locator(".cl-predict").get_by_role("button", name="Go on without a bet").press("Enter")
    expect(page.locator(".cl-predict [role=status]")).to_be_focused()
    bench = show(page, ".cl-dice_bench")
    expect(bench.locator(".cl-balance").nth(1)).to_contain_text("defender gains 0.786")
    ties = bench.get_by_label("Ties are won by")
    ties.focus()
    ties.select_option("attacker")
    expect(bench.locator(".cl-balance").nth(1)).to_contain_text("attacker gains")
    expect(bench.get_by_label("Ties are won by")).to_be_focused()

    skip_bets(page)
    gap = show(page, ".cl-gap")
    expect(gap.locator("[data-key=show-exact]")).to_be_disabled()
    gap.locator("[data-key=many]").press("Enter")
    expect(gap).to_contain_text("1000 throws")
    expect(gap.locator(".cl-mark-exact")).to_have_count(0)
    gap.locator("[data-key=show-exact]").press("Enter")
    expect(gap.locator(".cl-mark-exact")).to_have_text("2890/7776")
    expect(gap.locator(".cl-gap-lines")).to_contain_text("The gap is")
    expect(show(page, ".cl-roll_lab").locator("text.fraction").last).to_have_text("7776")


@pytest.mark.long
def test_cubes_are_counted_and_rules_opened(page: Page, house: servers.RunningServer) -> None:
    """By keyboard: the cube of the chosen pair follows, three counts by hand open the others."""
    lesson(page, house, "fr")
    skip_bets(page)
    cubes = show(page, ".cl-cube_count")
    expect(cubes.locator("[data-key=fill]")).to_be_disabled()
    first = cubes.locator(".cl-cell[tabindex='0']")
    first.focus()
    for high, count in ((1, 200), (2, 196), (3, 180)):
        page.keyboard.press("Enter")
        expect(cubes.locator(f"[data-key='1-{high}']")).to_have_attribute("aria-pressed", "true")
        cubes.locator("[data-key=count]").fill(str(count))
        cubes.locator("[data-key=count]").press("Enter")
        expect(cubes.locator(f"[data-key='1-{high}']")).to_have_text(str(count))
        cubes.locator(f"[data-key='1-{high}']").focus()
        page.keyboard.press("ArrowRight")
    cubes.locator("[data-key=fill]").press("Enter")
    expect(cubes.locator(".cl-count")).to_contain_text("2890")
    expect(cubes.locator(".cl-counted")).to_have_count(36)

    card = show(page, ".cl-rule_card")
    expect(card.get_by_text("L’égalité profite au défenseur")).to_be_hidden()
    card.locator("summary").press("Enter")
    expect(card.get_by_text("L’égalité profite au défenseur")).to_be_visible()
    expect(card.locator(".cl-source")).to_contain_text("Résoudre le combat")
