"""Two lessons in the browser, by hand and by keyboard: bluffing, and the board as a graph."""

import re

import pytest
import servers
from lesson_pages import begun, go_to, lock_bets, show, too_wide
from playwright.sync_api import Page, expect

from conquest_lab.odds import connections

WORLD = connections.world()
SIAM, BRAZIL = WORLD.number["siam"], WORLD.number["brazil"]


@pytest.mark.long
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("fr", 390)])
def test_the_world_is_cut_walked_and_traced(
    page: Page, house: servers.RunningServer, language: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    bar = begun(page, house.url, "p10", language)
    cut = page.locator(".cl-cut_world:visible")
    land = cut.locator(".cl-land")
    expect(land).to_have_count(42)
    expect(bar.locator("[data-key=page-next]")).to_be_disabled()
    lock_bets(page, "3")

    land.nth(SIAM).focus()
    page.keyboard.press("Enter")
    expect(land.nth(SIAM)).to_have_attribute("aria-pressed", "true")
    expect(cut.locator(".cl-said")).to_contain_text("37, 4")
    page.keyboard.press("ArrowUp")
    expect(land.nth(SIAM)).not_to_be_focused()
    cut.locator("select").select_option(str(BRAZIL))
    expect(cut.locator(".cl-said")).to_contain_text("41")
    cut.locator("[data-key=reveal]").click()
    expect(cut).to_contain_text(re.compile("Siam.*Indon"))

    go_to(bar, 5)
    lens = page.locator(".cl-world_lens:visible")
    lens.locator("select").select_option(str(WORLD.number["quebec"]))
    expect(lens.locator(".cl-node text").nth(WORLD.number["eastern-australia"])).to_have_text("10")

    go_to(bar, 6)
    lock_bets(page, "40 %")
    front = page.locator(".cl-front_walk:visible")
    front.locator("[data-key=walk-1000]").click()
    expect(front).to_contain_text("1000")
    front.locator("[data-key=reveal]").click()
    expect(front.locator(".cl-walk-lines")).to_contain_text("52")
    assert too_wide(page) <= 0

    go_to(bar, 8)
    trail = page.locator(".cl-euler_trail:visible")
    for place in ("brazil", "venezuela", "peru", "brazil", "argentina", "peru"):
        trail.locator(f"[data-key=next-{WORLD.number[place]}]").click()
    expect(trail.locator("[data-key=continent-1]")).to_contain_text("✓")
    assert too_wide(page) <= 0

    longest = show(page, ".cl-change_numbers")
    expect(longest.locator("tbody tr")).to_have_count(3)
    before = longest.locator("tbody").inner_text()
    longest.locator("[data-key=target]").select_option(
        label=WORLD.places[SIAM].name.in_language(language)
    )
    expect(longest.locator("tbody")).not_to_have_text(before)
    longest.locator("[data-key=lines]").press("End")
    expect(longest.locator("tbody tr")).to_have_count(10)
    assert too_wide(page) <= 0


@pytest.mark.long
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("fr", 390)])
def test_cards_are_drawn_and_thirty_bids_are_made(
    page: Page, house: servers.RunningServer, language: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    bar = begun(page, house.url, "p09", language)
    draws = page.locator(".cl-unseen_draw:visible")
    expect(draws.locator("[data-key=card-3]")).to_be_disabled()
    lock_bets(page, "1/3")
    for card in (3, 5, 8):
        draws.locator(f"[data-key=card-{card}]").click()
        expect(draws.locator(f"[data-key=card-{card}]")).to_have_class(re.compile("cl-up"))

    go_to(bar, 2)
    draws = page.locator(".cl-unseen_draw:visible")
    draws.locator("[data-key=hands-1000]").click()
    expect(draws.locator(".cl-share-said")).to_contain_text("1001")
    draws.locator("[data-key=reveal]").click()
    expect(draws.locator(".cl-mark-exact")).to_have_text("14/55")

    go_to(bar, 4)
    laws = page.locator(".cl-hand_laws:visible")
    laws.locator("[data-key=pile]").focus()
    page.keyboard.press("Home")
    expect(laws.locator("output").first).to_have_text("6")

    go_to(bar, 5)
    page.locator(".cl-bid_account:visible [data-key=cell-1-0]").click()
    go_to(bar, 6)
    lock_bets(page, "1/2")
    go_to(bar, 7)
    table, gains = page.locator(".cl-bluff_table:visible"), page.locator(".cl-payoff_map:visible")
    expect(gains.locator(".cl-best-down")).to_be_hidden()
    for number in range(30):
        table.locator("[data-key=attack]" if number % 3 else "[data-key=pass]").click()
        expect(table.locator(".cl-strip > li")).to_have_count(number + 1)
    expect(table.locator("[data-key=attack]")).to_be_disabled()
    table.locator("[data-key=reveal]").click()
    expect(gains.locator(".cl-best-down")).to_contain_text("50")
    assert too_wide(page) <= 0

    go_to(bar, 8)
    gains = page.locator(".cl-payoff_map:visible")
    field = gains.locator(".cl-payoffs").bounding_box()
    assert field
    page.mouse.click(field["x"] + field["width"] / 2, field["y"] + field["height"] / 3)
    expect(gains.locator(".cl-count")).to_contain_text(re.compile(r"2[.,]00"))
