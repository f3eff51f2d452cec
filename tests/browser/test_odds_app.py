"""The Odds app in a real Chromium: set up by dragging and by keyboard, thrown, saved, and on an address."""

import csv
import re
from fractions import Fraction
from pathlib import Path

import pytest
import servers
from lesson_pages import violations
from pages import found, settled
from playwright.sync_api import Locator, Page, expect

from conquest_lab import odds, speaker

SMALL_TARGETS = """() => [...document.querySelectorAll(
    '.cl-odds-app :is(button, select, input[type=range], .cl-ask), .cl-odds-screen summary'
)].filter((e) => e.offsetParent && e.getBoundingClientRect().height < 43.5)
    .map((e) => e.outerHTML.slice(0, 80))"""
TITLE = {"en": "Odds", "fr": "Probabilités"}


def opened(page: Page, house: servers.RunningServer, query: str) -> None:
    page.goto(f"{house.url}odds?seed=7&{query}")
    page.locator(".cl-odds-screen .cl-plot rect").first.wait_for()


def attack(page: Page) -> Locator:
    return page.locator(".cl-odds_battle")


def centre(page: Page, key: str) -> tuple[float, float]:
    """The middle of the counter of a place on the screen."""
    place = page.locator(f".cl-map-layer .place[data-key='{key}']")
    number = place.get_attribute("data-place")
    disc = page.locator(f".cl-map-layer .counter[data-place='{number}'] .disc")
    box = disc.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_an_attack_is_dragged_bet_on_thrown_and_exact(
    page: Page, house: servers.RunningServer
) -> None:
    page.set_viewport_size({"width": 1280, "height": 1000})
    opened(page, house, "lang=en&a=3&d=2")
    expect(page.locator(".cl-map-layer .place[data-key='brazil']")).to_be_visible()
    start, end = centre(page, "brazil"), centre(page, "peru")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] - 12, start[1] + 6, steps=3)
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    page.wait_for_function("location.search.includes('from=brazil&to=peru')")

    once = attack(page).locator("[data-key=throw-1]")
    expect(once).to_be_disabled()
    bet = page.locator(".cl-predict input.cl-number")
    bet.fill("1/2")
    bet.press("Enter")
    expect(once).to_be_enabled()
    once.click()
    # The result is counted once the dice lie still.
    expect(attack(page).locator("[data-thrown='1']")).to_be_visible()
    expect(attack(page).locator(".cl-log")).to_be_visible()
    attack(page).locator("[data-key=throw-1000]").click()
    expect(attack(page).locator("[data-thrown='1001']")).to_be_visible()
    expect(attack(page).locator(".cl-share-said")).to_contain_text("of 1001 battles")

    attack(page).locator("[data-key=reveal]").click()
    exact = odds.battle(3, 2).conquer
    expect(attack(page).locator(".cl-exact")).to_have_text(speaker("en").percent(exact, 2))
    expect(attack(page).locator(".cl-share-said")).to_contain_text("Your bet, 50.0%")
    page.wait_for_function(
        "location.search.includes('runs=1001') && /exact=1/.test(location.search)"
    )
    leads = page.get_by_role("link", name="Ask a class")
    expect(leads).to_have_attribute("href", re.compile(r"/class\?lang=en#ask=battle\+3\+2$"))


@pytest.mark.long
def test_the_picture_is_saved_follows_the_slider_and_ends_at_the_engines_number(
    page: Page, house: servers.RunningServer, tmp_path: Path
) -> None:
    """By keyboard; the script's own number is the engine's, for any armies."""
    opened(page, house, "lang=fr&a=3&d=2&exact=1&runs=10&book=miro")
    pictures_and_numbers_are_saved(page, tmp_path)
    french = speaker("fr")
    slider = attack(page).locator("[data-key=a]")
    slider.focus()
    for attackers in (4, 5, 6, 7):
        page.keyboard.press("ArrowRight")
        exact = odds.battle(attackers, 2, 3).conquer
        shown = attack(page).locator(".cl-exact")
        expect(shown).to_have_text(french.percent(exact, 2))
    page.wait_for_function("location.search.includes('a=7')")
    expect(page.locator(".cl-odds_books [data-book=miro]")).to_contain_text(
        french.percent(odds.battle(7, 2, 3).conquer, 2)
    )
    at_once = page.evaluate(
        """async () => {
            const slider = document.querySelector('.cl-odds_battle [data-key=d]');
            slider.value = 5;
            slider.dispatchEvent(new Event('input', { bubbles: true }));
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            return document.querySelector('.cl-odds_battle .cl-exact').textContent;
        }"""
    )
    assert at_once == french.percent(odds.battle(7, 5, 3).conquer, 2)
    tab = page.locator("[data-key=tab-battle]")
    tab.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-key=tab-campaign]")).to_have_attribute("aria-selected", "true")
    page.wait_for_function("location.search.includes('tab=campaign')")


