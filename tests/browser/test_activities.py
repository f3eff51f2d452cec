"""The catalogue of activities and their pages, from the real `conquest-lab play`."""

import re
from collections.abc import Callable
from html import unescape

import pytest
import servers
from lesson_pages import GRAVE, violations
from playwright.sync_api import Page, expect


@pytest.mark.long
def test_two_clicks_from_home_to_an_activity_on_the_projector(
    page: Page, house: servers.RunningServer, screenshot: Callable[[Page, str], None]
) -> None:
    """Three activities for an age and a time stand ready; the page has its bet."""
    page.goto(f"{house.url}?lang=en&seed=7")
    page.get_by_role("link", name="Find an activity").click()
    expect(page.locator("#planned .activity")).to_have_count(3)
    screenshot(page, "activities")
    page.locator("#planned").get_by_role("link", name="Projector").first.click()
    expect(page.locator(".cl-predict form:visible")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-cl-view", "projector")
    expect(page).to_have_url(re.compile("activity/.*seed=7"))


def test_activities_are_added_to_a_lesson_from_the_catalogue_and_from_their_pages(
    page: Page, house: servers.RunningServer, screenshot: Callable[[Page, str], None]
) -> None:
    """The tab keeps them, the link holds them, and a room is led through them."""
    page.goto(f"{house.url}activities?lang=en")
    for n in range(2):
        page.locator("#planned [data-add]").nth(n).click()
    page.get_by_role("link", name="My lesson: 2").click()
    expect(page.locator("#parts > li")).to_have_count(2)
    page.goto(f"{house.url}activity/p01-duel?lang=en")
    expect(page.locator(".cl-predict form:visible")).to_be_visible()
    page.get_by_role("link", name="Add to my lesson").click()
    expect(page.locator("#parts > li")).to_have_count(3)
    expect(page.locator("#parts > li").last).to_contain_text("A duel")
    expect(page).to_have_url(re.compile("lesson="))
    page.reload()
    expect(page.locator("#parts > li")).to_have_count(3)
    screenshot(page, "together")
    assert violations(page, GRAVE) == []
    page.get_by_role("link", name="Lead it with a class").click()
    expect(page.locator(".lesson-start li")).to_have_count(3)
    shown = page.get_by_role("link", name="Open its page for the class").last
    expect(shown).to_have_attribute("href", re.compile("activity/p01-duel.*projector"))
    expect(page.get_by_role("button", name="Open a room for this lesson")).to_be_enabled()


def test_the_three_activities_that_were_found_are_there_after_back_and_a_reload(
    page: Page, house: servers.RunningServer
) -> None:
    """Age, time and which of the lessons stand in the address, and the page shows what they say."""
    page.goto(f"{house.url}activities?lang=fr")
    lists = page.locator("#plan select")
    lists.nth(0).select_option("14")
    lists.nth(1).select_option("30")
    page.get_by_role("button", name="Une autre séance").click()
    titles = page.locator("#planned h3")
    found = titles.all_text_contents()
    expect(page).to_have_url(re.compile("years=14.*length=30.*turn=1"))
    page.locator("#planned").get_by_role("link", name="Projecteur").first.click()
    expect(page.locator("html")).to_have_attribute("data-cl-view", "projector")
    for again in (page.go_back, page.reload):
        again()
        expect(titles).to_have_text(found)
        expect(lists.nth(0)).to_have_value("14")
        expect(lists.nth(1)).to_have_value("30")
    page.get_by_role("link", name="English").click()
    expect(lists.nth(0)).to_have_value("14")
    page.goto(f"{house.url}activities?lang=fr&years=99&turn=-1")
    expect(lists.nth(0)).to_have_value("13")
    expect(titles).to_have_count(3)


def test_an_activity_of_the_lesson_says_so_and_is_taken_out_by_a_second_press(
    page: Page, house: servers.RunningServer
) -> None:
    """Every button of the activity says so, by word and by name, after a reload as well."""
    page.goto(f"{house.url}activities?lang=en")
    button = page.locator("#planned [data-add]").first
    button.press("Enter")
    for again in (lambda: None, page.reload):
        again()
        expect(button).to_have_text("✓ Added: take out")
        expect(button).to_have_accessible_name(re.compile("^✓ Added: take out: "))
        expect(page.locator(f"[data-add={button.get_attribute('data-add')}]").last).to_have_text(
            "✓ Added: take out"
        )
        expect(page.get_by_role("link", name="My lesson: 1")).to_be_visible()
    button.press("Enter")
    expect(button).to_have_text("Add to my lesson")
    expect(button).to_be_focused()
    expect(page.locator("#basket")).to_be_hidden()


def test_a_lesson_of_the_catalogue_is_unfolded_and_paper_has_all(
    page: Page, house: servers.RunningServer
) -> None:
    """A phone shows the lessons in a few screens, each with the number of its activities."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{house.url}activities?lang=en")
    every = page.locator(".kind .activity")
    expect(every.filter(visible=True)).to_have_count(0)
    assert page.evaluate("document.body.scrollHeight") < 6 * 844
    lesson = page.locator(".kind").first
    summary = lesson.locator("> summary")
    expect(summary).to_contain_text(re.compile(r"P1 · One die against one \d+ of \d+ activities"))
    summary.press("Enter")
    expect(lesson.locator("> .activities > .activity").first).to_be_visible()
    assert violations(page, GRAVE) == []
    page.emulate_media(media="print")
    expect(every.filter(visible=False)).to_have_count(0)


def test_filters_by_keyboard_stand_in_the_address(page: Page, house: servers.RunningServer) -> None:
    """A misconception is told, what fits is counted, and French has the same choice."""
    page.goto(f"{house.url}activities?lang=en")
    everything = page.locator(".kind .activity").count()
    page.locator("#filters [name=misconception]").focus()
    page.keyboard.type("The gambler")
    shown = page.locator(".kind .activity:visible")
    expect(shown.first).to_be_visible()
    expect(page.locator("#found")).to_have_text(f"{shown.count()} of {everything} activities")
    assert 0 < shown.count() < everything
    expect(page.locator("#belief")).to_contain_text("taken to be due")
    page.get_by_role("link", name="Français").click()
    expect(page).to_have_url(re.compile("misconception=gambler"))
    expect(page.locator("#belief")).to_contain_text("longue série")
    page.locator("#all").press("Enter")
    expect(page.locator("#found")).to_contain_text(str(everything))


def test_the_code_that_embeds_an_activity_holds_the_address_that_opens_it(
    page: Page, house: servers.RunningServer
) -> None:
    """As learners see it, with its seed; the QR picture is there, and Escape closes both."""
    page.goto(f"{house.url}activity/p05-wall?lang=en&seed=7&view=teacher")
    page.locator("[data-key=sharing]").click()
    link = page.locator("[data-key=sharing-link]").input_value()
    assert link == f"{house.url}activity/p05-wall?lang=en&seed=7"
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(page.get_by_text("No phone finds this address")).to_be_visible()  # 127.0.0.1
    assert violations(page, GRAVE) == []
    code = page.locator("[data-key=sharing-code]").input_value()
    page.keyboard.press("Escape")
    expect(page.locator(".cl-sharing")).to_be_hidden()
    (source,) = re.findall('src="([^"]*)"', code)
    page.goto(unescape(source))
    expect(page.get_by_role("heading", name="The wall of intervals")).to_be_visible()
    expect(page.locator(".cl-predict form").first).to_be_visible()
