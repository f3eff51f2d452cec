"""Games by the keyboard alone: what Tab and the arrows reach, where the focus stays, and that it is seen."""

import re
from itertools import product

import pytest
import servers
from budgets import some
from pages import Game
from playwright.sync_api import Page, ViewportSize, expect
from positions import battle
from test_ending import last_attack, website

import conquest_lab as cl
from conquest_lab import Session
from conquest_lab.sample_games import sample_game

PHONE: ViewportSize = {"width": 390, "height": 844}
LARGE: ViewportSize = {"width": 320, "height": 256}
"""A window of 1280 by 1024 pixels at 400 % zoom."""

# The focused control, unless it is seen at its middle or at one of four points around it.
HIDDEN = """() => {
    const here = document.activeElement;
    if (here === document.body || here.closest('.cl-map')) return '';
    const { left, top, width, height } = here.getBoundingClientRect();
    const seen = [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]].some(([x, y]) => {
        const there = document.elementFromPoint(left + x * width, top + y * height);
        return there && (here.contains(there) || there.contains(here));
    });
    return seen ? '' : here.outerHTML.slice(0, 120);
}"""


def hidden_stops(page: Page, most: int = 60) -> list[str]:
    """What has the focus and is not seen, forwards through the page and back again."""
    found = []
    for key in ["Tab"] * most + ["Shift+Tab"] * most:
        page.keyboard.press(key)
        found.append(page.evaluate(HIDDEN))
    return [each for each in found if each]


@pytest.mark.shared_page
def test_the_log_is_one_tab_stop_with_arrows_inside(game: Game) -> None:
    """Up and down lead from ply to ply, right to a rule; what is drawn anew takes the focus from nobody."""
    session, _, _ = battle()
    game.show(session)
    page = game.page
    log = page.locator(".cl-log .cl-plies")
    expect(log.locator("[tabindex='0']")).to_have_count(1)
    game.tab_to(".cl-log .cl-plies")
    newest = session.cursor
    expect(game.control(f"go{newest}")).to_be_focused()
    expect(page.locator(".cl-log .cl-help")).to_be_in_viewport()
    page.keyboard.press("Tab")
    expect(log.locator(":focus")).to_have_count(0)
    page.keyboard.press("Shift+Tab")

    page.keyboard.press("ArrowDown")
    expect(log.locator("li:nth-child(2) > button")).to_be_focused()
    page.keyboard.press("ArrowRight")
    rule = log.locator("li:nth-child(2) summary").first
    expect(rule).to_be_focused()
    page.keyboard.press("Enter")
    expect(log.locator("li:nth-child(2) details").first).to_have_attribute("open", "")
    page.keyboard.press("ArrowLeft")
    expect(log.locator("li:nth-child(2) > button")).to_be_focused()

    page.keyboard.press("End")
    expect(game.control("older")).to_be_focused()
    shown = log.locator("li").count()
    page.keyboard.press("Enter")
    expect(log.locator(f"li:nth-child({shown}) > .cl-go")).to_be_focused()
    page.keyboard.press("Home")
    expect(game.control(f"go{newest}")).to_be_focused()

    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(game.prompt).to_contain_text("earlier moment")
    expect(log.locator("li:nth-child(2) > button")).to_be_focused()


@pytest.mark.long
def test_a_game_ends_with_the_keyboard_at_its_report(
    page: Page, house: servers.RunningServer
) -> None:
    """The last attack by keys on a phone; then the banner has the focus, and Tab its buttons."""
    session, (source, target) = last_attack()
    game = website(page, house, session, width=390)
    game.land.nth(source).press("Enter")
    game.land.nth(target).press("Enter")
    page.locator(".cl-actions [aria-keyshortcuts=a]").press("Enter")
    banner = page.locator(".cl-banner")
    expect(banner).to_be_focused()
    expect(banner).to_have_accessible_name(re.compile("won"))
    expect(banner).to_be_in_viewport()
    game.tab_to("[data-key=ending-again-new]", most=3)
    expect(page.locator("[data-key=review]")).to_be_visible()
    game.tab_to("[data-key=ending-review]", most=6)
    page.keyboard.press("Enter")
    expect(page.locator("[data-key=stop-review]")).to_be_focused()
    game.tab_to("[data-key=story-upset]", back=True)
    page.keyboard.press("Enter")
    expect(game.prompt).to_contain_text("earlier moment")


@pytest.mark.shared_page
@pytest.mark.parametrize(
    ("name", "size"),
    some(product(("hasbro", "express"), (PHONE, LARGE)), lambda one: one == ("hasbro", PHONE)),
    ids=str,
)
def test_what_has_the_focus_is_not_hidden_behind_what_stays(
    game: Game, name: str, size: ViewportSize
) -> None:
    """On a phone, and at 400 % zoom, where a map that stays on top would cover the page."""
    whole = Session.load(sample_game(name))
    whole.seek(next(n for n, ply in enumerate(whole.history) if n > 60 and ply.actor == 0))
    game.page.set_viewport_size(size)
    game.put(whole.fork())
    assert hidden_stops(game.page) == []


@pytest.mark.long
def test_a_form_names_its_fields_briefly_and_hides_none(
    page: Page, house: servers.RunningServer
) -> None:
    """What is told below a field describes it, and is no part of its name."""
    page.set_viewport_size(PHONE)
    game = Game(page, f"{house.url}play")
    game.open("?lang=en")
    field = page.get_by_role("combobox", name="Battles H-A44", exact=True)
    expect(field).to_have_accessible_description(re.compile("one throw"))
    expect(page.get_by_role("radio", name="Risk (2007)", exact=True)).to_be_checked()
    assert hidden_stops(page, 25) == []


@pytest.mark.shared_page
def test_arrows_lead_to_greenland(game: Game) -> None:
    """It is nearest to no place of Conquêtes that way."""
    whole = Session.load(sample_game("conquetes"))
    game.show(whole)
    keys = [place.key for place in cl.presentation(cl.load("conquetes")).places]
    game.land.nth(keys.index("western-canada")).focus()
    game.page.keyboard.press("ArrowRight")
    expect(game.land.nth(keys.index("greenland"))).to_be_focused()


@pytest.mark.long
def test_the_rules_of_explore_are_one_tab_stop(page: Page, house: servers.RunningServer) -> None:
    """Down goes to the rule below, Tab leaves the list; a search leaves one stop among what it finds."""
    page.goto(f"{house.url}explore?lang=en&game=hasbro&ply=130")
    rules = page.locator(".cl-explore_rules .cl-rules")
    first = rules.locator("button").first
    first.press("ArrowRight")
    expect(rules.locator("button").nth(1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(rules.locator("button").nth(3)).to_be_focused()
    page.keyboard.press("Tab")
    expect(rules.locator(":focus")).to_have_count(0)
    page.locator("[data-key=find-rule]").fill("golden cavalryman")
    expect(rules.locator("li:visible").first).to_contain_text("golden cavalryman")
    expect(rules.locator("li:visible [tabindex='0']")).to_have_count(1)