def pictures_and_numbers_are_saved(page: Page, tmp_path: Path) -> None:
    """The picture of ten battles in two formats, and its numbers, which add up."""
    expect(attack(page).locator("[data-thrown='10']")).to_be_visible()
    for kind in ("svg", "png", "csv"):
        with page.expect_download() as waiting:
            attack(page).locator(f"[data-key=save-{kind}]").click()
        waiting.value.save_as(tmp_path / f"picture.{kind}")
        assert waiting.value.suggested_filename == f"odds-3-2.{kind}"
    words = (tmp_path / "picture.svg").read_text(encoding="utf-8")
    assert words.startswith("<svg")
    assert "graine" in words
    assert "✓ pris" in words
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
    with (tmp_path / "picture.csv").open(encoding="utf-8-sig", newline="") as file:
        _, *rows = csv.reader(file, delimiter=";")  # as French spreadsheets have it
    exact = [Fraction(int(row[-2]), int(row[-1])) for row in rows]
    assert sum(exact) == 1
    assert sum(exact[2:]) == odds.battle(3, 2).conquer


@pytest.mark.long
def test_the_map_is_saved_as_its_still_picture(
    page: Page, house: servers.RunningServer, tmp_path: Path
) -> None:
    """The picture of the engine, which needs neither the page nor its style, with its caption."""
    opened(page, house, "lang=en&a=3&d=2&exact=1&from=brazil&to=north-africa")
    expect(page.locator(".cl-map-layer .arrowhead").first).to_be_attached()
    saving = page.locator(".cl-odds-left .cl-odds_saving")
    for kind in ("svg", "png", "csv"):
        with page.expect_download() as waiting:
            saving.locator(f"[data-key=save-{kind}]").click()
        assert waiting.value.suggested_filename == f"attack-brazil-north-africa.{kind}"
        waiting.value.save_as(tmp_path / f"map.{kind}")
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    page.set_content((tmp_path / "map.svg").read_text(encoding="utf-8"))
    picture = page.locator("svg").first
    expect(picture).to_contain_text("An attack from Brazil on North Africa")
    expect(picture).to_contain_text("Madagascar")  # named, though no army stands there
    expect(picture.locator("image")).to_have_count(0)  # sharp at any size
    counter = picture.locator("text", has_text="4").first
    colours = counter.evaluate("(text) => getComputedStyle(text).fill")
    assert colours == "rgb(255, 255, 255)"
    numbers = (tmp_path / "map.csv").read_text(encoding="utf-8-sig").splitlines()
    assert [line.split(",")[0] for line in numbers] == ["place", "Brazil", "North Africa"]


@pytest.mark.parametrize(
    ("language", "tab", "width"),
    [
        ("fr", "battle", 390),
        pytest.param("en", "campaign", 1280, marks=pytest.mark.long),
        pytest.param("fr", "stop", 390, marks=pytest.mark.long),
        pytest.param("en", "battle", 1920, marks=pytest.mark.long),
    ],
)
def test_a_page_is_for_everybody(
    page: Page, house: servers.RunningServer, language: str, tab: str, width: int
) -> None:
    """No fault that axe finds, nothing beside the screen, and a wrong address is told."""
    page.set_viewport_size({"width": width, "height": 900})
    shown = "projector" if width > 1900 else "learner"
    opened(page, house, f"lang={language}&tab={tab}&exact=1&view={shown}&a=99")
    expect(page.locator(".cl-odds_bar h1")).to_have_text(TITLE[language])
    expect(page.locator(".cl-message")).to_contain_text("a=99")
    assert violations(page) == []
    beside = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
    assert settled(page, beside, lambda wide: wide <= 0) <= 0
    if width == 390:
        assert found(page, SMALL_TARGETS) == []
    if tab == "stop":
        opened(page, house, f"lang={language}&tab=battle")
        expect(page.locator("[data-key=bet]")).to_be_visible()  # which comes before the battle
        assert found(page, SMALL_TARGETS) == []
