"""The lessons on the cheater and on bugs in the browser: by hand, by keyboard, on a phone, on a wall."""

import pytest
import servers
from lesson_pages import begun, lock_bets, too_wide
from pages import found
from playwright.sync_api import Locator, Page, expect

WORDS = {
    "en": {
        "six": "Server A",
        "right": "All six are named",
        "caught": "foresaw",
        "together": "all six",
        "stop": "Stop",
    },
    "fr": {
        "six": "Serveur A",
        "right": "Les six sont nommées",
        "caught": "prévu",
        "together": "les six",
        "stop": "Arrêter",
    },
}
SMALL_TARGETS = """() => [...document.querySelectorAll('.cl-inquiry :is(button, select)')]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.dataset.key, each.getBoundingClientRect().height])
    .filter(([, height]) => height < 43.5)"""
ANSWERS = {"28.6": "independent", "61.9": "ties", "17.4": "unsorted", "22.8": "die", "0.0": "early"}
"""Percentages that tell a fault: of three dice against two, and of ten armies against ten."""


def open_step(
    page: Page, house: servers.RunningServer, lesson: str, language: str, step: int
) -> Locator:
    """A step of a lesson behind its first bet."""
    bar = begun(page, house.url, lesson, language)
    lock_bets(page, "80 %")
    expect(page.locator(".cl-predict .cl-has-bet").first).to_be_visible()
    page.evaluate(f"location.hash = '#step-{step}'")
    expect(bar.locator("summary")).to_contain_text(f"{step} / ")
    return bar


@pytest.mark.long
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("fr", 390)])
def test_a_cheater_is_accused(
    page: Page, house: servers.RunningServer, language: str, width: int
) -> None:
    words = WORDS[language]
    page.set_viewport_size({"width": width, "height": 844})
    bar = open_step(page, house, "p11", language, 2)
    game = page.locator(".cl-six_servers:visible")
    assert found(page, SMALL_TARGETS) == []
    buy = game.locator("[data-key=buy-A]")
    buy.focus()
    for _ in range(3):  # by keyboard: the focus stays where it was
        page.keyboard.press("Enter")
        expect(buy).to_be_focused()
    expect(game.locator("[role=status]")).to_contain_text(words["six"])
    expect(game.locator(".cl-packet span")).to_have_count(20)
    expect(game.locator(".cl-cheats")).to_have_count(0)
    game.locator("[data-key=accuse-B]").click()
    expect(game.locator(".cl-cheats")).to_have_count(1)
    expect(game.locator("[data-key=buy-A]")).to_be_disabled()
    game.locator("[data-key=next-case]").click()
    expect(game.locator("[data-key=buy-A]")).to_be_enabled()

    for _ in range(2):
        bar.locator("[data-key=page-next]").click()
    lock_bets(page, "80 %")
    bar.locator("[data-key=page-next]").click()
    dots = page.locator(".cl-base_rate:visible")
    expect(dots.locator(".cl-hit")).to_have_count(8 + 1)  # a dot of the legend, too
    dots.locator("[data-key=rate]").press("ArrowLeft")
    expect(dots.locator(".cl-dots .cl-hit")).to_have_count(40)

    bar.locator("[data-key=page-next]").click()
    rule = page.locator(".cl-accuse_rule:visible")
    rule.locator("[data-key=rule-run]").click()
    stop = rule.locator("[data-key=stop]")
    expect(stop).to_have_text(words["stop"])
    expect(rule.locator("progress")).to_be_visible()
    stop.click()
    expect(stop).to_be_hidden()
    expect(rule.locator(".cl-track-row")).to_have_count(1)
    assert too_wide(page) <= 0


@pytest.mark.long
@pytest.mark.parametrize(("language", "width"), [("en", 390), ("fr", 1280)])
def test_six_boxes_are_named(
    page: Page, house: servers.RunningServer, language: str, width: int
) -> None:
    words = WORDS[language]
    page.set_viewport_size({"width": width, "height": 844})
    bar = open_step(page, house, "p12", language, 4)
    boxes = page.locator(".cl-bug_boxes:visible")
    assert found(page, SMALL_TARGETS) == []
    for side, times in (("attackers", 2), ("defenders", 1)):
        for _ in range(times):
            boxes.locator(f"[data-key={side}-more]").click()
    ask_all(boxes)
    boxes.locator("[data-key=battle]").click()
    for side, times in (("attackers", 7), ("defenders", 8)):
        for _ in range(times):
            boxes.locator(f"[data-key={side}-more]").click()
    ask_all(boxes)
    rows = boxes.locator("tbody tr")
    expect(rows).to_have_count(2)
    for n, letter in enumerate("ABCDEF"):
        told = [
            rows.nth(row).locator("td").nth(n + 1).inner_text().split()[-1].replace(",", ".")
            for row in (0, 1)
        ]
        fault = next((ANSWERS[number] for number in told if number in ANSWERS), "army")
        boxes.locator(f"[data-key=name-{letter}]").select_option(fault)
    boxes.locator("[data-key=submit]").click()
    expect(boxes.locator("[role=status]")).to_contain_text(words["right"])
    assert too_wide(page) <= 0

    bar.locator("[data-key=page-next]").click()
    bench = page.locator(".cl-fault_bench:visible")
    expect(bench.locator(".cl-track-row")).to_have_count(7)
    before = bench.locator(".cl-track-row").first.inner_text()
    bench.locator("[data-key=bench-attackers]").press("ArrowLeft")
    expect(bench.locator(".cl-track-row").first).not_to_have_text(before)
    bar.locator("[data-key=page-next]").click()
    tests = page.locator(".cl-test_bench:visible")
    tests.locator("[data-key=test-smallest]").click()
    tests.locator("[data-key=catch-ties]").check()
    tests.locator("[data-key=run-test]").click()
    expect(tests.locator("[role=status]")).to_contain_text(words["caught"])
    expect(tests.locator(".cl-caught")).to_have_count(2)

    page.evaluate("location.hash = '#step-8'")
    own = page.locator(".cl-write_test:visible")
    expect(own.locator("ol > li")).to_have_count(2)
    own.locator("[data-key=expected]").fill("many")
    own.locator("[data-key=try]").click()
    expect(own.get_by_role("alert")).to_contain_text("many")
    own.locator("[data-key=expected]").fill("37.17%")
    own.locator("[data-key=expected]").press("Enter")
    expect(own.locator(".cl-together")).to_contain_text(words["together"])
    expect(own.locator("tbody tr").first.locator(".cl-caught")).to_have_count(0)
    own.locator("[data-key=remove-2]").click()
    expect(own.locator("ol > li")).to_have_count(2)
    assert found(page, SMALL_TARGETS) == []
    assert too_wide(page) <= 0


def ask_all(boxes: Locator) -> None:
    for letter in "ABCDEF":
        boxes.locator(f"[data-key=box-{letter}]").click()
        boxes.locator("[data-key=ask]").click()
        expect(boxes.locator("[role=status]")).to_contain_text(f" {letter}, ")
