"""Advice with its chances and the review of a game, in a real Chromium."""

import re
from collections.abc import Callable

import pytest
import servers
from lesson_pages import violations
from pages import OUTSIDE, Game, found
from playwright.sync_api import Page, expect

from conquest_lab import Session
from conquest_lab.sample_games import sample_game

PANELS = ".cl-assist, .cl-review"
DECIDED = 24
"""The ply of the sample game of Risk Express before which Ana chooses among several lines."""
SMALL = f"""() => [...document.querySelectorAll('{PANELS}')]
    .flatMap((panel) => [...panel.querySelectorAll('button')])
    .filter((button) => button.checkVisibility() && button.getBoundingClientRect().height < 43.5)
    .map((button) => button.textContent)"""


@pytest.mark.shared_page
@pytest.mark.parametrize(
    ("language", "width"), [pytest.param("en", 1280, marks=pytest.mark.long), ("fr", 390)]
)
def test_advice_shows_its_chances_and_those_of_other_decisions(
    game: Game, language: str, width: int, screenshot: Callable[[Page, str], None]
) -> None:
    """The advice can be followed at once; its chances are computed meanwhile, and the page is heard."""
    page = game.page
    page.set_viewport_size({"width": width, "height": 844})
    game.language(language)
    whole = Session.load(sample_game("express"))
    whole.seek(DECIDED)
    game.put(whole.fork())
    game.control("advise").click()
    expect(page.locator(".cl-advice")).to_contain_text("—")
    expect(game.control("follow")).to_be_visible()
    rows = page.locator(".cl-chances li")
    expect(rows.first).to_be_visible()
    assert rows.count() >= 2
    expect(rows.first).to_contain_text(re.compile(r"\d+\s?%"))
    page.locator(".cl-chances").scroll_into_view_if_needed()
    screenshot(page, f"advice-{language}-{width}")
    assert found(page, OUTSIDE) == []
    if width < 640:
        assert found(page, SMALL) == []
    else:
        assert violations(page) == []
    game.control("follow").click()
    expect(page.locator(".cl-chances")).to_be_hidden()


@pytest.mark.long
def test_a_review_in_luck_leads_to_a_position_where_advice_is_given(
    page: Page, house: servers.RunningServer, screenshot: Callable[[Page, str], None]
) -> None:
    """Luck offers the review; a decision that it tells opens in Explore, which says what was played."""
    page.set_viewport_size({"width": 1280, "height": 844})
    page.goto(f"{house.url}luck?lang=en&game=express")
    expect(page.locator(".cl-life").first).to_contain_text(
        "points"
    )  # of this game, not of the first one
    page.locator("[data-key=review]").click()
    summary = page.locator(".cl-review .cl-summary")
    expect(summary).to_contain_text("looked at")
    page.locator(".cl-review").scroll_into_view_if_needed()
    screenshot(page, "review-luck")
    assert violations(page) == []

    page.goto(f"{house.url}explore?lang=en&game=express&ply=24")
    page.locator(".cl-assist [data-key=advise]").click()
    rows = page.locator(".cl-chances li")
    expect(rows.first).to_be_visible()
    expect(
        page.locator(".cl-chances .cl-tag").filter(has_text="played in this line")
    ).to_have_count(1)
    page.locator(".cl-chances").scroll_into_view_if_needed()
    screenshot(page, "advice-explore")
    page.locator(".cl-assist [data-key=follow]").click()
    expect(page.locator(".cl-explore_try")).to_contain_text(
        re.compile("legal|allowed", re.IGNORECASE)
    )


@pytest.mark.long
@pytest.mark.shared_page
def test_the_line_of_time_marks_the_costliest_decisions_in_french(game: Game) -> None:
    """In the order of the game, each with its player, its moment and its cost; a mark leads there."""
    page = game.page
    game.put(Session.load(sample_game("express")))
    game.language("fr")
    timeline = page.locator(".cl-timeline")
    expect(game.ply_text).to_have_text(re.compile(r"^Coup \d+ sur \d+$"))
    expect(timeline.get_by_role("combobox", name="Vitesse")).to_be_visible()
    page.locator("[data-key=ending-review]").click()
    marks = timeline.locator(".cl-marks button")
    expect(marks.first).to_be_visible()
    expect(page.locator("[data-key=stop-review]")).to_be_hidden()
    said = [mark.get_attribute("aria-label") or "" for mark in marks.all()]
    cost = re.compile(r"^\w+, tour de table \d+, coup \d+ \(coût\s: \d+ points? de pourcentage\)$")
    assert [each for each in said if not cost.match(each)] == []
    plies = [int((mark.get_attribute("data-key") or "").partition("-")[2]) for mark in marks.all()]
    assert plies == sorted(plies)
    marks.first.press("Enter")
    expect(game.ply_text).to_have_text(re.compile(rf"^Coup {plies[0]} sur"))
